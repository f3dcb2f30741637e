package io.wattle.tuning.profile;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.AttemptSettings;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.FrameworkWork;
import io.wattle.simulator.job.HadoopDefaults;
import io.wattle.simulator.job.JobContainers;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SortSettings;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.yarn.ContainerSize;
import io.wattle.tuning.energy.JvmStart;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Fits one job. Not thread safe. */
final class PastJobFit {

    /** Digits of what is fitted: more would only pretend. */
    private static final MathContext DIGITS = new MathContext(6);

    private final PastJob past;
    private final Map<String, Machine> machines;
    private final FrameworkCosts costs;
    private final ClusterProfile cluster;
    private final Map<String, NodeLoad> loads = new HashMap<>();
    private final List<Note> notes = new ArrayList<>();

    /**
     * A job and what it ran on.
     *
     * @param machines of all hosts that ran its tasks, by name
     * @param costs as the simulator charges them
     * @param cluster that it ran on
     */
    PastJobFit(PastJob past, Map<String, Machine> machines, FrameworkCosts costs, ClusterProfile cluster) {
        this.past = past;
        this.machines = machines;
        this.costs = costs;
        this.cluster = cluster;
    }

    /** @throws ProfileException if a counter is missing, or the job is of a kind that is not simulated */
    FittedJob fit() throws ProfileException {
        requireCounted();
        past.tasks()
                .collect(Collectors.groupingBy(PastTask::node))
                .forEach((node, tasks) -> loads.put(node, new NodeLoad(tasks)));
        Volumes volumes = Volumes.of(past);
        try {
            return fit(volumes, settings(volumes));
        } catch (IllegalArgumentException e) {
            throw new ProfileException(past.id() + ": " + e.getMessage() + " (as its configuration says)", e);
        }
    }

    private FittedJob fit(Volumes volumes, JobSettings settings) {
        FrameworkWork framework = new FrameworkWork(costs, settings);
        int maps = past.maps().size();
        int reduces = past.reduces().size();
        double startMdi = startInCounter();
        double sortedMb = reduces == 0 ? 0 : volumes.collectedMb() / maps;
        Work mapWork = work(past.maps(), startMdi + framework.mapOperations(sortedMb, volumes.reducedMb() / maps));
        Optional<Work> reduceWork = reduces == 0
                ? Optional.empty()
                : Optional.of(work(
                        past.reduces(), startMdi + framework.reduceOperations(maps, volumes.reducedMb() / reduces)));
        noteWork("maps", mapWork);
        reduceWork.ifPresent(it -> noteWork("reduces", it));
        JobProfile profile = volumes.inputMb() == 0
                ? withoutInput(mapWork, reduceWork)
                : withInput(volumes, mapWork, reduceWork.map(Work::ownMdi).orElse(0.0));
        return new FittedJob(new ProfiledJob(profile, settings), mapWork, reduceWork, notes);
    }

    private void requireCounted() throws ProfileException {
        if (past.settings().isPipes()) {
            throw new ProfileException("its functions ran in processes of their own (Hadoop Pipes), whose CPU time "
                    + PastCounter.CPU_MILLISECONDS.hadoopName() + " does not count (needed: a job in Java)");
        }
        requireCpu(past.maps(), "maps");
        requireCpu(past.reduces(), "reduces");
        for (PastTask task : past.tasks().toList()) {
            PossibleCounters.require(task, machines.get(task.host()));
        }
    }

    /** A task without CPU time does not exist: where the counter says 0, nobody counted. */
    private static void requireCpu(List<PastTask> tasks, String what) throws ProfileException {
        long without = tasks.stream()
                .filter(it -> it.counter(PastCounter.CPU_MILLISECONDS).orElse(0) == 0)
                .count();
        if (without > 0) {
            throw new ProfileException(PastCounter.CPU_MILLISECONDS.hadoopName() + " is missing or 0 in " + without
                    + " of " + tasks.size() + " " + what + " (needed: in all; NodeManagers on Windows, and tasks whose"
                    + " mapreduce.job.process-tree.class cannot read /proc, do not count it)");
        }
        Volumes.inAll(tasks, what, PastCounter.GC_MILLISECONDS);
    }

