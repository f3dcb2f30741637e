package io.wattle.conf;

import java.util.ArrayList;
import java.util.List;

/** {@code yarn-site.xml}: the ResourceManager's part is the same everywhere, the NodeManager's is of the node class. */
final class YarnSite {

    /** Folder in HDFS of what the ResourceManager recovers from. */
    static final String STATE_STORE = "/rmstore";

    private YarnSite() {}

    static SiteFile of(Context context, Node node, List<KeyTable> tables) {
        List<Property> properties = new ArrayList<>();
        properties.addAll(resourceManager(context));
        if (node.isMaster()) {
            properties.addAll(recovery(context));
        }
        properties.addAll(allocation(context));
        properties.addAll(labelsAndAttributes(context));
        properties.addAll(NodeManagerKeys.of(context, node));
        OwnKeys own = OwnKeys.in("yarn-site.xml", tables, context, node);
        properties.addAll(own.properties());
        return new SiteFile("yarn-site.xml", context.title("yarn-site.xml", node), properties, own.notes());
    }

    private static List<Property> resourceManager(Context context) {
        String host = context.request().masterHost();
        return List.of(
                new Property(
                        "yarn.resourcemanager.hostname",
                        host,
                        "Host of the ResourceManager; its addresses derive from it.",
                        "The master."),
                new Property(
                        "yarn.resourcemanager.scheduler.class",
                        context.request().scheduler().className(),
                        "The scheduler.",
                        context.request().scheduler() == SchedulerChoice.ENERGY
                                ? "Containers go where they cost the fewest joules; its jar has to"
                                        + " be in share/hadoop/yarn/lib of the master."
                                : "Hadoop's own."),
                new Property(
                        "yarn.log-aggregation-enable",
                        "true",
                        "Whether logs of containers move to HDFS when their application ends.",
                        "Small disks fill with logs, and a node that sleeps cannot show them."),
                new Property(
                        "yarn.log-aggregation.retain-seconds",
                        "604800",
                        "How long such logs are kept.",
                        "A week; the default is for ever."),
                new Property(
                        "yarn.log.server.url",
                        "http://" + host + ":19888/jobhistory/logs",
                        "Where the pages of a NodeManager send those who look for such logs.",
                        "The job history server runs on the master."));
    }

    /** In HDFS: leveldb, the store on a local disk, has no native code for ARM; one in local files ends on a full disk. */
    private static List<Property> recovery(Context context) {
        return List.of(
                new Property(
                        "yarn.resourcemanager.recovery.enabled",
                        "true",
                        "Whether applications outlive a crash or a restart of the ResourceManager.",
                        "Hadoop's default, false, loses all of them."),
                new Property(
                        "yarn.resourcemanager.store.class",
                        "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore",
                        "How the ResourceManager keeps what it needs for that.",
                        "Works on every machine, without another service. Two ResourceManagers need ZKRMStateStore and"
                                + " ZooKeeper."),
                new Property(
                        "yarn.resourcemanager.fs.state-store.uri",
                        "hdfs://" + context.request().masterHost() + ":8020" + STATE_STORE,
                        "Where it keeps that.",
                        "In HDFS, which jobs need anyway: HDFS has to be started first, DataNodes included. Tokens are"
                                + " in it: for the ResourceManager's user only, see README.txt."),
                new Property(
                        "yarn.resourcemanager.fs.state-store.num-retries",
                        "60",
                        "How often an operation that fails is tried again, a second later each time.",
                        "A minute for DataNodes that are still starting; the default is not to try again, and to"
                                + " end."));
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
                        "file://" + context.data("node-labels"),
                        "Where the ResourceManager keeps the names of labels.",
                        "The default is in /tmp, which a restart empties. Two ResourceManagers need a folder in"
                                + " HDFS."),
                new Property(
                        "yarn.node-attribute.fs-store.root-dir",
                        "file://" + context.data("node-attributes"),
                        "Where the ResourceManager keeps the attributes of nodes, their classes among them.",
                        "The default is in /tmp, where a Hadoop that ran here before has left its own."));
    }
}
