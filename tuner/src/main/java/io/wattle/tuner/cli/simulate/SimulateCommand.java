package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Failures;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TraceFile;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner simulate}: seconds and joules of a job on a cluster, in simulated time. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Predicts seconds and joules of one of Zhao2016's jobs, or of a trace of them, on a cluster, without running it: a"
                    + " simulation of MapReduce on YARN whose parameters were fitted to the study's Table 8.",
            "docs/simulator.md says what is simulated, and how far off it is."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:predicted", "1:a job can never end, or the report could not be written", "2:bad input"})
public final class SimulateCommand implements Callable<Integer> {

    private static final String STOCK = "stock";
    private static final String ENERGY = "energy";

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "Cluster, see bin/tuner clusters.")
    private String cluster;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "So many workers instead of the cluster's own; only for clusters with workers of one class.")
    private Integer nodes;

    @Option(
            names = "--job",
            paramLabel = "NAME",
            description = "wordcount, wordcount2, logcount, logcount2, pi or terasort, with the study's input.")
    private String job;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A setting of the job by Hadoop's name, such as mapreduce.job.reduces=8; may be given more than once.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Jobs that come over time, as YAML, instead of one job; see docs/simulator.md.")
    private Path trace;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "stock, or energy: the policy of the scheduler plug-in (default: stock).")
    private String scheduler = STOCK;

    @Option(
            names = "--weight",
            paramLabel = "W",
            description = "yarn.energy.weight of the energy scheduler, 0 to 1 (default: 1).")
    private Double weight;

    @Option(
            names = "--slack",
            paramLabel = "X",
            description = "Deadlines for a trace's jobs: X times as long as alone on cluster edison (default: none).")
    private Double slack;

    @Mixin
    private FaultOptions faultOptions = new FaultOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of what is drawn: where data lies, slow tasks, what fails (default: 1).")
    private long seed = 1;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with what happened over time; it is replaced if it is there.")
    private Path html;

    @Option(
            names = "--compare",
            paramLabel = "NAME",
            description = "stock or energy: the page shows the run under this scheduler too, and the differences.")
    private String compared;

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    /** What is simulated: the same for each scheduler. */
    @FunctionalInterface
    private interface Input {
        SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException;
    }

    @Override
    public Integer call() throws UsageException, StuckException, IOException {
        requireFittingOptions();
        Optional<ReportFile> report = html == null ? Optional.empty() : Optional.of(ReportFile.at("--html", html));
        ClusterProfile profile = resized(CatalogOptions.cluster(catalogOptions.load(), "--cluster", cluster));
        Input input = input(profile);
        PlacementRule.Factory rule = rule(scheduler);
        SimulationResult result;
        if (report.isPresent()) {
            List<SimulatedRun> runs = recorded(input, rule);
            report.get().write(SimulationReport.render(reportInput(profile), runs));
            result = runs.get(0).result();
        } else {
            result = input.run(rule, SimulationListener.NOBODY);
        }
        Output.print(
                json,
                () -> job == null
                        ? TraceView.json(scheduler, profile, result)
                        : JobView.json(scheduler, profile, result),
                () -> (job == null
                                ? TraceView.text(scheduler, profile, result)
                                : JobView.text(scheduler, profile, result))
                        + (html == null ? "" : "\nReport: " + html + "\n"));
        return 0;
    }

    private Input input(ClusterProfile profile) throws UsageException, StuckException {
        Failures failures = faultOptions.failures();
        if (job == null) {
            TraceRun run = traceRun(profile);
            return (rule, listener) -> run.run(rule, PowerPolicy.ALWAYS_ON, failures, seed, listener);
        }
        KnownNames.require("--job", job, Zhao2016Jobs.JOBS);
        StudyRun run = jobRun(profile).failing(failures);
        return run::run;
    }

    /** Of the scheduler, and of that which it is compared with. */
    private List<SimulatedRun> recorded(Input input, PlacementRule.Factory rule) throws UsageException, StuckException {
        if (compared == null) {
            return List.of(recorded(input, scheduler, rule));
        }
        // A weight that is none is refused before anything runs.
        PlacementRule.Factory other = rule(compared);
        return List.of(recorded(input, scheduler, rule), recorded(input, compared, other));
    }

    private static SimulatedRun recorded(Input input, String name, PlacementRule.Factory rule) throws StuckException {
        TimelineRecorder recorder = new TimelineRecorder();
        SimulationResult result = input.run(rule, recorder);
        return new SimulatedRun(name, result, recorder.timeline());
    }

    private ReportInput reportInput(ClusterProfile profile) throws UsageException {
        List<String> details = new ArrayList<>();
        if (weight != null) {
            details.add("Weight of the energy scheduler " + weight);
        }
        if (slack != null) {
            details.add("Deadlines " + slack + " times as long as alone on cluster edison");
        }
        settings.forEach((key, value) -> details.add(key + "=" + value));
        details.addAll(FaultOptions.details(faultOptions.failures()));
        details.add("Seed " + seed);
        return new ReportInput(job == null ? trace.getFileName().toString() : job, job == null, profile, details);
    }

    /** An option that would change nothing is a mistake. */
    private void requireFittingOptions() throws UsageException {
        if ((job == null) == (trace == null)) {
            throw new UsageException("--job, --trace: needed: one of them");
        }
        KnownNames.require("--scheduler", scheduler, List.of(STOCK, ENERGY));
        if (html != null
                && trace != null
                && html.toAbsolutePath()
                        .normalize()
                        .equals(trace.toAbsolutePath().normalize())) {
            throw new UsageException("--html: " + html + " is the --trace (needed: another file)");
        }
        requireFittingComparison();
        if (weight != null && !scheduler.equals(ENERGY) && !ENERGY.equals(compared)) {
            throw new UsageException("--weight: only for --scheduler " + ENERGY + " or --compare " + ENERGY);
        }
        if (slack != null && trace == null) {
            throw new UsageException("--slack: only for --trace");
        }
        if (!settings.isEmpty() && job == null) {
            throw new UsageException("--set: only for --job");
        }
    }

    private void requireFittingComparison() throws UsageException {
        if (compared == null) {
            return;
        }
        KnownNames.require("--compare", compared, List.of(STOCK, ENERGY));
        if (html == null) {
            throw new UsageException("--compare: only for --html");
        }
        if (compared.equals(scheduler)) {
            throw new UsageException("--compare: " + compared + " is the --scheduler already (needed: the other one, "
                    + (compared.equals(STOCK) ? ENERGY : STOCK) + ")");
        }
    }

    private PlacementRule.Factory rule(String name) throws UsageException {
        if (name.equals(STOCK)) {
            return PlacementRule.STOCK;
        }
        try {
            return EnergyRule.with(
                    weight == null ? PlacementSettings.DEFAULT : PlacementSettings.DEFAULT.withWeight(weight));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage(), e);
        }
    }

    private TraceRun traceRun(ClusterProfile profile) throws UsageException, StuckException {
        try {
            Trace read = TraceFile.parse(trace.toString(), Files.readString(trace, StandardCharsets.UTF_8));
            Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
            return slack == null
                    ? TraceRun.of(jobs, profile, read)
                    : TraceRun.withDeadlines(
                            jobs,
                            profile,
                            read,
                            slack,
                            Catalog.builtIn().profile("edison").orElseThrow());
        } catch (IOException e) {
            throw new UsageException("--trace: cannot read " + trace + " (" + e + ")", e);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        } catch (YamlFileException | IllegalArgumentException e) {
            throw new UsageException("--trace: " + e.getMessage(), e);
        }
    }

    private StudyRun jobRun(ClusterProfile profile) throws UsageException {
        try {
            StudyRun run = new Zhao2016Jobs(Parameters.zhao2016()).run(job, profile, seed);
            return new StudyRun(
                    run.workers(), run.profile(), SettingOverrides.apply(run.settings(), settings), run.conditions());
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }

    private ClusterProfile resized(ClusterProfile profile) throws UsageException {
        if (nodes == null) {
            return profile;
        }
        if (nodes < 1) {
            throw new UsageException("--nodes: " + nodes + " (allowed: 1 or more)");
        }
        if (!profile.isUniform()) {
            throw new UsageException("--nodes: " + cluster + " has workers of "
                    + profile.workers().size()
                    + " classes (allowed: for clusters with one); write a cluster of your own, see docs/clusters.md");
        }
        return new ClusterProfile(
                profile.name(),
                List.of(new ClusterProfile.Workers(profile.worker(), nodes)),
                profile.master(),
                profile.hdfsBlockMb(),
                profile.hdfsReplication(),
                profile.source());
    }
}
