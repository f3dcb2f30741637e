package io.wattle.conf;

import io.wattle.model.ClusterProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a cluster into its Hadoop configuration: a folder for the master, one for a second ResourceManager if it is asked
 * for, one for each worker class, sizes for kinds of jobs, and what remains to be done. Writes nothing; immutable and
 * thread safe.
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
     * @throws io.wattle.model.MissingFigureException if a worker class lacks memory, container memory or vcores, or the
     *     master's lacks memory; the message names it and the figure
     * @throws IllegalArgumentException if a worker class is too small for any task, or the master's for its daemons
     */
    public Rendering render(ClusterProfile profile, ConfRequest request) {
        ContainerRules rules = ContainerRules.JDK_17;
        ContainerPlan plan = new ContainerPlan(
                profile,
                request.splitMb().isPresent()
                        ? rules.forSplits(request.splitMb().getAsInt())
                        : rules);
        Context context = new Context(profile, plan, request);
        List<Node> nodes = new ArrayList<>();
        nodes.add(Node.master(profile.master()));
        request.standby().ifPresent(it -> nodes.add(Node.standby()));
        profile.workers().forEach(it -> nodes.add(Node.worker(it.nodeClass())));
        List<String> warnings = Warnings.of(context, nodes);
        List<RenderedFile> files = new ArrayList<>();
        files.add(new RenderedFile("README.txt", Guide.readme(context, nodes, warnings)));
        nodes.forEach(node -> files.addAll(folder(context, node)));
        files.addAll(JobFiles.of(context));
        files.add(TaskCompilers.file());
        request.archives().ifPresent(it -> files.addAll(TaskArchiveKeys.files(it)));
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
            files.add(new RenderedFile(node.folder() + "/workers", Guide.workers(context)));
        }
        if (node.runs(Daemon.RESOURCEMANAGER)) {
            sites.add(CapacityScheduler.of(context, node));
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
}