    /** What the simulator charges for a task's start, less what is over when Hadoop's counter begins (docs/tuning.md). */
    private double startInCounter() {
        return Math.max(0, costs.taskStartOperations() - JvmStart.FROM_JARS.recordedDmipsSeconds());
    }

    /** @param frameworkMdi of one task, on a machine that runs Hadoop's code as fast as users' */
    private Work work(List<PastTask> tasks, double frameworkMdi) {
        double counted = 0;
        double collector = 0;
        double framework = 0;
        for (PastTask task : tasks) {
            Machine machine = machines.get(task.host());
            double speed = loads.get(task.node()).operationsPerCpuSecond(task, machine.cores());
            counted += task.seconds(PastCounter.CPU_MILLISECONDS) * speed;
            collector += task.seconds(PastCounter.GC_MILLISECONDS) * speed;
            framework += frameworkMdi / machine.frameworkSpeed();
        }
        return Work.of(counted, collector, framework);
    }

    private void note(Note.Kind kind, String text) {
        notes.add(new Note(kind, text));
    }

    private void noteWork(String what, Work work) {
        if (work.clipped()) {
            note(
                    Note.Kind.CLIPPED,
                    String.format(
                            Locale.ROOT,
                            "Garbage collector and Hadoop's own code would leave less than %.0f%% of the %s' time to the job's functions:"
                                    + " they have that much, and the prediction is too long",
                            100 * Work.LEAST_OWN_SHARE,
                            what));
        }
    }

    private JobProfile withoutInput(Work maps, Optional<Work> reduces) {
        note(
                Note.Kind.SIMPLIFIED,
                "Its maps read next to nothing: all their work is fixed, and stays the same however many they are");
        reduces.ifPresent(it -> note(
                Note.Kind.SIMPLIFIED,
                String.format(
                        Locale.ROOT,
                        "The reduces get next to nothing: their own work, %.3g MDI, is not in the profile",
                        it.ownMdi())));
        return new JobProfile(past.name(), 0, 0, rounded(maps.ownMdi()), 0, 0, 1, 0, 0);
    }

    private JobProfile withInput(Volumes volumes, Work maps, double reduceMdi) {
        boolean mapOnly = past.reduces().isEmpty();
        if (volumes.shrinks()) {
            note(
                    Note.Kind.SIMPLIFIED,
                    combined()
                            ? "combinedShare is what combiner, and compression if any, leave of the bytes"
                            : "No combiner ran: combinedShare is what compression leaves of the bytes");
        }
        return new JobProfile(
                past.name(),
                rounded(volumes.inputMb()),
                past.maps().size(),
                0,
                rounded(maps.ownMdi() / volumes.inputMb()),
                rounded(volumes.collectedMb() / volumes.inputMb()),
                volumes.shrinks() ? rounded(volumes.reducedMb() / volumes.collectedMb()) : 1,
                rounded(ratio(reduceMdi, volumes.reducedMb())),
                mapOnly ? 1 : rounded(ratio(volumes.outputMb(), volumes.reducedMb())));
    }

    private boolean combined() {
        return past.maps().stream()
                .anyMatch(it -> it.counter(PastCounter.COMBINE_INPUT_RECORDS).orElse(0) > 0);
    }

    /** Reduces that get nothing do nothing by the MB. */
    private static double ratio(double value, double mb) {
        return mb == 0 ? 0 : value / mb;
    }

