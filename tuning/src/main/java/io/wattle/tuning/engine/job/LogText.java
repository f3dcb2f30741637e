package io.wattle.tuning.engine.job;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Lines as Hadoop's daemons log them, some 130 bytes each: messages over ten days, mostly INFO, now and then a stack
 * trace. Made up, and the same every time; it does not end.
 */
final class LogText implements Iterator<String> {

    private static final List<String> SOURCES = List.of(
            "[main] org.apache.hadoop.mapreduce.v2.app.MRAppMaster",
            "[AsyncDispatcher event handler] org.apache.hadoop.mapreduce.v2.app.job.impl.TaskAttemptImpl",
            "[RMCommunicator Allocator] org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator",
            "[ContainerLauncher #3] org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl",
            "[IPC Server handler 12] org.apache.hadoop.mapred.TaskAttemptListenerImpl");
    private static final List<String> TRACE = List.of(
            "java.net.NoRouteToHostException: No route to host",
            "\tat sun.nio.ch.SocketChannelImpl.checkConnect(Native Method)",
            "\tat org.apache.hadoop.ipc.Client$Connection.setupConnection(Client.java:614)");
    private static final int DAYS = 10;
    private static final int MILLIS_PER_DAY = 86_400_000;

    /** Of a hundred messages, how many are no worse than that. */
    private static final int INFO = 88;

    private static final int WARN = 97;

    private final Random random = new Random(1);
    private Iterator<String> trace = List.<String>of().iterator();

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public String next() {
        if (trace.hasNext()) {
            return trace.next();
        }
        int place = random.nextInt(100);
        String level = place < INFO ? "INFO" : place < WARN ? "WARN" : "ERROR";
        if (level.equals("ERROR")) {
            trace = TRACE.iterator();
        }
        int millis = random.nextInt(MILLIS_PER_DAY);
        return String.format(
                Locale.ROOT,
                "2015-10-%02d %02d:%02d:%02d,%03d %s %s: attempt_%d progress %d of %d",
                10 + random.nextInt(DAYS),
                millis / 3_600_000,
                millis / 60_000 % 60,
                millis / 1000 % 60,
                millis % 1000,
                level,
                SOURCES.get(random.nextInt(SOURCES.size())),
                random.nextInt(100_000),
                random.nextInt(100),
                100);
    }
}
