package io.wattle.benchmarks.search;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Rate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How long a job takes where disks, network and cores share as tables say, which were measured on a testbed, and neither as in the simulator
 * nor as in the tuner's formula; computing and reading overlap, the last wave has a straggler. The work is the job's in the simulator, by its
 * fitted rates. Immutable.
 */
final class TabledCluster {

    /** Of a task's seconds for a MB where it is alone; the rest is computing. */
    private static final double DISK_SHARE = 0.4;

    private static final double NETWORK_SHARE = 0.5;

    /** What does not overlap of the shorter of computing and reading. */
    private static final double NOT_HIDDEN = 0.3;

    private static final double STRAGGLER = 1.2;
    private static final double LIVE_MB = 60;
    private static final double FULLEST = 0.9;

    private final Workload workload;
    private final Map<Rate, Double> rates = new EnumMap<>(Rate.class);
    private final SharingTables tables;

    /**
     * One.
     *
     * @param rates of the job in the simulator
     * @param measured of a node of the cluster
     * @param spread rates and tables are between so much less and so much more, as a share
     * @param seed of what is drawn
     */
    TabledCluster(Workload workload, Map<Rate, Double> rates, SharingTables measured, double spread, long seed) {
        this.workload = workload;
        Random random = new Random(seed);
        for (Rate rate : Rate.values()) {
            this.rates.put(rate, rates.get(rate) * factor(random, spread));
        }
        tables = measured.drawn(random, spread);
    }

    private static double factor(Random random, double spread) {
        return 1 + spread * (2 * random.nextDouble() - 1);
    }

    /** Without noise, for so many tasks. */
    double seconds(Settings settings, double maps, double reduces) {
        NodeLimits limits = workload.limits();
        double inputMb = workload.inputBytes() / Mebibyte.BYTES;
        double outputMb = inputMb * rates.get(Rate.OUTPUT_PER_MB);
        boolean combines = settings.value(MapReduceParameters.COMBINER) != 0
                || workload.job().alwaysCombines();
        double sentMb = combines ? outputMb * rates.get(Rate.COMBINED_SHARE) : outputMb;
        double bufferMb = settings.value(MapReduceParameters.SORT_MB) * settings.value(MapReduceParameters.SPILL_SHARE);
        double spills = Math.ceil(outputMb / maps / bufferMb);
        double mapWork = inputMb / maps * rates.get(Rate.MAP_SECONDS_PER_MB)
                + outputMb / maps * rates.get(Rate.SORT_SECONDS_PER_MB)
                + (spills > 1 ? 2 * sentMb / maps * rates.get(Rate.MERGE_SECONDS_PER_MB) : 0);
        double mapSeconds = phase(
                maps,
                Math.floor(limits.memoryMb() / settings.value(MapReduceParameters.MAP_MEMORY_MB)),
                mapWork
                        * collected(
                                MapReduceParameters.mapHeapMb(settings), settings.value(MapReduceParameters.SORT_MB)),
                DISK_SHARE,
                tables.disk());
        double framework = rates.get(Rate.JOB_SECONDS) + rates.get(Rate.MASTER_SECONDS) * (maps + reduces);
        if (reduces == 0) {
            return framework + mapSeconds;
        }
        double receivedMb = sentMb / reduces;
        double reduceWork = receivedMb * rates.get(Rate.REDUCE_SECONDS_PER_MB) + maps * rates.get(Rate.FETCH_SECONDS);
        double reduceSeconds = phase(
                reduces,
                Math.floor(limits.memoryMb() / settings.value(MapReduceParameters.REDUCE_MEMORY_MB)),
                reduceWork * collected(MapReduceParameters.reduceHeapMb(settings), Math.min(receivedMb, bufferMb)),
                NETWORK_SHARE,
                tables.network());
        double early = 1 - settings.value(MapReduceParameters.SLOWSTART_SHARE);
        double held = Math.min(
                0.5,
                reduces
                        * settings.value(MapReduceParameters.REDUCE_MEMORY_MB)
                        / ((double) limits.workers() * limits.memoryMb()));
        double hidden = Math.min(0.3 * reduceSeconds, early * mapSeconds);
        return framework + mapSeconds * (1 + early * held / 2) + reduceSeconds - hidden;
    }

    /** Waves of tasks on all workers alike. @param shared of the work of a task, what it does by the table's throughput */
    private double phase(double tasks, double slots, double work, double shared, List<Double> table) {
        NodeLimits limits = workload.limits();
        double atOnce = Math.max(1, Math.min(slots, Math.ceil(tasks / limits.workers())));
        double waves = Math.ceil(tasks / (atOnce * limits.workers()));
        double computing = (1 - shared) * work * SharingTables.slowdown(tables.cores(), atOnce);
        double moving = shared * work * SharingTables.slowdown(table, atOnce);
        double task = rates.get(Rate.START_SECONDS) * SharingTables.slowdown(tables.cores(), atOnce)
                + Math.max(computing, moving)
                + NOT_HIDDEN * Math.min(computing, moving);
        return (waves - 1 + STRAGGLER) * task;
    }

    private double collected(double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        double full = live / heapMb;
        return 1 + rates.get(Rate.COLLECTOR) * full * full / (1 - full);
    }
}
