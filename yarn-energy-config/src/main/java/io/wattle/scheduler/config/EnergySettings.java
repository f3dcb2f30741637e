package io.wattle.scheduler.config;

import io.wattle.ledger.IdlePolicy;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an operator set, checked. Immutable and thread safe.
 *
 * @param mode how far the scheduler goes
 * @param placement how far the policy goes
 * @param catalog the built-in node classes and the operator's
 * @param hosts which hosts are of which class
 * @param sleepingClasses names of classes whose idle nodes are switched off
 * @param blockMb MiB that a container away from its data has to fetch, 0 or more
 * @param enforcement what becomes of applications with an allocator of their own
 * @param queues what is set for queues, by full path; see {@link #queue}
 * @param accounting how joules are measured and kept
 * @param learning how applications are got to know
 * @param web whether the ResourceManager's web server shows them
 */
public record EnergySettings(
        RunMode mode,
        PlacementSettings placement,
        Catalog catalog,
        HostPatterns hosts,
        Set<String> sleepingClasses,
        int blockMb,
        Enforcement enforcement,
        Map<String, QueueSettings> queues,
        AccountingSettings accounting,
        LearningSettings learning,
        boolean web) {

    /** Name of the mode's key before it had more than two values. */
    private static final String ENABLED = EnergyKey.PREFIX + "enabled";

    /** Of a scheduler that was told nothing: nothing is placed by joules, shown or kept. */
    public static final EnergySettings OFF = off();

    public EnergySettings {
        sleepingClasses = Set.copyOf(sleepingClasses);
        queues = Map.copyOf(queues);
    }

    /**
     * Reads and checks all keys and the files they name.
     *
     * @param properties name and value of at least all keys that begin with {@link EnergyKey#PREFIX}, as from
     *     {@code Configuration.getPropsWithPrefix("")}
     * @throws SettingsException if a key is unknown, a value is not allowed, or a file cannot be read
     */
    public static EnergySettings of(Map<String, String> properties) throws SettingsException {
        Map<String, String> ours = new TreeMap<>(properties);
        ours.keySet().removeIf(it -> !it.startsWith(EnergyKey.PREFIX));
        Map<String, QueueSettings> queues = QueueSettingsReader.take(ours);
        for (String name : ours.keySet()) {
            if (EnergyKey.of(name).isEmpty()) {
                throw unknown(name);
            }
        }
        Values values = new Values(ours);
        Catalog catalog = catalog(values);
        MasterRule masters = new MasterRule(
                values.classes(EnergyKey.AM_CLASSES, catalog),
                Optional.of(Duration.ofMillis(values.whole(EnergyKey.AM_DEFERRAL, 0, 3_600_000))));
        PlacementSettings placement = new PlacementSettings(
                values.number(EnergyKey.WEIGHT, it -> it >= 0 && it <= 1),
                values.number(EnergyKey.TOLERANCE, it -> it >= 0 && it < 1e6),
                Duration.ofMillis(values.whole(EnergyKey.DEFERRAL_LONGEST, 0, 3_600_000)),
                Duration.ofMillis(values.whole(EnergyKey.DEFERRAL_PATIENCE, 1, 604_800_000)),
                masters);
        return new EnergySettings(
                values.oneOf(EnergyKey.MODE, RunMode.values()),
                placement,
                catalog,
                hosts(values, catalog),
                values.classes(EnergyKey.SLEEPING_CLASSES, catalog),
                (int) values.whole(EnergyKey.LOCALITY_BLOCK_MB, 0, 1_048_576),
                values.oneOf(EnergyKey.ENFORCE, Enforcement.values()),
                queues,
                accounting(values),
                learning(values),
                values.flag(EnergyKey.WEB_ENABLED));
    }

    private static EnergySettings off() {
        try {
            return of(Map.of(EnergyKey.MODE.key(), "off", EnergyKey.WEB_ENABLED.key(), "false"));
        } catch (SettingsException e) {
            throw new IllegalStateException("defaults are allowed", e);
        }
    }

    private static SettingsException unknown(String name) {
        if (name.equals(ENABLED)) {
            return new SettingsException(name + ": no such key any more; remove it from yarn-site.xml, and write "
                    + EnergyKey.MODE.key() + " (" + EnergyKey.MODE.allowed() + ") instead");
        }
        return new SettingsException(name + ": no such key; the nearest is " + EnergyKey.nearest(name)
                + "; correct or remove it in yarn-site.xml");
    }

    /**
     * What an operator set for a queue: of its own key, else of the next queue above that has one.
     *
     * @param path full path, such as {@code root.etl}
     */
    public QueueSettings queue(String path) {
        QueueSettings found = QueueSettings.NONE;
        for (String at = path; !at.isEmpty(); at = at.substring(0, Math.max(0, at.lastIndexOf('.')))) {
            QueueSettings own = queues.get(at);
            found = own == null ? found : found.orElse(own);
        }
        return found;
    }

    /** The same in another mode. */
    public EnergySettings in(RunMode other) {
        return new EnergySettings(
                other,
                placement,
                catalog,
                hosts,
                sleepingClasses,
                blockMb,
                enforcement,
                queues,
                accounting,
                learning,
                web);
    }

    private static Catalog catalog(Values values) throws SettingsException {
        Optional<Path> file = values.file(EnergyKey.NODES_FILE);
        if (file.isEmpty()) {
            return Catalog.builtIn();
        }
        try {
            return Catalog.builtIn().with(file.get());
        } catch (YamlFileException e) {
            throw new SettingsException(EnergyKey.NODES_FILE.key() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(EnergyKey.NODES_FILE, file.get(), e);
        }
    }

    private static HostPatterns hosts(Values values, Catalog catalog) throws SettingsException {
        Optional<Path> file = values.file(EnergyKey.HOSTS_FILE);
        if (file.isEmpty()) {
            return HostPatterns.NONE;
        }
        try {
            return HostPatterns.read(file.get(), catalog);
        } catch (IOException e) {
            throw unreadable(EnergyKey.HOSTS_FILE, file.get(), e);
        } catch (SettingsException e) {
            throw new SettingsException(EnergyKey.HOSTS_FILE.key() + ": " + e.getMessage(), e);
        }
    }

    private static AccountingSettings accounting(Values values) throws SettingsException {
        return new AccountingSettings(
                Duration.ofMillis(values.whole(EnergyKey.METERS_INTERVAL, 500, 240_000)),
                meters(values),
                values.directory(EnergyKey.LEDGER_DIR),
                Duration.ofMillis(values.whole(EnergyKey.LEDGER_CHECKPOINT, 1_000, 3_600_000)),
                (int) values.whole(EnergyKey.LEDGER_ROTATE_MB, 1, 65_536),
                (int) values.whole(EnergyKey.LEDGER_KEEP_FILES, 1, 100_000),
                values.oneOf(EnergyKey.LEDGER_IDLE, IdlePolicy.values()));
    }

    private static MeterPatterns meters(Values values) throws SettingsException {
        Optional<Path> file = values.file(EnergyKey.METERS_FILE);
        if (file.isEmpty()) {
            return MeterPatterns.NONE;
        }
        try {
            return MetersFile.read(file.get());
        } catch (IOException e) {
            throw unreadable(EnergyKey.METERS_FILE, file.get(), e);
        } catch (SettingsException e) {
            throw new SettingsException(EnergyKey.METERS_FILE.key() + ": " + e.getMessage(), e);
        }
    }

    private static LearningSettings learning(Values values) throws SettingsException {
        long usageMillis = values.whole(EnergyKey.USAGE_INTERVAL, 0, 3_600_000);
        if (usageMillis > 0 && usageMillis < 1_000) {
            throw SettingsException.value(EnergyKey.USAGE_INTERVAL, values.text(EnergyKey.USAGE_INTERVAL), null);
        }
        return new LearningSettings(
                values.flag(EnergyKey.LEARNING_ENABLED),
                (int) values.whole(EnergyKey.LEARNING_JOB_NAMES, 1, 100_000),
                (int) values.whole(EnergyKey.LEARNING_SPREAD, 0, 100),
                values.types(EnergyKey.LEARNING_TASK_TYPES),
                Optional.of(Duration.ofMillis(usageMillis)).filter(it -> !it.isZero()));
    }

    private static SettingsException unreadable(EnergyKey key, Path file, IOException e) {
        return new SettingsException(
                key.key() + ": cannot read " + file + " (" + e
                        + "); put the file on the ResourceManager's host, readable for its user, or remove the key",
                e);
    }

    /** The texts behind the keys. */
    private record Values(Map<String, String> texts) {

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
            Set<String> types =
                    names(key).map(it -> it.toUpperCase(Locale.ROOT)).collect(Collectors.toSet());
            if (types.stream().anyMatch(it -> it.length() > MOST_TYPE_CHARACTERS)) {
                throw SettingsException.value(key, text(key), null);
            }
            return types;
        }

        private Stream<String> names(EnergyKey key) {
            return Arrays.stream(text(key).split(",", -1)).map(String::trim).filter(it -> !it.isEmpty());
        }

        Set<String> classes(EnergyKey key, Catalog catalog) throws SettingsException {
            Set<String> names = names(key).collect(Collectors.toCollection(LinkedHashSet::new));
            for (String name : names) {
                if (catalog.nodeClass(name).isEmpty()) {
                    throw new SettingsException(key.key() + ": no node class '" + name + "' (known: "
                            + catalog.nodeClasses().stream()
                                    .map(NodeClass::name)
                                    .collect(Collectors.joining(", "))
                            + "); correct it in yarn-site.xml, or add the class to the file that "
                            + EnergyKey.NODES_FILE.key() + " names");
                }
            }
            return names;
        }
    }
}
