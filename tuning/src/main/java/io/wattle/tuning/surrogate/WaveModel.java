package io.wattle.tuning.surrogate;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.MAP_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import io.wattle.tuning.space.MapCount;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.UberMaster;
import io.wattle.tuning.space.Workload;
import java.util.Set;

/**
 * How long a MapReduce job takes by its waves of tasks: a formula with a few rates, which are fitted to runs. It knows how
 * settings change the number of tasks, how many run at once, how often maps spill and reduces merge, and what starts cost; it
 * knows no stragglers, no heartbeats and no network. Immutable, thread safe.
 *
 * @param rates see {@link Rate}
 */
record WaveModel(Workload workload, WaveRates rates) {

    /** Places in the effects: maps and reduces that a worker runs at once. */
    static final int[] TASKS_AT_ONCE = {1, 8};

    /** What it knows of parameters; of others it does not say what they change. */
    static final Set<Parameter> KNOWN = Set.of(
            SPLIT_MAX_MB,
            COMBINER,
            SORT_MB,
            SORT_FACTOR,
            SPILL_SHARE,
            MAP_MEMORY_MB,
            MAP_HEAP_SHARE,
            REDUCE_MEMORY_MB,
            REDUCE_HEAP_SHARE,
            REDUCERS,
            SLOWSTART_SHARE,
            MAP_VCORES,
            REDUCE_VCORES);

    /** Share of a reduce's heap at which fetched map output goes to disk: Hadoop's defaults 0.70 and 0.66. */
    private static final double SHUFFLE_SHARE = 0.7 * 0.66;

    /** As long as maps wait for memory that reduces have until Hadoop's master takes it away: 10 to 12 on a testbed. */
    private static final double STARVED_SECONDS = 10;

    /** Live in any task's heap, MiB, as in the simulator. */
    private static final double LIVE_MB = 40;

    private static final double FULLEST = 0.95;

    /**
     * How a job runs with some settings: what they change, and no rate but those of volumes.
     *
     * @param mapsAtOnce on one worker
     * @param waves of maps, with what early reduces change
     * @param outputMb of all maps, before any combiner
     * @param sentMb of all maps, after it
     * @param spills of one map
     * @param reduces 0 of a job without
     * @param reducesAtOnce on one worker
     * @param receivedMb of one reduce
     */
    private record Execution(
            double inputMb,
            double maps,
            double mapsAtOnce,
            MapWaves waves,
            double outputMb,
            double sentMb,
            double spills,
            double reduces,
            double reducesAtOnce,
            double receivedMb) {}

    private Execution execution(Settings settings) {
        double inputMb = workload.inputMb();
        double maps = MapCount.of(workload, settings);
        double outputMb = inputMb * rates.of(Rate.OUTPUT_PER_MB);
        double sentMb = outputMb * (combines(settings) ? rates.of(Rate.COMBINED_SHARE) : 1);
        double reduces = settings.value(REDUCERS);
        double mapsAtOnce = atOnce(settings.value(MAP_MEMORY_MB), MapReduceParameters.value(settings, MAP_VCORES));
        double bufferMb = settings.value(SORT_MB) * settings.value(SPILL_SHARE);
        return new Execution(
                inputMb,
                maps,
                mapsAtOnce,
                MapWaves.of(
                        new MapWaves.Asked(
                                maps,
                                mapsAtOnce,
                                settings.value(MAP_MEMORY_MB),
                                reduces,
                                settings.value(REDUCE_MEMORY_MB),
                                settings.value(SLOWSTART_SHARE)),
                        workload.limits()),
                outputMb,
                sentMb,
                Math.max(1, Math.ceil(outputMb / maps / bufferMb)),
                reduces,
                atOnce(settings.value(REDUCE_MEMORY_MB), MapReduceParameters.value(settings, REDUCE_VCORES)),
                reduces == 0 ? 0 : sentMb / reduces);
    }

    /** Containers on one worker. A vcore each is no limit: schedulers that count vcores have as many as memory lets run. */
    private double atOnce(double memoryMb, double vcores) {
        NodeLimits limits = workload.limits();
        double byMemory = Math.floor(limits.memoryMb() / memoryMb);
        return Math.max(1, vcores > 1 ? Math.min(byMemory, Math.floor(limits.vcores() / vcores)) : byMemory);
    }

    /** What the model says of settings, in seconds from the start of the master to the end. */
    double seconds(Settings settings) {
        return phases(settings).seconds();
    }

