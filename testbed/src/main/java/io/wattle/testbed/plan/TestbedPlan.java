package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A testbed before it is built: its hosts with their names, addresses and speeds. Immutable and thread safe.
 *
 * @param profile the cluster that it stands for
 * @param scale how fast it is beside that
 * @param workers all workers, by class in the profile's order
 */
public record TestbedPlan(ClusterProfile profile, SpeedScale scale, List<WorkerPlan> workers) {

    /** Host name of the node that runs NameNode, ResourceManager and job history server. */
    public static final String MASTER = "master";

    /** Host name of the node that answers for the power meter: the testbed itself. */
    public static final String PDU = "pdu";

    /** Private, and within network namespaces of its own, so that every testbed can have the same addresses. */
    private static final String NETWORK = "10.87.0.";

    private static final int FIRST_WORKER = 11;
    private static final int MOST_WORKERS = 200;

    /** What Hadoop's daemons of one worker, and of the master with the testbed itself, were measured to take, MiB. */
    private static final int WORKER_DAEMONS_MB = 450;

    private static final int MASTER_DAEMONS_MB = 1600;

    public TestbedPlan {
        workers = List.copyOf(workers);
    }

    /**
     * Plans all workers of a cluster.
     *
     * @throws UnfitException if the machine has too few cores or too little memory for it
     * @throws io.wattle.model.MissingFigureException if a class has no cores, DMIPS or memory
     */
    public static TestbedPlan of(ClusterProfile profile, HostFigures host, ScaleRules rules) throws UnfitException {
        if (profile.workerCount() > MOST_WORKERS) {
            throw new UnfitException("cluster " + profile.name() + " has " + profile.workerCount()
                    + " workers (allowed on one machine: " + MOST_WORKERS + "); ask for fewer with --workers CLASS=N");
        }
        requireMemory(profile, host);
        SpeedScale scale = SpeedScale.of(profile, host, rules);
        List<WorkerPlan> workers = new ArrayList<>();
        for (Workers group : profile.workers()) {
            for (int i = 1; i <= group.count(); i++) {
                workers.add(new WorkerPlan(
                        group.nodeClass().name() + "-" + i,
                        NETWORK + (FIRST_WORKER + workers.size()),
                        group.nodeClass(),
                        scale,
                        workers.size() + 1));
            }
        }
        return new TestbedPlan(profile, scale, workers);
    }

    /** Address of the master. */
    public String masterAddress() {
        return NETWORK + 2;
    }

    /** Address of the power meter. */
    public String pduAddress() {
        return NETWORK + 1;
    }

    /** The worker of that host name. */
    public Optional<WorkerPlan> worker(String host) {
        return workers.stream().filter(it -> it.host().equals(host)).findFirst();
    }

    private static void requireMemory(ClusterProfile profile, HostFigures host) throws UnfitException {
        long neededMb = MASTER_DAEMONS_MB;
        for (Workers group : profile.workers()) {
            neededMb += (long) group.count()
                    * (WORKER_DAEMONS_MB + group.nodeClass().containerMemoryMb());
        }
        if (neededMb > host.memoryMb()) {
            throw new UnfitException("cluster " + profile.name() + " needs " + neededMb
                    + " MiB: containerMemoryMb of its "
                    + profile.workerCount() + " workers, " + WORKER_DAEMONS_MB + " MiB for the daemons of each, and "
                    + MASTER_DAEMONS_MB + " MiB for those of the master (free here: " + host.memoryMb()
                    + "); ask for fewer with --workers CLASS=N");
        }
    }
}
