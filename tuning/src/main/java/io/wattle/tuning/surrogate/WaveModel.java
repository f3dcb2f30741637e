package io.wattle.tuning.surrogate;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;

/**
 * How long a MapReduce job takes by its waves of tasks: a formula with a few rates, which are fitted to runs. It knows how
 * settings change the number of tasks, how many run at once, how often maps spill and reduces merge, and what starts cost; it
 * knows no stragglers, no heartbeats and no network. Immutable, thread safe.
 *
 * @param rates see {@link Rate}
 */
record WaveModel(Workload workload, WaveRates rates) {

    /** A block, the longest split of a file where none is set, MiB: Hadoop's default. */
    private static final double BLOCK_MB = 128;

    /** Share of a reduce's heap at which fetched map output goes to disk: Hadoop's defaults 0.70 and 0.66. */
    private static final double SHUFFLE_SHARE = 0.7 * 0.66;

    /** Share of the memory that reduces may have while maps wait: Hadoop's default. */
    private static final double RAMP_UP_SHARE = 0.5;

    /** Live in any task's heap, MiB, as in the simulator. */
    private static final double LIVE_MB = 40;

    private static final double FULLEST = 0.95;

    /** What the model says of settings, in seconds from the start of the master to the end. */
    double seconds(Settings settings) {
        NodeLimits limits = workload.limits();
        double maps = maps(settings);
        double reduces = settings.value(REDUCERS);
        double inputMb = workload.inputBytes() / (1024.0 * 1024.0);
        double outputMb = inputMb * rates.of(Rate.OUTPUT_PER_MB);
        double sentMb = outputMb * (combines(settings) ? rates.of(Rate.COMBINED_SHARE) : 1);

        double slots = limits.workers() * Math.max(1, Math.floor(limits.memoryMb() / settings.value(MAP_MEMORY_MB)));
        double mapSeconds = rates.of(Rate.START_SECONDS)
                + collected(
                        mapWork(settings, inputMb / maps, outputMb / maps, sentMb / maps),
                        MapReduceParameters.mapHeapMb(settings),
                        settings.value(SORT_MB));
        double mapPhase = phase(maps, slots, mapSeconds);

        double reduceSlots =
                limits.workers() * Math.max(1, Math.floor(limits.memoryMb() / settings.value(REDUCE_MEMORY_MB)));
        double receivedMb = sentMb / reduces;
        double reduceSeconds = rates.of(Rate.START_SECONDS)
                + collected(
                        reduceWork(settings, receivedMb, maps),
                        MapReduceParameters.reduceHeapMb(settings),
                        Math.min(receivedMb, SHUFFLE_SHARE * MapReduceParameters.reduceHeapMb(settings)));
        double reducePhase = phase(reduces, reduceSlots, reduceSeconds);

        double early = 1 - settings.value(SLOWSTART_SHARE);
        double held = Math.min(
                RAMP_UP_SHARE,
                reduces * settings.value(REDUCE_MEMORY_MB) / (limits.workers() * (double) limits.memoryMb()));
        // Reduces that wait for maps hold memory that maps would have, but have started when the last map ends.
        double slowed =
                (1 - early) * mapPhase + early * phase(maps, Math.max(1, Math.floor(slots * (1 - held))), mapSeconds);
        double hidden =
                Math.min(early * mapPhase, rates.of(Rate.START_SECONDS) + rates.of(Rate.FETCH_SECONDS) * maps * early);
        return rates.of(Rate.JOB_SECONDS)
                + rates.of(Rate.MASTER_SECONDS) * (maps + reduces)
                + slowed
                + Math.max(0, reducePhase - hidden);
    }