    /** The same, phase by phase. */
    JobPhases phases(Settings settings) {
        Execution execution = execution(settings);
        if (UberMaster.isWanted(settings)) {
            return phasesInMaster(settings, execution);
        }
        double start = rates.of(Rate.START_SECONDS);
        double mapSeconds = start
                + collected(
                        mapWork(settings, execution), MapReduceParameters.mapHeapMb(settings), settings.value(SORT_MB));
        MapWaves waves = execution.waves();
        double mapPhase = waves.lengths() * mapSeconds + waves.starved() * STARVED_SECONDS;
        double framework =
                rates.of(Rate.JOB_SECONDS) + rates.of(Rate.MASTER_SECONDS) * (execution.maps() + execution.reduces());
        if (execution.reduces() == 0) {
            return new JobPhases(framework, mapPhase, 0);
        }
        int reduceHeapMb = MapReduceParameters.reduceHeapMb(settings);
        double reduceSeconds = start
                + collected(
                        reduceWork(settings, execution),
                        reduceHeapMb,
                        Math.min(execution.receivedMb(), SHUFFLE_SHARE * reduceHeapMb));
        double reducePhase =
                phase(execution.reduces(), workload.limits().workers() * execution.reducesAtOnce(), reduceSeconds);

        // Reduces that were asked for before have started when the last map ends, and fetched what was there.
        double early = waves.besideReduces() / waves.lengths();
        double hidden = Math.min(
                waves.besideReduces() * mapSeconds, start + rates.of(Rate.FETCH_SECONDS) * execution.maps() * early);
        return new JobPhases(framework, mapPhase, Math.max(0, reducePhase - hidden));
    }

    /** One task after the other, none of which has a JVM to start. */
    private JobPhases phasesInMaster(Settings settings, Execution execution) {
        double heapMb = UberMaster.heapMb(settings);
        double maps = execution.maps() * collected(mapWork(settings, execution), heapMb, settings.value(SORT_MB));
        double reduces = execution.reduces()
                * collected(
                        reduceWork(settings, execution),
                        heapMb,
                        Math.min(execution.receivedMb(), SHUFFLE_SHARE * heapMb));
        return new JobPhases(rates.of(Rate.JOB_SECONDS), maps, reduces);
    }

    /**
     * What settings change of how the job runs, of about the same weight each: settings without a difference here differ in name only.
     * Counts are in logarithms, as a step from 2 to 4 reduces matters as one from 20 to 40.
     */
    double[] effects(Settings settings) {
        Execution execution = execution(settings);
        double workers = workload.limits().workers();
        return new double[] {
            weight(execution.maps()),
            weight(execution.mapsAtOnce()),
            weight(Math.ceil(execution.maps() / (execution.mapsAtOnce() * workers))),
            weight(execution.spills()),
            passes(execution.spills(), settings.value(SORT_FACTOR)) / 2,
            combines(settings) ? 1 : 0,
            pressure(MapReduceParameters.mapHeapMb(settings), settings.value(SORT_MB)),
            weight(execution.reduces()),
            weight(execution.reducesAtOnce()),
            weight(Math.ceil(execution.reduces() / (execution.reducesAtOnce() * workers))),
            weight(1 + mergedFiles(settings, execution.receivedMb())),
            pressure(MapReduceParameters.reduceHeapMb(settings), execution.receivedMb()),
            settings.value(SLOWSTART_SHARE)
        };
    }

    /** Of a count, a factor of 7 is about 1. */
    private static double weight(double count) {
        return Math.log(Math.max(1, count)) / 2;
    }

    /** 0 with room, 1 where as much lives in a heap as is free. */
    private static double pressure(double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        return Math.min(2, live / (heapMb - live));
    }

    /** Files on disk that a reduce merges; 0 if all stays in its memory. */
    private static double mergedFiles(Settings settings, double receivedMb) {
        double memoryMb = SHUFFLE_SHARE * MapReduceParameters.reduceHeapMb(settings);
        return receivedMb > memoryMb ? Math.ceil(receivedMb / memoryMb) : 0;
    }

    private boolean combines(Settings settings) {
        return settings.value(COMBINER) != 0 || workload.job().alwaysCombines();
    }

    /** Of one map. */
    private double mapWork(Settings settings, Execution execution) {
        return (execution.inputMb() * rates.of(Rate.MAP_SECONDS_PER_MB)
                        + execution.outputMb() * rates.of(Rate.SORT_SECONDS_PER_MB)
                        + execution.sentMb()
                                * passes(execution.spills(), settings.value(SORT_FACTOR))
                                * rates.of(Rate.MERGE_SECONDS_PER_MB))
                / execution.maps();
    }

    /** How often data in so many files is read and written before it is one. */
    private static double passes(double files, double factor) {
        return files <= 1 ? 0 : Math.ceil(Math.log(files) / Math.log(factor) - 1e-9);
    }

    /** Of one reduce. */
    private double reduceWork(Settings settings, Execution execution) {
        double files = mergedFiles(settings, execution.receivedMb());
        double merges = files > 0 ? Math.max(1, passes(files, settings.value(SORT_FACTOR))) : 0;
        return execution.receivedMb()
                        * (rates.of(Rate.REDUCE_SECONDS_PER_MB) + merges * rates.of(Rate.MERGE_SECONDS_PER_MB))
                + execution.maps() * rates.of(Rate.FETCH_SECONDS);
    }

    /** With the garbage collector's share, as in the simulator: the less room is left beside what lives, the more. */
    private double collected(double seconds, double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        return seconds * (1 + rates.of(Rate.COLLECTOR) * live / (heapMb - live));
    }

    /** Tasks of one kind, so many at once. */
    private double phase(double tasks, double slots, double seconds) {
        return Math.ceil(tasks / slots) * seconds * MapWaves.lengthOfWave(Math.min(slots, tasks), workload.limits());
    }
}
