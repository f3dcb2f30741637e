package io.wattle.tuner.cli;

import io.wattle.jobs.NativeProgram;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.Counts;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.EngineOptions;
import io.wattle.tuner.cli.option.HostOptions;
import io.wattle.tuner.cli.option.InputOptions;
import io.wattle.tuner.cli.option.JobArguments;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.ProgramOptions;
import io.wattle.tuner.cli.option.SpaceOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.engine.input.LocalInput;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.ProgramFiles;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what is tuned, and on what: {@link RunSpec}. */
final class SpecOptions {

    // Not "required" for picocli: it would ask the other commands for them too.
    @Option(
            names = "--job",
            paramLabel = "NAME",
            description =
                    "Job to tune: wordcount (words), logcount (log messages by day and level), grep (phrases), kmeans "
                            + "(points by nearest centroid), terasort (sorts TeraGen's rows), dfsio (reads whole files); "
                            + "wordcount2 and logcount2 read packed small files and combine; wordcount-native, "
                            + "logcount-native, grep-native, kmeans-native and pi-native (points in a circle) are in "
                            + "C++; native is your own Pipes program of --program. With --engine model: wordcount, wordcount2, logcount, "
                            + "logcount2, pi, terasort, grep, kmeans, pi-cpp.")
    private String job;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Cluster profile, such as edison or dell; bin/tuner clusters lists them.")
    private String cluster;

    @Mixin
    private ProgramOptions programOptions = new ProgramOptions();

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
    private HostOptions hostOptions = new HostOptions();

    @Mixin
    private InputOptions inputOptions = new InputOptions();

    @Mixin
    private SpaceOptions spaceOptions = new SpaceOptions();

    /** How the job is named. */
    String name() throws UsageException, InputException {
        String own = jobArguments.options().program();
        return NativeProgram.JOB_NAME.equals(job) && own != null
                ? ProgramFiles.find(own).name()
                : programOptions.program(job).map(UserProgram::name).orElse(job);
    }

    /** Whether the user's command submits applications of Spark. */
    boolean submitsSpark() throws UsageException {
        return programOptions.program(job).filter(UserProgram::submitsSpark).isPresent();
    }

    /** The cluster's name; null if none was given. */
    String cluster() {
        return cluster;
    }

    CatalogOptions catalog() {
        return catalogOptions;
    }

    EngineOptions engineOptions() {
        return engineOptions;
    }

    /** The engine that is named, or the default. */
    EngineKind engine() throws UsageException {
        return engineOptions.engine().orElse(EngineKind.EMBEDDED);
    }

    /** Refuses to go on without a job. */
    void requireJob() throws UsageException {
        if (programOptions.program(job).isEmpty()) {
            TunedCluster.requireGiven("--job", job, TunedJobs.names());
        }
    }

    /** Refuses a job that an engine does not know. */
    void requireKnownJob(EngineKind engine) throws UsageException {
        if (programOptions.program(job).isPresent()) {
            return;
        }
        if (engine == EngineKind.MODEL) {
            ModelRun.requireJob(job);
        } else {
            KnownNames.require("--job", job, TunedJobs.names());
        }
    }

