package io.wattle.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@code yarn-site.xml} says of the ResourceManager, or of two: where they are, and what they go on from. */
final class ResourceManagerKeys {

    /** Folder in HDFS, or node in ZooKeeper, of what a ResourceManager recovers from. */
    static final String STATE_STORE = "/rmstore";

    /** Folder in HDFS of what two ResourceManagers have to see alike. */
    static final String SHARED_STORE = "/resourcemanager";

    /** Hadoop's own names for the first, on the master, and the second. */
    private static final List<String> IDS = List.of("rm1", "rm2");

    private static final String STORES = "org.apache.hadoop.yarn.server.resourcemanager.recovery.";

    private ResourceManagerKeys() {}

    /** For every node. */
    static List<Property> of(Context context) {
        List<Property> properties = new ArrayList<>(addresses(context));
        properties.addAll(List.of(
                new Property(
                        "yarn.resourcemanager.scheduler.class",
                        context.request().scheduler().className(),
                        "The scheduler.",
                        context.request().scheduler() == SchedulerChoice.ENERGY
                                ? "Containers go where they cost the fewest joules; its jar has to"
                                        + " be in share/hadoop/yarn/lib of " + hosts(context) + "."
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
                        "http://" + context.request().masterHost() + ":19888/jobhistory/logs",
                        "Where the pages of a NodeManager send those who look for such logs.",
                        "The job history server runs on the master.")));
        return properties;
    }

    /** Where ResourceManagers run, in a sentence. */
    static String hosts(Context context) {
        return context.request()
                .standby()
                .map(it -> "the master and of " + it.host())
                .orElse("the master");
    }

    private static List<Property> addresses(Context context) {
        return context.request()
                .standby()
                .map(it -> addressesOfTwo(context, it))
                .orElseGet(() -> List.of(new Property(
                        "yarn.resourcemanager.hostname",
                        context.request().masterHost(),
                        "Host of the ResourceManager; its addresses derive from it.",
                        "The master.")));
    }

    /** Not yarn.resourcemanager.ha.id: each ResourceManager knows its own by its host's addresses. */
    private static List<Property> addressesOfTwo(Context context, HighAvailability standby) {
        return List.of(
                new Property(
                        "yarn.resourcemanager.ha.enabled",
                        "true",
                        "Whether there are several ResourceManagers, one active, the others standing by.",
                        "There are to be two. ZooKeeper says which is active; if that one ends or hangs, the other"
                                + " takes over and applications go on."),
                new Property(
                        "yarn.resourcemanager.ha.rm-ids",
                        String.join(",", IDS),
                        "Names of the ResourceManagers.",
                        "Each finds out which it is: it is the one whose hostname below is an address of its host. Set"
                                + " yarn.resourcemanager.ha.id where both names lead to one host."),
                hostname(0, context.request().masterHost(), "The master."),
                hostname(1, standby.host(), "The second one: a host of its own."),
                webAddress(0, context.request().masterHost()),
                webAddress(1, standby.host()),
                new Property(
                        "yarn.resourcemanager.cluster-id",
                        clusterId(context),
                        "Name of the cluster.",
                        "Cluster and master: clusters that share ZooKeeper servers must have different names, and none"
                                + " may change its own."));
    }

    private static Property hostname(int number, String host, String reason) {
        return new Property(
                "yarn.resourcemanager.hostname." + IDS.get(number),
                host,
                "Host of the ResourceManager " + IDS.get(number) + "; its addresses derive from it.",
                reason);
    }

    private static Property webAddress(int number, String host) {
        return new Property(
                "yarn.resourcemanager.webapp.address." + IDS.get(number),
                host + ":8088",
                "Where the pages of " + IDS.get(number) + " are.",
                "Hadoop's own port. The daemons would derive it, but masters of MapReduce read only this key: without it"
                        + " each of them ends with a NullPointerException.");
    }

    private static String clusterId(Context context) {
        return context.profile().name() + "-" + context.request().masterHost();
    }

    /** For the hosts of ResourceManagers. */
    static List<Property> recovery(Context context) {
        Optional<HighAvailability> standby = context.request().standby();
        List<Property> properties = new ArrayList<>();
        properties.add(new Property(
                "yarn.resourcemanager.recovery.enabled",
                "true",
                "Whether applications outlive a crash or a restart of the ResourceManager.",
                "Hadoop's default, false, loses all of them."));
        properties.addAll(standby.map(it -> inZooKeeper(context, it)).orElseGet(() -> inHdfs(context)));
        return properties;
    }

    /** In HDFS: leveldb, the store on a local disk, has no native code for ARM; one in local files ends on a full disk. */
    private static List<Property> inHdfs(Context context) {
        return List.of(
                new Property(
                        "yarn.resourcemanager.store.class",
                        STORES + "FileSystemRMStateStore",
                        "How the ResourceManager keeps what it needs for that.",
                        "Works on every machine, without another service. Two ResourceManagers need ZKRMStateStore and"
                                + " ZooKeeper: 'conf render' has options for them."),
                new Property(
                        "yarn.resourcemanager.fs.state-store.uri",
                        context.request().inHdfs(STATE_STORE),
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

    private static List<Property> inZooKeeper(Context context, HighAvailability standby) {
        return List.of(
                new Property(
                        "yarn.resourcemanager.store.class",
                        STORES + "ZKRMStateStore",
                        "How the ResourceManagers keep what they need for that.",
                        "In ZooKeeper: the only store in which one that was replaced, and does not know it, cannot"
                                + " write any more."),
                new Property(
                        "yarn.resourcemanager.zk-address",
                        standby.zookeeper(),
                        "The ZooKeeper servers: host and port of each.",
                        "As in core-site.xml: Hadoop 3.5 does not start without this key, and 3.4 takes it for an old"
                                + " name of hadoop.zk.address."),
                new Property(
                        "yarn.resourcemanager.zk-state-store.parent-path",
                        STATE_STORE + "/" + clusterId(context),
                        "Where in ZooKeeper they keep that.",
                        "With the cluster's name: two clusters in one place would take over each other's"
                                + " applications."));
    }
}
