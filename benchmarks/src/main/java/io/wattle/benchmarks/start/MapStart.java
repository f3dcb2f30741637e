package io.wattle.benchmarks.start;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.security.UserGroupInformation;

/** Runs in a JVM that starts as a map's: does the main steps of a map before its mapper, and prints what each step and each thread took. */
public final class MapStart {

    private static final long MILLIS_A_TICK = 10;
    private static final long NANOS_A_MILLI = 1_000_000;
    private static final int USER_TICKS = 11;
    private static final int BYTES_A_MB = 1 << 20;
    private static final int SORT_MB = 100;

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long before;

    private MapStart() {}

    @FunctionalInterface
    private interface Work {
        /** Returns what it makes, so that no compiler leaves it out. */
        Object run() throws Exception;
    }

    /** Its arguments: the file of the job's configuration, the port of an umbilical on the loopback device, a file in HDFS. */
    public static void main(String[] arguments) throws Exception {
        long jvmMillis = ticks() * MILLIS_A_TICK;
        System.out.println(line("STEP", MapStep.JVM.name(), jvmMillis * NANOS_A_MILLI));
        MapStart start = new MapStart();
        start.run(new Path(arguments[0]), Integer.parseInt(arguments[1]), new Path(arguments[2]));
        printThreads();
        System.out.println(line("TOTAL", "", start.process.getProcessCpuTime()));
        // The threads of RPC would stay for a while.
        System.exit(0);
    }

    private void run(Path jobFile, int umbilicalPort, Path input) throws Exception {
        before = process.getProcessCpuTime();
        JobConf conf = new JobConf();
        step(MapStep.CONFIGURATION, () -> {
            conf.addResource(jobFile);
            return conf.get("mapreduce.job.name");
        });
        step(MapStep.USERS, () -> {
            UserGroupInformation.setConfiguration(conf);
            return UserGroupInformation.getCurrentUser().getCredentials();
        });
        step(MapStep.METRICS, () -> {
            DefaultMetricsSystem.initialize("MapTask");
            return JvmMetrics.initSingleton("map", "session");
        });
        step(
                MapStep.UMBILICAL,
                () -> RPC.getProxy(
                                TaskUmbilicalProtocol.class,
                                TaskUmbilicalProtocol.versionID,
                                new InetSocketAddress("127.0.0.1", umbilicalPort),
                                conf)
                        .getProtocolVersion(TaskUmbilicalProtocol.class.getName(), TaskUmbilicalProtocol.versionID));
        step(MapStep.FILE_SYSTEMS, () -> {
            FileSystem.getLocal(conf);
            return new LocalDirAllocator("mapreduce.cluster.local.dir").getLocalPathForWrite("started", conf);
        });
        step(MapStep.HDFS, () -> FileSystem.get(conf).getFileStatus(input));
        step(MapStep.CODECS, () -> new CompressionCodecFactory(conf).getCodec(input));
        step(MapStep.READ, () -> readFully(FileSystem.get(conf), input));
        step(MapStep.SORT_BUFFER, () -> new byte[SORT_MB * BYTES_A_MB]);
    }

    private void step(MapStep step, Work work) throws Exception {
        work.run();
        System.out.println(line("STEP", step.name(), process.getProcessCpuTime() - before));
        before = process.getProcessCpuTime();
    }

    private static byte[] readFully(FileSystem hdfs, Path input) throws IOException {
        byte[] buffer = new byte[BYTES_A_MB];
        try (InputStream in = hdfs.open(input)) {
            int read = in.readNBytes(buffer, 0, buffer.length);
            if (read < buffer.length) {
                throw new IOException(input + " has " + read + " bytes (needed: " + buffer.length + ")");
            }
            return buffer;
        }
    }

    private static String line(String kind, String name, long nanos) {
        return kind + "\t" + name + "\t" + nanos;
    }

    private static long ticks() throws IOException {
        String stat = Files.readString(java.nio.file.Path.of("/proc/self/stat"));
        // The command's name, which may have spaces, is in parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]);
    }

    /** Those that live still. */
    private static void printThreads() throws IOException {
        try (DirectoryStream<java.nio.file.Path> threads =
                Files.newDirectoryStream(java.nio.file.Path.of("/proc/self/task"))) {
            for (java.nio.file.Path thread : threads) {
                try {
                    String name = Files.readString(thread.resolve("comm")).strip();
                    String nanos = Files.readString(thread.resolve("schedstat")).split(" ", -1)[0];
                    System.out.println(line("THREAD", name, Long.parseLong(nanos)));
                } catch (IOException e) {
                    // It has just ended.
                }
            }
        }
    }
}
