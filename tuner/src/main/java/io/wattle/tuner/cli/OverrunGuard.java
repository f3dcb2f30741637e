package io.wattle.tuner.cli;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.site.HadoopSite;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Gives up work that does not end. A search looks at the clock between its steps; a call of Hadoop's client whose server
 * accepts the connection and does not answer waits for minutes, with retries for longer, and for ever where
 * {@code ipc.client.rpc-timeout.ms} is 0. First the thread of the work is interrupted, which ends such a call and lets the
 * run close what it opened; if that does not help, the process is ended.
 */
final class OverrunGuard {

    /** What gives the work up; called by threads of the guard's own. */
    interface Actions {

        /** Interrupts the thread that works. */
        void interrupt(Thread working);

        /** Ends the process at once. */
        void end();
    }

    /** Work that throws what a run throws. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws UsageException, IOException, InterruptedException;
    }

    /** More than Hadoop's client waits for a call, and than reading what a job did that has just ended. */
    private static final Duration UNTIL_INTERRUPT = Duration.ofMinutes(5);

    /** By then what the interrupted thread closes is closed. */
    private static final Duration UNTIL_END = Duration.ofMinutes(8);

    private final Duration untilInterrupt;
    private final Duration untilEnd;
    private final Actions actions;

    /**
     * A guard; nothing is guarded yet.
     *
     * @param untilInterrupt how long the work may take until its thread is interrupted
     * @param untilEnd how long it may take until the process ends, more than that
     * @param actions how
     */
    OverrunGuard(Duration untilInterrupt, Duration untilEnd, Actions actions) {
        this.untilInterrupt = untilInterrupt;
        this.untilEnd = untilEnd;
        this.actions = actions;
    }

    /** For asking a cluster what it is, before anything runs there. */
    static OverrunGuard ofConnecting(String confDir) {
        String silent = "the cluster configured in " + confDir + " does not answer; nothing was run";
        return ofProcess(UNTIL_INTERRUPT, UNTIL_END, silent, silent);
    }

    /**
     * For a search and what is said of it.
     *
     * @param maxTime when it should have ended
     * @param resumeLine the command that continues it
     */
    static OverrunGuard ofSearch(Duration maxTime, boolean embedded, String resumeLine) {
        String resume = "; continue with" + System.lineSeparator() + "  " + resumeLine;
        String left = embedded
                ? "processes of containers, and a folder wattle-* in " + System.getProperty("java.io.tmpdir")
                : "a job (yarn application -list -appTags " + HadoopSite.TAG
                        + "), and files in .wattle of your home folder there";
        return ofProcess(
                maxTime.plus(UNTIL_INTERRUPT),
                maxTime.plus(UNTIL_END),
                "the command goes on " + PlanOptions.text(UNTIL_INTERRUPT) + " after --max-time "
                        + PlanOptions.text(maxTime) + " was over, and is given up" + resume,
                "the command cannot be given up: the process is ended, and may leave " + left + resume);
    }

    private static OverrunGuard ofProcess(
            Duration untilInterrupt, Duration untilEnd, String interrupted, String ended) {
        return new OverrunGuard(untilInterrupt, untilEnd, new Actions() {
            @Override
            public void interrupt(Thread working) {
                // A signal did so before, and has an exit code of its own.
                if (!Interruption.requested()) {
                    Interruption.interrupt(working, Main.FAILED);
                    System.err.println(System.lineSeparator() + "wattle: " + interrupted);
                }
            }

            @Override
            public void end() {
                System.err.println(System.lineSeparator() + "wattle: " + ended);
                Main.endAtOnce(Main.FAILED);
            }
        });
    }

    /** Does the work in this thread. Its result counts also if it comes after an interrupt. */
    <T> T guard(Work<T> work) throws UsageException, IOException, InterruptedException {
        Watch watch = new Watch(Thread.currentThread());
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(
                2,
                new ThreadFactoryBuilder()
                        .setDaemon(true)
                        .setNameFormat("wattle-overrun-guard-%d")
                        .build());
        after(untilInterrupt, timer, watch::interrupt);
        after(untilEnd, timer, watch::end);
        try {
            return work.run();
        } finally {
            watch.close();
            timer.shutdownNow();
        }
    }

    private static void after(Duration time, ScheduledExecutorService timer, Runnable task) {
        // Unlike Duration.toMillis this bears times of any length.
        long millis = TimeUnit.MILLISECONDS.convert(time);
        ScheduledFuture<?> unused = timer.schedule(task, millis, TimeUnit.MILLISECONDS);
    }

    /** Work that goes on, or has ended: nothing is done to its thread then. */
    private final class Watch {

        private final Thread working;
        private boolean open = true;

        Watch(Thread working) {
            this.working = working;
        }

        synchronized void interrupt() {
            if (open) {
                actions.interrupt(working);
            }
        }

        synchronized void end() {
            if (open) {
                actions.end();
            }
        }

        synchronized void close() {
            open = false;
        }
    }
}
