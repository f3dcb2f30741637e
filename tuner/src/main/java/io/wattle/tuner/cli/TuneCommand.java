package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.archive.ArchiveCommand;
import io.wattle.tuner.cli.cluster.BalanceCommand;
import io.wattle.tuner.cli.cluster.ClustersCommand;
import io.wattle.tuner.cli.cluster.PlanCommand;
import io.wattle.tuner.cli.cluster.TcoCommand;
import io.wattle.tuner.cli.conf.ConfCommand;
import io.wattle.tuner.cli.man.ManCommand;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.Counts;
import io.wattle.tuner.cli.option.EngineOptions;
import io.wattle.tuner.cli.option.ExportOptions;
import io.wattle.tuner.cli.option.InputOptions;
import io.wattle.tuner.cli.option.JobArguments;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.cli.option.ShellWords;
import io.wattle.tuner.cli.option.SpaceOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.power.NodeCommand;
import io.wattle.tuner.cli.power.PowerCommand;
import io.wattle.tuner.cli.profile.ProfileCommand;
import io.wattle.tuner.cli.report.ReportCommand;
import io.wattle.tuner.cli.savings.SavingsCommand;
import io.wattle.tuner.cli.simulate.SimulateCommand;
import io.wattle.tuner.cli.splits.SplitsCommand;
import io.wattle.tuner.cli.tandem.TandemCommand;
import io.wattle.tuner.cli.why.WhyCommand;
import io.wattle.tuning.engine.HadoopTarget;
import io.wattle.tuning.engine.LocalInput;
import io.wattle.tuning.engine.NativePrograms;
import io.wattle.tuning.engine.RunningTestbed;
import io.wattle.tuning.engine.TestbedTarget;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tunes a job on a cluster: reads the options, refuses what cannot work, and hands over to a session. */
@Command(
        name = "tuner",
        mixinStandardHelpOptions = true,
        version = "wattle tuner 0.1.0-SNAPSHOT",
        sortOptions = false,
        description = {
            "Finds container, sort, parallelism and split settings that make a MapReduce job faster.",
            "It starts an embedded HDFS and YARN whose nodes have the capacities of the cluster profile, or with --engine "
                    + "testbed real daemons as fast as its nodes. On a real cluster it runs only with --conf-dir or "
                    + "--engine hadoop, and asks first. With --engine model nothing runs: its figures are predicted."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tuned, or told with --dry-run",
            "1:no trial succeeded, the cluster failed, or you said no",
            "2:bad input, or nobody to ask and no --yes",
            "129, 130, 143:ended by SIGHUP, Ctrl-C or SIGTERM; its jobs were killed, and --resume goes on"
        },
        commandListHeading = "%nOther commands (each has --help):%n",
        subcommands = {
            ClustersCommand.class,
            TcoCommand.class,
            BalanceCommand.class,
            PlanCommand.class,
            SimulateCommand.class,
            ProfileCommand.class,
            SplitsCommand.class,
            WhyCommand.class,
            TandemCommand.class,
            PowerCommand.class,
            NodeCommand.class,
            ConfCommand.class,
            ArchiveCommand.class,
            SavingsCommand.class,
            ReportCommand.class,
            CompletionCommand.class,
            ManCommand.class,
        })
final class TuneCommand implements Callable<Integer> {

    // Not "required" for picocli: it would ask the other commands for them too.
    @Option(
            names = "--job",
            paramLabel = "NAME",
            description =
                    "Job to tune: wordcount (words), logcount (log messages by day and level), grep (phrases), kmeans "
                            + "(points by nearest centroid); wordcount2 and logcount2 read packed small files and "
                            + "combine; wordcount-native, logcount-native, grep-native, kmeans-native and pi-native "
                            + "(points in a circle) are in C++. With --engine model: wordcount, wordcount2, logcount, "
                            + "logcount2, pi, terasort, grep, kmeans, pi-cpp.")
    private String job;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Cluster profile, such as edison or dell; bin/tuner clusters lists them.")
    private String cluster;

    @Mixin
    private JobArguments jobArguments = new JobArguments();

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Workers of the embedded cluster (default: chosen from this machine's memory and cores), or "
                    + "of the simulated one (default: the cluster's).")
    private Integer nodes;

    @Mixin
    private EngineOptions engineOptions = new EngineOptions();

    @Mixin
    private ExportOptions exportOptions = new ExportOptions();

    @Mixin
    private InputOptions inputOptions = new InputOptions();

    @Mixin
    private RuleOptions rule = new RuleOptions();

    @Mixin
    private SpaceOptions spaceOptions = new SpaceOptions();

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for journal, settings and report (default: " + "wattle-runs/JOB-CLUSTER-TIME).")
    private Path out;

    @Option(names = "--resume", description = "Continue the run in --out.")
    private boolean resume;

