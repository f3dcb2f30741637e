package io.wattle.scheduler.config;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Which hosts are of which node class: a YAML file with one key, {@code hosts}, and below it patterns with the name of a
 * node class each. The first pattern that matches counts. Immutable and thread safe.
 */
public final class HostPatterns {

    /** Knows no host. */
    public static final HostPatterns NONE = new HostPatterns(List.of());

    private static final String KEY = "hosts";

    private record Rule(HostPattern pattern, NodeClass nodeClass) {}

    private final List<Rule> rules;

    private HostPatterns(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /**
     * Reads a file.
     *
     * @param catalog the classes that the file may name
     * @throws SettingsException if the text is wrong; the message has file, line, what was found and what is allowed
     * @throws IOException if the file cannot be read
     */
    public static HostPatterns read(Path file, Catalog catalog) throws SettingsException, IOException {
        return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8), catalog);
    }

    static HostPatterns parse(String origin, String yaml, Catalog catalog) throws SettingsException {
        Optional<Node> root;
        try {
            root = new Compose(LoadSettings.builder().setLabel(origin).build()).composeString(yaml);
        } catch (YamlEngineException e) {
            throw new SettingsException(origin + ": not YAML: " + e.getMessage(), e);
        }
        if (root.isEmpty()
                || !(root.get() instanceof MappingNode top)
                || top.getValue().size() != 1
                || !text(top.getValue().get(0).getKeyNode()).equals(KEY)
                || !(top.getValue().get(0).getValueNode() instanceof MappingNode hosts)) {
            throw new SettingsException(
                    origin + ": needed: one key, '" + KEY + "', and below it host patterns with a node class each");
        }
        List<Rule> rules = new ArrayList<>();
        for (NodeTuple tuple : hosts.getValue()) {
            rules.add(rule(origin, tuple, catalog));
        }
        return new HostPatterns(rules);
    }

    /** The class of a host, or empty if no pattern matches. */
    public Optional<NodeClass> find(String host, int port) {
        return rules.stream()
                .filter(it -> it.pattern().matches(host, port))
                .map(Rule::nodeClass)
                .findFirst();
    }

    private static Rule rule(String origin, NodeTuple tuple, Catalog catalog) throws SettingsException {
        String where = origin + ":"
                + tuple.getKeyNode().getStartMark().map(it -> it.getLine() + 1).orElse(1) + ": ";
        String pattern = text(tuple.getKeyNode());
        String name = text(tuple.getValueNode());
        NodeClass nodeClass = catalog.nodeClass(name)
                .orElseThrow(() -> new SettingsException(where + "no node class '" + name + "' for host pattern '"
                        + pattern + "' (known: "
                        + catalog.nodeClasses().stream().map(NodeClass::name).collect(Collectors.joining(", "))
                        + ")"));
        try {
            return new Rule(HostPattern.parse(pattern), nodeClass);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(where + e.getMessage(), e);
        }
    }

    /** Empty for what is no plain text: no pattern, no class and no key is called so. */
    private static String text(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
