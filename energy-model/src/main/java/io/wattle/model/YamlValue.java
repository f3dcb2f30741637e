package io.wattle.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A value in a YAML text that knows its file, line and key, so that every complaint can name them. */
final class YamlValue {

    private static final int CLOSE_ENOUGH = 3;

    private final String origin;
    private final String path;
    private final Node node;
    /** Where its key is: a block begins a line below its key. */
    private final Node key;

    private YamlValue(String origin, String path, Node node, Node key) {
        this.origin = origin;
        this.path = path;
        this.node = node;
        this.key = key;
    }

    /** The whole document. */
    static YamlValue parse(String origin, String yaml) throws ClusterFileException {
        try {
            Optional<Node> root =
                    new Compose(LoadSettings.builder().setLabel(origin).build()).composeString(yaml);
            Node node = root.orElseThrow(() -> new ClusterFileException(
                    origin, 1, "the file is empty (needed: nodeClasses, clusters or both)", null));
            return new YamlValue(origin, "", node, node);
        } catch (MarkedYamlEngineException e) {
            throw new ClusterFileException(origin, line(e.getProblemMark()), "not YAML: " + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new ClusterFileException(origin, 1, "not YAML: " + e.getMessage(), e);
        }
    }

    /** Keys and values in their order; a key given twice is an error, not the last one's victory. */
    Map<String, YamlValue> map(String what) throws ClusterFileException {
        if (!(node instanceof MappingNode mapping)) {
            throw wrong("is not a mapping (needed: " + what + ")");
        }
        Map<String, YamlValue> map = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlValue keyValue = new YamlValue(origin, path, tuple.getKeyNode(), tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
                throw keyValue.wrong("has a key that is no plain text");
            }
            String key = keyNode.getValue();
            String keyPath = path.isEmpty() ? key : path + "." + key;
            if (map.put(key, new YamlValue(origin, keyPath, tuple.getValueNode(), tuple.getKeyNode())) != null) {
                throw keyValue.error(keyPath + " is given twice");
            }
        }
        return map;
    }

    /** As {@link #map}, with nothing but the allowed keys. */
    Map<String, YamlValue> map(String what, List<String> allowed) throws ClusterFileException {
        Map<String, YamlValue> map = map(what);
        for (Map.Entry<String, YamlValue> entry : map.entrySet()) {
            if (!allowed.contains(entry.getKey())) {
                throw entry.getValue().unknownKey(allowed);
            }
        }
        return map;
    }

    List<YamlValue> list(String what) throws ClusterFileException {
        if (!(node instanceof SequenceNode sequence)) {
            throw wrong("is not a list (needed: " + what + ")");
        }
        List<YamlValue> list = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            list.add(new YamlValue(origin, path + "[" + list.size() + "]", item, item));
        }
        return list;
    }

    boolean isMap() {
        return node instanceof MappingNode;
    }

    String text(String what) throws ClusterFileException {
        if (!(node instanceof ScalarNode scalar)
                || scalar.getTag().equals(Tag.NULL)
                || scalar.getValue().isBlank()) {
            throw wrong("has no value (needed: " + what + ")");
        }
        return scalar.getValue();
    }

    double number(String allowed) throws ClusterFileException {
        String text = text(allowed);
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number) && ((ScalarNode) node).isPlain()) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw error(path + " is '" + text + "' (allowed: a number, " + allowed + ")", e);
        }
        throw error(path + " is '" + text + "' (allowed: a number, " + allowed + ")");
    }

    int count() throws ClusterFileException {
        double number = number("a whole number from 1");
        if (number < 1 || number != Math.rint(number) || number > 1_000_000) {
            throw error(path + " is " + NodeClass.text(number) + " (allowed: a whole number from 1 to 1000000)");
        }
        return (int) number;
    }

    ClusterFileException unknownKey(List<String> allowed) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        String nearest = allowed.stream()
                .min(Comparator.comparingInt(it -> edits(name, it)))
                .filter(it -> edits(name, it) <= CLOSE_ENOUGH)
                .map(it -> "; did you mean " + it + "?")
                .orElse("");
        return error("unknown key " + path + nearest + " (allowed: " + String.join(", ", allowed) + ")");
    }

    ClusterFileException missingKey(String key, String what) {
        return error((path.isEmpty() ? "" : path + ": ") + "no " + key + " (needed: " + what + ")");
    }

    ClusterFileException error(String message) {
        return error(message, null);
    }

    ClusterFileException error(String message, Throwable cause) {
        return new ClusterFileException(origin, line(key.getStartMark()), message, cause);
    }

    private ClusterFileException wrong(String message) {
        return error((path.isEmpty() ? "the file" : path) + " " + message);
    }

    String path() {
        return path;
    }

    /** Levenshtein's distance: letters to insert, delete or replace. */
    private static int edits(String from, String to) {
        int[] row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(it -> it.getLine() + 1).orElse(1);
    }
}
