package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.ConfOptions;
import io.wattle.tuner.cli.option.DateRange;
import io.wattle.tuner.cli.option.HostOptions;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.history.Histories;
import io.wattle.tuning.engine.history.LedgerLines;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.TimeRange;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.twin.PastWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a real cluster's ledger and histories are. */
final class TwinOptions {

    static final String REAL_WEIGHT = "--real-weight";

    private static final String LEDGER = "--from-ledger";

    @Option(
            names = LEDGER,
            arity = "1..*",
            paramLabel = "PLACE",
            description =
                    "The jobs that --cluster really ran, instead of --job: directory of yarn.energy.ledger.dir, or files"
                            + " apps-*.jsonl of it, as paths or URIs.")
    private List<String> places = new ArrayList<>();

    @Option(
            names = "--history",
            paramLabel = "PLACE",
            description = "Directory with the histories (.jhist) of these jobs, as a path or a URI (default: where the"
                    + " configured cluster keeps them).")
    private String history;

    @Mixin
    private ConfOptions confOptions = new ConfOptions();

    @Option(
            names = REAL_WEIGHT,
            paramLabel = "W",
            description = "yarn.energy.weight that the jobs were really placed with, 0 to 1 (default: that of the"
                    + " configuration, or 1).")
    private Double realWeight;

    @Option(
            names = "--during",
            paramLabel = "FROM..TO",
            description = "Only jobs that began and ended between these days (UTC, both included) or times.")
    private String during;

    @Mixin
    private HostOptions hostOptions = new HostOptions();

    boolean isGiven() {
        return !places.isEmpty();
    }

    /** @throws UsageException if an option would change nothing, or has a value that cannot be */
    void requireFitting() throws UsageException {
        if (isGiven()) {
            SchedulerOptions.requireWeight(REAL_WEIGHT, realWeight);
            range();
            return;
        }
        requireAbsent("--history", history != null);
        requireAbsent(ConfOptions.CONF_DIR, confOptions.isGiven());
        requireAbsent(REAL_WEIGHT, realWeight != null);
        requireAbsent("--during", during != null);
        requireAbsent("--hosts", hostOptions.isGiven());
    }

    private static void requireAbsent(String option, boolean isThere) throws UsageException {
        if (isThere) {
            throw new UsageException(option + ": only for " + LEDGER);
        }
    }

    /**
     * Reads all jobs that ledger and histories have.
     *
     * @throws UsageException if there is none
     * @throws IOException if a place cannot be read
     */
    PastWorkload read(ClusterProfile cluster) throws UsageException, IOException {
        Optional<Path> confDir = confDir();
        if (history == null && confDir.isEmpty()) {
            throw new UsageException(
                    "--history: missing (needed: the directory of the jobs' histories, or --conf-dir or"
                            + " HADOOP_CONF_DIR with the configuration of their cluster)");
        }
        PastWorkload workload = new PastWorkload(range(), hostOptions.mapping(cluster));
        LedgerLines.Read read = LedgerLines.read(LEDGER, places, confDir, workload::addLine);
        Output.tellDeleted(read.gone());
        workload.addFilesGone(read.gone());
        Optional<String> tooLarge = workload.tooLarge();
        if (tooLarge.isPresent()) {
            throw new UsageException(LEDGER + ": " + tooLarge.get());
        }
        Histories histories = history == null
                ? Histories.of(confDir.orElseThrow(), workload.applications())
                : Histories.below("--history", history, confDir, workload.applications());
        workload.readHistories(application -> usable(histories, application));
        if (workload.jobs().isEmpty()) {
            throw new UsageException(LEDGER + ": no job can be simulated; " + workload.leftOutText());
        }
        return workload;
    }

    private Optional<TimeRange> range() throws UsageException {
        return during == null ? Optional.empty() : Optional.of(DateRange.parse("--during", during));
    }

    /** The configuration of the jobs' cluster; empty if nothing leads to one. @throws UsageException if there is none */
    Optional<Path> confDir() throws UsageException {
        return confOptions.directory();
    }

    /** The weight that jobs were really placed with, as the user says. */
    OptionalDouble realWeight() {
        return realWeight == null ? OptionalDouble.empty() : OptionalDouble.of(realWeight);
    }

    private static Optional<PastJob> usable(Histories histories, FinishedApplication application)
            throws ProfileException, IOException {
        try {
            return histories.read(application);
        } catch (InputException e) {
            throw new ProfileException(e.getMessage(), e);
        }
    }
}
