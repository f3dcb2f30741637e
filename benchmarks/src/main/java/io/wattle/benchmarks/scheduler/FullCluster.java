package io.wattle.benchmarks.scheduler;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.LedgerStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Simulated nodes that run containers, and heartbeats of all of them each second.
 *
 * @param nodes half of each class
 * @param containers that all fit
 * @param seconds that all of them run
 */
record FullCluster(int nodes, int containers, int seconds) {

    private static final int APPS = 20;
    private static final int MOST_ROUNDS = 1_000;
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long QUIET_MILLIS = 300;
    private static final long QUIET_NANOS = 2_000_000;
    private static final long MOST_QUIETS = 400;
    private static final double USUAL = 0.999;

    /**
     * What was seen. Without the plug-in all that is its own is 0.
     *
     * @param nodeBytes heap of a node
     * @param containerBytes heap of a container
     * @param startMicros CPU time of accounting's thread for each container until all had started
     * @param endMicros the same until all had ended
     * @param accountingShare of one core, of accounting's thread while all ran
     * @param ownShare the same of all threads of the plug-in
     * @param longestMillis of a heartbeat while all ran
     * @param usualMillis 99.9% of heartbeats took no longer
     * @param blocked how often the thread that handles heartbeats waited for a lock or for anything else meanwhile
     * @param blockedMillis how long
     * @param saves of the ledger
     */
    record Outcome(
            double nodeBytes,
            double containerBytes,
            double startMicros,
            double endMicros,
            double accountingShare,
            double ownShare,
            double longestMillis,
            double usualMillis,
            long blocked,
            long blockedMillis,
            List<LedgerStatus.Save> saves) {}

