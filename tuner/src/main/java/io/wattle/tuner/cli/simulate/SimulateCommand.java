package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.Failures;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.UnfitJobsException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.GivenOptions;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/tuner simulate}: seconds and joules of a job on a cluster, in simulated time. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Predicts seconds and joules of one of the studies' jobs, of one whose profile a file has, of a trace, or of the jobs"
                    + " that a real cluster ran, on a cluster, without running it: a"
                    + " simulation of MapReduce on YARN whose parameters were fitted to the study's Table 8.",
            "docs/simulator.md describes options and files, docs/simulator-results.md how far off it is."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:predicted",
            "1:a job fails or can never end, a place cannot be reached, or the report could not be written",
            "2:bad input"
        })
public final class SimulateCommand implements Callable<Integer> {

    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

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

    @Mixin
    private TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private TwinOptions twinOptions = new TwinOptions();

    @Mixin
    private AddedWorkers addedWorkers = new AddedWorkers();

    @Mixin
    private SchedulerOptions schedulers = new SchedulerOptions();

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

    @Override
    public Integer call() throws UsageException, StuckException, IOException {
        try {
            return simulate();
        } catch (UnfitJobsException e) {
            throw new StuckException(e.getMessage() + "; --set KEY=VALUE makes containers smaller, for all jobs");
        } catch (OutOfMemoryError e) {
            throw new UsageException(
                    "too much for the memory of this JVM, "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB (needed: fewer jobs, tasks or nodes)",
                    e);
        }
    }

    private int simulate() throws UsageException, StuckException, IOException {
        requireFitting();
        Failures faults = faultOptions.failures();
        Optional<ReportFile> page = page();
        Catalog catalog = catalogOptions.load();
        ClusterProfile own = CatalogOptions.resized(CatalogOptions.cluster(catalog, "--cluster", cluster), nodes);
        ClusterProfile profile = addedWorkers.to(own, catalog);
        SleepChoice choice = sleepOptions.choice(profile);
        if (twinOptions.isGiven()) {
            TwinOutcome outcome = new TwinSimulation(twinOptions, schedulers, seed).run(own, profile, choice);
            Output.print(json, () -> withOptions(TwinJson.of(outcome)), () -> new TwinView(outcome).text());
            return outcome.stuck().isPresent() ? FAILED : 0;
        }
        SimulatedInput.Setup setup = new SimulatedInput.Setup(profile, settings, faults, seed);
        return simulate(
                job == null
                        ? TraceSimulation.of(traceOptions, catalogOptions, setup, choice)
                        : JobSimulation.of(job, setup),
                page);
    }

    private int simulate(SimulatedInput input, Optional<ReportFile> page)
            throws UsageException, StuckException, IOException {
        List<SchedulerRun> runs = new ArrayList<>();
        if (page.isPresent()) {
            List<SimulatedRun> recorded = recorded(input);
            page.get().write(SimulationReport.render(input.reportInput(details()), recorded));
            recorded.forEach(it -> runs.add(it.run()));
        } else {
            for (String scheduler : schedulers.names()) {
                runs.add(new SchedulerRun(scheduler, input.run(schedulers.rule(scheduler), SimulationListener.NOBODY)));
            }
        }
        Output.print(
                json,
                () -> withOptions(json(input, runs)),
                () -> text(input, runs) + (html == null ? "" : "\nReport: " + html + "\n"));
        return runs.stream().anyMatch(it -> input.isFailed(it.result())) ? FAILED : 0;
    }

    private Map<String, Object> json(SimulatedInput input, List<SchedulerRun> runs) {
        Map<String, Object> json = json(input, runs.get(0));
        if (runs.size() > 1) {
            json.put("compared", json(input, runs.get(1)));
            json.put("differences", new ComparedRuns(runs.get(0), runs.get(1), input.figures()).json());
        }
        return json;
    }

    private Map<String, Object> json(SimulatedInput input, SchedulerRun run) {
        return input.json(run.scheduler(), schedulers.weightOf(run.scheduler()), run.result());
    }

    private static String text(SimulatedInput input, List<SchedulerRun> runs) {
        String text =
                runs.stream().map(it -> input.text(it.scheduler(), it.result())).collect(Collectors.joining("\n"));
        return runs.size() == 1
                ? text
                : text + "\n" + new ComparedRuns(runs.get(0), runs.get(1), input.figures()).text();
    }

    /** So that a document says by itself what it is of. */
    private Map<String, Object> withOptions(Map<String, Object> json) {
        json.put("seed", seed);
        json.put("options", GivenOptions.of(spec));
        return json;
    }

    /** It is none of the files that are read. */
    private Optional<ReportFile> page() throws UsageException {
        if (html == null) {
            return Optional.empty();
        }
        ReportFile page = ReportFile.at("--html", html);
        if (traceOptions.isGiven()) {
            page.requireOther("--trace", traceOptions.file());
        }
        if (job != null && JobProfileFile.isFileName(job)) {
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

    private List<SimulatedRun> recorded(SimulatedInput input) throws StuckException {
        List<SimulatedRun> runs = new ArrayList<>();
        for (String scheduler : schedulers.names()) {
            runs.add(recordedUnder(scheduler, input));
        }
        return runs;
    }

    private SimulatedRun recordedUnder(String scheduler, SimulatedInput input) throws StuckException {
        TimelineRecorder recorder = new TimelineRecorder();
        SimulationResult result = input.run(schedulers.rule(scheduler), recorder);
        return new SimulatedRun(scheduler, result, recorder.timeline());
    }

    /** What was asked for, a sentence each, without the full stop. */
    private List<String> details() throws UsageException {
        List<String> details = new ArrayList<>();
        schedulers.weight().ifPresent(it -> details.add("Weight of the energy scheduler " + it));
        settings.forEach((key, value) -> details.add(key + "=" + value));
        details.addAll(FaultOptions.details(faultOptions.failures()));
        details.add("Seed " + seed);
        return details;
    }

    /** An option that would change nothing is a mistake. */
    private void requireFitting() throws UsageException {
        boolean isTwin = twinOptions.isGiven();
        if ((job == null ? 0 : 1) + (traceOptions.isGiven() ? 1 : 0) + (isTwin ? 1 : 0) != 1) {
            throw new UsageException("--job, --trace, --from-ledger: needed: one of them");
        }
        twinOptions.requireFitting();
        traceOptions.requireFitting();
        schedulers.requireFitting(isTwin);
        sleepOptions.requireFitting(job == null);
        if (isTwin) {
            requireNoneButForTwins();
        }
    }

    private void requireNoneButForTwins() throws UsageException {
        if (nodes != null) {
            throw new UsageException(
                    "--nodes: not with --from-ledger, whose jobs ran on the workers that --cluster has (use"
                            + " --add CLASS=N for more; for fewer write a cluster of your own, see docs/clusters.md)");
        }
        requireForJobAndTrace("--html", html == null);
        requireForJobAndTrace("--set", settings.isEmpty());
        requireForJobAndTrace(
                "--task-failures, --node-failures", faultOptions.failures().equals(Failures.NONE));
    }

    private static void requireForJobAndTrace(String options, boolean areAbsent) throws UsageException {
        if (!areAbsent) {
            throw new UsageException(options + ": only for --job and --trace");
        }
    }
}
