package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.power.SleepFile;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who lets nodes sleep while jobs come over time. */
final class SleepOptions {

    private static final String ON = "on";
    private static final String OFF = "off";

    @Option(
            names = "--tandem",
            paramLabel = "on|off",
            description =
                    "Whether the tandem policy lets brawny nodes sleep, for --trace and --from-ledger (default: off).")
    private String tandem;

    @Option(
            names = "--set-tandem",
            paramLabel = "KEY=VALUE",
            description = "A setting of the tandem, such as up=0.6 or minimum-awake=dell-r620:1; may be given more than"
                    + " once; see docs/tandem-policy.md.")
    private Map<String, String> tandemSettings = new LinkedHashMap<>();

    @Option(
            names = "--sleep",
            paramLabel = "FILE",
            description =
                    "Which nodes sleep when, as YAML, for --trace and --from-ledger; see docs/simulator.md (default: none).")
    private Path file;

    /**
     * Looks at the options.
     *
     * @param comeOverTime whether there is more than one job
     * @throws UsageException if an option would change nothing, or asks for what is not there
     */
    void requireFitting(boolean comeOverTime) throws UsageException {
        requireTraceFor("--tandem", tandem, comeOverTime);
        requireTraceFor("--sleep", file, comeOverTime);
        if (tandem != null) {
            KnownNames.require("--tandem", tandem, List.of(ON, OFF));
        }
        if (isTandem() && file != null) {
            throw new UsageException("--tandem on, --sleep: both given (allowed: one of them)");
        }
        if (!tandemSettings.isEmpty() && !isTandem()) {
            throw new UsageException("--set-tandem: only for --tandem " + ON);
        }
    }

    private static void requireTraceFor(String option, Object value, boolean comeOverTime) throws UsageException {
        if (value != null && !comeOverTime) {
            throw new UsageException(option + ": only for --trace and --from-ledger");
        }
    }

    /** What is read; empty if nothing is. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    private boolean isTandem() {
        return ON.equals(tandem);
    }

    /** Who lets nodes of a cluster sleep. @throws UsageException if a file cannot be read, or something does not fit the cluster */
    SleepChoice choice(ClusterProfile cluster) throws UsageException {
        if (isTandem()) {
            return TandemSleep.on(cluster, tandemSettings);
        }
        if (file == null) {
            return SleepScript.NONE;
        }
        try {
            return new SleepScript(
                    SleepFile.parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8), cluster));
        } catch (IOException e) {
            throw new UsageException("--sleep: cannot read " + file + " (" + e + ")", e);
        } catch (YamlFileException e) {
            throw new UsageException("--sleep: " + e.getMessage(), e);
        }
    }
}
