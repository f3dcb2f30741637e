package io.wattle.testbed.cli;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.YamlFileException;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code --cluster NAME|FILE} with {@code --workers}: what of it there is.
 *
 * @param profile the cluster, with the numbers of workers that were asked for
 * @param files the YAML file that it is in; none for one of the catalog
 * @param counts numbers of workers that were asked for, by class
 */
record ClusterChoice(ClusterProfile profile, List<String> files, Map<String, Integer> counts) {

    static ClusterChoice of(String cluster, Map<String, Integer> counts) throws UsageException, IOException {
        boolean isFile = cluster.endsWith(".yaml") || cluster.endsWith(".yml") || cluster.contains("/");
        Path file = Path.of(cluster).toAbsolutePath().normalize();
        ClusterProfile profile = isFile ? onlyCluster(file) : named(cluster);
        try {
            return new ClusterChoice(
                    ResizedCluster.with(profile, counts), isFile ? List.of(file.toString()) : List.of(), counts);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--workers: " + e.getMessage(), e);
        }
    }

    private static ClusterProfile named(String cluster) throws UsageException {
        return Catalog.builtIn()
                .profile(cluster)
                .orElseThrow(() -> new UsageException("--cluster " + cluster + " (known: "
                        + String.join(", ", names(Catalog.builtIn())) + ", or a YAML file)"));
    }

    private static ClusterProfile onlyCluster(Path file) throws UsageException, IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UsageException("--cluster " + file + ": no such file (allowed: a YAML file with a cluster, as"
                    + " docs/clusters.md describes, or one of " + String.join(", ", names(Catalog.builtIn())) + ")");
        }
        try {
            Catalog catalog = Catalog.builtIn().with(file);
            List<String> own = names(catalog).stream()
                    .filter(it -> !names(Catalog.builtIn()).contains(it))
                    .toList();
            if (own.size() != 1) {
                throw new UsageException("--cluster " + file + " has " + own.size() + " clusters"
                        + (own.isEmpty() ? "" : ": " + String.join(", ", own))
                        + " (needed: one; a file with node classes only adds to none)");
            }
            return catalog.profile(own.get(0)).orElseThrow();
        } catch (YamlFileException e) {
            throw new UsageException("--cluster " + e.getMessage(), e);
        }
    }

    private static List<String> names(Catalog catalog) {
        return catalog.profiles().stream().map(ClusterProfile::name).toList();
    }
}