    /**
     * What settings change of how the job runs, of about the same weight each: settings without a difference here differ in name only.
     * Counts are in logarithms, as a step from 2 to 4 reduces matters as one from 20 to 40.
     */
    double[] effects(Settings settings) {
        NodeLimits limits = workload.limits();
        double maps = maps(settings);
        double reduces = settings.value(REDUCERS);
        double inputMb = workload.inputBytes() / (1024.0 * 1024.0);
        double outputMb = inputMb * rates.of(Rate.OUTPUT_PER_MB);
        double receivedMb = outputMb * (combines(settings) ? rates.of(Rate.COMBINED_SHARE) : 1) / reduces;
        double mapsAtOnce = Math.max(1, Math.floor(limits.memoryMb() / settings.value(MAP_MEMORY_MB)));
        double reducesAtOnce = Math.max(1, Math.floor(limits.memoryMb() / settings.value(REDUCE_MEMORY_MB)));
        double spills = spills(settings, outputMb / maps);
        double files = mergedFiles(settings, receivedMb);
        return new double[] {
            Math.log(maps) / 2,
            Math.log(mapsAtOnce) / 2,
            Math.log(Math.ceil(maps / (mapsAtOnce * limits.workers()))) / 2,
            Math.log(spills) / 2,
            passes(spills, settings.value(SORT_FACTOR)) / 2,
            combines(settings) ? 1 : 0,
            pressure(MapReduceParameters.mapHeapMb(settings), settings.value(SORT_MB)),
            Math.log(reduces) / 2,
            Math.log(reducesAtOnce) / 2,
            Math.log(Math.ceil(reduces / (reducesAtOnce * limits.workers()))) / 2,
            Math.log(1 + files) / 2,
            pressure(MapReduceParameters.reduceHeapMb(settings), receivedMb),
            settings.value(SLOWSTART_SHARE)
        };
    }

    /** 0 with room, 1 where as much lives in a heap as is free. */
    private static double pressure(double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        return Math.min(2, live / (heapMb - live));
    }

    private double spills(Settings settings, double outputMb) {
        return Math.max(1, Math.ceil(outputMb / (settings.value(SORT_MB) * settings.value(SPILL_SHARE))));
    }

    /** Files on disk that a reduce merges; 0 if all stays in its memory. */
    private static double mergedFiles(Settings settings, double receivedMb) {
        double memoryMb = SHUFFLE_SHARE * MapReduceParameters.reduceHeapMb(settings);
        return receivedMb > memoryMb ? Math.ceil(receivedMb / memoryMb) : 0;
    }

    private boolean combines(Settings settings) {
        return settings.value(COMBINER) != 0 || workload.job().alwaysCombines();
    }

    private double maps(Settings settings) {
        double inputMb = workload.inputBytes() / (1024.0 * 1024.0);
        double fileMb = inputMb / workload.inputFiles();
        double splitMb = settings.value(SPLIT_MAX_MB);
        if (splitMb > 0 && splitMb > fileMb) {
            return Math.max(1, Math.ceil(inputMb / splitMb));
        }
        if (splitMb == 0 && workload.job().splits() == JobTraits.Splits.PACKED) {
            return workload.limits().totalVcores();
        }
        double pieceMb = splitMb > 0 ? Math.min(splitMb, BLOCK_MB) : BLOCK_MB;
        return workload.inputFiles() * Math.max(1, Math.ceil(fileMb / pieceMb));
    }

    /** Of one map. */
    private double mapWork(Settings settings, double inputMb, double outputMb, double sentMb) {
        double spills = spills(settings, outputMb);
        return inputMb * rates.of(Rate.MAP_SECONDS_PER_MB)
                + outputMb * rates.of(Rate.SORT_SECONDS_PER_MB)
                + sentMb * passes(spills, settings.value(SORT_FACTOR)) * rates.of(Rate.MERGE_SECONDS_PER_MB);
    }

    /** How often data in so many files is read and written before it is one. */
    private static double passes(double files, double factor) {
        return files <= 1 ? 0 : Math.ceil(Math.log(files) / Math.log(factor) - 1e-9);
    }

    /** Of one reduce. */
    private double reduceWork(Settings settings, double receivedMb, double maps) {
        double files = mergedFiles(settings, receivedMb);
        return receivedMb * rates.of(Rate.REDUCE_SECONDS_PER_MB)
                + maps * rates.of(Rate.FETCH_SECONDS)
                + receivedMb
                        * (files > 0 ? Math.max(1, passes(files, settings.value(SORT_FACTOR))) : 0)
                        * rates.of(Rate.MERGE_SECONDS_PER_MB);
    }

    /** With the garbage collector's share, as in the simulator: the less room is left beside what lives, the more. */
    private double collected(double seconds, double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        return seconds * (1 + rates.of(Rate.COLLECTOR) * live / (heapMb - live));
    }

    /** Tasks of one kind, so many at once; those of one node share its cores. */
    private double phase(double tasks, double slots, double seconds) {
        NodeLimits limits = workload.limits();
        double waves = Math.ceil(tasks / slots);
        double atOnce = Math.min(slots, tasks) / limits.workers();
        return waves * seconds * Math.max(1, Math.ceil(atOnce) / limits.vcores());
    }
}
