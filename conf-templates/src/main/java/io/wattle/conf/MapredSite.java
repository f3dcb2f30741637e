package io.wattle.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code mapred-site.xml}: the same on every node, as a job's settings hold wherever it runs. */
final class MapredSite {

    private static final int DEFAULT_SUBMIT_REPLICATION = 10;

    private MapredSite() {}

    static SiteFile of(Context context, Node node, List<KeyTable> tables) {
        List<Property> properties = new ArrayList<>();
        properties.addAll(framework(context));
        properties.addAll(masters(context));
        properties.addAll(tasks(context.plan().defaultSizes(), defaultReason(context)));
        properties.addAll(execution(context));
        context.request()
                .archives()
                .filter(it -> it.use() == TaskArchives.Use.ALL_JOBS)
                .ifPresent(it -> properties.addAll(TaskArchiveKeys.with(it)));
        OwnKeys own = OwnKeys.in("mapred-site.xml", tables, context, node);
        properties.addAll(own.properties());
        return new SiteFile("mapred-site.xml", context.title("mapred-site.xml", node), properties, own.notes());
    }

    private static List<Property> framework(Context context) {
        String host = context.request().masterHost();
        String home = "HADOOP_MAPRED_HOME=" + context.request().hadoopHome();
        String homeReason = "Without it Hadoop 3 does not find MapReduce's classes.";
        return List.of(
                new Property(
                        "mapreduce.framework.name", "yarn", "What runs jobs.", "The default is this process alone."),
                new Property(
                        "yarn.app.mapreduce.am.staging-dir",
                        "/user",
                        "Where jobs put their files before they run.",
                        "The users' home folders; the default is in /tmp."),
                new Property(
                        "mapreduce.jobhistory.address",
                        host + ":10020",
                        "Address of the job history server.",
                        "It runs on the master."),
                new Property(
                        "mapreduce.jobhistory.webapp.address",
                        host + ":19888",
                        "Address of its web pages.",
                        "It runs on the master."),
                new Property("yarn.app.mapreduce.am.env", home, "Environment of application masters.", homeReason),
                new Property("mapreduce.map.env", home, "Environment of maps.", homeReason),
                new Property("mapreduce.reduce.env", home, "Environment of reduces.", homeReason));
    }

    private static List<Property> masters(Context context) {
        int memoryMb = context.plan().masterContainerMb();
        int heapMb = context.plan().masterHeapMb();
        return List.of(
                new Property(
                        "mapreduce.job.am.node-label-expression",
                        Context.MASTER_LABEL,
                        "Label of the nodes that application masters run on.",
                        "The master node, where no task disturbs them and which never sleeps. Jobs fail at once if the"
                                + " label is missing: see README.txt."),
                new Property(
                        "yarn.app.mapreduce.am.resource.mb",
                        Integer.toString(memoryMb),
                        "Container of an application master, MiB.",
                        "Hadoop's default is 1536. On JDK 17 one was measured at 250 MiB; Zhao2016 gave 500 on Dell."
                                + " Jobs of more than about 10,000 tasks need more."),
                new Property(
                        "yarn.app.mapreduce.am.command-opts",
                        "-Xmx" + heapMb + "m -XX:+UseSerialGC",
                        "Options of its JVM.",
                        "A heap that fits the container; Hadoop's default of 1024 MiB does not."));
    }

    /** The settings that {@link TaskSizes} stand for. */
    static List<Property> tasks(TaskSizes sizes, String reason) {
        return List.of(
                new Property(
                        "mapreduce.map.memory.mb", Integer.toString(sizes.mapMb()), "Container of a map, MiB.", reason),
                new Property(
                        "mapreduce.reduce.memory.mb",
                        Integer.toString(sizes.reduceMb()),
                        "Container of a reduce, MiB.",
                        reason),
                new Property(
                        "mapreduce.job.heap.memory-mb.ratio",
                        String.format(Locale.ROOT, "%.2f", sizes.heapShare()),
                        "Heap of a task as a share of its container, where its options name none.",
                        "A task JVM needs 120 MiB beside its heap: " + sizes.mapHeapMb() + " MiB of " + sizes.mapMb()
                                + " are left. A share, not -Xmx, so that a job that asks for more memory gets more"
                                + " heap too."),
                new Property(
                        "mapreduce.task.io.sort.mb",
                        Integer.toString(sizes.sortMb()),
                        "Buffer in which a map sorts its output, MiB of its heap.",
                        sortReason(sizes)),
                new Property(
                        "mapreduce.task.io.sort.factor",
                        Integer.toString(sizes.sortFactor()),
                        "Sorted pieces that are merged at once.",
                        "One for 10 MiB of buffer, at least Hadoop's 10 (20 on the Dell of Zhao2016)."));
    }

    private static String sortReason(TaskSizes sizes) {
        return "At most 40% of the heap of " + sizes.mapHeapMb()
                + " MiB, so that the rest of the task has room, and no more than the largest split needs. Hadoop's"
                + " default of 100 makes maps on small nodes run out of memory.";
    }

    private static String defaultReason(Context context) {
        ContainerPlan plan = context.plan();
        String reason = "Container memory by vcores of " + plan.defaultClass().name() + ": "
                + plan.defaultClass().containerMemoryMb() + " by "
                + plan.defaultClass().containerVcores() + ", at least 256 MiB (Zhao2016 sec. 5.2).";
        if (context.profile().isUniform()) {
            return reason;
        }
        return reason + " Containers of this size keep "
                + plan.usableVcores(plan.defaultSizes().mapMb()) + " of the " + plan.totalVcores()
                + " vcores busy. Jobs choose the sizes of another class with a file of jobs/.";
    }

    private static List<Property> execution(Context context) {
        List<Property> properties = new ArrayList<>(TaskCompilers.ofAllJobs(context));
        properties.addAll(List.of(
                new Property(
                        "mapreduce.job.reduce.slowstart.completedmaps",
                        "0.80",
                        "Share of the maps that are done before reduces start.",
                        "With Hadoop's 0.05 reduces that wait hold the memory that maps need."),
                new Property(
                        "mapreduce.job.reducer.unconditional-preempt.delay.sec",
                        "30",
                        "How long maps wait until a reduce that waits for them is stopped to make room.",
                        "Free memory in pieces too small for a map looks like room: on small nodes Hadoop's 300 s are"
                                + " soon lost."),
                new Property(
                        "mapreduce.client.submit.file.replication",
                        Integer.toString(Math.min(
                                DEFAULT_SUBMIT_REPLICATION, context.profile().workerCount())),
                        "Replicas of a job's own files.",
                        "Hadoop's default is 10; there are " + context.profile().workerCount() + " DataNodes.")));
        if (!context.profile().isUniform()) {
            String reason = "The slower class is not a straggler: copies of its tasks would cost joules, and win only"
                    + " on the faster class.";
            properties.add(new Property(
                    "mapreduce.map.speculative", "false", "Whether slow maps are started a second time.", reason));
            properties.add(new Property(
                    "mapreduce.reduce.speculative",
                    "false",
                    "Whether slow reduces are started a second time.",
                    reason));
        }
        return properties;
    }
}
