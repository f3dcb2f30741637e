package io.wattle.conf;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.Optional;

/** {@code README.txt} and {@code workers}: what remains for the operator to do. */
final class Guide {

    private static final int WIDTH = 100;

    private Guide() {}

    static String readme(Context context, List<Node> nodes, List<String> warnings) {
        StringBuilder text = new StringBuilder();
        paragraph(
                text,
                "",
                "Hadoop configuration of the cluster '" + context.profile().name() + "': " + context.workers()
                        + ", master " + context.profile().master().name() + " at "
                        + context.request().masterHost() + ". Written by 'bin/tuner conf render'; docs/configuration.md"
                        + " explains the rules, the comments in the files explain each value.");
        for (String warning : warnings) {
            text.append('\n');
            paragraph(text, "", "WARNING: " + warning);
        }
        text.append("\nFolders, each copied over $HADOOP_HOME/etc/hadoop of its nodes:\n");
        for (Node node : nodes) {
            text.append("  ")
                    .append(node.folder())
                    .append("/  ")
                    .append(machine(context, node))
                    .append('\n');
        }
        text.append("  jobs/  sizes for kinds of jobs: hadoop jar ... -conf jobs/FILE (the driver must use Tool)\n");
        text.append('\n');
        paragraph(
                text,
                "",
                "Where daemons run already, stop them first, and then copy: they are found by files in HADOOP_PID_DIR,"
                        + " which hadoop-env.sh sets to " + context.data("pids")
                        + ". If theirs is another, '--daemon stop'"
                        + " with the new files finds none of them, says nothing, ends with code 0, and they live on.");
        text.append("\nTo fill in:\n");
        paragraph(text, "  - ", "master/workers: the names of your workers, one a line");
        paragraph(
                text,
                "  - ",
                "hadoop-env.sh: JAVA_HOME of JDK 17 or later, if the daemons do not have it from elsewhere");
        if (context.request().scheduler() == SchedulerChoice.ENERGY) {
            paragraph(
                    text,
                    "  - ",
                    "$HADOOP_HOME/share/hadoop/yarn/lib of " + ResourceManagerKeys.hosts(context)
                            + ": put yarn-energy-scheduler-*.jar there, which is in lib/daemons of Wattle's distribution"
                            + " (docs/install.md)");
        }
        context.request().standby().ifPresent(it -> zookeeper(text, it));
        context.request()
                .archives()
                .ifPresent(it -> archives(text, it, context.request().hadoopHome()));
        firstStart(text, context);
        text.append("\nSplit size of jobs with many small files:\n");
        paragraph(
                text,
                "",
                "input size / " + context.plan().totalVcores() + " vcores, as"
                        + " mapreduce.input.fileinputformat.split.maxsize in"
                        + " bytes with a combining input format: one map for"
                        + " each vcore (Zhao2016 sec. 5.2.1: 15 MB on Edison,"
                        + " 44 MB on Dell for 1 GB).");
        return text.toString();
    }

    private static String machine(Context context, Node node) {
        return node.machine().map(NodeClass::title).orElseGet(() -> {
            DaemonHeaps heaps = context.heaps(node);
            return context.request().standby().orElseThrow().host() + ", for the second ResourceManager: any machine"
                    + " but the master and the workers, with "
                    + (heaps.systemMb() + heaps.overheadMb() + heaps.totalMb()) + " MiB";
        });
    }

    private static void zookeeper(StringBuilder text, HighAvailability standby) {
        paragraph(
                text,
                "  - ",
                "ZooKeeper at " + standby.zookeeper() + ": Hadoop does not start it. It holds the ResourceManagers'"
                        + " tokens: let only their hosts reach it, or set hadoop.zk.acl and hadoop.zk.auth in"
                        + " core-site.xml of both");
    }

    private static void archives(StringBuilder text, TaskArchives archives, String hadoopHome) {
        paragraph(
                text,
                "  - ",
                "each node: as root, before each start of the NodeManager, 'bin/tuner archive build --unless-fit"
                        + " --hadoop-home " + hadoopHome + " --java-home JDK', which makes the archives in "
                        + archives.folder()
                        + " from which tasks start (docs/task-start.md has it for systemd). "
                        + (archives.use() == TaskArchives.Use.ALL_JOBS
                                ? "All jobs have the settings; one that cannot runs with -conf "
                                        + TaskArchiveKeys.WITHOUT
                                : "Jobs ask for them by -conf " + TaskArchiveKeys.WITH
                                        + "; 'bin/tuner archive job --options' prints that for a job that can"));
    }

    private static void firstStart(StringBuilder text, Context context) {
        Optional<HighAvailability> standby = context.request().standby();
        String store = standby.isPresent() ? ResourceManagerKeys.SHARED_STORE : ResourceManagerKeys.STATE_STORE;
        text.append("\nFirst start, on the master")
                .append(standby.isPresent() ? ", with ZooKeeper running" : "")
                .append(":\n");
        command(text, "hdfs namenode -format");
        command(text, "start-dfs.sh");
        command(text, "hdfs dfs -mkdir -p " + store + " && hdfs dfs -chmod 700 " + store);
        command(text, "yarn --daemon start resourcemanager");
        if (standby.isPresent()) {
            command(
                    text,
                    "ssh " + standby.get().host() + " " + context.request().hadoopHome()
                            + "/bin/yarn --daemon start resourcemanager");
            command(text, "yarn rmadmin -getAllServiceState    # one active, one standby");
        }
        command(text, "yarn rmadmin -addToClusterNodeLabels \"" + Context.MASTER_LABEL + "(exclusive=true)\"");
        command(text, "hdfs dfs -mkdir -p /tmp /user/$USER && hdfs dfs -chmod 1777 /tmp");
        command(text, "yarn --workers --daemon start nodemanager");
        command(text, "yarn --daemon start nodemanager");
        command(text, "mapred --daemon start historyserver");
        paragraph(
                text,
                "",
                "The label is kept: later start-yarn.sh starts "
                        + (standby.isPresent() ? "both ResourceManagers" : "ResourceManager")
                        + " and workers. A NodeManager that started"
                        + " before the label was there gets it within two minutes. The NodeManager of the master takes"
                        + " the application masters. If the ResourceManager runs as another user, give it " + store
                        + " in HDFS (hdfs dfs -chown).");
        if (standby.isPresent()) {
            text.append('\n');
            paragraph(
                    text,
                    "",
                    "When the active ResourceManager ends or hangs, the other takes over, and applications go on. There"
                            + " is still one NameNode: without the master nothing runs.");
        }
    }

    /** Names made up from the classes: nobody else knows the hosts. */
    static String workers(Context context) {
        StringBuilder text = new StringBuilder("# FILL IN: the names of your workers. These are made up.\n");
        for (Workers group : context.profile().workers()) {
            for (int i = 1; i <= group.count(); i++) {
                text.append(group.nodeClass().name()).append('-').append(i).append('\n');
            }
        }
        return text.toString();
    }

    private static void paragraph(StringBuilder text, String prefix, String words) {
        String lines = Wrapped.lines("", words, WIDTH - prefix.length());
        String indent = " ".repeat(prefix.length());
        text.append(prefix).append(lines.strip().replace("\n", "\n" + indent)).append('\n');
    }

    private static void command(StringBuilder text, String command) {
        text.append("  ").append(command).append('\n');
    }
}
