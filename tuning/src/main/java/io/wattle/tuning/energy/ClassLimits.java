package io.wattle.tuning.energy;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuning.space.NodeLimits;
import java.util.Comparator;

/** What a search keeps to on a cluster by its profile. Stateless. */
public final class ClassLimits {

    private ClassLimits() {}

    /**
     * The class of most workers; of two that are as common, the one with less memory, whose containers fit on both.
     */
    public static NodeClass common(ClusterProfile cluster) {
        return cluster.workers().stream()
                .max(Comparator.comparingInt(ClusterProfile.Workers::count)
                        .thenComparingInt(it -> -it.nodeClass().containerMemoryMb()))
                .orElseThrow()
                .nodeClass();
    }

    /** Limits of a worker of the common class, as many workers of it as have the vcores of all, and containers that every class can run. */
    public static NodeLimits of(ClusterProfile cluster) {
        NodeClass common = common(cluster);
        int vcores = cluster.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .sum();
        int workers = (int) Math.max(1, Math.round((double) vcores / common.containerVcores()));
        return new NodeLimits(common.containerMemoryMb(), common.containerVcores(), workers, 1)
                .fittingAll(cluster.workers().stream()
                        .map(it -> it.nodeClass().containerMemoryMb())
                        .toList());
    }

    /** Vcores of the largest container that every class can run. */
    public static int mostVcores(ClusterProfile cluster) {
        return cluster.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .min()
                .orElseThrow();
    }
}
