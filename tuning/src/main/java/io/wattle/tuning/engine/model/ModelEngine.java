package io.wattle.tuning.engine.model;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.simulator.InterruptedSimulationException;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.diagnosis.TaskFigures;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;

/**
 * Runs trials in the simulator: each is one of Zhao2016's or Loghin2015's jobs, with the study's whole input, on all workers of a
 * cluster. Seconds are simulated, from the start of the client to its end; joules are those of the workers meanwhile; both
 * are predicted. Which tasks are slow and where data lies is drawn anew for each trial, from a seed and the trial's label,
 * so that the same run gives the same figures, resumed or not. Nothing waits for simulated time: a trial takes milliseconds, and
 * only its time-out is of such time. What a trial does not set (replication, the master's container, ...) is as in the
 * study.
 */
public final class ModelEngine implements Engine {

    /** Its name. */
    public static final String NAME = "model";

    /** Names of the jobs that it knows: not TestDFSIO, whose settings the simulator does not tell apart. */
    public static final List<String> JOBS = Zhao2016Jobs.ALL_JOBS.stream()
            .filter(it -> !it.startsWith("testdfsio"))
            .toList();

    /** The simulator has one share of the heap for maps and reduces. */
    private static final String HEAP_SHARE = "mapreduce.job.heap.memory-mb.ratio";

    private static final Set<String> VCORES =
            Set.of(MapReduceParameters.MAP_VCORES.key(), MapReduceParameters.REDUCE_VCORES.key());

    /** Pi's maps read no text: each has a file with two numbers. */
    private static final int PI_FILE_BYTES = 118;

    private final ClusterProfile cluster;
    private final Zhao2016Jobs jobs;
    private final StudyRun study;
    private final NodeLimits limits;
    private final JobTraits traits;
    private final long seed;

    /**
     * An engine for a job on a cluster.
     *
     * @param job one of {@link #JOBS}
     * @param cluster of one or more classes of workers
     * @param seed of what is drawn
     * @throws IllegalArgumentException if there is no such job, or the nodes are too small for the study's containers
     * @throws io.wattle.model.MissingFigureException if a class lacks a figure that a simulation needs
     */
    public ModelEngine(String job, ClusterProfile cluster, long seed) {
        this(job, cluster, seed, Parameters.zhao2016());
    }

    /**
     * As the other, with other parameters of the simulator: what a cluster would be like that differs from the study's.
     *
     * @param parameters those of Zhao2016, with any values
     */
    public ModelEngine(String job, ClusterProfile cluster, long seed, Parameters parameters) {
        this(new Zhao2016Jobs(parameters), job, cluster, seed);
    }

    private ModelEngine(Zhao2016Jobs jobs, String job, ClusterProfile cluster, long seed) {
        this(jobs, jobs.run(job, cluster, seed), cluster, Optional.empty(), seed);
    }

    private ModelEngine(
            Zhao2016Jobs jobs, StudyRun study, ClusterProfile cluster, Optional<JobTraits> traits, long seed) {
        this.jobs = jobs;
        this.study = study;
        this.cluster = cluster;
        this.seed = seed;
        this.traits = traits.orElseGet(this::studysTraits);
        limits = ClassLimits.of(cluster);
    }

