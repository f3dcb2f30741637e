package io.wattle.tuning.engine.program;

import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationReport;

/**
 * Follows a program and its applications to their ends. The time of a trial begins when the first master is started, as that of
 * the project's own jobs does; a program that runs no job at all has as long.
 *
 * @param program the process
 * @param applications that it starts
 * @param type that YARN has of each of them
 */
public record ProgramWatch(ChildProcess program, TaggedApplications applications, String type) {

    /** How it came to an end. */
    public enum End {
        /** All has ended by itself. */
        ALL_OVER,
        /** The time was over: it goes on, and the caller ends it. */
        TOO_LONG,
        /** One of the applications is of another type: it goes on, and the caller ends it. */
        OTHER_TYPE
    }

    private static final Duration POLL = Duration.ofMillis(200);
    private static final int POLLS_PER_LIST = 5;

    /**
     * Waits.
     *
     * @param timeout after which it gives up
     * @param end when nothing may run any more
     * @param progress told now and then how much of the jobs so far is done, 0 to 1
     * @throws OutOfTimeException if {@code end} came first
     */
    public End await(Duration timeout, Instant end, DoubleConsumer progress) throws IOException, InterruptedException {
        long begunNanos = System.nanoTime();
        boolean started = false;
        for (long poll = 0; ; poll++) {
            boolean ended = program.await(POLL);
            if (!ended && poll % POLLS_PER_LIST != 0) {
                continue;
            }
            List<ApplicationReport> jobs = ended ? applications.list() : applications.poll();
            if (jobs.stream().anyMatch(it -> !type.equals(it.getApplicationType()))) {
                return End.OTHER_TYPE;
            }
            if (ended && jobs.stream().allMatch(TaggedApplications::isOver)) {
                return End.ALL_OVER;
            }
            long nanos = System.nanoTime();
            if (!started && !jobs.isEmpty()) {
                // Until then they wait in their queue.
                begunNanos = nanos;
                started = jobs.stream().anyMatch(TaggedApplications::hasStarted);
            }
            if (nanos - begunNanos >= timeout.toNanos()) {
                return End.TOO_LONG;
            }
            if (!Instant.now().isBefore(end)) {
                throw new OutOfTimeException(
                        started
                                ? "its jobs were killed after " + (nanos - begunNanos) / 1_000_000_000L + " s"
                                : "no job of the program had started; the program was ended");
            }
            progress.accept(jobs.stream()
                    .mapToDouble(ApplicationReport::getProgress)
                    .average()
                    .orElse(0));
            if (ended) {
                // Its jobs go on without it.
                Thread.sleep(POLL.toMillis());
            }
        }
    }
}
