package io.wattle.scheduler.config;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A block of keys in a YAML file, whose complaints are those of settings: each names file, line, what was found and what is
 * allowed. Immutable and thread safe.
 */
final class YamlMap {

    private static final String NEEDED = "keys with values below it";

    private final YamlValue block;
    private final Map<String, YamlValue> entries;

    private YamlMap(YamlValue block) throws YamlFileException {
        this.block = block;
        this.entries = block.map(NEEDED);
    }

    static YamlMap parse(String origin, String yaml) throws SettingsException {
        try {
            return new YamlMap(YamlValue.parse(origin, yaml, NEEDED));
        } catch (YamlFileException e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    Set<String> keys() {
        return entries.keySet();
    }

    /** Refuses every other key. */
    void allow(String... allowed) throws SettingsException {
        Set<String> known = new TreeSet<>(Set.of(allowed));
        for (String key : entries.keySet()) {
            if (!known.contains(key)) {
                throw error(key, "unknown key '" + key + "' (allowed: " + String.join(", ", known) + ")", null);
            }
        }
    }

    YamlMap map(String key) throws SettingsException {
        YamlValue value = entries.get(key);
        if (value == null) {
            throw error("no '" + key + "'");
        }
        try {
            return new YamlMap(value);
        } catch (YamlFileException e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    Optional<String> text(String key) throws SettingsException {
        YamlValue value = entries.get(key);
        if (value == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(value.text("a value").trim());
        } catch (YamlFileException e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    String require(String key) throws SettingsException {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            throw error("no '" + key + "'");
        }
        return text.get();
    }

    double number(String key, double ifMissing) throws SettingsException {
        Optional<String> text = text(key);
        try {
            return text.isEmpty() ? ifMissing : Double.parseDouble(text.get());
        } catch (NumberFormatException e) {
            throw error(key, "'" + key + "' is '" + text.get() + "' (allowed: a number)", e);
        }
    }

    /** A complaint about this block. */
    SettingsException error(String complaint) {
        return error(block, complaint, null);
    }

    /** A complaint about one key. */
    SettingsException error(String key, String complaint, Throwable cause) {
        return error(entries.getOrDefault(key, block), complaint, cause);
    }

    private static SettingsException error(YamlValue at, String complaint, Throwable cause) {
        return new SettingsException(at.error(complaint).getMessage(), cause);
    }
}