    /**
     * An engine for a job that is none of the studies'.
     *
     * @param run the job on the cluster
     * @param traits what is not to be chosen for it
     * @param seed of what is drawn
     */
    static ModelEngine of(StudyRun run, ClusterProfile cluster, JobTraits traits, long seed) {
        return new ModelEngine(new Zhao2016Jobs(Parameters.zhao2016()), run, cluster, Optional.of(traits), seed);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean runsByTheClock() {
        return false;
    }

    @Override
    public NodeLimits limits() {
        return limits;
    }

    /**
     * Those that the simulator has by Hadoop's name, and vcores only where its ResourceManager counts them. The heaps of maps and reduces are not among them: it kills no
     * container that outgrows its memory, so that a larger heap would cost nothing.
     */
    @Override
    public boolean dependsOn(String key) {
        return SettingOverrides.KEYS.contains(key)
                && (!VCORES.contains(key) || study.conditions().yarn().countsVcores());
    }

    /** What there is to search for the job and its input. */
    public SearchSpace space() {
        return MapReduce.space(new Workload(limits, inputBytes(), inputFiles(), traits))
                .only(it -> dependsOn(it.key()));
    }

    /** The job's input, for people. */
    public String input() {
        return study.profile().inputFiles() == 0
                ? "no text; as many samples as in " + studyName() + ", in " + inputFiles() + " maps"
                : String.format(
                        Locale.ROOT,
                        "%d files of %.0f MB in all, as in %s",
                        inputFiles(),
                        study.profile().inputMb(),
                        studyName());
    }

    private String studyName() {
        return Zhao2016Jobs.JOBS.contains(study.profile().name()) ? "Zhao2016" : "Loghin2015";
    }

    private int inputFiles() {
        return study.settings().maps().orElse(study.profile().inputFiles());
    }

    private long inputBytes() {
        JobProfile job = study.profile();
        return job.inputFiles() == 0 ? (long) PI_FILE_BYTES * inputFiles() : Math.round(job.inputMb() * Mebibyte.BYTES);
    }

    private JobTraits studysTraits() {
        JobSettings settings = study.settings();
        boolean nothingToCombine = study.profile().combinedShare() == 1;
        return new JobTraits(settings.combines() || nothingToCombine, splits());
    }

    private JobTraits.Splits splits() {
        return switch (study.profile().name()) {
            // What TeraSort's input format and pi's do not do.
            case "terasort", "pi", "pi-cpp" -> JobTraits.Splits.FIXED;
            case "wordcount2", "logcount2" -> JobTraits.Splits.PACKED;
            default -> JobTraits.Splits.BY_FILE;
        };
    }

    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws InterruptedException {
        StudyRun trial;
        try {
            trial = new StudyRun(
                    study.workers(),
                    study.profile(),
                    SettingOverrides.apply(study.settings(), overrides(settings)),
                    jobs.conditions(seedOf(label)));
        } catch (IllegalArgumentException e) {
            // Its tasks would run out of memory, or Hadoop would not start them.
            return Outcome.unsuccessful(TrialStatus.FAILED, e.getMessage());
        }
        SimulationResult result;
        SimulatedTasks tasks = new SimulatedTasks(trial.conditions().costs());
        try {
            result = trial.run(tasks);
        } catch (StuckException e) {
            return Outcome.unsuccessful(TrialStatus.FAILED, e.getMessage());
        } catch (InterruptedSimulationException e) {
            throw (InterruptedException)
                    new InterruptedException("interrupted while " + label + " was simulated").initCause(e);
        }
        progress.accept(1);
        if (Duration.ofMillis(Math.round(1000 * result.seconds())).compareTo(limits.run()) > 0) {
            return limits.run().equals(limits.timeout())
                    ? Outcome.timedOut(
                            limits.run(),
                            String.format(
                                    Locale.ROOT,
                                    "would run %.0f s, longer than --trial-timeout %ds",
                                    result.seconds(),
                                    limits.run().toSeconds()))
                    : limits.ranTooLong();
        }
        return Outcome.succeeded(measurement(trial, result, tasks));
    }

    private Map<String, String> overrides(Settings settings) {
        Map<String, String> values = new LinkedHashMap<>(settings.properties());
        values.keySet().removeIf(key -> !dependsOn(key));
        double heapShare = Math.min(
                settings.value(MapReduceParameters.MAP_HEAP_SHARE),
                settings.value(MapReduceParameters.REDUCE_HEAP_SHARE));
        values.put(HEAP_SHARE, Double.toString(heapShare));
        return values;
    }

    /** Labels that differ in little give seeds that differ in all. */
    private long seedOf(String label) {
        long ofRun = new SplittableRandom(seed).nextLong();
        return new SplittableRandom(ofRun + label.hashCode()).nextLong();
    }

    private Measurement measurement(StudyRun trial, SimulationResult result, SimulatedTasks tasks) {
        double seconds = result.seconds();
        Measurement measured = new Measurement(
                seconds,
                OptionalDouble.of(result.joules()),
                JoulesQuality.PREDICTED,
                coreSeconds(result),
                OptionalInt.empty(),
                OptionalInt.empty(),
                counters(trial, result, tasks),
                Optional.of(new ClassTime(seconds, SecondsQuality.PREDICTED, masterJoules(seconds))));
        return measured.with(tasks.timeline(seconds));
    }

    private Map<String, Long> counters(StudyRun trial, SimulationResult result, SimulatedTasks tasks) {
        Map<String, Long> counters = new LinkedHashMap<>();
        TaskFigures.of(0, Math.round(1000 * result.seconds()), tasks.succeeded(), tasks.lostMillis())
                .forEach((figure, value) -> counters.put(figure.name(), value));
        counters.put(RunFigure.MAPS.name(), (long) result.jobs().get(0).maps());
        counters.put(RunFigure.REDUCES.name(), (long) trial.settings().reduces());
        if (trial.profile().inputMb() > 0) {
            counters.put(RunFigure.INPUT_BYTES.name(), inputBytes());
        }
        return counters;
    }

    /** Of all cores that computed, JVM starts included. */
    private double coreSeconds(SimulationResult result) {
        double sum = 0;
        for (int group = 0; group < study.workers().size(); group++) {
            Workers workers = study.workers().get(group);
            sum += result.classes().get(group).utilisation()
                    * workers.count()
                    * workers.machine().cores().cores()
                    * result.seconds();
        }
        return sum;
    }

    private OptionalDouble masterJoules(double seconds) {
        OptionalDouble idleWatts = cluster.master().value(NodeAttribute.IDLE_WATTS);
        return idleWatts.isPresent() ? OptionalDouble.of(idleWatts.getAsDouble() * seconds) : OptionalDouble.empty();
    }

    @Override
    public void close() {}
}
