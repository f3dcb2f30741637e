package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Failures;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.trace.ReadTrace;
import io.wattle.tuner.trace.TraceException;
import java.io.IOException;
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
            "Predicts seconds and joules of one of Zhao2016's jobs, of one whose profile a file has, or of a trace, on a cluster,"
                    + " without running it: a"
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
            description =
                    "wordcount, wordcount2, logcount, logcount2, pi or terasort, with the study's input; or a file .yaml"
                            + " with a profile, such as bin/tuner profile writes.")
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
            description =
                    "Jobs that come over time, instead of one job: YAML, or a trace of YARN's load simulator or of"
                            + " Rumen; see docs/simulator.md.")
    private Path trace;

    @Mixin
    private TraceOptions traceOptions = new TraceOptions();

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
            description =
                    "Deadlines for a trace's jobs: X times as long as alone on cluster edison, or with --trace-class on the"
                            + " cluster itself (default: none).")
    private Double slack;

    @Mixin
    private SleepOptions sleepOptions = new SleepOptions();

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

    /** Runs under any scheduler. */
    @FunctionalInterface
    private interface Runs {
        SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException;
    }

    /**
     * What is simulated: the same for each scheduler.
     *
     * @param notes what the user has to know of it
     */
    private record Input(Runs runs, List<String> notes) {
        SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException {
            return runs.run(rule, listener);
        }
    }

    @Override
    public Integer call() throws UsageException, StuckException, IOException {
        requireFittingOptions();
        Optional<ReportFile> report = html == null ? Optional.empty() : Optional.of(ReportFile.at("--html", html));
        ClusterProfile profile =
                CatalogOptions.resized(CatalogOptions.cluster(catalogOptions.load(), "--cluster", cluster), nodes);
        SleepScript sleepers = sleepOptions.script(profile);
        Input input = input(profile, sleepers);
        PlacementRule.Factory rule = rule(scheduler);
        SimulationResult result;
        if (report.isPresent()) {
            List<SimulatedRun> runs = recorded(input, rule);
            report.get().write(SimulationReport.render(reportInput(profile, sleepers, input.notes()), runs));
            result = runs.get(0).result();
        } else {
            result = input.run(rule, SimulationListener.NOBODY);
        }
        Output.print(
                json,
                () -> job == null
                        ? TraceView.json(scheduler, profile, sleepers, result, input.notes())
                        : JobView.json(scheduler, profile, result),
                () -> (job == null
                                ? TraceView.text(scheduler, profile, sleepers, result, input.notes())
                                : JobView.text(scheduler, profile, result))
                        + (html == null ? "" : "\nReport: " + html + "\n"));
        return 0;
    }

    private Input input(ClusterProfile profile, SleepScript sleepers) throws UsageException, StuckException {
        Failures failures = faultOptions.failures();
        if (job == null) {
            List<String> notes = new ArrayList<>();
            TraceRun run = traceRun(profile, notes);
            return new Input((rule, listener) -> run.run(rule, sleepers.power(), failures, seed, listener), notes);
        }
        StudyRun run = jobRun(profile).failing(failures);
        return new Input(run::run, List.of());
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

    private ReportInput reportInput(ClusterProfile profile, SleepScript sleepers, List<String> notes)
            throws UsageException {
        List<String> details = new ArrayList<>();
        if (weight != null) {
            details.add("Weight of the energy scheduler " + weight);
        }
        if (slack != null) {
            details.add("Deadlines " + slack + " times as long as alone on cluster "
                    + traceOptions.clusterOfDeadlines(profile).name());
        }
        settings.forEach((key, value) -> details.add(key + "=" + value));
        details.addAll(FaultOptions.details(faultOptions.failures()));
        details.add("Seed " + seed);
        if (job == null) {
            details.addAll(sleepers.details());
        }
        details.addAll(traceOptions.details());
        details.addAll(notes);
        return new ReportInput(job == null ? trace.getFileName().toString() : job, job == null, profile, details);
    }

    /** An option that would change nothing is a mistake. */
    private void requireFittingOptions() throws UsageException {
        if ((job == null) == (trace == null)) {
            throw new UsageException("--job, --trace: needed: one of them");
        }
        KnownNames.require("--scheduler", scheduler, List.of(STOCK, ENERGY));
        requireOtherFile("--trace", trace);
        requireOtherFile("--job", job != null && JobSource.isFile(job) ? Path.of(job) : null);
        traceOptions.requireFitting(trace);
        requireFittingComparison();
        sleepOptions.requireFitting(trace, html);
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

    private void requireOtherFile(String option, Path input) throws UsageException {
        if (html != null
                && input != null
                && html.toAbsolutePath()
                        .normalize()
                        .equals(input.toAbsolutePath().normalize())) {
            throw new UsageException("--html: " + html + " is the " + option + " (needed: another file)");
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

    /** @param notes get what the user has to know of the trace */
    private TraceRun traceRun(ClusterProfile profile, List<String> notes) throws UsageException, StuckException {
        try {
            Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
            ReadTrace read = traceOptions.read(trace, catalogOptions, jobs);
            TraceRun run = slack == null
                    ? TraceRun.of(jobs, profile, read.trace())
                    : TraceRun.withDeadlines(
                            jobs, profile, read.trace(), slack, traceOptions.clusterOfDeadlines(profile));
            notes.addAll(read.notes());
            traceOptions.note(run).ifPresent(notes::add);
            return run;
        } catch (IOException e) {
            throw new UsageException("--trace: cannot read " + trace + " (" + e + ")", e);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        } catch (YamlFileException | TraceException | IllegalArgumentException e) {
            throw new UsageException("--trace: " + e.getMessage(), e);
        }
    }

    private StudyRun jobRun(ClusterProfile profile) throws UsageException {
        try {
            return JobSource.named(job).on(profile, settings, seed);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }
}
