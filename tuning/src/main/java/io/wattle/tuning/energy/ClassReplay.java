package io.wattle.tuning.energy;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replays a recorded job on the workers of a cluster: seconds and joules that belong to one machine.
 *
 * <p>What a container did is split into CPU time and the rest. CPU time counts with {@code DMIPS of the recording core /
 * DMIPS of a core of the node's class} on one core of its node, which it shares evenly with the other containers that compute
 * there when they are more than the cores. The rest (disk, network, commit) lasts as it did. A reduce computes only after
 * as many maps have finished as had when it was recorded; until then it waits, which costs nothing above the idle watts.
 * Containers keep their node, their order on it and the delays of the scheduler; they start when there is room. Where workers are of
 * several classes, the recording's nodes were all as fast as its host: there a container starts on any node with room, on its own one if
 * that has, so that fast nodes run more of them. The time from the start of the master to the first container and from the last one to the end of the job is kept.
 * Tasks that the master ran itself run on a worker here, and start no JVM.
 *
 * <p>Joules are the idle watts of all workers over all seconds and, for every worker and time, {@code watts(u) - idle watts} with
 * {@code u = computing containers / cores}, at most 1: the power curve of its class, as Zhao2016 sec. 5.2 measures whole
 * clusters. So joules / seconds / workers is between idle and busy watts. The master is apart: its idle watts.
 *
 * <p>Not in it: the speed of disks and adaptors, and a host whose cores are fewer than the containers that compute at
 * once makes them wait for a core, which counts as rest. O(n log n) in containers. Immutable, thread safe.
 *
 * @param workers their classes
 * @param recordedDmipsPerCore DMIPS of one core of the host that ran the job for them; empty if they did so themselves: then containers
 *     start as they did, not when there is room
 * @param jvmStart how the JVMs of the recording started
 * @param masterIdleWatts of a master that is none of the workers, if they are known
 */
public record ClassReplay(
        WorkerClasses workers, OptionalDouble recordedDmipsPerCore, JvmStart jvmStart, OptionalDouble masterIdleWatts) {

    private static final NodeRoom ONE_AT_A_TIME = new NodeRoom(1, 1, 1, 1);
    private static final JvmStart NONE = new JvmStart(0, 0);

    public ClassReplay {
        double dmips = recordedDmipsPerCore.orElse(1);
        if (!(dmips > 0) || Double.isInfinite(dmips)) {
            throw new IllegalArgumentException("speed of a core: " + dmips + " DMIPS (allowed: more than 0)");
        }
    }

    /**
     * Of jobs that ran on a host with cores of the given speed.
     *
     * @param master class of the cluster's master, which is none of the workers
     */
    public static ClassReplay from(
            double hostDmipsPerCore, JvmStart jvmStart, WorkerClasses workers, NodeClass master) {
        return new ClassReplay(
                workers, OptionalDouble.of(hostDmipsPerCore), jvmStart, master.value(NodeAttribute.IDLE_WATTS));
    }

    /** Of jobs that ran on these very workers: nothing is converted, and the seconds are nearly the recorded ones. */
    public static ClassReplay onOwnNodes(WorkerClasses workers) {
        return new ClassReplay(workers, OptionalDouble.empty(), JvmStart.FROM_JARS, OptionalDouble.empty());
    }

    /** Whether the workers ran the jobs themselves. */
    public boolean isOnOwnNodes() {
        return recordedDmipsPerCore.isEmpty();
    }

    /**
     * Replays a job.
     *
     * @param count workers of a cluster of one class, at least 1; idle ones cost joules, too. Where they are of several classes, those
     *     count that are listed
     * @param room what a worker of the usual class holds at once
     */
    public ReplayedJob replay(RecordedJob job, int count, NodeRoom room) {
        if (count < 1) {
            throw new IllegalArgumentException("workers: " + count + " (allowed: 1 or more)");
        }
        return new Replay(
                        workers,
                        nodeClass -> room(job, nodeClass, room),
                        !workers.isUniform() && !isOnOwnNodes(),
                        plans(job, room))
                .run(job, count, masterIdleWatts);
    }

    /** What each container of a job computes. */
    List<TaskPlan> plans(RecordedJob job, NodeRoom room) {
        JvmStart start = job.inMaster() ? NONE : jvmStart;
        return new RecordedTasks(job, node -> room(job, workers.of(node), room), this::dmipsPerCore, start).plans();
    }

    /** Of the machine that ran a node's containers. */
    private double dmipsPerCore(String node) {
        return recordedDmipsPerCore.orElseGet(() -> workers.of(node).dmipsPerCore());
    }

    /** Empty if room delays nothing. A master has one thread for its tasks. */
    private Optional<NodeRoom> room(RecordedJob job, NodeClass nodeClass, NodeRoom usual) {
        if (isOnOwnNodes()) {
            return Optional.empty();
        }
        if (job.inMaster()) {
            return Optional.of(ONE_AT_A_TIME);
        }
        return Optional.of(workers.isUniform() ? usual : usual.on(nodeClass));
    }
}
