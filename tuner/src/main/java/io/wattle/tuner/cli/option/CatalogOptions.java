package io.wattle.tuner.cli.option;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which node classes and clusters a command knows: the built-in ones, the user's, and those of given files. */
public final class CatalogOptions {

    @Option(
            names = "--cluster-file",
            paramLabel = "FILE",
            description =
                    "YAML file with node classes and clusters of your own; may be given more than once. The files "
                            + "in ~/.wattle/clusters are read too.")
    private List<Path> files = new ArrayList<>();

    /** The files given with {@code --cluster-file}, as absolute paths. */
    public List<String> files() {
        return files.stream().map(file -> file.toAbsolutePath().toString()).toList();
    }

    /** The catalog of this command line. */
    public Catalog load() throws UsageException {
        return load(files);
    }

    /**
     * The built-in catalog, then the files of {@code ~/.wattle/clusters} in the order of their names, then these.
     *
     * @throws UsageException if a file cannot be read, or says something wrong: nothing is left out silently
     */
    public static Catalog load(List<Path> files) throws UsageException {
        Set<Path> all = new LinkedHashSet<>(homeFiles());
        for (Path file : files) {
            all.add(file.toAbsolutePath().normalize());
        }
        Catalog catalog = Catalog.builtIn();
        for (Path file : all) {
            try {
                catalog = catalog.with(file);
            } catch (YamlFileException e) {
                throw new UsageException(e.getMessage(), e);
            } catch (IOException e) {
                throw new UsageException("--cluster-file " + file + ": cannot be read: " + e, e);
            }
        }
        return catalog;
    }

    /** The cluster of that name, or a usage error that names the known ones. */
    public static ClusterProfile cluster(Catalog catalog, String option, String name) throws UsageException {
        KnownNames.require(
                option,
                name,
                catalog.profiles().stream().map(ClusterProfile::name).toList());
        return catalog.profile(name).orElseThrow();
    }

    /**
     * The cluster with so many workers.
     *
     * @param nodes as given with {@code --nodes}; null for the cluster as it is
     */
    public static ClusterProfile resized(ClusterProfile profile, Integer nodes) throws UsageException {
        if (nodes == null) {
            return profile;
        }
        Counts.requireAtLeast("--nodes", nodes, 1);
        if (!profile.isUniform()) {
            throw new UsageException("--nodes: " + profile.name() + " has workers of "
                    + profile.workers().size()
                    + " classes (allowed: for clusters with one); write a cluster of your own, see docs/clusters.md");
        }
        return profile.withWorkers(nodes);
    }

    /** The node class of that name, or a usage error that names the known ones. */
    public static NodeClass nodeClass(Catalog catalog, String option, String name) throws UsageException {
        KnownNames.require(
                option,
                name,
                catalog.nodeClasses().stream().map(NodeClass::name).toList());
        return catalog.nodeClass(name).orElseThrow();
    }

    private static List<Path> homeFiles() throws UsageException {
        Path home = Path.of(System.getProperty("user.home"), ".wattle", "clusters");
        if (!Files.isDirectory(home)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(home)) {
            return entries.filter(file -> file.toString().endsWith(".yaml"))
                    .map(file -> file.toAbsolutePath().normalize())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException(home + ": cannot be read: " + e, e);
        }
    }
}
