package io.wattle.tuning.profile;

import io.wattle.simulator.node.CoreSpeed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How busy a node was while tasks of the job ran on it: hardware threads of a core share it, so a second of CPU time is less work
 * on a busy node. Immutable.
 */
final class NodeLoad {

    /** Starts and ends of tasks, in their order. */
    private final long[] millis;

    /** Up to each of them, threads that computed times milliseconds. */
    private final double[] threadMillis;

    /** @param tasks of the node, each with its CPU time */
    NodeLoad(List<PastTask> tasks) {
        TreeMap<Long, Double> changes = new TreeMap<>();
        for (PastTask task : tasks) {
            changes.merge(task.startMillis(), threads(task), Double::sum);
            changes.merge(task.finishMillis(), -threads(task), Double::sum);
        }
        millis = new long[changes.size()];
        threadMillis = new double[changes.size()];
        double threads = 0;
        int next = 0;
        for (Map.Entry<Long, Double> change : changes.entrySet()) {
            millis[next] = change.getKey();
            threadMillis[next] =
                    next == 0 ? 0 : threadMillis[next - 1] + threads * (change.getKey() - millis[next - 1]);
            threads += change.getValue();
            next++;
        }
    }

    /** Mean over its life. */
    private static double threads(PastTask task) {
        return task.finishMillis() == task.startMillis()
                ? 0
                : task.seconds(PastCounter.CPU_MILLISECONDS) / task.seconds();
    }

    /** Million Dhrystone instructions that a task of the node did in a second of CPU time. */
    double operationsPerCpuSecond(PastTask task, CoreSpeed cores) {
        double life = task.finishMillis() - task.startMillis();
        double others = life == 0
                ? 0
                : (threadMillis[at(task.finishMillis())] - threadMillis[at(task.startMillis())]) / life - threads(task);
        int computing = (int) Math.round(1 + Math.max(0, others));
        // Those that find no hardware thread wait, and waiting is no CPU time.
        return cores.applyAsDouble(Math.min(computing, cores.threads()));
    }

    private int at(long time) {
        return Arrays.binarySearch(millis, time);
    }
}
