package io.wattle.scheduler.config;

import io.wattle.tandem.TandemKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every {@code yarn.energy.*} key of yarn-site.xml: the one place that names, defaults and descriptions come from. */
public enum EnergyKey {
    MODE(
            "mode",
            "active",
            "active, shadow or off",
            "active places containers by joules; shadow leaves them to the stock scheduler and counts what the policy would"
                    + " have said; off is the stock scheduler."),
    WEIGHT(
            "weight",
            "1",
            "0 to 1",
            "0 places like the stock scheduler, 1 for the fewest joules. In between a node class may cost"
                    + " (1 + tolerance) / weight times the joules of the best one, and waits are weight times as long."),
    TOLERANCE("tolerance", "0.1", "0 or more", "How much more than the best class's joules is as good."),
    DEFERRAL_LONGEST(
            "deferral.longest-ms",
            "30000",
            "whole milliseconds, 0 to 3600000",
            "Longest wait for a better node class, from the first refusal on, while waiting has cost the application"
                    + " nothing; then any node will do."),
    DEFERRAL_PATIENCE(
            "deferral.patience-ms",
            "120000",
            "whole milliseconds, 1 to 604800000",
            "Time waited in vain after which an application's containers wait no longer at all; the wait falls evenly"
                    + " until then. A wait that a better class ended counts as much the other way."),
    AM_CLASSES(
            "am.classes",
            "",
            "names of node classes, separated by commas; empty for any brawny class",
            "Node classes that application masters go to."),
    AM_DEFERRAL(
            "am.deferral-ms",
            "60000",
            "whole milliseconds, 0 to 3600000",
            "Longest wait of an application master for one of its classes; then any node that can hold it will do."),
    NODES_FILE(
            "nodes.file",
            "",
            "path of a file on the ResourceManager's host; empty for the built-in classes only",
            "YAML with node classes of your own, as docs/clusters.md describes."),
    HOSTS_FILE(
            "nodes.hosts-file",
            "",
            "path of a file on the ResourceManager's host; empty for none",
            "YAML with host patterns and the node class of each: for nodes without the attribute wattle-node-class."),
    SLEEPING_CLASSES(
            "nodes.sleeping-classes",
            "",
            "names of node classes, separated by commas",
            "Node classes whose idle nodes are switched off: there a container costs the node's idle watts too."),
    NODE_CLASS(
            "node.class",
            "",
            "name of a node class; empty to tell it from the machine",
            "For NodeManagers with yarn-energy-node only: the class of the machine that they run on."),
    LOCALITY_BLOCK_MB(
            "locality.block-mb",
            "128",
            "a whole number from 0 to 1048576",
            "MiB that a container has to fetch if it does not run where its data are, unless it is said or learned: the"
                    + " HDFS block size. 0 ignores where data are, beyond what the stock scheduler does."),
    ENFORCE(
            "enforce",
            "allow",
            "allow or reject",
            "What becomes of an application that brings a placement allocator of its own in its environment: allow and"
                    + " log it, or reject it."),
    METERS_FILE(
            "meters.file",
            "",
            "path of a file on the ResourceManager's host; empty for none",
            "YAML that says which node has which meter, as docs/scheduler.md describes. Watts of all other nodes are"
                    + " estimated from their utilisation."),
    METERS_INTERVAL(
            "meters.interval-ms",
            "5000",
            "whole milliseconds, 500 to 240000",
            "Time between two readings of a node's watts."),
    LEDGER_DIR(
            "ledger.dir",
            "",
            "absolute path on the ResourceManager's host, or URI with a scheme and an absolute path, of a directory that all"
                    + " ResourceManagers reach; empty for none",
            "Directory of the energy ledger: a line of JSON for each finished application, and what is needed to go on"
                    + " after a restart or failover. Without it joules are forgotten with the ResourceManager."),
    LEDGER_CHECKPOINT(
            "ledger.checkpoint-ms",
            "30000",
            "whole milliseconds, 1000 to 3600000",
            "Time between two savings of the ledger. Lines of finished applications are written then, too."),
    LEDGER_ROTATE_MB(
            "ledger.rotate-mb",
            "64",
            "a whole number from 1 to 65536",
            "MiB after which a new file of finished applications begins."),
    LEDGER_KEEP_FILES(
            "ledger.keep-files",
            "100",
            "a whole number from 1 to 100000",
            "Most files of finished applications; the oldest goes first."),
    LEDGER_IDLE(
            "ledger.idle",
            "by-share",
            "by-share or bucket",
            "Who bears the idle joules of a node that runs containers: they, by their share of its vcores, or nobody."),
    WEB_ENABLED(
            "web.enabled",
            "true",
            "true or false",
            "Whether the ResourceManager's web server answers /energy and /energy/v1. Read at the start only."),
    LEARNING_ENABLED(
            "learning.enabled",
            "true",
            "true or false",
            "Whether workload class and durations of applications that say nothing are learned, and remembered by job"
                    + " name."),
    LEARNING_JOB_NAMES(
            "learning.job-names",
            "1000",
            "a whole number from 1 to 100000",
            "Most job names that are remembered over runs; of too many the user with the most loses the one not seen for"
                    + " longest."),
    LEARNING_SPREAD(
            "learning.spread",
            "3",
            "a whole number from 0 to 100",
            "Containers of an unknown application that each node class may take, so that it is known sooner; then"
                    + " joules decide. From 3 containers on a class is known."),
    LEARNING_TASK_TYPES(
            "learning.task-types",
            "MAPREDUCE",
            "types of applications, each of 1 to 20 characters, separated by commas; empty for none",
            "Types of applications of which each container does one task and ends: their times tell how fast a node class is."
                    + " Of all others the CPU that they use in a second tells it."),
    USAGE_INTERVAL(
            "usage.interval-ms",
            "0",
            "0, or whole milliseconds from 1000 to 3600000",
            "Time between two readings of what containers use (CPU, bytes read) from the nodes' auxiliary service"
                    + " wattle_usage; 0 if the nodes have none: then CPU is estimated."),
    TANDEM_MODE(
            "tandem.mode",
            "off",
            "off, dry-run or active",
            "active lets nodes sleep and wakes them; dry-run only says, in the log and in `tuner tandem status`, what it would do"
                    + " and save; off is neither. Whoever leaves active has all nodes woken first."),
    TANDEM_GROUPS(
            "tandem.groups",
            "",
            "names of node classes, separated by commas",
            "Node classes whose nodes may sleep; each needs DMIPS, wakeSeconds, idleWatts, busyWatts, sleepWatts and"
                    + " bootJoules."),
    TANDEM_SUSPEND(
            "tandem.suspend-program",
            "",
            "absolute path of a program on the ResourceManager's host",
            "Sends the hosts that are its arguments to sleep, at most 20 at once."),
    TANDEM_RESUME(
            "tandem.resume-program",
            "",
            "absolute path of a program on the ResourceManager's host",
            "Wakes the hosts that are its arguments, at most 20 at once; may be called for one that is awake."),
    TANDEM_ENTER_MAINTENANCE(
            "tandem.enter-maintenance-program",
            "",
            "absolute path of a program on the ResourceManager's host",
            "Tells HDFS that the DataNodes of the hosts that are its arguments, at most 20 at once, enter maintenance. Needed"
                    + " for tandem.hdfs=maintenance."),
    TANDEM_LEAVE_MAINTENANCE(
            "tandem.leave-maintenance-program",
            "",
            "absolute path of a program on the ResourceManager's host",
            "Tells HDFS that the DataNodes of these hosts are in service again; may be called for one that is. Needed for"
                    + " tandem.hdfs=maintenance."),
    TANDEM_PROGRAM_TIMEOUT(
            "tandem.program-timeout-ms",
            "20000",
            "whole milliseconds, 1000 to 600000, at most half of tandem.suspend-timeout-seconds",
            "Time after which each of these programs is ended, whatever the number of its hosts."),
    TANDEM_INTERVAL(
            "tandem.interval-ms",
            "10000",
            "whole milliseconds, 1000 to 10000",
            "Time between two observations of nodes and work, each with its decisions. Read at the start only."),
    TANDEM_HDFS(
            "tandem.hdfs",
            "none",
            "none, maintenance or unchecked",
            "none: hosts with a DataNode never sleep; the NameNode of fs.defaultFS is asked, which answers superusers of HDFS"
                    + " only, and without an answer nothing sleeps. maintenance: they sleep once the NameNode says that their"
                    + " DataNode is in maintenance, which two programs begin and end. unchecked: you know that nodes of the groups have no"
                    + " DataNode, and nobody is asked."),
    TANDEM_SHUFFLE_TYPES(
            "tandem.shuffle-application-types",
            "MAPREDUCE,SPARK,TEZ",
            "types of applications, each of 1 to 20 characters, separated by commas; empty for none",
            "Types of applications that need what they wrote on a node until they end: it stays awake until then.");

