package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One run of a job: its client, and its master with what it asks of YARN. A master that is lost with its node has a successor, which
 * goes on with what was done by then. Not thread safe.
 */
public final class SimulatedJob implements Application {

    /**
     * A job that has lost so many masters fails ({@code yarn.resourcemanager.am.max-attempts}). All of them count here; YARN does not
     * count those that were lost with their nodes.
     */
    private static final int MOST_MASTERS = 2;

    /** Where a job runs, what may go wrong there, and who is told of it. */
    public record Cluster(
            EventQueue time,
            ResourceManager yarn,
            List<SimulatedNode> nodes,
            FrameworkCosts costs,
            JobFaults faults,
            JobListener listener) {}

    private final int number;
    private final Cluster cluster;
    private final Submission submission;
    private final JobFiles files = new JobFiles();
    private final JobTasks tasks;
    private final Ask masterAsk;
    private final List<Ask> asks = new ArrayList<>();
    private final JobTimes times = new JobTimes();
    private final Consumer<SimulatedJob> ended;

    /** Null while it has none. */
    private Master master;

    private int mastersLost;
    private Optional<EventQueue.Event> commit = Optional.empty();
    private Optional<JobFailure> failure = Optional.empty();
    private boolean submitted;
    private boolean over;

    /**
     * @param number of {@link Application#number}
     * @param random of this job alone
     * @param ended told when the client sees the end
     */
    public SimulatedJob(
            int number,
            Cluster cluster,
            Submission submission,
            double slownessSigma,
            SplittableRandom random,
            Consumer<SimulatedJob> ended) {
        this.number = number;
        this.cluster = cluster;
        this.submission = submission;
        this.ended = ended;
        JobPlan plan = new JobPlan(
                submission.profile(),
                submission.settings(),
                cluster.costs(),
                Splits.of(submission.profile(), submission.settings()),
                cluster.nodes().size());
        tasks = new JobTasks(this, cluster, plan, files, submission.ownWork(), slownessSigma, random);
        masterAsk = cluster.yarn()
                .ask(Ask.Kind.MASTER, submission.settings().containers().master());
        asks.add(masterAsk);
        asks.addAll(tasks.asks());
    }

    /** The client starts. */
    public void submit() {
        submitted = true;
        cluster.listener()
                .submitted(nowSeconds(), tasks.maps(), submission.settings().reduces());
        cluster.time().after(cluster.costs().submitSeconds(), () -> ask(masterAsk, 1));
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public String name() {
        return submission.profile().name();
    }

    @Override
    public OptionalDouble deadlineSeconds() {
        return submission.deadlineSeconds();
    }

    /** How it went so far. */
    public JobOutcome outcome() {
        return times.outcome(submission, tasks.maps(), tasks.remoteMaps(), tasks.counts(), failure);
    }

    /** Whether it was submitted and is neither done nor failed. */
    public boolean isRunning() {
        return submitted && !over;
    }

    @Override
    public List<Ask> asks() {
        return asks;
    }

    @Override
    public boolean takes(Ask ask, SimulatedNode node) {
        return tasks.takes(ask, node);
    }

    @Override
    public void allocated(Container container) {
        if (container.ask() == masterAsk) {
            FrameworkCosts costs = cluster.costs();
            master = new Master(cluster.time(), container, costs.masterOperationsPerTask(), tasks::heard);
            master.launch(costs.launchSeconds(), costs.masterStartOperations(), this::masterStarted);
        } else {
            tasks.granted(container);
        }
    }

    private void masterStarted() {
        times.masterStarted(nowSeconds());
        tasks.begin(master);
        if (mastersLost > 0) {
            if (tasks.areDone()) {
                complete();
            } else {
                master.heartbeat();
            }
        }
    }

    /** A node has failed. So far nobody knows; but what it had to say is not said, and what was on it cannot be fetched. */
    public void nodeFailed(SimulatedNode node) {
        if (!over) {
            files.gone(node);
            tasks.nodeFailed(node);
            if (isMasterOn(node)) {
                master.stop();
                commit.ifPresent(EventQueue.Event::cancel);
            }
        }
    }

    /** YARN takes a node that has failed for lost. */
    public void nodeLost(SimulatedNode node) {
        if (over) {
            return;
        }
        if (!isMasterOn(node)) {
            tasks.lose(node);
            return;
        }
        withdrawAll();
        tasks.loseAll(node);
        cluster.yarn().containerEnded(master.container(), Optional.empty());
        master = null;
        mastersLost++;
        if (mastersLost == MOST_MASTERS) {
            fail("it lost its master " + mastersLost + " times");
        } else {
            ask(masterAsk, 1);
        }
    }

    private boolean isMasterOn(SimulatedNode node) {
        return master != null && master.node() == node;
    }

    private double nowSeconds() {
        return cluster.time().nowSeconds();
    }

    // What its tasks ask of it.

    /** Asks for more containers. */
    void ask(Ask ask, int containers) {
        ask.add(containers);
        cluster.yarn().asked(this, ask);
    }

    /** One container fewer is wanted. */
    void withdraw(Ask ask) {
        cluster.yarn().withdrawn(this, ask, 1);
    }

    /** A task was launched. */
    void taskStarted() {
        times.taskStarted(nowSeconds());
    }

    /** The last map has ended; it may have to run again. */
    void mapsDone() {
        times.mapsDone(nowSeconds());
    }

    /** All that it has to do is done. */
    void complete() {
        endTasks();
        commit = Optional.of(cluster.time().after(cluster.costs().finishSeconds(), () -> {
            times.finished(nowSeconds());
            cluster.listener().finished(nowSeconds());
            end();
        }));
    }

    /** It has to give up. */
    void fail(String reason) {
        endTasks();
        failure = Optional.of(new JobFailure(nowSeconds(), reason));
        cluster.listener().failed(nowSeconds());
        end();
    }

    private void endTasks() {
        withdrawAll();
        tasks.stop();
    }

    private void withdrawAll() {
        for (Ask ask : asks) {
            if (ask.pending() > 0) {
                cluster.yarn().withdrawn(this, ask, ask.pending());
            }
        }
    }

    private void end() {
        over = true;
        tasks.end();
        files.delete();
        if (master != null) {
            master.stop();
            cluster.yarn().containerEnded(master.container(), Optional.empty());
        }
        ended.accept(this);
    }
}