    /** One scheduler from its start to the end of all containers. */
    Outcome run(Class<? extends CapacityScheduler> scheduler) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("ledger");
        // All classes are as good: nothing waits, and the cluster fills. Readings and saves are as often as by default.
        Map<String, String> settings =
                Map.of("yarn.energy.tolerance", "1000", "yarn.energy.ledger.dir", directory.toString());
        Set<Long> before = ThreadTimes.all();
        try (SimulatedCluster cluster = new SimulatedCluster(scheduler, settings)) {
            return run(
                    cluster,
                    ThreadTimes.begunSince(before, it -> it.equals("energy-accounting")),
                    ThreadTimes.begunSince(before, it -> it.startsWith("energy-") || it.startsWith("wattle-")));
        } finally {
            delete(directory);
        }
    }

    private Outcome run(SimulatedCluster cluster, ThreadTimes accounting, ThreadTimes own) throws InterruptedException {
        cluster.setRunning(true);
        long empty = usedBytes();
        cluster.addMixed(nodes / 2);
        cluster.nodes().forEach(it -> it.use(it.getTotalCapability().getVirtualCores() / 2f));
        cluster.nodes().forEach(cluster::heartbeat);
        awaitQuiet(accounting);
        long withNodes = usedBytes();
        // The first ones find code that is not compiled yet.
        end(cluster, start(cluster, accounting), accounting);
        long cpu = accounting.nanos();
        List<Container> placed = start(cluster, accounting);
        double startMicros = (accounting.nanos() - cpu) / 1e3 / containers;
        long withContainers = usedBytes();
        Running running = letRun(cluster, accounting, own);
        cpu = accounting.nanos();
        end(cluster, placed, accounting);
        double endMicros = (accounting.nanos() - cpu) / 1e3 / containers;
        return new Outcome(
                (withNodes - empty) / (double) nodes,
                (withContainers - withNodes) / (double) containers,
                startMicros,
                endMicros,
                running.accountingNanos() / (double) running.nanos(),
                running.ownNanos() / (double) running.nanos(),
                running.heartbeatNanos()[running.heartbeatNanos().length - 1] / 1e6,
                running.heartbeatNanos()[(int) (USUAL * (running.heartbeatNanos().length - 1))] / 1e6,
                running.blocked(),
                running.blockedMillis(),
                running.saves());
    }

    private List<Container> start(SimulatedCluster cluster, ThreadTimes accounting) throws InterruptedException {
        List<Container> placed = place(cluster);
        cluster.start(placed);
        cluster.nodes().forEach(cluster::heartbeat);
        awaitQuiet(accounting);
        return placed;
    }

    private static void end(SimulatedCluster cluster, List<Container> started, ThreadTimes accounting)
            throws InterruptedException {
        cluster.endStarted(started);
        cluster.nodes().forEach(cluster::heartbeat);
        awaitQuiet(accounting);
    }

    private List<Container> place(SimulatedCluster cluster) {
        List<SimulatedApp> apps = Stream.generate(cluster::submit).limit(APPS).toList();
        for (int i = 0; i < APPS; i++) {
            apps.get(i).ask((int) ((i + 1L) * containers / APPS - (long) i * containers / APPS));
        }
        List<Container> placed = new ArrayList<>();
        for (int round = 0; placed.size() < containers; round++) {
            if (round == MOST_ROUNDS) {
                throw new IllegalStateException(
                        this + ": only " + placed.size() + " are placed after " + round + " heartbeats of each node");
            }
            cluster.nodes().forEach(cluster::heartbeat);
            apps.forEach(it -> placed.addAll(it.collect()));
        }
        return placed;
    }

    /**
     * While all ran.
     *
     * @param heartbeatNanos of each heartbeat, sorted
     */
    private record Running(
            long nanos,
            long accountingNanos,
            long ownNanos,
            long[] heartbeatNanos,
            long blocked,
            long blockedMillis,
            List<LedgerStatus.Save> saves) {}

    private Running letRun(SimulatedCluster cluster, ThreadTimes accounting, ThreadTimes own)
            throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        threads.setThreadContentionMonitoringEnabled(true);
        Set<LedgerStatus.Save> saves = new LinkedHashSet<>();
        long[] heartbeats = new long[seconds * cluster.nodes().size()];
        int count = 0;
        long blocked = 0;
        long blockedMillis = 0;
        long accountingBefore = accounting.nanos();
        long ownBefore = own.nanos();
        long start = System.nanoTime();
        for (int second = 1; second <= seconds; second++) {
            ThreadInfo before = self(threads);
            for (SimulatedNode node : cluster.nodes()) {
                long from = System.nanoTime();
                cluster.heartbeat(node);
                heartbeats[count++] = System.nanoTime() - from;
            }
            ThreadInfo after = self(threads);
            blocked += after.getBlockedCount()
                    + after.getWaitedCount()
                    - before.getBlockedCount()
                    - before.getWaitedCount();
            blockedMillis +=
                    after.getBlockedTime() + after.getWaitedTime() - before.getBlockedTime() - before.getWaitedTime();
            if (cluster.scheduler() instanceof EnergyCapacityScheduler plugIn) {
                plugIn.report().flatMap(it -> it.ledger().saved()).ifPresent(saves::add);
            }
            long left = start + second * SECOND_NANOS - System.nanoTime();
            Thread.sleep(Math.max(0, left / 1_000_000));
        }
        Arrays.sort(heartbeats);
        return new Running(
                System.nanoTime() - start,
                accounting.nanos() - accountingBefore,
                own.nanos() - ownBefore,
                heartbeats,
                blocked,
                blockedMillis,
                List.copyOf(saves));
    }

    @SuppressWarnings("deprecation") // Thread.threadId came with Java 19.
    private static ThreadInfo self(ThreadMXBean threads) {
        return threads.getThreadInfo(Thread.currentThread().getId());
    }

    /** Until accounting has nothing more to take in. */
    private static void awaitQuiet(ThreadTimes accounting) throws InterruptedException {
        for (int i = 0; i < MOST_QUIETS; i++) {
            long before = accounting.nanos();
            Thread.sleep(QUIET_MILLIS);
            if (accounting.nanos() - before < QUIET_NANOS) {
                return;
            }
        }
        throw new IllegalStateException("accounting is not done after " + MOST_QUIETS * QUIET_MILLIS / 1000 + " s");
    }

    private static long usedBytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        // What soft or weak references and finalizers keep goes with a later collection.
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(200);
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(it -> {
                try {
                    Files.delete(it);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
