package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Clusters with other numbers of workers than their profile says. */
public final class ResizedCluster {

    private ResizedCluster() {}

    /**
     * The same classes in the numbers given; a class that is not named keeps its own, one with 0 is left out.
     *
     * @param counts by name of a worker class of the profile, from 0 on
     * @throws IllegalArgumentException if a class is none of the profile's, or no worker is left
     */
    public static ClusterProfile with(ClusterProfile profile, Map<String, Integer> counts) {
        List<String> names =
                profile.workers().stream().map(it -> it.nodeClass().name()).toList();
        for (String name : counts.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("cluster " + profile.name() + " has no workers of class " + name
                        + " (known: " + String.join(", ", names) + ")");
            }
        }
        List<Workers> workers = new ArrayList<>();
        for (Workers group : profile.workers()) {
            int count = counts.getOrDefault(group.nodeClass().name(), group.count());
            if (count != 0) {
                workers.add(new Workers(group.nodeClass(), count));
            }
        }
        int dataNodes = workers.stream().mapToInt(Workers::count).sum();
        return new ClusterProfile(
                profile.name(),
                workers,
                profile.master(),
                profile.hdfsBlockMb(),
                Math.max(1, Math.min(profile.hdfsReplication(), dataNodes)),
                profile.source());
    }
}
