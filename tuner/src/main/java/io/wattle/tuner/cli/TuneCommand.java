package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.Consent;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.ExportOptions;
import io.wattle.tuner.cli.option.ObjectiveOptions;
import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.NativePrograms;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.engine.input.LocalInput;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.SearchRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tunes a job on a cluster: reads the options, refuses what cannot work, and hands over to a {@link ModelRun} or a {@link HadoopRun}. */
@Command(
        name = "tuner",
        mixinStandardHelpOptions = true,
        version = "wattle tuner 0.1.0-SNAPSHOT",
        sortOptions = false,
        description = {
            "Finds container, sort, parallelism and split settings that make a MapReduce job faster, and executors and"
                    + " partitions of a Spark application.",
            "It starts an embedded HDFS and YARN whose nodes have the capacities of the cluster profile, or with"
                    + " --engine testbed real daemons as fast as its nodes. On a real cluster it runs only with --conf-dir"
                    + " or --engine hadoop, and asks first. With --engine model nothing runs: its figures are predicted."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tuned, or told with --dry-run",
            "1:no trial succeeded, the cluster failed, or you said no",
            "2:bad input, or nobody to ask and no --yes",
            "129, 130, 143:ended by SIGHUP, Ctrl-C or SIGTERM; its jobs were killed, and --resume goes on"
        },
        commandListHeading = "%nOther commands (each has --help):%n")
final class TuneCommand implements Callable<Integer> {

    @Mixin
    private SpecOptions specOptions = new SpecOptions();

    @Mixin
    private ExportOptions exportOptions = new ExportOptions();

    @Mixin
    private RuleOptions rule = new RuleOptions();