    private JobSettings settings(Volumes volumes) {
        PastSettings known = past.settings();
        Defaults defaults = new Defaults();
        double splitMb = rounded(volumes.inputMb()) / past.maps().size();
        ContainerSize map = defaults.take("map", known.map(), HadoopDefaults.TASK_MEMORY_MB);
        boolean mapOnly = past.reduces().isEmpty();
        double mapHeapShare = defaults.take("heapShare", known.mapHeapShare(), HadoopDefaults.HEAP_SHARE);
        int replication = defaults.take("outputReplication", known.replication(), cluster.hdfsReplication());
        JobSettings settings = new JobSettings(
                // One file a map: the history does not say which splits were of one file.
                Math.max(defaults.take("blockMb", known.blockMb(), cluster.hdfsBlockMb()), Math.ceil(splitMb)),
                replication,
                replication,
                OptionalDouble.empty(),
                volumes.inputMb() == 0 ? OptionalInt.of(past.maps().size()) : OptionalInt.empty(),
                past.reduces().size(),
                volumes.shrinks(),
                new JobContainers(
                        map,
                        mapOnly ? map : defaults.take("reduce", known.reduce(), HadoopDefaults.TASK_MEMORY_MB),
                        defaults.take("master", known.master(), HadoopDefaults.MASTER_MEMORY_MB),
                        rounded(Math.min(1, mapHeapShare))),
                defaults.take(known.sort()),
                rounded(defaults.take("slowstart", known.slowstart(), HadoopDefaults.SLOWSTART)),
                defaults.take(known.attempts()),
                0);
        defaults.note();
        noteHeaps(mapHeapShare, mapOnly ? mapHeapShare : known.reduceHeapShare().orElse(mapHeapShare));
        return settings;
    }

    private void noteHeaps(double mapShare, double reduceShare) {
        if (mapShare > 1) {
            note(Note.Kind.SIMPLIFIED, "The maps' heap is larger than their container: heapShare is 1");
        }
        if (Math.abs(mapShare - reduceShare) > 0.05) {
            note(
                    Note.Kind.SIMPLIFIED,
                    String.format(
                            Locale.ROOT,
                            "heapShare is that of the maps; the reduces had %.2f, which a profile cannot say",
                            reduceShare));
        }
    }

    /** Settings that nobody recorded. */
    private final class Defaults {
        private final List<String> taken = new ArrayList<>();

        int take(String key, OptionalInt known, int otherwise) {
            if (known.isEmpty()) {
                taken.add(key + " " + otherwise);
            }
            return known.orElse(otherwise);
        }

        ContainerSize take(String kind, PastContainer known, int memoryMb) {
            return new ContainerSize(
                    take(kind + "MemoryMb", known.memoryMb(), memoryMb),
                    take(kind + "Vcores", known.vcores(), HadoopDefaults.VCORES));
        }

        SortSettings take(PastSort known) {
            return new SortSettings(
                    take("sortMb", known.bufferMb(), HadoopDefaults.SORT_MB),
                    take("spillShare", known.spillShare(), HadoopDefaults.SPILL_SHARE),
                    take("sortFactor", known.mergeFactor(), HadoopDefaults.MERGE_FACTOR));
        }

        double take(String key, OptionalDouble known, double otherwise) {
            if (known.isEmpty()) {
                taken.add(key + " " + otherwise);
            }
            return known.orElse(otherwise);
        }

        AttemptSettings take(PastAttempts known) {
            return new AttemptSettings(
                    take("mapSpeculative", known.mapSpeculative(), HadoopDefaults.SPECULATIVE),
                    take("reduceSpeculative", known.reduceSpeculative(), HadoopDefaults.SPECULATIVE),
                    take("mapAttempts", known.maps(), HadoopDefaults.ATTEMPTS),
                    take("reduceAttempts", known.reduces(), HadoopDefaults.ATTEMPTS));
        }

        private boolean take(String key, Optional<Boolean> known, boolean otherwise) {
            if (known.isEmpty()) {
                taken.add(key + " " + otherwise);
            }
            return known.orElse(otherwise);
        }

        void note() {
            if (!taken.isEmpty()) {
                PastJobFit.this.note(
                        Note.Kind.DEFAULTS,
                        "Not recorded (no job_..._conf.xml beside the history, or not in it), so a default of Hadoop or"
                                + " of the cluster: " + String.join(", ", taken));
            }
        }
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
