package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.Failures;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.CatalogOptions;
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
            "Predicts seconds and joules of one of the studies' jobs, of one whose profile a file has, of a trace, or of the jobs"
                    + " that a real cluster ran, on a cluster, without running it: a"
                    + " simulation of MapReduce on YARN whose parameters were fitted to the study's Table 8.",
            "docs/simulator.md says what is simulated, and how far off it is."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:predicted",
            "1:a job fails or can never end, a place cannot be reached, or the report could not be written",
            "2:bad input"
        })
public final class SimulateCommand implements Callable<Integer> {

    private static final int FAILED = 1;

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
                    "wordcount, wordcount2, logcount, logcount2, pi, terasort, grep, kmeans, pi-cpp, testdfsio-write or"
                            + " testdfsio-read, with the study's input; or a file .yaml"
                            + " with a profile, such as bin/tuner profile writes.")
    private String job;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A setting of the job, or of all jobs of a trace, by Hadoop's name, such as mapreduce.job.reduces=8; may be"
                            + " given more than once.")
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

    @Mixin
    private TwinOptions twinOptions = new TwinOptions();

    @Mixin
    private AddedNodes addedNodes = new AddedNodes();

    @Mixin
    private SchedulerOptions schedulers = new SchedulerOptions();

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
        try {
            return simulate();
        } catch (OutOfMemoryError e) {
            throw new UsageException(
                    "too much for the memory of this JVM, "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB (needed: fewer jobs, tasks or nodes)",
                    e);
        }
    }

    private int simulate() throws UsageException, StuckException, IOException {
        requireFittingOptions();
        Optional<ReportFile> report = page();
        Catalog catalog = catalogOptions.load();
        ClusterProfile own = CatalogOptions.resized(CatalogOptions.cluster(catalog, "--cluster", cluster), nodes);
        ClusterProfile profile = addedNodes.to(own, catalog);
        SleepChoice choice = sleepOptions.choice(profile);
        if (twinOptions.isGiven()) {
            TwinOutcome outcome = new TwinSimulation(twinOptions, schedulers, seed).run(own, profile, choice);
            Output.print(
                    json,
                    () -> withOptions(TwinJson.of(outcome), schedulers.weight()),
                    () -> new TwinView(outcome).text());
            return outcome.stuck().isPresent() ? FAILED : 0;
        }
        SleepView sleep = new SleepView(profile, choice);
        String scheduler = schedulers.name();
        Input input = input(profile, choice);
        PlacementRule.Factory rule = schedulers.rule(scheduler);
        SimulationResult result;
        if (report.isPresent()) {
            List<SimulatedRun> runs = recorded(input, scheduler, rule);
            report.get().write(SimulationReport.render(reportInput(profile, sleep, input.notes()), runs));
            result = runs.get(0).result();
        } else {
            result = input.run(rule, SimulationListener.NOBODY);
        }
        Output.print(
                json,
                () -> withOptions(
                        job == null
                                ? TraceView.json(scheduler, profile, sleep, result, input.notes())
                                : JobView.json(scheduler, profile, result),
                        schedulers.weightOf(scheduler)),
                () -> (job == null
                                ? TraceView.text(scheduler, profile, sleep, result, input.notes())
                                : JobView.text(scheduler, profile, result))
                        + (html == null ? "" : "\nReport: " + html + "\n"));
        return job != null && result.jobs().get(0).isFailed() ? FAILED : 0;
    }

    /** So that a document says by itself what it is of. */
    private Map<String, Object> withOptions(Map<String, Object> json, Optional<Double> weight) {
        json.put("seed", seed);
        json.put("weight", weight.orElse(null));
        json.put("slack", slack);
        json.put("settings", settings);
        return json;
    }

    /** It is none of the files that are read. */
    private Optional<ReportFile> page() throws UsageException {
        if (html == null) {
            return Optional.empty();
        }
        ReportFile page = ReportFile.at("--html", html);
        if (trace != null) {
            page.requireOther("--trace", trace);
        }
        if (job != null && JobSource.isFile(job)) {
            page.requireOther("--job", Path.of(job));
        }
        if (sleepOptions.file().isPresent()) {
            page.requireOther("--sleep", sleepOptions.file().get());
        }
        for (String file : catalogOptions.files()) {
            page.requireOther("--cluster-file", Path.of(file));
        }
        return Optional.of(page);
    }

    private Input input(ClusterProfile profile, SleepChoice choice) throws UsageException, StuckException {
        Failures failures = faultOptions.failures();
        if (job == null) {
            List<String> notes = new ArrayList<>();
            TraceRun run = traceRun(profile, notes);
            return new Input((rule, listener) -> run.run(rule, choice.power(), failures, seed, listener), notes);
        }
        StudyRun run = jobRun(profile).failing(failures);
        return new Input(run::run, List.of());
    }

    /** Of the scheduler, and of that which it is compared with. */
    private List<SimulatedRun> recorded(Input input, String scheduler, PlacementRule.Factory rule)
            throws UsageException, StuckException {
        if (schedulers.compared().isEmpty()) {
            return List.of(simulated(input, scheduler, rule));
        }
        String compared = schedulers.compared().get();
        // A weight that is none is refused before anything runs.
        PlacementRule.Factory other = schedulers.rule(compared);
        return List.of(simulated(input, scheduler, rule), simulated(input, compared, other));
    }

    private static SimulatedRun simulated(Input input, String name, PlacementRule.Factory rule) throws StuckException {
        TimelineRecorder recorder = new TimelineRecorder();
        SimulationResult result = input.run(rule, recorder);
        return new SimulatedRun(name, result, recorder.timeline());
    }

    private ReportInput reportInput(ClusterProfile profile, SleepView sleep, List<String> notes) throws UsageException {
        List<String> details = new ArrayList<>();
        schedulers.weight().ifPresent(it -> details.add("Weight of the energy scheduler " + it));
        if (slack != null) {
            details.add("Deadlines " + slack + " times as long as alone on cluster "
                    + traceOptions.clusterOfDeadlines(profile).name());
        }
        settings.forEach((key, value) -> details.add(key + "=" + value));
        details.addAll(FaultOptions.details(faultOptions.failures()));
        details.add("Seed " + seed);
        if (job == null) {
            details.addAll(sleep.details());
        }
        details.addAll(traceOptions.details());
        details.addAll(notes);
        return new ReportInput(job == null ? trace.getFileName().toString() : job, job == null, profile, details);
    }

    /** An option that would change nothing is a mistake. */
    private void requireFittingOptions() throws UsageException {
        if ((job == null ? 0 : 1) + (trace == null ? 0 : 1) + (twinOptions.isGiven() ? 1 : 0) != 1) {
            throw new UsageException("--job, --trace, --from-ledger: needed: one of them");
        }
        twinOptions.requireFitting();
        schedulers.requireFitting(html != null, twinOptions.isGiven());
        if (twinOptions.isGiven() && nodes != null) {
            throw new UsageException(
                    "--nodes: not with --from-ledger, whose jobs ran on the workers that --cluster has (use"
                            + " --add CLASS=N for more; for fewer write a cluster of your own, see docs/clusters.md)");
        }
        if (twinOptions.isGiven() && html != null) {
            throw new UsageException("--html: only for --job and --trace");
        }
        if (twinOptions.isGiven() && !faultOptions.failures().equals(Failures.NONE)) {
            throw new UsageException("--task-failures, --node-failures: only for --job and --trace");
        }
        traceOptions.requireFitting(trace);
        sleepOptions.requireFitting(trace != null || twinOptions.isGiven());
        if (slack != null && trace == null) {
            throw new UsageException("--slack: only for --trace");
        }
        if (!settings.isEmpty() && twinOptions.isGiven()) {
            throw new UsageException("--set: only for --job and --trace");
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
            return settings.isEmpty() ? run : withSettings(run);
        } catch (IOException e) {
            throw new UsageException("--trace: cannot read " + trace + " (" + e + ")", e);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        } catch (YamlFileException | TraceException | IllegalArgumentException e) {
            throw new UsageException("--trace: " + e.getMessage(), e);
        }
    }

    /** Deadlines stay: they are of the jobs as they are. */
    private TraceRun withSettings(TraceRun run) throws UsageException {
        try {
            return run.with(settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
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
