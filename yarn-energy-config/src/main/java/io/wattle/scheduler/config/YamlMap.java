package io.wattle.scheduler.config;

import io.wattle.model.DepthLimit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** A block of keys in a YAML file. Every complaint names file, line, what was found and what is allowed. */
final class YamlMap {

    private record Entry(Node value, int line) {}

    private final String origin;
    private final int line;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private YamlMap(String origin, int line, Node node) throws SettingsException {
        this.origin = origin;
        this.line = line;
        if (!(node instanceof MappingNode mapping)) {
            throw error(line, "needed: keys with values below it");
        }
        for (NodeTuple tuple : mapping.getValue()) {
            int at = tuple.getKeyNode()
                    .getStartMark()
                    .map(it -> it.getLine() + 1)
                    .orElse(line);
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw error(at, "needed: a plain word as key");
            }
            Entry before = entries.put(key.getValue(), new Entry(tuple.getValueNode(), at));
            if (before != null) {
                throw error(
                        at, "'" + key.getValue() + "' is in line " + before.line() + " already; remove one of the two");
            }
        }
    }

    static YamlMap parse(String origin, String yaml) throws SettingsException {
        try {
            Optional<Node> root =
                    DepthLimit.compose(LoadSettings.builder().setLabel(origin).build(), yaml);
            if (root.isEmpty()) {
                throw new SettingsException(origin + ": the file is empty");
            }
            return new YamlMap(origin, 1, root.get());
        } catch (YamlEngineException e) {
            throw new SettingsException(origin + ": not YAML: " + e.getMessage(), e);
        }
    }

    Set<String> keys() {
        return entries.keySet();
    }

    /** Refuses every other key. */
    void allow(String... allowed) throws SettingsException {
        Set<String> known = new TreeSet<>(Set.of(allowed));
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw error(
                        entry.getValue().line(),
                        "unknown key '" + entry.getKey() + "' (allowed: " + String.join(", ", known) + ")");
            }
        }
    }

    YamlMap map(String key) throws SettingsException {
        Entry entry = entries.get(key);
        if (entry == null) {
            throw error(line, "no '" + key + "'");
        }
        return new YamlMap(origin, entry.line(), entry.value());
    }

    Optional<String> text(String key) throws SettingsException {
        Entry entry = entries.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (!(entry.value() instanceof ScalarNode scalar) || scalar.getValue().isBlank()) {
            throw error(entry.line(), "'" + key + "' (needed: a value)");
        }
        return Optional.of(scalar.getValue().trim());
    }

    String require(String key) throws SettingsException {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            throw error(line, "no '" + key + "'");
        }
        return text.get();
    }

    double number(String key, double ifMissing) throws SettingsException {
        Optional<String> text = text(key);
        try {
            return text.isEmpty() ? ifMissing : Double.parseDouble(text.get());
        } catch (NumberFormatException e) {
            throw new SettingsException(at(key) + "'" + key + "' is '" + text.get() + "' (allowed: a number)", e);
        }
    }

    /** A complaint about this block. */
    SettingsException error(String complaint) {
        return error(line, complaint);
    }

    /** A complaint about one key. */
    SettingsException error(String key, String complaint, Throwable cause) {
        return new SettingsException(at(key) + complaint, cause);
    }

    private String at(String key) {
        return origin + ":" + (entries.containsKey(key) ? entries.get(key).line() : line) + ": ";
    }

    private SettingsException error(int at, String complaint) {
        return new SettingsException(origin + ":" + at + ": " + complaint);
    }
}
