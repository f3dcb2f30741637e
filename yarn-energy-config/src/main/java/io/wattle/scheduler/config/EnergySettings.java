package io.wattle.scheduler.config;

import io.wattle.ledger.IdlePolicy;
import io.wattle.model.Catalog;
import io.wattle.model.YamlFileException;
import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
 * @param tandem which nodes sleep, and how
 * @param web whether the ResourceManager's web server shows joules
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
        TandemOptions tandem,
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
        Map<String, String> policy = TandemOptionsReader.takePolicy(ours);
        for (String name : ours.keySet()) {
            if (EnergyKey.of(name).isEmpty()) {
                throw unknown(name);
            }
        }
        KeyValues values = new KeyValues(ours);
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
        TandemOptions tandem = TandemOptionsReader.read(values, policy, catalog);
        return new EnergySettings(
                values.oneOf(EnergyKey.MODE, RunMode.values()),
                placement,
                catalog,
                hosts(values, catalog),
                sleepingClasses(values, catalog, tandem),
                (int) values.whole(EnergyKey.LOCALITY_BLOCK_MB, 0, 1_048_576),
                values.oneOf(EnergyKey.ENFORCE, Enforcement.values()),
                queues,
                accounting(values),
                learning(values),
                tandem,
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

    /** For the log: the mode, and what placement follows. */
    public String summary() {
        return mode == RunMode.OFF ? "off" : mode.label() + ", " + placement;
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
                tandem,
                web);
    }

    private static Catalog catalog(KeyValues values) throws SettingsException {
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

    /** Those of the tandem too, once they really sleep. */
    private static Set<String> sleepingClasses(KeyValues values, Catalog catalog, TandemOptions tandem)
            throws SettingsException {
        Set<String> classes = new HashSet<>(values.classes(EnergyKey.SLEEPING_CLASSES, catalog));
        if (tandem.mode() == TandemMode.ACTIVE) {
            tandem.policy().groups().forEach(it -> classes.add(it.name()));
        }
        return classes;
    }

    private static HostPatterns hosts(KeyValues values, Catalog catalog) throws SettingsException {
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

    private static AccountingSettings accounting(KeyValues values) throws SettingsException {
        return new AccountingSettings(
                Duration.ofMillis(values.whole(EnergyKey.METERS_INTERVAL, 500, 240_000)),
                meters(values),
                values.directory(EnergyKey.LEDGER_DIR),
                Duration.ofMillis(values.whole(EnergyKey.LEDGER_CHECKPOINT, 1_000, 3_600_000)),
                (int) values.whole(EnergyKey.LEDGER_ROTATE_MB, 1, 65_536),
                (int) values.whole(EnergyKey.LEDGER_KEEP_FILES, 1, 100_000),
                values.oneOf(EnergyKey.LEDGER_IDLE, IdlePolicy.values()));
    }

    private static MeterPatterns meters(KeyValues values) throws SettingsException {
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

    private static LearningSettings learning(KeyValues values) throws SettingsException {
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
}
