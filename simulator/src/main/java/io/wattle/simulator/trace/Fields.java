package io.wattle.simulator.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** A mapping of a YAML text; every complaint names file, key, what was found and what is needed. */
final class Fields {

    private final String origin;
    private final String path;
    private final Map<?, ?> values;

    private Fields(String origin, String path, Map<?, ?> values) {
        this.origin = origin;
        this.path = path;
        this.values = values;
    }

    /**
     * The mapping that a value is.
     *
     * @param path of the value, empty for the whole text
     * @param known the keys that it may have
     */
    static Fields of(String origin, String path, Object value, Set<String> known) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(origin + ": " + (path.isEmpty() ? "" : path + " ")
                    + "is no mapping (needed: " + new TreeSet<>(known) + ")");
        }
        Fields fields = new Fields(origin, path, map);
        for (Object key : map.keySet()) {
            if (!known.contains(String.valueOf(key))) {
                throw new IllegalArgumentException(origin + ": unknown key " + fields.path(String.valueOf(key))
                        + " (known: " + new TreeSet<>(known) + ")");
            }
        }
        return fields;
    }

    boolean has(String key) {
        return values.get(key) != null;
    }

    Fields fields(String key, Set<String> known) {
        return of(origin, path(key), values.get(key), known);
    }

    double number(String key) {
        if (values.get(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(key, "a number");
    }

    OptionalDouble numberIfGiven(String key) {
        return has(key) ? OptionalDouble.of(number(key)) : OptionalDouble.empty();
    }

    String text(String key) {
        if (values.get(key) instanceof String text) {
            return text;
        }
        throw wrong(key, "a text");
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Object it : list(key)) {
            if (!(it instanceof String text)) {
                throw wrong(key, "a list of texts");
            }
            texts.add(text);
        }
        return texts;
    }

    /** A list of mappings. */
    List<Fields> each(String key, Set<String> known) {
        List<Fields> each = new ArrayList<>();
        for (Object it : list(key)) {
            each.add(of(origin, path(key) + "[" + each.size() + "]", it, known));
        }
        return each;
    }

    private List<?> list(String key) {
        if (values.get(key) instanceof List<?> list) {
            return list;
        }
        throw wrong(key, "a list");
    }

    /** Of a value that has the right type, but cannot be. */
    IllegalArgumentException impossible(IllegalArgumentException why) {
        return new IllegalArgumentException(origin + ": " + path + ": " + why.getMessage(), why);
    }

    private IllegalArgumentException wrong(String key, String needed) {
        return new IllegalArgumentException(
                origin + ": " + path(key) + " is " + values.get(key) + " (needed: " + needed + ")");
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
