package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Workers that a cluster gets beside its own. */
final class AddedNodes {

    private static final int MOST = 100_000;

    @Option(
            names = "--add",
            paramLabel = "CLASS=N",
            description = "So many workers more, of a class of its own or of another; may be given more than once.")
    private Map<String, Integer> added = new LinkedHashMap<>();

    boolean isEmpty() {
        return added.isEmpty();
    }

    /** The cluster with them. @throws UsageException if there is no such class, or a number is none */
    ClusterProfile to(ClusterProfile cluster, Catalog catalog) throws UsageException {
        ClusterProfile larger = cluster;
        for (Map.Entry<String, Integer> each : added.entrySet()) {
            if (each.getValue() < 1 || each.getValue() > MOST) {
                throw new UsageException("--add " + each.getKey() + "=" + each.getValue() + " (allowed: 1 to " + MOST
                        + " more workers)");
            }
            larger = larger.plus(ofClass(cluster, catalog, each.getKey()), each.getValue());
        }
        return larger;
    }

    /** Of two with the same name that of the cluster counts. */
    private static NodeClass ofClass(ClusterProfile cluster, Catalog catalog, String name) throws UsageException {
        for (ClusterProfile.Workers workers : cluster.workers()) {
            if (workers.nodeClass().name().equals(name)) {
                return workers.nodeClass();
            }
        }
        return CatalogOptions.nodeClass(catalog, "--add", name);
    }
}
