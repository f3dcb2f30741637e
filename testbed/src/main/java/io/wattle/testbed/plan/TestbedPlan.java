package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A testbed before it is built: its hosts with their names, addresses and speeds. Immutable and thread safe.
 *
 * @param profile the cluster that it stands for
 * @param scale how fast it is beside that
 * @param workers all workers, by class in the profile's order
 * @param hasStandby whether a second ResourceManager has a host of its own
 */
public record TestbedPlan(ClusterProfile profile, SpeedScale scale, List<WorkerPlan> workers, boolean hasStandby) {

    /** Host name of the node that runs NameNode, ResourceManager and job history server. */
    public static final String MASTER = "master";

    /** Host name of the second ResourceManager. */
    public static final String STANDBY = "standby";

    /** Host name of the node that answers for the power meter: the testbed itself. */
    public static final String PDU = "pdu";

    /** Private, and within network namespaces of its own, so that every testbed can have the same addresses. */
    private static final String NETWORK = "10.87.0.";

    private static final int FIRST_WORKER = 11;
    private static final int MOST_WORKERS = 200;

    /** What Hadoop's daemons of one worker, and of the master with the testbed itself, were measured to take, MiB. */
    private static final int WORKER_DAEMONS_MB = 450;

    private static final int MASTER_DAEMONS_MB = 1600;

    /** A second ResourceManager, and the ZooKeeper server. */
    private static final int STANDBY_DAEMONS_MB = 600;

    /** Logs, configuration and the jars of jobs; inputs and outputs of a few of these. */
    private static final int MASTER_DISK_MB = 2048;

    private static final int WORKER_DISK_MB = 512;

    /** They are host names, which have no underscore; and the kernel's longest is 64. */
    private static final Pattern CLASS_NAME = Pattern.compile("[a-z0-9.-]{1,56}");

    public TestbedPlan {
        workers = List.copyOf(workers);
    }

    /**
     * Plans all workers of a cluster.
     *
     * @throws DoesNotFitException if the machine has too few cores or too little memory for it
     * @throws io.wattle.model.MissingFigureException if a class has no cores, DMIPS or memory
     */
    public static TestbedPlan of(ClusterProfile profile, MachineFigures machine, ScaleRules rules)
            throws DoesNotFitException {
        return of(profile, machine, rules, TestbedVariant.DEFAULT);
    }

    /**
     * See {@link #of(ClusterProfile, MachineFigures, ScaleRules)}.
     *
     * @throws IllegalArgumentException if the variant's workload is not known
     */
    public static TestbedPlan of(
            ClusterProfile profile, MachineFigures machine, ScaleRules rules, TestbedVariant variant)
            throws DoesNotFitException {
        requireFit(profile, machine, variant);
        CoreSpeeds speeds = variant.studyWorkload() == null
                ? CoreSpeeds.OF_CLASSES
                : CoreSpeeds.of(profile, variant.studyWorkload(), StudyWorkloads.builtIn());
        return of(profile, SpeedScale.of(profile, machine, rules, speeds), variant);
    }

    /**
     * Plans all workers of a cluster on a machine that limits no processes: each core is one of the machine, whatever its
     * class, and networks have the rates of their classes.
     *
     * @throws DoesNotFitException if the machine has too little memory for it, or cores of a study's workload are asked for
     * @throws io.wattle.model.MissingFigureException if a class has no memory
     */
    public static TestbedPlan ofPlainProcesses(ClusterProfile profile, MachineFigures machine, TestbedVariant variant)
            throws DoesNotFitException {
        if (variant.studyWorkload() != null) {
            throw new DoesNotFitException(
                    "--study-workload " + variant.studyWorkload() + ": cores are as fast as this machine's here,"
                            + " as nothing limits them (needed: root, where cgroups can be made); leave it out");
        }
        requireFit(profile, machine, variant);
        return of(profile, SpeedScale.ofPlainProcesses(profile, machine), variant);
    }

