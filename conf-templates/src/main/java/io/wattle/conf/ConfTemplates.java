package io.wattle.conf;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeAttribute;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a cluster into its Hadoop configuration: a folder for the master and one for each worker class, sizes for kinds
 * of jobs, and what remains to be done. Writes nothing; immutable and thread safe.
 */
public final class ConfTemplates {

    private final List<KeyTable> tables;

    /** With the keys of all parts of the toolkit. */
    public ConfTemplates() {
        this(List.of(new EnergyKeyTable(), new CombineKeyTable()));
    }

    ConfTemplates(List<KeyTable> tables) {
        this.tables = List.copyOf(tables);
    }

    /**
     * All files of a cluster.
     *
     * @throws io.wattle.model.MissingFigureException if a node class lacks memory, container memory or vcores; the
     *     message names it and the figure
     * @throws IllegalArgumentException if a node class is too small for any task
     */
    public Rendering render(ClusterProfile profile, ConfRequest request) {
        ContainerPlan plan = new ContainerPlan(profile, ContainerRules.JDK_17);
        Context context = new Context(profile, plan, request);
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node(profile.master(), true));
        profile.workers().forEach(it -> nodes.add(new Node(it.nodeClass(), false)));
        List<String> warnings = warnings(profile, nodes);
        List<RenderedFile> files = new ArrayList<>();
        files.add(new RenderedFile("README.txt", Guide.readme(context, nodes, warnings)));
        nodes.forEach(node -> files.addAll(folder(context, node)));
        files.addAll(JobFiles.of(context));
        return new Rendering(files, plan, warnings);
    }

    private List<RenderedFile> folder(Context context, Node node) {
        List<SiteFile> sites = new ArrayList<>(List.of(
                StorageSites.core(context, node),
                StorageSites.hdfs(context, node),
                YarnSite.of(context, node, tables),
                MapredSite.of(context, node, tables)));
        List<RenderedFile> files = new ArrayList<>();
        if (node.isMaster()) {
            sites.add(CapacityScheduler.of(context, node));
            files.add(new RenderedFile(node.folder() + "/workers", Guide.workers(context)));
            tables.stream()
                    .filter(it -> it.onlyWith().isEmpty()
                            || it.onlyWith().get() == context.request().scheduler())
                    .flatMap(it -> it.files(context.profile()).stream())
                    .forEach(it -> files.add(new RenderedFile(node.folder() + "/" + it.path(), it.content())));
        }
        for (SiteFile site : sites) {
            files.add(new RenderedFile(node.folder() + "/" + site.name(), SiteXml.write(site)));
        }
        files.add(new RenderedFile(node.folder() + "/hadoop-env.sh", EnvironmentFile.of(context, node)));
        return files;
    }

    private static List<String> warnings(ClusterProfile profile, List<Node> nodes) {
        List<String> warnings = new ArrayList<>();
        for (Node node : nodes) {
            int shortageMb = node.heaps().shortageMb();
            int containerMb = node.nodeClass().containerMemoryMb();
            if (shortageMb > 0) {
                int leftMb = containerMb - shortageMb;
                warnings.add(node.folder() + ": " + node.nodeClass().name() + " has "
                        + (int) node.nodeClass().require(NodeAttribute.MEMORY_MB) + " MiB, of which containers have "
                        + containerMb + "; the system and Hadoop's daemons on JDK 17 need " + shortageMb
                        + " MiB more than the rest, so that a fully used node swaps or kills. "
                        + (leftMb < ContainerRules.JDK_17.smallestNodeMb()
                                ? "Both daemons and a task do not fit such a node."
                                : "Lower containerMemoryMb to " + leftMb
                                        + " in a cluster file of your own, or measure what your daemons use."));
            }
        }
        int dataNodes = profile.workers().stream().mapToInt(Workers::count).sum();
        if (profile.hdfsReplication() > dataNodes) {
            warnings.add("hdfsReplication is " + profile.hdfsReplication() + ", but there are only " + dataNodes
                    + " DataNodes: every block will count as under-replicated.");
        }
        return warnings;
    }
}
