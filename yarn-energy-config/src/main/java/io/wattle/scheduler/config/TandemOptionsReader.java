package io.wattle.scheduler.config;

import io.wattle.model.Catalog;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemKey;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.TandemSettingsParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the keys of the tandem. Stateless and thread safe. */
final class TandemOptionsReader {

    /** Unless {@link TandemKey#IDLE} says otherwise. */
    private static final double IDLE_SECONDS = Double.parseDouble(TandemKey.IDLE.defaultValue());

    private TandemOptionsReader() {}

    /** Takes the policy's keys out of the map: by their names without the prefix. */
    static Map<String, String> takePolicy(Map<String, String> properties) {
        Map<String, String> taken = new HashMap<>();
        for (TandemKey key : TandemKey.values()) {
            String text = properties.remove(key.key());
            if (text != null && !text.isBlank()) {
                taken.put(key.label(), text);
            }
        }
        return taken;
    }

    static TandemOptions read(KeyValues values, Map<String, String> policy, Catalog catalog) throws SettingsException {
        TandemMode mode = values.oneOf(EnergyKey.TANDEM_MODE, TandemMode.values());
        Map<String, Double> units = units(catalog);
        TandemSettings settings = settings(values, policy, catalog, units);
        TandemOptions options = new TandemOptions(
                mode,
                settings,
                units,
                program(values, EnergyKey.TANDEM_SUSPEND),
                program(values, EnergyKey.TANDEM_RESUME),
                program(values, EnergyKey.TANDEM_ENTER_MAINTENANCE),
                program(values, EnergyKey.TANDEM_LEAVE_MAINTENANCE),
                Duration.ofMillis(values.whole(EnergyKey.TANDEM_PROGRAM_TIMEOUT, 1_000, 600_000)),
                Duration.ofMillis(values.whole(EnergyKey.TANDEM_INTERVAL, 1_000, 10_000)),
                values.oneOf(EnergyKey.TANDEM_HDFS, HdfsCheck.values()),
                values.types(EnergyKey.TANDEM_SHUFFLE_TYPES));
        if (mode != TandemMode.OFF && settings.groups().isEmpty()) {
            throw needed(EnergyKey.TANDEM_GROUPS, mode, "name the node classes that may sleep");
        }
        if (mode != TandemMode.OFF) {
            requirePrograms(values, options);
        }
        if (mode == TandemMode.ACTIVE && values.directory(EnergyKey.LEDGER_DIR).isEmpty()) {
            throw needed(
                    EnergyKey.LEDGER_DIR,
                    TandemMode.ACTIVE,
                    "what sleeps is written down there, for the next ResourceManager");
        }
        return options;
    }

    /** A dry run needs none; what is set has to be right there too, or who goes on to mode active would see it too late. */
    private static void requirePrograms(KeyValues values, TandemOptions options) throws SettingsException {
        requireProgram(EnergyKey.TANDEM_SUSPEND, options.suspendProgram(), options.mode());
        requireProgram(EnergyKey.TANDEM_RESUME, options.resumeProgram(), options.mode());
        if (options.hdfs() == HdfsCheck.MAINTENANCE) {
            requireProgram(EnergyKey.TANDEM_ENTER_MAINTENANCE, options.enterMaintenanceProgram(), options.mode());
            requireProgram(EnergyKey.TANDEM_LEAVE_MAINTENANCE, options.leaveMaintenanceProgram(), options.mode());
        }
        double suspendSeconds = options.policy().limits().suspendSeconds();
        // Else one that waited for others could run on as its node is taken for awake again.
        if (options.programTimeout().toMillis() > 1000 * suspendSeconds / 2) {
            throw SettingsException.value(
                    EnergyKey.TANDEM_PROGRAM_TIMEOUT, values.text(EnergyKey.TANDEM_PROGRAM_TIMEOUT), null);
        }
    }

    private static void requireProgram(EnergyKey key, Optional<Path> program, TandemMode mode)
            throws SettingsException {
        if (program.isEmpty() && mode == TandemMode.DRY_RUN) {
            return;
        }
        Path path = program.orElseThrow(() -> needed(key, TandemMode.ACTIVE, "name a program"));
        if (!Files.isRegularFile(path) || !Files.isExecutable(path)) {
            throw new SettingsException(
                    key.key() + ": '" + path + "' is " + (Files.exists(path) ? "not executable" : "missing")
                            + " (allowed: a file that the ResourceManager's user may execute); correct it in yarn-site.xml, or chmod it");
        }
    }

    private static SettingsException needed(EnergyKey key, TandemMode mode, String why) {
        return new SettingsException(key.key() + ": not set (needed for " + EnergyKey.TANDEM_MODE.key() + "="
                + (mode == TandemMode.ACTIVE ? "active" : "dry-run") + ": " + why + "); set it in yarn-site.xml");
    }

    private static Optional<Path> program(KeyValues values, EnergyKey key) throws SettingsException {
        Optional<Path> path = values.file(key);
        if (path.isPresent() && !path.get().isAbsolute()) {
            throw SettingsException.value(key, values.text(key), null);
        }
        return path;
    }

    private static Map<String, Double> units(Catalog catalog) {
        Map<String, Double> units = new HashMap<>();
        for (NodeClass each : catalog.nodeClasses()) {
            units(each).ifPresent(it -> units.put(each.name(), it));
        }
        return units;
    }

    private static OptionalDouble units(NodeClass nodeClass) {
        OptionalDouble all = nodeClass.value(NodeAttribute.DMIPS_ALL_CORES);
        OptionalDouble one = nodeClass.value(NodeAttribute.DMIPS_PER_CORE);
        OptionalDouble cores = nodeClass.value(NodeAttribute.CORES);
        return all.isPresent() || one.isEmpty() || cores.isEmpty()
                ? all
                : OptionalDouble.of(one.getAsDouble() * cores.getAsDouble());
    }

    private static TandemSettings settings(
            KeyValues values, Map<String, String> policy, Catalog catalog, Map<String, Double> units)
            throws SettingsException {
        List<SleepGroup> groups = new ArrayList<>();
        for (String name : values.classes(EnergyKey.TANDEM_GROUPS, catalog)) {
            groups.add(group(catalog.nodeClass(name).orElseThrow(), units));
        }
        try {
            return TandemSettingsParser.parse(groups, policy);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(e.getMessage() + "; correct it in yarn-site.xml", e);
        }
    }

    private static SleepGroup group(NodeClass nodeClass, Map<String, Double> units) throws SettingsException {
        Double served = units.get(nodeClass.name());
        if (served == null) {
            throw new SettingsException(EnergyKey.TANDEM_GROUPS.key() + ": '" + nodeClass.name()
                    + "' has no DMIPS, so that nobody knows what it serves; give the class the figure, or take it out");
        }
        try {
            return SleepGroup.of(nodeClass, served, IDLE_SECONDS, 0);
        } catch (MissingFigureException e) {
            throw new SettingsException(
                    EnergyKey.TANDEM_GROUPS.key() + ": " + e.getMessage()
                            + "; give the class the figure, or take it out",
                    e);
        }
    }
}
