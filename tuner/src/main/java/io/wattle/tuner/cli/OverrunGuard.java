package io.wattle.tuner.cli;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a command that goes on long after its time. A search looks at the clock between its steps; a call of Hadoop's client
 * whose server accepts the connection and never answers waits for ever. First the thread is interrupted, which ends such
 * calls and lets the session close what it opened; if that does not help, the process is ended.
 */
final class OverrunGuard {

    /** A job that is killed at the end of the time, and the report, may take a while. */
    private static final Duration UNTIL_INTERRUPT = Duration.ofMinutes(2);

    private static final Duration UNTIL_END = Duration.ofMinutes(3);

    /** What a guard may do. */
    interface Process {

        /** Tells the user. */
        void say(String what);

        /** Interrupts the thread of the session. */
        void interrupt(Thread thread);

        /** Ends the process at once. */
        void end();
    }

    private final Duration untilInterrupt;
    private final Duration untilEnd;
    private final Process process;

    /**
     * A guard; nothing is guarded yet.
     *
     * @param untilInterrupt from the begin of what is guarded until its thread is interrupted
     * @param untilEnd from that begin until the process ends, longer
     * @param process what it acts on
     */
    OverrunGuard(Duration untilInterrupt, Duration untilEnd, Process process) {
        this.untilInterrupt = untilInterrupt;
        this.untilEnd = untilEnd;
        this.process = process;
    }

    /** For a command that may take so long. */
    static OverrunGuard of(Duration maxTime) {
        return new OverrunGuard(maxTime.plus(UNTIL_INTERRUPT), maxTime.plus(UNTIL_END), new Process() {
            @Override
            public void say(String what) {
                System.err.println();
                System.err.println("wattle: --max-time " + PlanOptions.text(maxTime) + " is over: " + what);
            }

            @Override
            public void interrupt(Thread thread) {
                Interruption.interrupt(thread, Main.FAILED);
            }

            @Override
            public void end() {
                Main.endAtOnce(Main.FAILED);
            }
        });
    }

    /** Does something that may throw what a session throws. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws UsageException, IOException, InterruptedException;
    }

    /** Does it in this thread, which is interrupted if it takes too long. */
    <T> T guard(Work<T> work) throws UsageException, IOException, InterruptedException {
        Thread guarded = Thread.currentThread();
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(new ThreadFactoryBuilder()
                .setDaemon(true)
                .setNameFormat("wattle-overrun-guard")
                .build());
        after(untilInterrupt, timer, () -> {
            process.say("a call to the cluster does not return; it is given up");
            process.interrupt(guarded);
        });
        after(untilEnd, timer, () -> {
            process.say("the command does not end; the process is ended, and what it wrote to the cluster stays there");
            process.end();
        });
        try {
            return work.run();
        } finally {
            timer.shutdownNow();
        }
    }

    private static void after(Duration time, ScheduledExecutorService timer, Runnable task) {
        ScheduledFuture<?> unused = timer.schedule(task, TimeUnit.MILLISECONDS.convert(time), TimeUnit.MILLISECONDS);
    }
}
