package io.wattle.scheduler.tandem;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Asks the NameNode of the default file system again and again which hosts have a DataNode, dead ones too. A thread of its own waits for it; what is
 * known holds for some minutes, and then nothing is known. Thread safe.
 */
final class DataNodePoller implements Supplier<DataNodeHosts>, AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final long HOLDS_NANOS = Duration.ofMinutes(5).toNanos();
    private static final DataNodeHosts NOT_ASKED = DataNodeHosts.unknown("the NameNode has not answered yet");

    private final Failures failures;
    private final Configuration conf;
    private final BooleanSupplier isWanted;
    private final ScheduledExecutorService thread;
    private volatile Answer answer = new Answer(NOT_ASKED, System.nanoTime());

    private record Answer(DataNodeHosts dataNodes, long atNanos) {}

    /** @param isWanted whether anybody wants to know now */
    DataNodePoller(Configuration conf, Failures failures, BooleanSupplier isWanted) {
        this.conf = conf;
        this.failures = failures;
        this.isWanted = isWanted;
        thread = Executors.newSingleThreadScheduledExecutor(
                it -> OwnThread.of("wattle-tandem-hdfs", failures, EntryPoint.TANDEM, it));
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::ask, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public DataNodeHosts get() {
        Answer last = answer;
        return System.nanoTime() - last.atNanos() < HOLDS_NANOS
                        || !last.dataNodes().problem().isEmpty()
                ? last.dataNodes()
                : DataNodeHosts.unknown("the NameNode has not answered for five minutes");
    }

    private void ask() {
        failures.run(EntryPoint.TANDEM, () -> {
            if (!isWanted.getAsBoolean()) {
                return;
            }
            try {
                answer = new Answer(read(), System.nanoTime());
            } catch (IOException | LinkageError e) {
                // Without Hadoop's HDFS client there is no such class. What was known holds for its time.
                DataNodeHosts known = get();
                if (!known.problem().isEmpty()) {
                    answer = new Answer(DataNodeHosts.unknown(Printable.reason(e)), System.nanoTime());
                }
            }
        });
    }

    private DataNodeHosts read() throws IOException {
        URI uri = FileSystem.getDefaultUri(conf);
        if (uri.getScheme() == null || !uri.getScheme().endsWith("hdfs")) {
            // Other file systems have no nodes of their own here.
            return "viewfs".equals(uri.getScheme())
                    ? DataNodeHosts.unknown("fs.defaultFS is " + uri + ", behind which there may be any HDFS")
                    : DataNodeHosts.NONE;
        }
        FileSystem files = FileSystem.get(uri, conf);
        if (!(files instanceof DistributedFileSystem hdfs)) {
            return DataNodeHosts.unknown("fs.defaultFS is " + uri + ", which is no HDFS that can be asked");
        }
        Set<String> hosts = new HashSet<>();
        for (DatanodeInfo each : hdfs.getDataNodeStats()) {
            hosts.add(each.getHostName().toLowerCase(Locale.ROOT));
            hosts.add(each.getIpAddr());
        }
        return new DataNodeHosts(hosts, "");
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