    @Option(
            names = "--dry-run",
            description = "Say what would run, what would be searched and what would be tried first; start nothing and"
                    + " write nothing. A real cluster is only asked.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print the result as one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Spec
    private CommandSpec command;

    private final Map<String, String> environment;
    private final Optional<RunningTestbed> running;

    /**
     * The command of a process.
     *
     * @param environment its variables
     * @param running the testbed on a host of which it runs, if it does
     */
    TuneCommand(Map<String, String> environment, Optional<RunningTestbed> running) {
        this.environment = Map.copyOf(environment);
        this.running = running;
    }

    @Override
    public Integer call() throws Exception {
        TunedCluster.requireGiven("--job", job, TunedJobs.names());
        if (resume && out == null) {
            throw new UsageException("--resume: needs --out DIR, the directory of the run to continue");
        }
        if (dryRun && json) {
            throw new UsageException("--dry-run and --json: there is no result to print (leave one of them out)");
        }
        Optional<HadoopTarget> target = engineOptions.target(environment);
        return run(resume ? begunBefore(target) : newRun());
    }

    private AcceptedRun newRun() throws UsageException, IOException {
        engineOptions.requireOwnOptions();
        requireKnownJob(engine());
        RunPlan plan = plan();
        ClusterProfile profile = cluster(catalogOptions.load(), engine());
        RunDirectory directory = out == null ? RunDirectory.fresh(job, cluster) : new RunDirectory(out);
        directory.requireNoOtherRun();
        return accepted(newSpec(profile), plan, profile, directory);
    }

    private AcceptedRun begunBefore(Optional<HadoopTarget> target) throws UsageException, IOException {
        RunDirectory directory = new RunDirectory(out);
        RunSpec spec = located(directory.readSpec(), target);
        ResumedRun resumed = new ResumedRun(out);
        requireSame(resumed, spec);
        requireKnownJob(spec.engine());
        if (!spec.isSimulated()) {
            resumed.requireSameSideFile(spec, spec.tunedJob());
        }
        RunPlan plan = planOptions.plan(rule, spec.engine());
        Optional<SearchRecord> began = directory.readSearch();
        if (began.isPresent()) {
            resumed.requireSame("--strategy", rule.givenStrategy(), began.get().strategy());
            resumed.requireSame("--converge", rule.givenConverge(), began.get().tolerance());
            resumed.requireSame("--window", rule.givenWindow(), began.get().window());
            resumed.requireSame("--seed", rule.givenSeed(), began.get().seed());
            plan = plan.with(began.get());
        }
        ClusterProfile profile = cluster(
                CatalogOptions.load(spec.clusterFiles().stream().map(Path::of).toList()), spec.engine());
        if (running.isPresent() && spec.testbed() != null) {
            resumed.requireSame(spec.testbed(), testbed(running.get(), profile));
        }
        return accepted(spec, plan, profile, directory);
    }

    private AcceptedRun accepted(RunSpec spec, RunPlan plan, ClusterProfile profile, RunDirectory directory)
            throws UsageException {
        boolean otherSize = spec.isSimulated() && spec.workers() > 0;
        ClusterProfile sized = otherSize ? CatalogOptions.resized(profile, spec.workers()) : profile;
        return new AcceptedRun(spec, plan, sized, directory, exportOptions, json);
    }

    private int run(AcceptedRun run) throws UsageException, IOException, InterruptedException {
        RunSpec spec = run.spec();
        if (spec.isSimulated()) {
            ModelSession session = ModelSession.of(run);
            return dryRun ? new DryRun(run).ofModel(session.engine()) : session.run();
        }
        TunedJob tuned = spec.tunedJob();
        if (spec.engine().equals(RunSpec.EMBEDDED)) {
            engineOptions.ignored(environment).ifPresent(System.err::println);
        }
        NativePrograms.check(tuned);
        if (spec.input() != null) {
            LocalInput.check(spec.input());
        }
        boolean elsewhere = spec.engine().equals(RunSpec.TESTBED) && running.isEmpty();
        TestbedStart testbed = new TestbedStart(spec, engineOptions.testbed());
        if (dryRun && !(elsewhere && testbed.name().isPresent())) {
            return new DryRun(run).of(tuned, running);
        }
        if (elsewhere) {
            return testbed.run(json, command.commandLine().getParseResult().originalArgs());
        }
        Consent consent = engineOptions.yes() ? Consent.GIVEN : Consent.ofTerminal(run.out());
        return new Session(run, tuned, running, consent).run();
    }

    private String engine() {
        return engineOptions.engine().orElse(RunSpec.EMBEDDED);
    }

    private void requireKnownJob(String engine) throws UsageException {
        if (engine.equals(RunSpec.MODEL)) {
            ModelSession.requireJob(job);
        } else {
            KnownNames.require("--job", job, TunedJobs.names());
        }
    }

    private TestbedTarget testbed(RunningTestbed isUp, ClusterProfile profile) {
        return TestbedTarget.of(
                engineOptions.testbed().name().orElse(null),
                isUp,
                profile.workers().stream().map(it -> it.nodeClass().name()).toList());
    }

    /** Runs of earlier versions on a real cluster do not say which: it has to be named again. */
    private RunSpec located(RunSpec spec, Optional<HadoopTarget> target) throws UsageException {
        if (!spec.engine().equals(RunSpec.HADOOP) || spec.hadoop() != null) {
            return spec;
        }
        return spec.withHadoop(target.orElseThrow(() -> new UsageException("--resume: the run in " + out
                + " was on a real cluster and does not say on which (name it with --conf-dir DIR)")));
    }

    private ClusterProfile cluster(Catalog catalog, String engine) throws UsageException {
        ClusterProfile profile = TunedCluster.of(catalog, cluster, engine);
        if (running.isPresent()) {
            TunedCluster.requireFit(running.get(), profile);
        }
        return profile;
    }

    /** How long and how hard a new run searches, as the options say it. */
    RunPlan plan() throws UsageException {
        return planOptions.plan(rule, engine());
    }

    /** What a new run is asked to do, as the options say it. */
    RunSpec newSpec(ClusterProfile profile) throws UsageException, IOException {
        if (engineOptions.isModel()) {
            return simulatedSpec();
        }
        TunedJob tuned = TunedJobs.named(job, jobArguments.options());
        Optional<HadoopTarget> target = engineOptions.target(environment);
        Host host = Host.local();
        int workers = 0;
        if (engineOptions.isTestbed()) {
            requireForTestbed();
        } else if (target.isEmpty()) {
            workers = nodes == null ? host.defaultWorkers(profile) : nodes;
            Counts.requireAtLeast("--nodes", workers, 1);
            host.requireRoomFor(profile, workers);
        } else if (nodes != null) {
            throw new UsageException("--nodes: " + nodes
                    + " (a real cluster has the nodes it has; leave the option out, " + "or take --engine embedded)");
        }
        InputRequest request = inputOptions.request(tuned.ownInput().fileBytes(), host.defaultInputFiles());
        RunSpec spec = new RunSpec(
                job,
                jobArguments.options(),
                RunSpec.sideFileSha256(tuned),
                cluster,
                catalogOptions.files(),
                engine(),
                workers,
                request.path().orElse(null),
                request.layout().map(Layout::files).orElse(0),
                request.layout().map(Layout::bytes).orElse(OptionalLong.empty()).orElse(0),
                0,
                target.orElse(null),
                running.map(it -> testbed(it, profile)).orElse(null),
                spaceOptions.adjustments());
        tuned.check(request);
        return spec;
    }

    /** The study's job with the study's input: there is nothing to say of either. */
    private RunSpec simulatedSpec() throws UsageException {
        Optional<Map.Entry<String, Object>> given = Stream.of(
                        jobArguments.options().given(), inputOptions.given())
                .flatMap(it -> it.entrySet().stream())
                .findFirst();
        if (given.isPresent()) {
            throw new UsageException(given.get().getKey() + ": " + given.get().getValue()
                    + " (--engine model simulates the study's job with the study's input; leave the option out)");
        }
        if (nodes != null) {
            Counts.requireAtLeast("--nodes", nodes, 1);
        }
        return RunSpec.simulated(
                job, cluster, catalogOptions.files(), nodes == null ? 0 : nodes, spaceOptions.adjustments());
    }

    private void requireForTestbed() throws UsageException {
        if (nodes != null) {
            throw new UsageException(
                    "--nodes: " + nodes + " (is for the embedded cluster; a testbed takes --workers" + " CLASS=N)");
        }
        String input = inputOptions.path();
        if (input != null && !LocalInput.isLocal(input)) {
            throw new UsageException("--input " + input
                    + ": a testbed's network has no way out (copy the text here, and give the local path)");
        }
    }

    private static String text(SpaceAdjustments adjustments) {
        return adjustments.equals(SpaceAdjustments.NONE) ? null : ShellWords.line(SpaceOptions.arguments(adjustments));
    }

    private void requireSame(ResumedRun resumed, RunSpec spec) throws UsageException {
        resumed.requireSame("--job", job, spec.job());
        for (Map.Entry<String, Object> option : jobArguments.options().given().entrySet()) {
            resumed.requireSame(
                    option.getKey(), option.getValue(), spec.options().given().get(option.getKey()));
        }
        resumed.requireSame("--cluster", cluster, spec.cluster());
        resumed.requireSame(
                "--cluster-file",
                catalogOptions.files().isEmpty() ? null : catalogOptions.files(),
                spec.clusterFiles());
        resumed.requireSame("--engine", engineOptions.engine().orElse(null), spec.engine());
        resumed.requireSame("--conf-dir", engineOptions.confDir().orElse(null), spec.confDir());
        HadoopTarget stored = spec.hadoop() == null ? new HadoopTarget(null) : spec.hadoop();
        resumed.requireSame("--queue", engineOptions.queue().orElse(null), stored.queue());
        resumed.requireSame("-D", engineOptions.properties().orElse(null), stored.properties());
        resumed.requireSame(engineOptions.testbed(), spec.testbed());
        resumed.requireSame("--nodes", nodes, spec.workers() == 0 ? null : spec.workers());
        resumed.requireSame(inputOptions, spec);
        resumed.requireSame("--set, --tune", text(spaceOptions.adjustments()), text(spec.adjustments()));
    }
}
