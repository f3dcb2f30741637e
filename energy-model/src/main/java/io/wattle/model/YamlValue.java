package io.wattle.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A value in a YAML text that knows its file, line and key, so that every complaint can name them. Immutable and thread safe. Each
 * method that reads throws {@link YamlFileException} where the text has something else.
 */
public final class YamlValue {

    /** Longest document: a trace of a million jobs. */
    public static final int MOST_CHARACTERS = 64 << 20;

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

    /**
     * The whole document.
     *
     * @param origin file name for messages
     * @param needed what it has to have, for messages
     */
    public static YamlValue parse(String origin, String yaml, String needed) throws YamlFileException {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(origin)
                    .setCodePointLimit(MOST_CHARACTERS)
                    .build();
            Node node = DepthLimit.compose(settings, yaml)
                    .orElseThrow(
                            () -> new YamlFileException(origin, 1, "the file is empty (needed: " + needed + ")", null));
            return new YamlValue(origin, "", node, node);
        } catch (MarkedYamlEngineException e) {
            throw new YamlFileException(origin, line(e.getProblemMark()), "not YAML: " + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new YamlFileException(origin, 1, "not YAML: " + e.getMessage(), e);
        }
    }

    /** Keys and values in their order; a key given twice is an error, not the last one's victory. */
    public Map<String, YamlValue> map(String what) throws YamlFileException {
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
            YamlValue earlier = map.put(key, new YamlValue(origin, keyPath, tuple.getValueNode(), tuple.getKeyNode()));
            if (earlier != null) {
                throw keyValue.error(keyPath + " is in line " + earlier.line() + " already; remove one of the two");
            }
        }
        return map;
    }

    /** As {@link #map}, with nothing but the allowed keys. */
    public Map<String, YamlValue> map(String what, List<String> allowed) throws YamlFileException {
        Map<String, YamlValue> map = map(what);
        for (Map.Entry<String, YamlValue> entry : map.entrySet()) {
            if (!allowed.contains(entry.getKey())) {
                throw entry.getValue().unknownKey(allowed);
            }
        }
        return map;
    }

    /**
     * Of this mapping's values the one that has to be there.
     *
     * @param keys what {@link #map} gave
     * @param what it is, for messages
     */
    public YamlValue required(Map<String, YamlValue> keys, String key, String what) throws YamlFileException {
        YamlValue value = keys.get(key);
        if (value == null) {
            throw error((path.isEmpty() ? "" : path + ": ") + "no " + key + " (needed: " + what + ")");
        }
        return value;
    }

    /** Its items. */
    public List<YamlValue> list(String what) throws YamlFileException {
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

    /** A text that is not blank. */
    public String text(String what) throws YamlFileException {
        if (!(node instanceof ScalarNode scalar)
                || scalar.getTag().equals(Tag.NULL)
                || scalar.getValue().isBlank()) {
            throw wrong("has no value (needed: " + what + ")");
        }
        return scalar.getValue();
    }

    /** A finite number. @param allowed its range, for messages; it is not checked */
    public double number(String allowed) throws YamlFileException {
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

    int count() throws YamlFileException {
        double number = number("a whole number from 1");
        if (number < 1 || number != Math.rint(number) || number > 1_000_000) {
            throw error(path + " is " + NodeClass.text(number) + " (allowed: a whole number from 1 to 1000000)");
        }
        return (int) number;
    }

    /** A text that is one of these names. */
    public String oneOf(String what, List<String> known) throws YamlFileException {
        String text = text(what);
        if (!known.contains(text)) {
            throw error(
                    path + " is '" + text + "'" + nearest(text, known) + " (known: " + String.join(", ", known) + ")");
        }
        return text;
    }

    YamlFileException unknownKey(List<String> allowed) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        return error("unknown key " + path + nearest(name, allowed) + " (allowed: " + String.join(", ", allowed) + ")");
    }

    private static String nearest(String name, List<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(it -> edits(name, it)))
                .filter(it -> edits(name, it) <= CLOSE_ENOUGH)
                .map(it -> "; did you mean " + it + "?")
                .orElse("");
    }

    /** A complaint about this value. */
    public YamlFileException error(String message) {
        return error(message, null);
    }

    /** A complaint about this value, with its cause. */
    public YamlFileException error(String message, Throwable cause) {
        return new YamlFileException(origin, line(), message, cause);
    }

    private YamlFileException wrong(String message) {
        return error((path.isEmpty() ? "the file" : path) + " " + message);
    }

    /** Where it is: {@code jobs[2].at}. */
    public String path() {
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

    private int line() {
        return line(key.getStartMark());
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(it -> it.getLine() + 1).orElse(1);
    }
}