    /**
     * What a new run is asked to do.
     *
     * @param profile of {@link #cluster}
     * @param environment variables of the process
     * @param testbed that it runs on; empty if it is on none, or not there yet
     */
    RunSpec spec(ClusterProfile profile, Map<String, String> environment, Optional<TestbedTarget> testbed)
            throws UsageException, IOException {
        Optional<UserProgram> program = programOptions.program(job);
        if (engineOptions.isModel()) {
            return simulatedSpec(program);
        }
        TunedJob tuned = program.isPresent() ? userJob(program.get()) : TunedJobs.named(job, jobArguments.options());
        Optional<HadoopTarget> target = target(profile, environment);
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
                JobSpec.of(tuned, jobArguments.options(), request, program),
                clusterSpec(target, testbed, workers),
                ClashingFiles.leftOut(spaceOptions.adjustments(), program));
        tuned.check(request);
        tuned.check(spec.adjustments());
        return spec;
    }

    private ClusterSpec clusterSpec(Optional<HadoopTarget> target, Optional<TestbedTarget> testbed, int workers)
            throws UsageException {
        if (engineOptions.isTestbed()) {
            return ClusterSpec.onTestbed(cluster, catalogOptions.files(), testbed.orElse(null));
        }
        return target.map(it -> ClusterSpec.real(cluster, catalogOptions.files(), it))
                .orElseGet(() -> ClusterSpec.embedded(cluster, catalogOptions.files(), workers));
    }

    private Optional<HadoopTarget> target(ClusterProfile profile, Map<String, String> environment)
            throws UsageException {
        Optional<HadoopTarget> target = engineOptions.target(environment);
        if (hostOptions.isGiven()) {
            if (target.isEmpty()) {
                throw new UsageException(
                        "--hosts: is for a real cluster (add --conf-dir DIR or --engine hadoop, or leave it out)");
            }
            hostOptions.mapping(profile);
        }
        return target.map(it -> it.withHosts(hostOptions.given()));
    }

    /** The study's job with the study's input: there is nothing to say of either. */
    private RunSpec simulatedSpec(Optional<UserProgram> program) throws UsageException {
        if (program.isPresent()) {
            throw new UsageException(
                    program.get().option() + ": --engine model simulates the studies' jobs (take another engine)");
        }
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
        return new RunSpec(
                JobSpec.of(job),
                ClusterSpec.simulated(cluster, catalogOptions.files(), nodes == null ? 0 : nodes),
                spaceOptions.adjustments());
    }

    private UserJob userJob(UserProgram program) throws UsageException {
        Optional<String> given =
                jobArguments.options().given().keySet().stream().findFirst();
        if (given.isPresent()) {
            throw new UsageException(given.get() + ": is for --job (leave it out)");
        }
        return new UserJob(program);
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

    /** Refuses a value that is not that of the run that is resumed. */
    void requireSame(ResumedRun resumed, RunSpec spec) throws UsageException {
        resumed.requireSame(
                "--job", job, spec.job().program() == null ? spec.job().kind() : null);
        UserProgram program = programOptions.program(job).orElse(null);
        resumed.requireSame(
                "--jar, --class, --args, --command, --check",
                program == null ? null : ShellWords.line(ProgramOptions.of(program)),
                spec.job().program() == null
                        ? null
                        : ShellWords.line(ProgramOptions.of(spec.job().program())));
        for (Map.Entry<String, Object> option : jobArguments.options().given().entrySet()) {
            resumed.requireSame(
                    option.getKey(),
                    option.getValue(),
                    spec.job().options().given().get(option.getKey()));
        }
        resumed.requireSame("--cluster", cluster, spec.cluster().name());
        resumed.requireSame(
                "--cluster-file",
                catalogOptions.files().isEmpty() ? null : catalogOptions.files(),
                spec.cluster().files());
        resumed.requireSame(
                "--engine",
                engineOptions.engine().map(EngineKind::label).orElse(null),
                spec.cluster().engine().label());
        resumed.requireSame(
                "--conf-dir",
                engineOptions.confDir().orElse(null),
                spec.cluster().confDir());
        HadoopTarget stored = spec.cluster().hadoop() == null
                ? new HadoopTarget(null)
                : spec.cluster().hadoop();
        resumed.requireSame("--queue", engineOptions.queue().orElse(null), stored.queue());
        if (spec.cluster().hadoop() == null) {
            // A real cluster takes another login: who asks changes no trial.
            resumed.requireSame("--keytab, --principal", engineOptions.login().orElse(null), null);
        }
        resumed.requireSame("-D", engineOptions.properties().orElse(null), stored.properties());
        resumed.requireSame("--hosts", hostOptions.isGiven() ? hostOptions.given() : null, stored.hosts());
        resumed.requireSame(engineOptions.testbed(), spec.cluster().testbed());
        resumed.requireSame(
                "--nodes",
                nodes,
                spec.cluster().workers() == 0 ? null : spec.cluster().workers());
        resumed.requireSame(inputOptions, spec);
        SpaceAdjustments given = ClashingFiles.leftOut(spaceOptions.adjustments(), Optional.ofNullable(program));
        resumed.requireSame(SpaceOptions.KEYS, text(given), text(spec.adjustments()));
        if (!given.equals(SpaceAdjustments.NONE)
                && !given.tried().equals(spec.adjustments().tried())) {
            throw new UsageException(
                    "--try-conf: a file has changed since the run began (leave the option out, and the run goes on"
                            + " with what the file held then; or start a new run in another --out directory)");
        }
    }
}
