package io.wattle.combine.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads single values, with the error that names key, value and what is allowed. */
final class Values {

    private final Map<String, String> settings;

    Values(Map<String, String> settings) {
        this.settings = settings;
    }

    /** A value that is set and not empty. */
    Optional<String> given(String name) {
        return Optional.ofNullable(settings.get(name)).map(String::trim).filter(it -> !it.isEmpty());
    }

    String text(CombineKey key) {
        return given(key.key()).orElse(key.defaultValue());
    }

    /** Name of the key that gives a value: ours if set, else Hadoop's. */
    String source(CombineKey key, String hadoopKey) {
        return given(key.key()).isPresent() ? key.key() : hadoopKey;
    }

    /** Bytes of the key, else of Hadoop's key, else a default. */
    long bytes(CombineKey key, String hadoopKey, long otherwise, long least, long most)
            throws CombineSettingsException {
        String source = source(key, hadoopKey);
        Optional<String> text = given(source);
        if (text.isEmpty()) {
            return otherwise;
        }
        return inRange(source, text.get(), key, least, most);
    }

    int whole(CombineKey key, int least, int most) throws CombineSettingsException {
        return whole(key, key.key(), text(key), least, most);
    }

    int whole(CombineKey key, String source, String text, int least, int most) throws CombineSettingsException {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw error(source, text, key, e);
        }
        throw error(source, text, key, null);
    }

    double share(CombineKey key) throws CombineSettingsException {
        try {
            double value = Double.parseDouble(text(key));
            if (value >= 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw error(key.key(), text(key), key, e);
        }
        throw error(key.key(), text(key), key, null);
    }

    <E extends Enum<E>> E choice(CombineKey key, Class<E> type, E otherwise) throws CombineSettingsException {
        String text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Map<String, E> choices = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(
                        it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-'), it -> it));
        E choice = choices.get(text.toLowerCase(Locale.ROOT));
        if (choice == null) {
            throw error(key.key(), text, key, null);
        }
        return choice;
    }

    static CombineSettingsException error(String source, String text, CombineKey key, Throwable cause) {
        return new CombineSettingsException(source + ": '" + text + "' (allowed: " + key.allowed() + ")", cause);
    }

    private static long inRange(String source, String text, CombineKey key, long least, long most)
            throws CombineSettingsException {
        try {
            long value = Bytes.parse(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw error(source, text, key, e);
        }
        throw error(source, text, key, null);
    }
}
