package io.wattle.simulator.job;

import io.wattle.learning.ContainerOutcome;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The tasks of a job, as its master drives them: which containers it asks for, what it does with those that it gets, and what it does
 * about tasks that end, fail, are lost or are slow. What was done outlives a master. Not thread safe.
 */
final class JobTasks implements TaskLauncher.Listener {

    private final SimulatedJob job;
    private final SimulatedJob.Cluster cluster;
    private final JobPlan plan;
    private final MapStarts starts;
    private final TaskSet maps;
    private final TaskSet reduces;
    private final GrantedContainers containers;
    private final Shuffle shuffle;
    private final TaskLauncher launcher;
    private final Speculator speculator;
    private final Attempts attempts;
    private final ReduceRequests reduceRequests;
    private final ReducePreemption reducePreemption;
    private final ArrayDeque<TaskAttempt> granted = new ArrayDeque<>();
    private Master master;
    private AttemptCounts counts = AttemptCounts.NONE;

    JobTasks(
            SimulatedJob job,
            SimulatedJob.Cluster cluster,
            JobPlan plan,
            JobFiles files,
            OwnWork ownWork,
            double slownessSigma,
            SplittableRandom random) {
        this.job = job;
        this.cluster = cluster;
        this.plan = plan;
        JobSettings settings = plan.settings();
        AttemptSettings tries = settings.attempts();
        int count = plan.splits().count();
        Slowness slowness = new Slowness(ownWork.isNone() ? slownessSigma : 0, random.split());
        starts = new MapStarts(plan, random.split());
        maps = new TaskSet(
                () -> cluster.yarn().ask(Ask.Kind.MAP, settings.containers().map()),
                count,
                tries.mapAttempts(),
                cluster.faults().nodesFail());
        reduces = new TaskSet(
                () -> cluster.yarn().ask(Ask.Kind.REDUCE, settings.containers().reduce()),
                settings.reduces(),
                tries.reduceAttempts(),
                false);
        containers = new GrantedContainers(maps, reduces, starts);
        reduceRequests = new ReduceRequests(reduces);
        shuffle = new Shuffle(count);
        List<TaskSet> speculative = speculative(tries);
        boolean followed = cluster.faults().any() || !speculative.isEmpty();
        attempts = new Attempts(cluster.time(), cluster.yarn(), shuffle, followed);
        launcher = new TaskLauncher(
                cluster.time(),
                plan,
                shuffle,
                files,
                ownWork,
                slowness,
                new TaskFailures(cluster.faults().taskFailures(), random.split()),
                ReduceShares.draw(settings.reduces(), settings.reduceSkew(), random.split()),
                followed);
        reducePreemption = new ReducePreemption(cluster.time(), shuffle, this::mapsStarve, this::preempt);
        speculator = new Speculator(cluster.time(), speculative, attempts, this::addSpeculative);
    }

    private List<TaskSet> speculative(AttemptSettings settings) {
        List<TaskSet> speculative = new ArrayList<>();
        if (settings.mapSpeculative()) {
            speculative.add(maps);
        }
        if (settings.reduceSpeculative() && reduces.total() > 0) {
            speculative.add(reduces);
        }
        return speculative;
    }

    /**
     * What it may ask for. Reduces before maps, as MapReduce's master asks for them: their number is bounded while maps wait. Maps
     * that run again before both.
     */
    List<Ask> asks() {
        List<Ask> asks = new ArrayList<>();
        if (cluster.faults().any()) {
            asks.add(maps.retryAsk());
        }
        if (reduces.total() > 0) {
            asks.add(reduces.ask());
        }
        asks.add(maps.ask());
        speculative(plan.settings().attempts()).forEach(it -> asks.add(it.speculativeAsk()));
        return asks;
    }

    int maps() {
        return maps.total();
    }

    int remoteMaps() {
        return starts.remote();
    }

    AttemptCounts counts() {
        return counts;
    }