    /** What all keys begin with. */
    public static final String PREFIX = "yarn.energy.";

    private final String key;
    private final String defaultValue;
    private final String allowed;
    private final String description;

    EnergyKey(String suffix, String defaultValue, String allowed, String description) {
        key = PREFIX + suffix;
        this.defaultValue = defaultValue;
        this.allowed = allowed;
        this.description = description;
    }

    /**
     * What documentation says of a key.
     *
     * @param name whole name; {@code <path>} stands for a queue's
     * @param defaultValue as one would write it; empty for none
     * @param allowed what values are allowed
     * @param description what it does
     */
    public record Doc(String name, String defaultValue, String allowed, String description) {}

    /** All keys in their order, then those of the tandem's policy, those with a queue in their name last. */
    public static List<Doc> documentation() {
        List<Doc> docs = new ArrayList<>(Arrays.stream(values())
                .map(it -> new Doc(it.key, it.defaultValue, it.allowed, it.description))
                .toList());
        Arrays.stream(TandemKey.values())
                .map(it -> new Doc(it.key(), it.defaultValue(), it.allowed(), it.description()))
                .forEach(docs::add);
        Arrays.stream(QueueKey.values()).map(QueueKey::documentation).forEach(docs::add);
        return List.copyOf(docs);
    }

    /** Whole name, such as {@code yarn.energy.weight}. */
    public String key() {
        return key;
    }

    /** As one would write it in XML; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What values are allowed, for messages. */
    public String allowed() {
        return allowed;
    }

    /** What it does: sentences. */
    public String description() {
        return description;
    }

    /** The key of that whole name, or empty. */
    static Optional<EnergyKey> of(String name) {
        return Arrays.stream(values()).filter(it -> it.key.equals(name)).findFirst();
    }

    /** The known name that needs the fewest changes of a letter to become this one. */
    static String nearest(String name) {
        return Stream.concat(
                        Arrays.stream(values()).map(EnergyKey::key),
                        Arrays.stream(TandemKey.values()).map(TandemKey::key))
                .min(Comparator.comparingInt(it -> EditDistance.of(it, name)))
                .orElseThrow();
    }
}
