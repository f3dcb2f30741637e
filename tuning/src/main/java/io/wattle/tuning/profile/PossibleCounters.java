package io.wattle.tuning.profile;

import io.wattle.model.NodeAttribute;
import io.wattle.simulator.node.Machine;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A counter is what the history says, which its user can write: one that cannot be would make a job of a thousand years. */
final class PossibleCounters {

    /** Twice: a machine has hardware threads that its class may not name, as the catalog has cores of all, threads of some. */
    private static final double MOST_CPU_OF_THREADS = 2;

    /** CPU time is counted in ticks and read at other moments than a container's begin and end. */
    private static final double MOST_CPU_BESIDE_SECONDS = 1;

    /** Twice, as with threads: what was measured of a class is not the fastest module that its makers sold. */
    private static final double MOST_OF_MEMORY = 2;

    /** Where nobody measured the memory of a class: no node of today moves as much. */
    private static final double MOST_GB_PER_SECOND = 1000;

    private static final double BYTES_PER_GB = 1e9;

    /** What a task of no time may count, by clocks that tick. */
    private static final double MOST_BYTES_BESIDE = 1L << 30;

    private static final Set<PastCounter> TIMES = EnumSet.of(PastCounter.CPU_MILLISECONDS, PastCounter.GC_MILLISECONDS);

    private PossibleCounters() {}

    /**
     * Refuses what a task cannot have done.
     *
     * @param task with its CPU time
     * @param machine that it ran on
     * @throws ProfileException naming the counter
     */
    static void require(PastTask task, Machine machine) throws ProfileException {
        int threads = machine.cores().threads();
        double allowedSeconds = MOST_CPU_OF_THREADS * threads * task.seconds() + MOST_CPU_BESIDE_SECONDS;
        require(
                task,
                PastCounter.CPU_MILLISECONDS,
                1000 * allowedSeconds,
                "the hardware threads of its class " + machine.name() + ", " + threads);
        double gbPerSecond =
                machine.nodeClass().value(NodeAttribute.MEMORY_GB_PER_SECOND).orElse(MOST_GB_PER_SECOND);
        double allowedBytes = MOST_OF_MEMORY * gbPerSecond * BYTES_PER_GB * task.seconds() + MOST_BYTES_BESIDE;
        for (Map.Entry<PastCounter, Long> counter : task.counters().entrySet()) {
            if (!TIMES.contains(counter.getKey())) {
                require(
                        task,
                        counter.getKey(),
                        allowedBytes,
                        String.format(
                                Locale.ROOT, "the memory of its class %s, %.4g GB/s", machine.name(), gbPerSecond));
            }
        }
    }

    private static void require(PastTask task, PastCounter counter, double allowed, String by) throws ProfileException {
        long value = task.counter(counter).orElseThrow();
        if (value > allowed) {
            throw new ProfileException(String.format(
                    Locale.ROOT,
                    "%s is %d in a task of %.3f s on %s (allowed: up to %.0f, by %s; does --cluster or --hosts say the right"
                            + " one?)",
                    counter.hadoopName(),
                    value,
                    task.seconds(),
                    task.host(),
                    allowed,
                    by));
        }
    }
}
