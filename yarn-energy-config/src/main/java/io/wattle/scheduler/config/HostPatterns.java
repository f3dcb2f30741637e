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
import java.util.Set;
import java.util.stream.Collectors;

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
        YamlMap root = YamlMap.parse(origin, yaml);
        if (!root.keys().equals(Set.of(KEY))) {
            throw root.error("needed: one key, '" + KEY + "', and below it host patterns with a node class each");
        }
        YamlMap hosts = root.map(KEY);
        List<Rule> rules = new ArrayList<>();
        for (String pattern : hosts.keys()) {
            rules.add(rule(hosts, pattern, catalog));
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

    private static Rule rule(YamlMap hosts, String pattern, Catalog catalog) throws SettingsException {
        String name = hosts.require(pattern);
        Optional<NodeClass> nodeClass = catalog.nodeClass(name);
        if (nodeClass.isEmpty()) {
            throw hosts.error(
                    pattern,
                    "no node class '" + name + "' for host pattern '" + pattern + "' (known: "
                            + catalog.nodeClasses().stream()
                                    .map(NodeClass::name)
                                    .collect(Collectors.joining(", ")) + ")",
                    null);
        }
        try {
            return new Rule(HostPattern.parse(pattern), nodeClass.get());
        } catch (IllegalArgumentException e) {
            throw hosts.error(pattern, e.getMessage(), e);
        }
    }
}
