package io.wattle.conf;

import java.util.Map;

/** {@code hadoop-env.sh}: heaps of the daemons. */
final class EnvironmentFile {

    /** Below this heap a JVM is trimmed: its compiler and its threads would take more than the heap. */
    private static final int SMALL_HEAP_MB = 256;

    private static final String TRIMMED = " -XX:+UseSerialGC -Xss512k -XX:ReservedCodeCacheSize=48m -XX:-UsePerfData";

    private static final String ONE_COMPILER = " -XX:TieredStopAtLevel=1";

    private EnvironmentFile() {}

    static String of(Context context, Node node) {
        DaemonHeaps heaps = context.heaps(node);
        StringBuilder text = new StringBuilder();
        comment(text, context.title("hadoop-env.sh", node));
        text.append('\n');
        comment(
                text,
                "FILL IN if the environment of the daemons has no JAVA_HOME: JDK 17 or later, for Hadoop 3.4 as for"
                        + " 3.5, for Wattle's jars are compiled for it.");
        text.append("# export JAVA_HOME=\n\n");
        text.append("export HADOOP_HOME=\"${HADOOP_HOME:-")
                .append(context.request().hadoopHome())
                .append("}\"\n");
        text.append("export HADOOP_LOG_DIR=\"${HADOOP_LOG_DIR:-")
                .append(context.data("logs"))
                .append("}\"\n\n");
        comment(
                text,
                "Where the start scripts note the number of each daemon's process, by which they find it to stop it."
                        + " The default is /tmp, which is cleaned while daemons run. Stop running daemons with their"
                        + " old files, and only then copy this one: with another folder '--daemon stop' finds none, says"
                        + " nothing and ends with code 0.");
        text.append("export HADOOP_PID_DIR=\"${HADOOP_PID_DIR:-")
                .append(context.data("pids"))
                .append("}\"\n\n");
        comment(text, "Hadoop 3.4 on JDK 17 needs it, 3.5 does not mind.");
        text.append("export HADOOP_OPTS=\"--add-opens=java.base/java.lang=ALL-UNNAMED ${HADOOP_OPTS:-}\"\n\n");
        comment(text, aboutHeaps(context, node, heaps));
        for (Map.Entry<Daemon, Integer> heap : heaps.heapsMb().entrySet()) {
            String variable = heap.getKey().optionsVariable();
            text.append("export ")
                    .append(variable)
                    .append("=\"-Xmx")
                    .append(heap.getValue())
                    .append('m');
            text.append(heap.getValue() < SMALL_HEAP_MB ? trimmed(heap.getKey()) : "");
            text.append(" ${").append(variable).append(":-}\"\n");
        }
        return text.toString();
    }

    /** A ResourceManager makes a pair of RSA keys as it starts, which takes up to a minute without the second compiler. */
    private static String trimmed(Daemon daemon) {
        return daemon == Daemon.RESOURCEMANAGER ? TRIMMED : TRIMMED + ONE_COMPILER;
    }

    private static String aboutHeaps(Context context, Node node, DaemonHeaps heaps) {
        if (node.role() == Role.STANDBY) {
            return "Heap: the master's, as this ResourceManager takes over what that one knows. With the JVM's "
                    + heaps.overheadMb() + " MiB and the system's " + heaps.systemMb() + " the machine needs "
                    + (heaps.totalMb() + heaps.overheadMb() + heaps.systemMb()) + " MiB.";
        }
        return "Heaps: of the node's memory the "
                + (node.isMaster() ? "application masters" : "containers") + " have "
                + context.containersMb(node) + " MiB, the system " + heaps.systemMb() + " MiB, and the daemons' JVMs "
                + heaps.overheadMb() + " MiB beside their heaps." + shortage(heaps);
    }

    private static String shortage(DaemonHeaps heaps) {
        return heaps.shortageMb() == 0
                ? ""
                : " These are the smallest heaps with which the daemons work, and still " + heaps.shortageMb()
                        + " MiB more than there is.";
    }

    private static void comment(StringBuilder text, String comment) {
        text.append(Wrapped.lines("# ", comment, 116));
    }
}