    @Mixin
    private ObjectiveOptions objectiveOptions = new ObjectiveOptions();

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
        specOptions.requireJob();
        if (resume && out == null) {
            throw new UsageException("--resume: needs --out DIR, the directory of the run to continue");
        }
        if (dryRun && json) {
            throw new UsageException("--dry-run and --json: there is no result to print (leave one of them out)");
        }
        Optional<HadoopTarget> target = specOptions.engineOptions().target(environment);
        return run(resume ? begunBefore(target) : newRun());
    }

    private AcceptedRun newRun() throws UsageException, IOException {
        specOptions.engineOptions().requireOwnOptions();
        specOptions.requireKnownJob(specOptions.engine());
        RunPlan plan = plan();
        ClusterProfile profile = cluster(specOptions.catalog().load(), specOptions.engine());
        RunDirectory directory = out == null
                ? RunDirectory.fresh(specOptions.name(), specOptions.cluster())
                : RunDirectory.ofNewRun(out);
        directory.requireNoOtherRun();
        RunSpec spec = newSpec(profile);
        EarlierRuns.read(
                plan.guidanceRequest().warmStart(), spec, plan.objective().goal());
        return accepted(spec, plan, profile, directory);
    }

    private AcceptedRun begunBefore(Optional<HadoopTarget> target) throws UsageException, IOException {
        RunDirectory directory = new RunDirectory(out);
        RunSpec spec = located(directory.readSpec(), target);
        ResumedRun resumed = new ResumedRun(out);
        specOptions.requireSame(resumed, spec);
        specOptions.requireKnownJob(spec.cluster().engine());
        if (!spec.cluster().isSimulated()) {
            resumed.requireSameSideFile(spec, spec.job().tunedJob());
        }
        Optional<SearchRecord> began = directory.readSearch();
        RunPlan plan = plan(
                spec.cluster().engine(),
                began.isEmpty() && directory.hasTrials()
                        ? RunDirectory.STRATEGY_WITHOUT_RECORD
                        : SparkStart.strategy(spec.job().submitsSpark()));
        if (began.isPresent()) {
            resumed.requireSame(rule, objectiveOptions, began.get());
            plan = plan.with(began.get());
        }
        ClusterProfile profile = cluster(
                CatalogOptions.load(
                        spec.cluster().files().stream().map(Path::of).toList()),
                spec.cluster().engine());
        if (running.isPresent() && spec.cluster().testbed() != null) {
            resumed.requireSame(spec.cluster().testbed(), testbed(running.get(), profile));
        }
        return accepted(spec, plan, profile, directory);
    }

    private AcceptedRun accepted(RunSpec spec, RunPlan plan, ClusterProfile profile, RunDirectory directory)
            throws UsageException {
        MachinePrices.require(plan.objective().goal(), profile);
        SparkStart.require(spec, plan);
        boolean otherSize = spec.cluster().isSimulated() && spec.cluster().workers() > 0;
        ClusterProfile sized =
                otherSize ? CatalogOptions.resized(profile, spec.cluster().workers()) : profile;
        return new AcceptedRun(spec, plan, sized, directory, exportOptions, json);
    }

    private int run(AcceptedRun run) throws UsageException, IOException, InterruptedException {
        RunSpec spec = run.spec();
        if (spec.cluster().isSimulated()) {
            ModelRun modelRun = ModelRun.of(run);
            return dryRun ? new DryRun(run).ofModel(modelRun.engine()) : modelRun.run();
        }
        TunedJob tuned = spec.job().tunedJob();
        if (spec.cluster().engine() == EngineKind.EMBEDDED) {
            specOptions.engineOptions().ignored(environment).ifPresent(System.err::println);
        }
        NativePrograms.check(
                tuned,
                spec.cluster().engine() == EngineKind.EMBEDDED || spec.cluster().engine() == EngineKind.TESTBED);
        if (spec.job().input() != null) {
            LocalInput.check(spec.job().input(), spec.inputRequest().nested());
        }
        boolean elsewhere = spec.cluster().engine() == EngineKind.TESTBED && running.isEmpty();
        TestbedStart testbed =
                new TestbedStart(spec, specOptions.engineOptions().testbed());
        if (dryRun && !(elsewhere && testbed.name().isPresent())) {
            return new DryRun(run).of(tuned, running);
        }
        if (elsewhere) {
            return testbed.run(json, command.commandLine().getParseResult().originalArgs());
        }
        Consent consent = specOptions.engineOptions().yes() ? Consent.GIVEN : Consent.ofTerminal(run.out());
        return new HadoopRun(run, tuned, running, consent).run();
    }

    private TestbedTarget testbed(RunningTestbed isUp, ClusterProfile profile) {
        return TestbedTarget.of(
                specOptions.engineOptions().testbed().name().orElse(null),
                isUp,
                profile.workers().stream().map(it -> it.nodeClass().name()).toList());
    }

    /** Runs of earlier versions on a real cluster do not say which: it has to be named again. */
    private RunSpec located(RunSpec spec, Optional<HadoopTarget> target) throws UsageException {
        if (spec.cluster().engine() != EngineKind.HADOOP) {
            return spec;
        }
        if (spec.cluster().hadoop() != null) {
            return specOptions
                    .engineOptions()
                    .login()
                    .map(it -> spec.withHadoop(spec.cluster().hadoop().withLogin(it)))
                    .orElse(spec);
        }
        return spec.withHadoop(target.orElseThrow(() -> new UsageException("--resume: the run in " + out
                + " was on a real cluster and does not say on which (name it with --conf-dir DIR)")));
    }

    private ClusterProfile cluster(Catalog catalog, EngineKind engine) throws UsageException {
        ClusterProfile profile = TunedCluster.of(catalog, specOptions.cluster(), engine);
        if (running.isPresent()) {
            TunedCluster.requireFit(running.get(), profile);
        }
        return profile;
    }

    /** How long and how hard a new run searches, as the options say it. */
    RunPlan plan() throws UsageException {
        String strategy = SparkStart.strategy(specOptions.submitsSpark());
        rule.requireModelForAids(strategy);
        return plan(specOptions.engine(), strategy);
    }

    private RunPlan plan(EngineKind engine, String strategy) throws UsageException {
        return planOptions.plan(rule, engine, strategy).with(objectiveOptions.choice(), objectiveOptions.patience());
    }

    /** What a new run is asked to do, as the options say it. */
    RunSpec newSpec(ClusterProfile profile) throws UsageException, IOException {
        return specOptions.spec(profile, environment, running.map(it -> testbed(it, profile)));
    }
}
