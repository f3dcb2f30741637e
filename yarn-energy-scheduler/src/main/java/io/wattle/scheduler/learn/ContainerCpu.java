package io.wattle.scheduler.learn;

import io.wattle.learning.CpuShare;
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

    /**
     * One container.
     *
     * @param measured whether {@code share} comes from the container's own CPU times
     * @param taken what of it was taken already
     */
    private record Watched(CpuShare share, boolean measured, CpuShare taken) {

        Watched plus(double cpuSeconds, double vcoreSeconds) {
            return new Watched(
                    new CpuShare(share.cpuSeconds() + cpuSeconds, share.vcoreSeconds() + vcoreSeconds, 1),
                    measured,
                    taken);
        }

        /** What was taken of an estimate is not to be compared with a measurement: what comes after counts. */
        Watched measured(CpuShare total) {
            boolean estimateTaken = !measured && taken.vcoreSeconds() > 0;
            return new Watched(total, true, estimateTaken ? total : taken);
        }

        /** Since it was last taken; a container counts once. */
        CpuShare news() {
            double cpuSeconds = share.cpuSeconds() - taken.cpuSeconds();
            double vcoreSeconds = share.vcoreSeconds() - taken.vcoreSeconds();
            return vcoreSeconds > 0 && cpuSeconds >= 0
                    ? new CpuShare(cpuSeconds, vcoreSeconds, 1 - taken.containers())
                    : CpuShare.NONE;
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
                            ? new Watched(CpuShare.ofOne(share * vcoreSeconds, vcoreSeconds), false, CpuShare.NONE)
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
        CpuShare total = CpuShare.ofOne(cpuSeconds, vcoreSeconds);
        watched.compute(
                id, (it, known) -> known == null ? new Watched(total, true, CpuShare.NONE) : known.measured(total));
    }

    /**
     * What is known of a container that ended, but for what was taken while it ran; it is forgotten.
     * {@link CpuShare#NONE} if nothing is known.
     */
    CpuShare take(ContainerId id) {
        Watched known = watched.remove(id);
        return known == null ? CpuShare.NONE : known.news();
    }

    /** What is new of a container that runs, since the last time. {@link CpuShare#NONE} if nothing is. */
    CpuShare takeNews(ContainerId id) {
        CpuShare[] news = {CpuShare.NONE};
        watched.computeIfPresent(id, (it, known) -> {
            news[0] = known.news();
            return news[0].equals(CpuShare.NONE) ? known : new Watched(known.share(), known.measured(), known.share());
        });
        return news[0];
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
