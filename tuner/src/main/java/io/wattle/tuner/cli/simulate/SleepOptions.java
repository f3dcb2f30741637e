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
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who lets nodes sleep while a trace runs. */
final class SleepOptions {

    private static final String ON = "on";

    @Option(
            names = "--tandem",
            paramLabel = "on|off",
            description =
                    "Whether the tandem policy lets nodes sleep while a trace runs; on is not there yet (default: off).")
    private String tandem;

    @Option(
            names = "--sleep",
            paramLabel = "FILE",
            description = "Which nodes sleep when, as YAML, while a trace runs; see docs/simulator.md (default: none).")
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
            KnownNames.require("--tandem", tandem, List.of(ON, SleepScript.TANDEM));
            if (tandem.equals(ON)) {
                throw new UsageException("--tandem: on: there is no tandem policy yet (allowed: " + SleepScript.TANDEM
                        + "); with --sleep FILE nodes sleep by a script of your own, see docs/simulator.md");
            }
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

    /** The script for a cluster. @throws UsageException if it cannot be read, or does not fit the cluster */
    SleepScript script(ClusterProfile cluster) throws UsageException {
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
