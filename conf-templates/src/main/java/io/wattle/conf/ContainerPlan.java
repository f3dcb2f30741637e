package io.wattle.conf;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Container sizes of a whole cluster. A job's sizes hold on every node that it runs on, so each worker class has sizes of
 * its own for jobs to choose from, and one class's sizes are everyone's default. Immutable and thread safe.
 */
public final class ContainerPlan {

    /**
     * The default may leave as much of the vcores idle that smaller containers would use. Without it one small board
     * would set the size for a rack of servers.
     */
    private static final double TOLERATED_IDLE_SHARE = 0.1;

    private final ClusterProfile profile;
    private final ContainerRules rules;
    private final Map<NodeClass, Map<JobClass, TaskSizes>> sizes = new LinkedHashMap<>();
    private final MasterMemory master;
    private final NodeClass defaultClass;

    /**
     * Computes the sizes.
     *
     * @throws io.wattle.model.MissingFigureException if a worker class has no container memory or vcores, or the
     *     master's no memory
     * @throws IllegalArgumentException if a class is too small for a task JVM, or the master's for its daemons; the
     *     message says what is needed
     */
    public ContainerPlan(ClusterProfile profile, ContainerRules rules) {
        this.profile = profile;
        this.rules = rules;
        for (Workers group : profile.workers()) {
            sizes.put(group.nodeClass(), sizesOf(group.nodeClass()));
        }
        master = masterMemory();
        defaultClass = chooseDefault();
    }

    private MasterMemory masterMemory() {
        try {
            return MasterMemory.of(profile.master());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cluster " + profile.name() + ": " + e.getMessage(), e);
        }
    }

    private Map<JobClass, TaskSizes> sizesOf(NodeClass worker) {
        requireRoom(worker);
        Map<JobClass, TaskSizes> ofClass = new EnumMap<>(JobClass.class);
        for (JobClass jobClass : JobClass.values()) {
            Optional<TaskSizes> found = rules.sizes(jobClass, worker.containerMemoryMb(), worker.containerVcores());
            // Where vcores are enforced a second map on a vcore would only wait.
            if (found.isPresent() && !(jobClass == JobClass.SMALL_SPLITS && enforcesVcores())) {
                ofClass.put(jobClass, found.get());
            }
        }
        return ofClass;
    }

    private void requireRoom(NodeClass nodeClass) {
        if (nodeClass.containerMemoryMb() < rules.smallestNodeMb()) {
            throw new IllegalArgumentException("cluster " + profile.name() + ": node class " + nodeClass.name()
                    + " has containerMemoryMb " + nodeClass.containerMemoryMb() + " (needed: "
                    + rules.smallestNodeMb() + " or more, for one JVM with a heap)");
        }
    }

    /** Of the classes whose standard size keeps nearly all vcores busy the one with the largest containers. */
    private NodeClass chooseDefault() {
        int most = sizes.keySet().stream()
                .mapToInt(it -> usableVcores(standard(it).mapMb()))
                .max()
                .orElseThrow();
        return sizes.keySet().stream()
                .filter(it -> usableVcores(standard(it).mapMb()) >= (1 - TOLERATED_IDLE_SHARE) * most)
                .max(Comparator.comparingInt(it -> standard(it).mapMb()))
                .orElseThrow();
    }

    /** Vcores of all workers that containers of this size can keep busy at once. */
    public int usableVcores(int containerMb) {
        return profile.workers().stream()
                .mapToInt(it -> it.count()
                        * Math.min(
                                it.nodeClass().containerVcores(), it.nodeClass().containerMemoryMb() / containerMb))
                .sum();
    }

    /** Vcores of all workers. */
    public int totalVcores() {
        return profile.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .sum();
    }

    /** The class whose standard sizes are the cluster's default. */
    public NodeClass defaultClass() {
        return defaultClass;
    }

    /** The cluster's default. */
    public TaskSizes defaultSizes() {
        return standard(defaultClass);
    }

    /** Sizes made for a worker class, by kind of job; what is not there would be no other than the standard sizes. */
    public Map<JobClass, TaskSizes> sizes(NodeClass worker) {
        return Map.copyOf(sizes.get(worker));
    }

    private TaskSizes standard(NodeClass worker) {
        return sizes.get(worker).get(JobClass.STANDARD);
    }

    /** Worker classes that can hold both kinds of container. */
    public List<NodeClass> holders(TaskSizes wanted) {
        List<NodeClass> holders = new ArrayList<>(sizes.keySet());
        holders.removeIf(it -> it.containerMemoryMb() < Math.max(wanted.mapMb(), wanted.reduceMb()));
        return holders;
    }

    /** How the memory of the master is shared. */
    public MasterMemory master() {
        return master;
    }

    /** Container of an application master on the master node, MiB. */
    public int masterContainerMb() {
        return master.applicationMasterMb();
    }

    /** Heap of an application master, MiB. */
    public int masterHeapMb() {
        return rules.heapMb(masterContainerMb());
    }

    /** The largest container that some worker, or an application master, can have, MiB. */
    public int largestContainerMb() {
        return Math.max(
                masterContainerMb(),
                sizes.keySet().stream()
                        .mapToInt(NodeClass::containerMemoryMb)
                        .max()
                        .orElseThrow());
    }

    /** The most vcores of a worker. */
    public int mostVcores() {
        return sizes.keySet().stream()
                .mapToInt(NodeClass::containerVcores)
                .max()
                .orElseThrow();
    }

    /**
     * Whether the scheduler counts vcores too. On a mixed cluster it must: containers sized for the small nodes would
     * pile up on the large ones, 40 on the 12 vcores of a Dell. On a uniform one memory limits them well, and jobs of
     * small splits may run two maps on a vcore.
     */
    public boolean enforcesVcores() {
        return !profile.isUniform();
    }
}
