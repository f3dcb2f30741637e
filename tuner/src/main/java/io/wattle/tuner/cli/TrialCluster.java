package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.report.ReportHeader;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What trials ran on, as far as the results depend on it.
 *
 * @param running the testbed, if it was one
 * @param site the real cluster, if it was one
 * @param workers how many of each class trials run on
 * @param doubts why joules by the class of the profile may not be theirs, sentences
 */
record TrialCluster(
        Optional<RunningTestbed> running,
        Optional<HadoopSite> site,
        Map<NodeClass, Integer> workers,
        List<String> doubts) {

    /** Nothing that is there. */
    static TrialCluster simulated(ClusterProfile profile) {
        return new TrialCluster(Optional.empty(), Optional.empty(), counts(profile), List.of());
    }

    /** How many workers of each class trials of a run run on that is on no real cluster. */
    static Map<NodeClass, Integer> counts(RunSpec spec, ClusterProfile profile) {
        if (spec.cluster().testbed() != null) {
            return profile.workers().stream()
                    .map(ClusterProfile.Workers::nodeClass)
                    .collect(Collectors.toMap(
                            it -> it, it -> spec.cluster().testbed().workers().getOrDefault(it.name(), 0)));
        }
        return counts(
                spec.cluster().isSimulated()
                        ? profile
                        : profile.sample(spec.cluster().workers()));
    }

    /** How many workers of each class a profile has. */
    static Map<NodeClass, Integer> counts(ClusterProfile profile) {
        return profile.workers().stream()
                .collect(Collectors.toMap(ClusterProfile.Workers::nodeClass, ClusterProfile.Workers::count));
    }

    TrialCluster {
        workers = Map.copyOf(workers);
        doubts = List.copyOf(doubts);
    }

    Optional<ReportHeader.Testbed> testbed() {
        return running.map(it -> new ReportHeader.Testbed(it.hadoop(), it.factor()));
    }

    /** The site's own JVM options with these heaps, by property; empty if nobody knows those options. */
    Map<String, String> javaOptions(Settings settings) {
        return site.map(it -> it.javaOptions(settings)).orElse(Map.of());
    }
}
