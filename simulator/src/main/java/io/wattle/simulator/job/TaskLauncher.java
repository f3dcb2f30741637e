package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import java.util.function.Consumer;

/** Launches attempts: what each of them does, how slow it is, and whether it fails. Not thread safe. */
final class TaskLauncher {

    private final EventQueue time;
    private final JobPlan plan;
    private final Shuffle shuffle;
    private final JobFiles files;
    private final OwnWork ownWork;
    private final Slowness slowness;
    private final TaskFailures failures;
    private final double[] reduceShares;
    private final boolean followed;

    /** Told of what becomes of attempts that were launched. */
    interface Listener {
        /** It has done its task. */
        void done(TaskAttempt attempt);

        /** It has failed. */
        void failed(TaskAttempt attempt);

        /** It has fetched what there is, and maps are missing. @param moreMapsAreDone what it goes on with then */
        void waits(TaskAttempt attempt, Runnable moreMapsAreDone);
    }

    /**
     * @param ownWork of the tasks, by their numbers
     * @param reduceShares of {@link ReduceShares}
     * @param followed whether attempts may end before they have done their tasks, or somebody asks how far they are
     */
    TaskLauncher(
            EventQueue time,
            JobPlan plan,
            Shuffle shuffle,
            JobFiles files,
            OwnWork ownWork,
            Slowness slowness,
            TaskFailures failures,
            double[] reduceShares,
            boolean followed) {
        this.time = time;
        this.plan = plan;
        this.shuffle = shuffle;
        this.files = files;
        this.ownWork = ownWork;
        this.slowness = slowness;
        this.failures = failures;
        this.reduceShares = reduceShares;
        this.followed = followed;
    }

    void launch(TaskAttempt attempt, Listener listener) {
        TaskSteps steps = new TaskSteps(time, attempt.container().node(), slowness.next(), followed);
        Runnable done = () -> steps.end(() -> listener.done(attempt));
        AttemptWork work = attempt.isMap()
                ? new MapTask(plan, files, steps, ownWork.map(attempt.task().number()), attempt.isLocal(), done)
                : reduce(attempt, steps, more -> listener.waits(attempt, more), done);
        failures.next().ifPresent(share -> steps.failAt(share * work.plannedSeconds(), () -> listener.failed(attempt)));
        double launchSeconds = plan.costs().launchSeconds();
        attempt.launched(time.nowSeconds(), steps, work);
        time.after(launchSeconds, () -> {
            if (!attempt.isOver()) {
                steps.passed(launchSeconds);
                steps.computeFramework(plan.framework().startOperations(), work);
            }
        });
    }

    private ReduceTask reduce(TaskAttempt attempt, TaskSteps steps, Consumer<Runnable> waits, Runnable done) {
        int number = attempt.task().number();
        return new ReduceTask(plan, files, shuffle, steps, ownWork.reduce(number), reduceShares[number], waits, done);
    }
}
