package io.wattle.tuning.space;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A configuration file whose properties a trial has, all of them or none: so that a search decides of settings that only make sense
 * together, as those of archives of classes. The settings that a search starts from do not have them. Immutable, thread safe.
 *
 * @param path as the user named it
 * @param properties what it holds, as Hadoop reads it, without expanding variables; at least one
 */
public record TriedFile(String path, Map<String, String> properties) {

    /** Of the key that says whether a trial has them. */
    private static final String PREFIX = "wattle.job.with.";

    private static final Pattern NAME = Pattern.compile("(?:.*/)?([A-Za-z0-9][A-Za-z0-9_-]{0,59})\\.xml");

    public TriedFile {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        nameOf(path);
        if (properties.isEmpty()) {
            throw new IllegalArgumentException(path + ": has no property (needed: those that trials have or have not)");
        }
    }

    /** Name of the file without its ending. */
    public String name() {
        return nameOf(path);
    }

    private static String nameOf(String path) {
        Matcher name = NAME.matcher(path);
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    path + ": its name says what is tried (allowed: letters, digits, - and _, and .xml at its end)");
        }
        return name.group(1);
    }

    /** Key of a trial's settings that is true if it has the properties. Hadoop knows no such key. */
    public String key() {
        return PREFIX + name();
    }

    /** Whether a parameter of a search is a file. */
    public static boolean isOne(Parameter parameter) {
        return isKey(parameter.key());
    }

    /** Whether a key says whether a trial has a file: nobody sets it himself. */
    static boolean isKey(String key) {
        return key.startsWith(PREFIX);
    }

    /** The parameter of a search: 1 with the properties, 0 without. */
    Parameter parameter() {
        return parameter(key(), properties);
    }

    /** As the other, of a key that was written down. */
    static Parameter parameter(String key, Map<String, String> properties) {
        String name = key.substring(PREFIX.length());
        return new Parameter(
                key,
                key,
                ParameterGroup.OWN_KEYS,
                0,
                ValueForm.FLAG,
                (value, all) -> (value == 0 ? "without " : "with ") + name,
                (value, all) -> value == 0 ? Map.of() : properties);
    }

    /** @throws IllegalArgumentException if one of the properties is among the keys; the message says why that cannot be */
    void requireNone(Iterable<String> keys, String why) {
        for (String key : keys) {
            if (properties.containsKey(key)) {
                throw new IllegalArgumentException(path + ": " + key + " " + why);
            }
        }
    }

    /** @throws IllegalArgumentException if two files have a name or a property in common */
    static void requireApart(List<TriedFile> files) {
        for (int i = 0; i < files.size(); i++) {
            for (TriedFile other : files.subList(0, i)) {
                if (other.key().equals(files.get(i).key())) {
                    throw new IllegalArgumentException(
                            files.get(i).path() + ": another file has that name, too (rename one of them)");
                }
                files.get(i)
                        .requireNone(
                                other.properties().keySet(), "is in " + other.path() + ", too (take it out of one)");
            }
        }
    }
}