    /** Whether nothing is left to do. */
    boolean areDone() {
        return reduces.total() == 0 ? maps.allDone() : reduces.allDone();
    }

    /** A map waits for a node with its data; one that runs again, and a speculative one, do not. */
    boolean takes(Ask ask, SimulatedNode node) {
        return ask != maps.ask() || starts.takes(node.number());
    }

    /** A master has started, the first one or the next: it asks for what is to be done. */
    void begin(Master started) {
        master = started;
        starts.begin();
        if (starts.left() > 0) {
            job.ask(maps.ask(), starts.left());
        }
        if (maps.retries() > 0) {
            job.ask(maps.retryAsk(), maps.retries());
        }
        speculator.begin(started);
    }

    /** A container was granted, of which the master has not heard yet. */
    void granted(Container container) {
        TaskAttempt attempt = containers.attemptIn(container);
        if (container.ask() == attempt.tasks().speculativeAsk()) {
            counts = counts.plusSpeculative();
        }
        attempts.began(attempt);
        granted.add(attempt);
        master.heartbeat();
    }

    /** The master's heartbeat. */
    void heard() {
        while (!granted.isEmpty()) {
            TaskAttempt next = granted.remove();
            master.work(() -> launch(next));
        }
        askForReduces();
    }

    private void launch(TaskAttempt attempt) {
        if (!attempt.isOver()) {
            job.taskStarted();
            launcher.launch(attempt, this);
            attempts.launched();
        }
    }

    @Override
    public void waits(TaskAttempt reduce, Runnable moreMapsAreDone) {
        reduce.waits(nowSeconds());
        shuffle.await(reduce, () -> {
            reduce.goesOn(nowSeconds());
            moreMapsAreDone.run();
        });
        reducePreemption.check();
    }

    /** Where no master hears of it, it holds its container until that is taken away. */
    @Override
    public void done(TaskAttempt attempt) {
        if (master.isGone()) {
            return;
        }
        if (attempt.isMap()) {
            mapDone(attempt);
        } else {
            reduceDone(attempt);
        }
    }

    private void mapDone(TaskAttempt attempt) {
        cluster.listener().mapDone(nowSeconds());
        attempts.end(attempt, ContainerOutcome.WORKED);
        taskDone(attempt);
        if (maps.allDone()) {
            job.mapsDone();
        }
        shuffle.add(attempt.task().number(), maps.done());
        reducePreemption.check();
        if (reduceRequests.areLeft()) {
            master.heartbeat();
        } else if (reduces.total() == 0 && maps.allDone()) {
            job.complete();
        }
    }

    private void reduceDone(TaskAttempt attempt) {
        cluster.listener().reduceDone(nowSeconds());
        attempts.end(attempt, ContainerOutcome.WORKED);
        taskDone(attempt);
        if (reduces.allDone()) {
            job.complete();
        }
    }

    /** The first attempt to end wins. */
    private void taskDone(TaskAttempt attempt) {
        attempt.tasks().done(attempt, nowSeconds() - attempt.launchedSeconds());
        Task task = attempt.task();
        while (task.isRunning()) {
            attempts.end(task.attempt(), ContainerOutcome.KILLED);
        }
        dropSpeculative(attempt.tasks(), task);
    }

    private void dropSpeculative(TaskSet tasks, Task task) {
        if (tasks.dropSpeculative(task)) {
            job.withdraw(tasks.speculativeAsk());
        }
    }

    @Override
    public void failed(TaskAttempt attempt) {
        if (master.isGone()) {
            return;
        }
        counts = counts.plusFailed();
        attempts.end(attempt, ContainerOutcome.FAILED);
        TaskSet tasks = attempt.tasks();
        int times = attempt.task().failed();
        if (times == tasks.mostFailures()) {
            job.fail(tasks.kind() + " " + attempt.task().number() + " failed " + times + " times");
        } else {
            retry(tasks, attempt.task());
        }
    }

