package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * Gives slow tasks speculative attempts, by the rules of MapReduce's {@code DefaultSpeculator} and its estimator of run times
 * ({@code LegacyTaskRuntimeEstimator}) with their defaults. Looks at the tasks as long as a master leads them, and only then. Not
 * thread safe.
 */
final class Speculator {

    /** {@code mapreduce.job.speculative.retry-after-speculate}. */
    private static final double AFTER_SPECULATION_SECONDS = 15;

    /** {@code mapreduce.job.speculative.retry-after-no-speculate}. */
    private static final double AFTER_NONE_SECONDS = 1;

    /** Where nothing has changed for long, the next look comes after this share of that time: a task of years needs no look a second. */
    private static final double SHARE_OF_UNCHANGED = 0.001;

    /** {@code mapreduce.job.speculative.minimum-allowed-tasks}. */
    private static final int ALWAYS_ALLOWED = 10;

    /** {@code mapreduce.job.speculative.speculative-cap-total-tasks}. */
    private static final double SHARE_OF_ALL = 0.01;

    /** {@code mapreduce.job.speculative.speculative-cap-running-tasks}. */
    private static final double SHARE_OF_RUNNING = 0.1;

    /** As long as fewer are done nothing is inferred. */
    private static final double LEAST_SHARE_DONE = 0.05;

    private final EventQueue time;
    private final List<TaskSet> speculative;
    private final Attempts attempts;
    private final BiConsumer<TaskSet, Task> slow;

    /** When a master began to lead the tasks, or one was found to be slow. */
    private double changedSeconds;

    /**
     * A task that has a container.
     *
     * @param attempts how many of it have one, 1 or 2
     * @param launchedSeconds when the first of them was launched; NaN before
     * @param progress of it, 0 to 1; one with 0 has told nothing yet
     */
    record Running(int attempts, double launchedSeconds, double progress) {

        /** How much sooner than it a fresh attempt would end; 0 or less if it would not, or nobody can say. */
        private double gainSeconds(double meanSeconds, double nowSeconds) {
            return attempts > 1 || progress == 0
                    ? 0
                    : launchedSeconds + (nowSeconds - launchedSeconds) / progress - (nowSeconds + meanSeconds);
        }
    }

    /**
     * @param speculative the tasks that get speculative attempts: maps, reduces, or both
     * @param attempts those of the job
     * @param slow told of a task that is to have a speculative attempt
     */
    Speculator(EventQueue time, List<TaskSet> speculative, Attempts attempts, BiConsumer<TaskSet, Task> slow) {
        this.time = time;
        this.speculative = List.copyOf(speculative);
        this.attempts = attempts;
        this.slow = slow;
    }

    /** A master leads the tasks. */
    void begin(Master leader) {
        if (!speculative.isEmpty()) {
            changedSeconds = time.nowSeconds();
            lookAfter(AFTER_NONE_SECONDS, leader);
        }
    }

    private void lookAfter(double seconds, Master leader) {
        time.after(seconds, () -> {
            if (!leader.isGone()) {
                lookAfter(look() ? AFTER_SPECULATION_SECONDS : afterNoneSeconds(unchangedSeconds()), leader);
            }
        });
    }

    private double unchangedSeconds() {
        return time.nowSeconds() - Math.max(changedSeconds, attempts.changedSeconds());
    }

    /** From a look that found nothing to the next. */
    static double afterNoneSeconds(double unchangedSeconds) {
        return Math.max(AFTER_NONE_SECONDS, SHARE_OF_UNCHANGED * unchangedSeconds);
    }

    /** At most one task of a kind gets one at a time. */
    private boolean look() {
        boolean found = false;
        for (TaskSet tasks : speculative) {
            // As long as others wait for containers a speculative attempt would take one away from them.
            if (!tasks.wantsContainers()) {
                found |= look(tasks);
            }
        }
        if (found) {
            changedSeconds = time.nowSeconds();
        }
        return found;
    }

    private boolean look(TaskSet tasks) {
        List<TaskAttempt> first = attempts.running().stream()
                .filter(it -> it.tasks() == tasks && it.task().attempt() == it)
                .toList();
        OptionalInt slowest = choose(
                first.stream()
                        .map(it -> new Running(it.task().hasSpeculative() ? 2 : 1, it.launchedSeconds(), it.progress()))
                        .toList(),
                tasks.total(),
                tasks.done(),
                tasks.meanSeconds(),
                time.nowSeconds());
        slowest.ifPresent(it -> slow.accept(tasks, first.get(it).task()));
        return slowest.isPresent();
    }

    /**
     * Chooses the task for which a fresh attempt, which takes as long as others did, would end earliest before the one that runs.
     *
     * @param tasks of the kind, of the job
     * @param done of them
     * @param meanSeconds that they took, from launch to end
     * @return its place in the list; empty if none is to have one
     */
    static OptionalInt choose(List<Running> running, int tasks, int done, double meanSeconds, double nowSeconds) {
        long speculated = running.stream().filter(it -> it.attempts() > 1).count();
        double allowed = Math.max(ALWAYS_ALLOWED, Math.max(SHARE_OF_ALL * tasks, SHARE_OF_RUNNING * running.size()));
        if (done < Math.max(1, LEAST_SHARE_DONE * tasks) || speculated >= Math.floor(allowed)) {
            return OptionalInt.empty();
        }
        int best = -1;
        double bestSeconds = 0;
        for (int i = 0; i < running.size(); i++) {
            double gainSeconds = running.get(i).gainSeconds(meanSeconds, nowSeconds);
            if (gainSeconds > bestSeconds) {
                best = i;
                bestSeconds = gainSeconds;
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }
}
