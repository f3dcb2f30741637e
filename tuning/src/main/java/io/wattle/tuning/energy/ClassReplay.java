package io.wattle.tuning.energy;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replays a recorded job on the workers of a node class: seconds and joules that belong to one machine.
 *
 * <p>What a container did is split into CPU time and the rest. CPU time counts with {@code DMIPS of the recording core /
 * DMIPS of a core of the class} on one core of its node, which it shares evenly with the other containers that compute
 * there when they are more than the cores. The rest (disk, network, commit) lasts as it did. A reduce computes only after
 * as many maps have finished as had when it was recorded; until then it waits, which costs nothing above the idle watts.
 * Containers keep their node, their order on it and the delays of the scheduler; they start when there is room. The time
 * from the start of the master to the first container and from the last one to the end of the job is kept. Tasks that the master ran
 * itself run on a worker here, and start no JVM.
 *
 * <p>Joules are {@code workers x idle watts x seconds} and, for every worker and time, {@code watts(u) - idle watts} with
 * {@code u = computing containers / cores}, at most 1: the power curve of the class, as Zhao2016 sec. 5.2 measures whole
 * clusters. So joules / seconds / workers is between idle and busy watts. The master is apart: its idle watts.
 *
 * <p>Not in it: the speed of disks and adaptors, and a host whose cores are fewer than the containers that compute at
 * once makes them wait for a core, which counts as rest. O(n log n) in containers. Immutable, thread safe.
 *
 * @param nodeClass class of the workers
 * @param recordedDmipsPerCore DMIPS of one core of the machines that ran the job
 * @param jvmStart how the JVMs of the recording started
 * @param masterIdleWatts of a master that is none of the workers, if they are known
 * @param recordedSlots whether containers start as they did, not when there is room: on the class's own nodes
 */
public record ClassReplay(
        NodeClass nodeClass,
        double recordedDmipsPerCore,
        JvmStart jvmStart,
        OptionalDouble masterIdleWatts,
        boolean recordedSlots) {

    private static final NodeRoom ONE_AT_A_TIME = new NodeRoom(1, 1, 1, 1);

    public ClassReplay {
        if (!(recordedDmipsPerCore > 0) || Double.isInfinite(recordedDmipsPerCore)) {
            throw new IllegalArgumentException(
                    "speed of a core: " + recordedDmipsPerCore + " DMIPS (allowed: more than 0)");
        }
    }

    /** Of jobs that ran on a host with cores of the given speed, for a cluster with one class of workers. */
    public static ClassReplay from(double hostDmipsPerCore, JvmStart jvmStart, ClusterProfile profile) {
        return new ClassReplay(
                profile.worker(), hostDmipsPerCore, jvmStart, profile.master().value(NodeAttribute.IDLE_WATTS), false);
    }

    /** Of jobs that ran on nodes of this class: nothing is converted, and the seconds are nearly the recorded ones. */
    public static ClassReplay onOwnNodes(NodeClass nodeClass) {
        return new ClassReplay(nodeClass, nodeClass.dmipsPerCore(), JvmStart.FROM_JARS, OptionalDouble.empty(), true);
    }

    /**
     * Replays a job.
     *
     * @param workers workers of the cluster, at least 1; idle ones cost joules, too
     * @param room what a worker holds at once
     */
    public ReplayedJob replay(RecordedJob job, int workers, NodeRoom room) {
        if (workers < 1) {
            throw new IllegalArgumentException("workers: " + workers + " (allowed: 1 or more)");
        }
        return new Replay(nodeClass, slots(room(job, room)), plans(job, room)).run(job, workers, masterIdleWatts);
    }

    /** What each container of a job computes on the class. */
    List<TaskPlan> plans(RecordedJob job, NodeRoom room) {
        double startSeconds = job.inMaster() ? 0 : jvmStart.recordedDmipsSeconds() / recordedDmipsPerCore;
        double savedSeconds = job.inMaster() ? 0 : jvmStart.savedDmipsSeconds() / recordedDmipsPerCore;
        return new RecordedTasks(job, slots(room(job, room)), cpuRatio(), startSeconds, savedSeconds).plans();
    }

    private Optional<NodeRoom> slots(NodeRoom room) {
        return recordedSlots ? Optional.empty() : Optional.of(room);
    }

    /** A master has one thread for its tasks. */
    private NodeRoom room(RecordedJob job, NodeRoom room) {
        return job.inMaster() ? ONE_AT_A_TIME : room;
    }

    private double cpuRatio() {
        return recordedDmipsPerCore / nodeClass.dmipsPerCore();
    }
}