    /** A task wants a container again, unless another attempt at it runs. */
    private void retry(TaskSet tasks, Task task) {
        if (task.isRunning()) {
            return;
        }
        addRetry(tasks, task);
        if (tasks == reduces) {
            master.heartbeat();
        } else {
            askForMapRetries(1);
        }
    }

    private void addRetry(TaskSet tasks, Task task) {
        dropSpeculative(tasks, task);
        tasks.addRetry(task);
        if (tasks == reduces) {
            reduceRequests.again();
        }
    }

    /** The successor of a master that is gone asks for all of them. */
    private void askForMapRetries(int more) {
        if (!master.isGone()) {
            job.ask(maps.retryAsk(), more);
            reducePreemption.check();
        }
    }

    private void askForReduces() {
        int more = reduceRequests.upTo(
                plan.reducesWanted(maps, reduces, cluster.yarn().freeMb()));
        if (more > 0) {
            job.ask(reduces.ask(), more);
        }
    }

    private boolean mapsStarve() {
        return maps.running() == 0 && maps.left() > 0 && !master.isGone();
    }

    /**
     * A reduce that waits for maps gives its container back, and wants one again: but only with the next heartbeat that something else
     * brings. Reduces are served before maps, so that it would take the room back that it makes.
     */
    private void preempt(TaskAttempt reduce) {
        attempts.end(reduce, ContainerOutcome.KILLED);
        if (!reduce.task().isRunning()) {
            addRetry(reduces, reduce.task());
        }
    }

    private void addSpeculative(TaskSet tasks, Task slow) {
        tasks.addSpeculative(slow);
        job.ask(tasks.speculativeAsk(), 1);
    }

    /** A node has failed: what was left on it cannot be fetched any more. */
    void nodeFailed(SimulatedNode node) {
        maps.doneOn(node).forEach(it -> shuffle.gone(it.number()));
    }

    /** The master hears that a node is lost: what ran there, and maps whose output reduces may need, are tried again. */
    void lose(SimulatedNode node) {
        for (TaskAttempt attempt : attempts.on(node)) {
            attempts.lost(attempt);
            lost(attempt);
            retry(attempt.tasks(), attempt.task());
        }
        List<Task> gone = loseOutputs(node);
        if (!gone.isEmpty()) {
            askForMapRetries(gone.size());
        }
    }

    /** The master is lost with its node, and with it all that runs. */
    void loseAll(SimulatedNode node) {
        Set<Task> ended = new LinkedHashSet<>();
        for (TaskAttempt attempt : stop()) {
            lost(attempt);
            if (ended.add(attempt.task())) {
                attempt.tasks().addRetry(attempt.task());
            }
        }
        loseOutputs(node);
        reduceRequests.startOver();
    }

    private void lost(TaskAttempt attempt) {
        counts = counts.plusLost();
        cluster.faults().lost(job.name(), attempt.tasks(), attempt.task());
    }

    /** Maps that are done have to run again as long as there are reduces that are not. */
    private List<Task> loseOutputs(SimulatedNode node) {
        List<Task> gone = reduces.allDone() ? List.of() : maps.doneOn(node);
        for (Task map : gone) {
            counts = counts.plusMapRunAgain();
            cluster.listener().mapLost(nowSeconds());
            maps.undone(map);
            maps.addRetry(map);
            cluster.faults().lost(job.name(), maps, map);
        }
        return gone;
    }

    /** All that runs ends; asks that are pending are withdrawn by the job. @return what ran */
    List<TaskAttempt> stop() {
        granted.clear();
        maps.clearSpeculative();
        reduces.clearSpeculative();
        return attempts.endAll();
    }

    /** The job is over: nobody asks any more where the data of its maps lies. */
    void end() {
        starts.end();
    }

    private double nowSeconds() {
        return cluster.time().nowSeconds();
    }
}
