package io.wattle.tuning.twin;

import io.wattle.model.ClusterProfile;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastTask;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** On which nodes masters and tasks of jobs ran. Not thread safe. */
public final class MasterNodes {

    /** So many masters do not meet by chance on one of the nodes that no task came to. */
    private static final int NOT_BY_CHANCE = 3;

    private final Set<String> taskNodes = new HashSet<>();

    /** By id of the application. */
    private final Map<String, String> ofJobs = new HashMap<>();

    private final Map<String, Integer> masters = new HashMap<>();

    /**
     * Where masters of some jobs ran.
     *
     * @param jobs how many these are
     * @param apart of them, those whose masters ran on a node that is no worker
     */
    public record Masters(int jobs, int apart) {

        /** Whether those of most jobs ran on a node of their own. */
        public boolean areApart() {
            return 2 * apart > jobs;
        }
    }

    void add(String application, PastJob past) {
        Stream.concat(past.maps().stream(), past.reduces().stream())
                .map(PastTask::node)
                .forEach(taskNodes::add);
        past.masterNode().ifPresent(it -> {
            ofJobs.put(application, it);
            masters.merge(it, 1, Integer::sum);
        });
    }

    /**
     * Where masters of some of the jobs ran.
     *
     * @param cluster that the jobs ran on
     * @param isLabelled whether its configuration has a node label for masters
     */
    public Masters of(List<RealJob> jobs, ClusterProfile cluster, boolean isLabelled) {
        int apart = (int)
                jobs.stream().filter(it -> isApart(it, cluster, isLabelled)).count();
        return new Masters(jobs.size(), apart);
    }

    /** A worker that no task came to is none of them: of a few small jobs most workers run no task. */
    private boolean isApart(RealJob job, ClusterProfile cluster, boolean isLabelled) {
        String node = ofJobs.get(job.application().id());
        if (node == null) {
            return isLabelled;
        }
        return !taskNodes.contains(node)
                && (isLabelled
                        || taskNodes.size() >= cluster.workerCount()
                        || masters.get(node) >= NOT_BY_CHANCE
                        || fitsNoWorker(job, cluster));
    }

    private static boolean fitsNoWorker(RealJob job, ClusterProfile cluster) {
        int memoryMb = job.job().settings().containers().master().memoryMb();
        return cluster.workers().stream().allMatch(it -> it.nodeClass().containerMemoryMb() < memoryMb);
    }
}
