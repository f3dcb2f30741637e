package io.wattle.benchmarks.sls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Gathers what SLS's masters and NodeManagers do, until all jobs have ended. Thread safe. */
final class RunRecorder {

    private final int expected;
    private final List<JobSpan> jobs = new ArrayList<>();
    private final List<TaskSpan> tasks = new ArrayList<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    /** @param expected jobs that have to end */
    RunRecorder(int expected) {
        this.expected = expected;
    }

    /** A NodeManager begins with a task. */
    synchronized void began(TaskSpan task) {
        tasks.add(task);
    }

    /** A job's last task has ended. */
    synchronized void ended(JobSpan job) {
        jobs.add(job);
        if (jobs.size() == expected) {
            end.complete(null);
        }
    }

    /** A thread of the run has failed: nothing that comes after it counts. */
    void failed(Throwable cause) {
        end.completeExceptionally(cause);
    }

    /**
     * The whole run, once all jobs have ended.
     *
     * @throws SlsException if they have not within the time, or if the run failed
     */
    SlsTrace await(Duration longest) throws SlsException, InterruptedException {
        try {
            end.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new SlsException("a thread of the Scheduler Load Simulator failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new SlsException(stuck(longest), e);
        }
        synchronized (this) {
            return new SlsTrace(jobs, tasks);
        }
    }

    private synchronized String stuck(Duration longest) {
        return "only " + jobs.size() + " of " + expected + " jobs have ended within " + longest.toSeconds() + " s, "
                + tasks.size() + " tasks have begun (--jobs: fewer, or --nodes: more)";
    }
}
