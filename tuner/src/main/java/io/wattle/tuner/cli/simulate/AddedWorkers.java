package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Workers that a cluster gets beside its own. */
final class AddedWorkers {

    private static final int MOST = 100_000;

    @Option(
            names = "--add",
            paramLabel = "CLASS=N",
            description = "So many workers more, of a class of its own or of another; may be given more than once.")
    private List<String> added = new ArrayList<>();

    /** The cluster with them. @throws UsageException if there is no such class, or a number is none */
    ClusterProfile to(ClusterProfile cluster, Catalog catalog) throws UsageException {
        ClusterProfile larger = cluster;
        Set<String> classes = new HashSet<>();
        for (String each : added) {
            int equals = each.lastIndexOf('=');
            if (equals < 1) {
                throw new UsageException(refusal(each));
            }
            String name = each.substring(0, equals);
            if (!classes.add(name)) {
                throw new UsageException(
                        "--add " + each + ": " + name + " is given twice (allowed: once, with the sum)");
            }
            larger = larger.plus(ofClass(cluster, catalog, name), workers(each, each.substring(equals + 1)));
        }
        return larger;
    }

    private static int workers(String option, String text) throws UsageException {
        try {
            int workers = Integer.parseInt(text);
            if (workers >= 1 && workers <= MOST) {
                return workers;
            }
            throw new UsageException(refusal(option));
        } catch (NumberFormatException e) {
            throw new UsageException(refusal(option), e);
        }
    }

    private static String refusal(String option) {
        return "--add " + option + " (allowed: CLASS=N, with 1 to " + MOST + " more workers)";
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
