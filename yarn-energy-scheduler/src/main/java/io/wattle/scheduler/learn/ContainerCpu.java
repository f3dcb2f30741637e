package io.wattle.scheduler.learn;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The CPU of containers that run: measured, else estimated from what their node used. What nobody takes stays until
 * {@link #retain} drops it. Thread safe; taking does not wait for a sample.
 */
final class ContainerCpu {

    /** With more kinds of containers on a node than this, its use says nothing of each. */
    static final int MOST_KINDS = 3;

    private final ConcurrentHashMap<ContainerId, Watched> watched = new ConcurrentHashMap<>();

    /** @param measured whether {@code share} comes from the container's own CPU times */
    private record Watched(CpuShare share, boolean measured) {

        Watched plus(double cpuSeconds, double vcoreSeconds) {
            return new Watched(
                    new CpuShare(share.cpuSeconds() + cpuSeconds, share.vcoreSeconds() + vcoreSeconds, 1), measured);
        }
    }

    private record Kind(ApplicationId app, int priority) {}

    /**
     * Adds one look at the cluster. A node's use is split over the vcores of its containers but the masters, which mostly
     * wait. The more kinds of containers share a node, the less its sample counts.
     *
     * @param seconds since the look before, positive
     */
    void sample(List<BusyNode> nodes, double seconds) {
        for (BusyNode node : nodes) {
            if (node.usedVcores().isPresent()) {
                estimate(node, node.usedVcores().getAsDouble(), seconds);
            }
        }
    }

    private void estimate(BusyNode node, double usedVcores, double seconds) {
        List<BusyNode.Running> workers =
                node.containers().stream().filter(it -> !it.master()).toList();
        long kinds = workers.stream()
                .map(it -> new Kind(it.id().getApplicationAttemptId().getApplicationId(), it.priority()))
                .distinct()
                .count();
        int vcores = workers.stream().mapToInt(BusyNode.Running::vcores).sum();
        if (vcores == 0 || kinds > MOST_KINDS) {
            return;
        }
        double share = Math.min(usedVcores / vcores, 1);
        for (BusyNode.Running worker : workers) {
            double vcoreSeconds = worker.vcores() * seconds / kinds;
            watched.compute(
                    worker.id(),
                    (id, known) -> known == null
                            ? new Watched(CpuShare.ofOne(share * vcoreSeconds, vcoreSeconds), false)
                            : known.measured() ? known : known.plus(share * vcoreSeconds, vcoreSeconds));
        }
    }

    /**
     * A measurement; it replaces whatever was estimated.
     *
     * @param cpuSeconds CPU seconds since the container was first seen on its node, those of a processor times its
     *     node's vcores for each processor; 0 or more
     * @param vcoreSeconds vcores times the seconds since then, 0 or more
     */
    void measured(ContainerId id, double cpuSeconds, double vcoreSeconds) {
        watched.put(id, new Watched(CpuShare.ofOne(cpuSeconds, vcoreSeconds), true));
    }

    /** What is known of a container that ended; it is forgotten. {@link CpuShare#NONE} if nothing is known. */
    CpuShare take(ContainerId id) {
        Watched known = watched.remove(id);
        return known == null ? CpuShare.NONE : known.share();
    }

    /** Drops what is known of others. */
    void retain(Set<ContainerId> kept) {
        watched.keySet().retainAll(kept);
    }

    void clear() {
        watched.clear();
    }

    int size() {
        return watched.size();
    }
}
