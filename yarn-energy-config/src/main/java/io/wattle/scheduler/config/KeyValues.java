package io.wattle.scheduler.config;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The texts behind the keys. Immutable and thread safe. */
record KeyValues(Map<String, String> texts) {

    private static final int MOST_TYPE_CHARACTERS = 20;
    private static final Pattern DIRECTORY = Pattern.compile("/.*|[A-Za-z][A-Za-z0-9+.-]*:/.+");

    String text(EnergyKey key) {
        return texts.getOrDefault(key.key(), key.defaultValue()).trim();
    }

    boolean flag(EnergyKey key) throws SettingsException {
        return switch (text(key)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw SettingsException.value(key, text(key), null);
        };
    }

    /** Constants are written in lower case, with hyphens. */
    <E extends Enum<E>> E oneOf(EnergyKey key, E[] constants) throws SettingsException {
        String found = text(key);
        return Arrays.stream(constants)
                .filter(it ->
                        it.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(found))
                .findFirst()
                .orElseThrow(() -> SettingsException.value(key, found, null));
    }

    double number(EnergyKey key, Predicate<Double> allowed) throws SettingsException {
        try {
            double number = Double.parseDouble(text(key));
            if (allowed.test(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw SettingsException.value(key, text(key), e);
        }
        throw SettingsException.value(key, text(key), null);
    }

    long whole(EnergyKey key, long least, long most) throws SettingsException {
        try {
            long number = Long.parseLong(text(key));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw SettingsException.value(key, text(key), e);
        }
        throw SettingsException.value(key, text(key), null);
    }

    Optional<Path> file(EnergyKey key) throws SettingsException {
        try {
            return text(key).isEmpty() ? Optional.empty() : Optional.of(Path.of(text(key)));
        } catch (InvalidPathException e) {
            throw SettingsException.value(key, text(key), e);
        }
    }

    /** Relative ones would depend on where the ResourceManager was started. */
    Optional<String> directory(EnergyKey key) throws SettingsException {
        String found = text(key);
        if (!found.isEmpty() && !DIRECTORY.matcher(found).matches()) {
            throw SettingsException.value(key, found, null);
        }
        return Optional.of(found).filter(it -> !it.isEmpty());
    }

    /** YARN keeps 20 characters of a type; clients write them in any case. */
    Set<String> types(EnergyKey key) throws SettingsException {
        Set<String> types = names(key).map(it -> it.toUpperCase(Locale.ROOT)).collect(Collectors.toSet());
        if (types.stream().anyMatch(it -> it.length() > MOST_TYPE_CHARACTERS)) {
            throw SettingsException.value(key, text(key), null);
        }
        return types;
    }

    Stream<String> names(EnergyKey key) {
        return Arrays.stream(text(key).split(",", -1)).map(String::trim).filter(it -> !it.isEmpty());
    }

    Set<String> classes(EnergyKey key, Catalog catalog) throws SettingsException {
        Set<String> names = names(key).collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : names) {
            if (catalog.nodeClass(name).isEmpty()) {
                throw new SettingsException(key.key() + ": no node class '" + name + "' (known: "
                        + catalog.nodeClasses().stream().map(NodeClass::name).collect(Collectors.joining(", "))
                        + "); correct it in yarn-site.xml, or add the class to the file that "
                        + EnergyKey.NODES_FILE.key() + " names");
            }
        }
        return names;
    }
}
