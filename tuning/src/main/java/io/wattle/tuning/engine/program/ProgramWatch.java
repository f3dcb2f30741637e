package io.wattle.tuning.engine.program;

import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TrialLimits;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;

/**
 * Follows a program and its applications to their ends. Of a trial's limits that of its jobs begins when the first master is started, as
 * that of the project's own jobs does, and leaves out their waits in the queue.
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
        /** Its jobs ran too long: they go on, and the caller ends them. */
        RAN_TOO_LONG,
        /** It had no job for too long, before the first one or since the last one: it goes on, and the caller ends it. */
        ALONE_TOO_LONG,
        /** One of the applications is of another type: it goes on, and the caller ends it. */
        OTHER_TYPE
    }

    /** Told of a job as soon as it is over, once: what it left may not stay long where it is. */
    public interface EndedJobs {
        /** @throws IOException if the program is to be ended for it */
        void ended(ApplicationReport job) throws IOException;
    }

    private static final Duration POLL = Duration.ofMillis(200);
    private static final int POLLS_PER_LIST = 5;

    /**
     * Waits.
     *
     * @param limits after which it gives up
     * @param end when nothing may run any more
     * @param endedJobs told of each job that ends while the program goes on, or with it
     * @param progress told now and then how much of the jobs so far is done, 0 to 1
     * @throws OutOfTimeException if {@code end} came first
     */
    public End await(TrialLimits limits, Instant end, EndedJobs endedJobs, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Set<ApplicationId> told = new HashSet<>();
        ProgramTime time = new ProgramTime(System.nanoTime());
        for (long poll = 0; ; poll++) {
            boolean ended = program.await(POLL);
            if (!ended && poll % POLLS_PER_LIST != 0) {
                continue;
            }
            List<ApplicationReport> jobs = ended ? applications.list() : applications.poll();
            if (jobs.stream().anyMatch(it -> !type.equals(it.getApplicationType()))) {
                return End.OTHER_TYPE;
            }
            for (ApplicationReport job : jobs) {
                if (TaggedApplications.isOver(job) && told.add(job.getApplicationId())) {
                    endedJobs.ended(job);
                }
            }
            if (ended && jobs.stream().allMatch(TaggedApplications::isOver)) {
                return End.ALL_OVER;
            }
            time.look(
                    System.nanoTime(),
                    jobs.stream().anyMatch(it -> TaggedApplications.hasStarted(it) && !TaggedApplications.isOver(it)),
                    jobs.stream().anyMatch(it -> !TaggedApplications.hasStarted(it)));
            if (time.runNanos() >= limits.run().toNanos()) {
                return End.RAN_TOO_LONG;
            }
            if (time.aloneNanos() >= limits.timeout().toNanos()) {
                return End.ALONE_TOO_LONG;
            }
            if (!Instant.now().isBefore(end)) {
                throw new OutOfTimeException(
                        time.hasRun()
                                ? "its jobs were killed after " + time.runNanos() / 1_000_000_000L + " s"
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
