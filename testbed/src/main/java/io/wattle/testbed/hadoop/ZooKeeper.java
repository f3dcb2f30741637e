package io.wattle.testbed.hadoop;

import java.nio.file.Path;
import java.util.List;

/**
 * One ZooKeeper server, by which two ResourceManagers agree: the class of the jar that comes with Hadoop, run as Hadoop
 * runs any class of its class path. Immutable and thread safe.
 *
 * @param home the unpacked Hadoop
 * @param configuration folder of the host's Hadoop configuration
 * @param data where it and its log are kept, as its host sees it
 */
public record ZooKeeper(Path home, Path configuration, Path data) {

    /** Where it listens. */
    public static final int PORT = 2181;

    /** Its name as a daemon. */
    public static final String DAEMON = "zookeeper";

    /** Its web server would want a Jetty of another version. */
    private static final String OPTIONS =
            "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Dzookeeper.admin.enableServer=false";

    /** As Hadoop's daemons do it: with a log and a pid file. {@code bin/hadoop} becomes the JVM, so the number stays. */
    private static final String SCRIPT = "mkdir -p \"$1/logs\" \"$1/pids\" \"$1/zookeeper\" &&"
            + " { nohup \"$2/bin/hadoop\" --config \"$3\" org.apache.zookeeper.server.ZooKeeperServerMain $4"
            + " \"$1/zookeeper\" >\"$1/logs/hadoop-$5-$6-$(uname -n).out\" 2>&1 </dev/null & } &&"
            + " echo $! >\"$1/pids/hadoop-$5-$6.pid\"";

    /** Starts it in the background. */
    public List<String> start() {
        return List.of(
                "env",
                "HADOOP_CLIENT_OPTS=" + OPTIONS,
                "bash",
                "-c",
                SCRIPT,
                "bash",
                data.toString(),
                home.toString(),
                configuration.toString(),
                Integer.toString(PORT),
                System.getProperty("user.name"),
                DAEMON);
    }
}
