package io.wattle.simulator.job;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import java.util.OptionalDouble;

/** One attempt at a task: its container, and what it does there. Not thread safe. */
final class TaskAttempt {

    private final TaskSet tasks;
    private final Task task;
    private final Container container;
    private final boolean local;
    private double launchedSeconds = Double.NaN;
    private double waitedSeconds;

    /** NaN while it does not wait. */
    private double waitsSinceSeconds = Double.NaN;

    private TaskSteps steps;
    private AttemptWork work;
    private boolean over;

    /**
     * It has a container, of which its master has not heard yet.
     *
     * @param tasks the maps or the reduces, of which the task is one
     * @param local of a map whether its node holds its data
     */
    TaskAttempt(TaskSet tasks, Task task, Container container, boolean local) {
        this.tasks = tasks;
        this.task = task;
        this.container = container;
        this.local = local;
    }

    /** It is launched. */
    void launched(double nowSeconds, TaskSteps itsSteps, AttemptWork itsWork) {
        launchedSeconds = nowSeconds;
        steps = itsSteps;
        work = itsWork;
    }

    /** Whatever it does ends now. */
    void stop() {
        over = true;
        if (isLaunched()) {
            steps.stop();
        }
    }

    TaskSet tasks() {
        return tasks;
    }

    boolean isMap() {
        return container.ask().kind() == Ask.Kind.MAP;
    }

    Task task() {
        return task;
    }

    Container container() {
        return container;
    }

    boolean isLocal() {
        return local;
    }

    boolean isLaunched() {
        return steps != null;
    }

    /** Whether it has its container no more. */
    boolean isOver() {
        return over;
    }

    /** NaN before. */
    double launchedSeconds() {
        return launchedSeconds;
    }

    /** It begins to wait for other tasks. */
    void waits(double nowSeconds) {
        waitsSinceSeconds = nowSeconds;
    }

    /** It waits no more. */
    void goesOn(double nowSeconds) {
        waitedSeconds = waitedSeconds(nowSeconds);
        waitsSinceSeconds = Double.NaN;
    }

    /** How long it has waited by now. */
    private double waitedSeconds(double nowSeconds) {
        return Double.isNaN(waitsSinceSeconds) ? waitedSeconds : waitedSeconds + (nowSeconds - waitsSinceSeconds);
    }

    /**
     * What it shows of its job by now: seconds since its launch, less those that it waited for other tasks, and the CPU of its container
     * since its launch. Of one that failed nobody knows how far it came.
     *
     * @param outcome how it ends
     */
    ContainerObservation shown(ContainerOutcome outcome, double nowSeconds) {
        if (!isLaunched() || !(nowSeconds > launchedSeconds)) {
            return new ContainerObservation(outcome, OptionalDouble.empty(), ContainerUsed.NOTHING);
        }
        double ranSeconds = nowSeconds - launchedSeconds;
        double seconds = ranSeconds - waitedSeconds(nowSeconds);
        CpuShare cpu =
                CpuShare.ofOne(steps.cpuSeconds(), ranSeconds * container.ask().vcores());
        return new ContainerObservation(
                outcome,
                outcome == ContainerOutcome.FAILED || !(seconds > 0)
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(seconds),
                new ContainerUsed(cpu, InputRead.NONE));
    }

    /** Share of its work that is done, 0 to 1: the launch of its container counts. */
    double progress() {
        return isLaunched() ? steps.share(work.plannedSeconds()) : 0;
    }
}
