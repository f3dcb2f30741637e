package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import java.util.List;

/** Finds the cluster of {@code --cluster}, and refuses one that cannot be tuned. */
final class TunedCluster {

    private TunedCluster() {}

    /**
     * A cluster to tune on. Of trials that are replayed all has to be known that their joules rest on; what a testbed or the model needs they say themselves.
     *
     * @param name null if none was given
     * @param engine of {@link RunSpec}
     */
    static ClusterProfile of(Catalog catalog, String name, EngineKind engine) throws UsageException {
        boolean replayed = engine != EngineKind.TESTBED && engine != EngineKind.MODEL;
        requireGiven(
                "--cluster",
                name,
                catalog.profiles().stream().map(ClusterProfile::name).toList());
        ClusterProfile profile = CatalogOptions.cluster(catalog, "--cluster", name);
        if (!replayed) {
            return profile;
        }
        try {
            profile.workers()
                    .forEach(it -> it.nodeClass()
                            .quality(
                                    NodeAttribute.CORES,
                                    NodeAttribute.DMIPS_PER_CORE,
                                    NodeAttribute.CONTAINER_MEMORY_MB,
                                    NodeAttribute.CONTAINER_VCORES,
                                    NodeAttribute.IDLE_WATTS,
                                    NodeAttribute.BUSY_WATTS));
            profile.master().quality(NodeAttribute.CONTAINER_MEMORY_MB, NodeAttribute.CONTAINER_VCORES);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + name + ": " + e.getMessage(), e);
        }
        return profile;
    }

    /** Refuses a testbed that is another cluster's, or whose seconds and joules are no class's. */
    static void requireFit(RunningTestbed testbed, ClusterProfile profile) throws UsageException {
        if (!testbed.cluster().equals(profile.name())) {
            throw new UsageException("--cluster " + profile.name() + ": testbed " + testbed.name() + " stands for "
                    + testbed.cluster() + " (say that, or name another testbed)");
        }
        if (!testbed.notEmulated().isEmpty()) {
            throw new UsageException("testbed " + testbed.name() + " does not emulate "
                    + String.join("; ", testbed.notEmulated())
                    + ": seconds and joules of a class need all of it (build it as root, where cgroups can be made)");
        }
    }

    /** Refuses a command line without an option that it needs. */
    static void requireGiven(String option, String value, List<String> known) throws UsageException {
        if (value == null) {
            throw new UsageException("missing option " + option + " (known: " + String.join(", ", known)
                    + "); bin/tuner --help lists the options and the other commands");
        }
    }
}
