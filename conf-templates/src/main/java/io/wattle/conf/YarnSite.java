package io.wattle.conf;

import java.util.ArrayList;
import java.util.List;

/** {@code yarn-site.xml}: the ResourceManager's part is the same everywhere, the NodeManager's is of the node class. */
final class YarnSite {

    private YarnSite() {}

    static SiteFile of(Context context, Node node, List<KeyTable> tables) {
        List<Property> properties = new ArrayList<>(ResourceManagerKeys.of(context));
        if (node.runs(Daemon.RESOURCEMANAGER)) {
            properties.addAll(ResourceManagerKeys.recovery(context));
        }
        properties.addAll(allocation(context));
        properties.addAll(labelsAndAttributes(context));
        if (node.runs(Daemon.NODEMANAGER)) {
            properties.addAll(NodeManagerKeys.of(context, node));
        }
        OwnKeys own = OwnKeys.in("yarn-site.xml", tables, context, node);
        properties.addAll(own.properties());
        return new SiteFile("yarn-site.xml", context.title("yarn-site.xml", node), properties, own.notes());
    }

    private static List<Property> allocation(Context context) {
        ContainerPlan plan = context.plan();
        return List.of(
                new Property(
                        "yarn.scheduler.minimum-allocation-mb",
                        "1",
                        "Smallest container in MiB; requests are rounded up to a multiple of it.",
                        "With Hadoop's 1024, or 256, a request of "
                                + plan.defaultSizes().mapMb()
                                + " MiB would grow, beyond what a small node has or so that fewer fit. 1 rounds"
                                + " nothing."),
                new Property(
                        "yarn.scheduler.maximum-allocation-mb",
                        Integer.toString(plan.largestContainerMb()),
                        "Largest container in MiB; a larger request fails at once.",
                        "What the largest worker or an application master can have. More would only fit the master,"
                                + " which takes no tasks, and its job would wait for ever."),
                new Property(
                        "yarn.scheduler.minimum-allocation-vcores",
                        "1",
                        "Fewest vcores of a container; requests are rounded up to a multiple of it.",
                        "Hadoop's default, which the sizes rest on."),
                new Property(
                        "yarn.scheduler.maximum-allocation-vcores",
                        Integer.toString(plan.mostVcores()),
                        "Most vcores of a container.",
                        "The vcores of the largest worker."));
    }

    /** Distributed: each NodeManager says its own, so that no list of hosts has to be kept. */
    private static List<Property> labelsAndAttributes(Context context) {
        return List.of(
                new Property(
                        "yarn.node-labels.enabled",
                        "true",
                        "Whether nodes are partitioned by labels.",
                        "The label '" + Context.MASTER_LABEL + "' brings application masters to the master node and"
                                + " keeps tasks off it. Add it once: see README.txt."),
                new Property(
                        "yarn.node-labels.configuration-type",
                        "distributed",
                        "Who says which node has which label.",
                        "Each NodeManager does, from its own yarn-site.xml."),
                new Property(
                        "yarn.node-labels.fs-store.root-dir",
                        store(context, "node-labels"),
                        "Where the ResourceManager keeps the names of labels.",
                        "The default is in /tmp, which a restart empties." + whyThere(context)),
                new Property(
                        "yarn.node-attribute.fs-store.root-dir",
                        store(context, "node-attributes"),
                        "Where the ResourceManager keeps the attributes of nodes, their classes among them.",
                        "The default is in /tmp, where a Hadoop that ran here before has left its own."
                                + whyThere(context)));
    }

    /** On the master's disk, or where two ResourceManagers see the same. */
    private static String store(Context context, String folder) {
        return context.request().standby().isPresent()
                ? context.request().inHdfs(ResourceManagerKeys.SHARED_STORE + "/" + folder)
                : "file://" + context.data(folder);
    }

    private static String whyThere(Context context) {
        return context.request().standby().isPresent() ? " In HDFS both ResourceManagers see the same." : "";
    }
}