    private static void requireFit(ClusterProfile profile, MachineFigures machine, TestbedVariant variant)
            throws DoesNotFitException {
        if (profile.workerCount() > MOST_WORKERS) {
            throw new DoesNotFitException("cluster " + profile.name() + " has " + profile.workerCount()
                    + " workers (allowed on one machine: " + MOST_WORKERS + "); ask for fewer with --workers CLASS=N");
        }
        requireHostNames(profile);
        requireMemory(profile, machine, variant);
    }

    private static TestbedPlan of(ClusterProfile profile, SpeedScale scale, TestbedVariant variant) {
        List<WorkerPlan> workers = new ArrayList<>();
        for (Workers group : profile.workers()) {
            for (int i = 1; i <= group.count(); i++) {
                workers.add(new WorkerPlan(
                        group.nodeClass().name() + "-" + i,
                        NETWORK + (FIRST_WORKER + workers.size()),
                        group.nodeClass(),
                        scale,
                        workers.size() + 1,
                        variant.dataNodes().on(group.nodeClass(), profile)));
            }
        }
        return new TestbedPlan(replicated(profile, workers), scale, workers, variant.standby());
    }

    /** No more replicas than DataNodes, or every block would be one too few. */
    private static ClusterProfile replicated(ClusterProfile profile, List<WorkerPlan> workers) {
        long dataNodes = workers.stream().filter(WorkerPlan::hasDataNode).count();
        return new ClusterProfile(
                profile.name(),
                profile.workers(),
                profile.master(),
                profile.hdfsBlockMb(),
                (int) Math.min(profile.hdfsReplication(), dataNodes),
                profile.source());
    }

    private static void requireHostNames(ClusterProfile profile) throws DoesNotFitException {
        for (Workers group : profile.workers()) {
            if (!CLASS_NAME.matcher(group.nodeClass().name()).matches()) {
                throw new DoesNotFitException("node class " + group.nodeClass().name()
                        + ": hosts are named after it (allowed: up to 56 lower-case letters, digits, dots and hyphens);"
                        + " give it another name in its file");
            }
        }
    }

    /** Address of the master. */
    public String masterAddress() {
        return NETWORK + 2;
    }

    /** Address of the second ResourceManager's host. */
    public String standbyAddress() {
        return NETWORK + 3;
    }

    /** Disk that it needs for itself and a few small jobs, MiB. */
    public long diskMb() {
        return MASTER_DISK_MB + (long) WORKER_DISK_MB * workers.size();
    }

    /** Address of the power meter. */
    public String pduAddress() {
        return NETWORK + 1;
    }

    /** The worker of that host name. */
    public Optional<WorkerPlan> worker(String host) {
        return workers.stream().filter(it -> it.host().equals(host)).findFirst();
    }

    private static int masterMb(boolean standby) {
        return MASTER_DAEMONS_MB + (standby ? STANDBY_DAEMONS_MB : 0);
    }

    private static long memoryMb(ClusterProfile profile, boolean standby) {
        long neededMb = masterMb(standby);
        for (Workers group : profile.workers()) {
            neededMb += (long) group.count()
                    * (WORKER_DAEMONS_MB + group.nodeClass().containerMemoryMb());
        }
        return neededMb;
    }

    /** Memory that it needs when all its containers are full, MiB. */
    public long memoryMb() {
        return memoryMb(profile, hasStandby());
    }

    private static void requireMemory(ClusterProfile profile, MachineFigures machine, TestbedVariant variant)
            throws DoesNotFitException {
        int masterMb = masterMb(variant.standby());
        long neededMb = memoryMb(profile, variant.standby());
        if (neededMb > machine.memoryMb()) {
            throw new DoesNotFitException("cluster " + profile.name() + " needs " + neededMb
                    + " MiB: containerMemoryMb of its "
                    + profile.workerCount() + " workers, " + WORKER_DAEMONS_MB + " MiB for the daemons of each, and "
                    + masterMb + " MiB for those of the master" + (variant.standby() ? " and of standby" : "")
                    + " (free here: " + machine.memoryMb()
                    + "); ask for fewer with --workers CLASS=N");
        }
    }
}
