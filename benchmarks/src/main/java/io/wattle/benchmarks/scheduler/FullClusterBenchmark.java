package io.wattle.benchmarks.scheduler;

import io.wattle.benchmarks.scheduler.FullCluster.Outcome;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.LedgerStatus;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What accounting costs a ResourceManager with 5,000 nodes and 100,000 containers: CPU, heap and checkpoints, and whether the
 * thread that handles heartbeats waits for it. Ends with an error if the start and the end of a container take more than 5 us
 * of CPU. Takes some minutes.
 */
public final class FullClusterBenchmark {

    private static final int NODES = 5_000;
    private static final int CONTAINERS = 100_000;
    private static final double MOST_MICROS = 5;

    /** So long they run: some checkpoints, and many readings. */
    private static final int SECONDS = 60;

    private FullClusterBenchmark() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        // Hadoop's own threads would keep the JVM alive, after an error, too.
        Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {
            thread.getThreadGroup().uncaughtException(thread, error);
            System.exit(1);
        });
        FullCluster full = new FullCluster(NODES, CONTAINERS, SECONDS);
        Outcome stock = full.run(CapacityScheduler.class);
        Outcome plugIn = full.run(EnergyCapacityScheduler.class);
        System.out.println(NODES + " nodes, " + CONTAINERS + " containers");
        say("heap of the plug-in a node", (plugIn.nodeBytes() - stock.nodeBytes()) / 1024, "KiB");
        say("heap of the plug-in a container", (plugIn.containerBytes() - stock.containerBytes()) / 1024, "KiB");
        say("heap of stock a container", stock.containerBytes() / 1024, "KiB");
        say("accounting's CPU a container that starts", plugIn.startMicros(), "us");
        say("accounting's CPU a container that ends", plugIn.endMicros(), "us");
        say("accounting's CPU while all run, of one core", plugIn.accountingShare() * 100, "%");
        say("CPU of all threads of the plug-in while all run, of one core", plugIn.ownShare() * 100, "%");
        heartbeats("stock", stock);
        heartbeats("plug-in", plugIn);
        for (LedgerStatus.Save save : plugIn.saves()) {
            System.out.printf(
                    Locale.ROOT,
                    "  save: %.1f MB in %.2f s%n",
                    save.bytes() / 1e6,
                    save.duration().toMillis() / 1e3);
        }
        double perContainer = plugIn.startMicros() + plugIn.endMicros();
        if (perContainer > MOST_MICROS) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT, "accounting takes %.1f us a container (allowed: %.0f)", perContainer, MOST_MICROS));
        }
        System.exit(0);
    }

    private static void heartbeats(String who, Outcome seen) {
        System.out.printf(
                Locale.ROOT,
                "  %s: longest heartbeat %.1f ms, 99.9%% of them under %.3f ms; the thread was blocked %d times, %d ms%n",
                who,
                seen.longestMillis(),
                seen.usualMillis(),
                seen.blocked(),
                seen.blockedMillis());
    }

    private static void say(String what, double value, String unit) {
        System.out.printf(Locale.ROOT, "  %-60s %8.2f %s%n", what, value, unit);
    }
}
