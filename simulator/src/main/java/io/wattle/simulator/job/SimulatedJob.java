package io.wattle.simulator.job;

import io.wattle.simulator.event.Beat;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One run of a job: its client and its master. The master hears of its containers and asks for more once a heartbeat; what it
 * does for each task it does one after the other, on a core of its node. Not thread safe.
 */
public final class SimulatedJob implements Application {

    private static final double HEARTBEAT_SECONDS = 1;

    /** Reduces that wait for map output look again after so many parts of all maps. */
    private static final int FETCH_ROUNDS = 20;

    /** As long as maps may wait without one that runs before a reduce makes room: a few heartbeats. */
    private static final double STARVATION_SECONDS = 5;

    /** Where a job runs, and who is told of it. */
    public record Cluster(
            EventQueue time,
            ResourceManager yarn,
            List<SimulatedNode> nodes,
            FrameworkCosts costs,
            JobListener listener) {}

    /**
     * A task's container of which the master has not heard yet.
     *
     * @param local of a map whether its node holds its data
     */
    private record Granted(Container container, boolean local) {}

    /** A reduce that has fetched all that there is. */
    private record Waiting(Container container, Runnable moreMapsAreDone) {}

    private final Cluster cluster;
    private final Submission submission;
    private final JobProfile profile;
    private final JobSettings settings;
    private final Slowness slowness;
    private final Splits splits;
    private final MapQueue maps;
    private final WorkQueues ownWork;
    private final Ask masterAsk;
    private final Ask mapAsk;
    private final Ask reduceAsk;
    private final List<Ask> asks;
    private final JobTimes times = new JobTimes();
    private final Consumer<SimulatedJob> finished;

    private final ArrayDeque<Granted> granted = new ArrayDeque<>();
    private final ArrayDeque<Runnable> masterWork = new ArrayDeque<>();
    private final Map<SimulatedNode, Double> writtenMb = new HashMap<>();
    private List<Waiting> waitingForMaps = new ArrayList<>();
    private boolean starvationIsWatched;
    private Container master;
    private Beat beat;
    private boolean masterWorks;
    private boolean heartbeatComes;
    private int missedOffers;
    private int remoteMaps;
    private int mapsDone;
    private int mapsRunning;
    private int reducesRunning;
    private int reducesAsked;
    private int reducesDone;

    /**
     * @param random of this job alone
     * @param finished told when the client sees the end
     */
    public SimulatedJob(
            Cluster cluster,
            Submission submission,
            double slownessSigma,
            SplittableRandom random,
            Consumer<SimulatedJob> finished) {
        this.cluster = cluster;
        this.submission = submission;
        profile = submission.profile();
        settings = submission.settings();
        this.finished = finished;
        ownWork = new WorkQueues(submission.ownWork());
        slowness = new Slowness(submission.ownWork().isNone() ? slownessSigma : 0, random.split());
        splits = Splits.of(profile, settings);
        maps = new MapQueue(splits.count(), cluster.nodes().size(), settings.inputReplication(), random.split());
        masterAsk = new Ask(Ask.Kind.MASTER, settings.masterMemoryMb(), 1);
        mapAsk = new Ask(Ask.Kind.MAP, settings.mapMemoryMb(), 1);
        reduceAsk = new Ask(Ask.Kind.REDUCE, settings.reduceMemoryMb(), 1);
        asks = settings.reduces() == 0 ? List.of(masterAsk, mapAsk) : List.of(masterAsk, reduceAsk, mapAsk);
    }

    /** The client starts. */
    public void submit() {
        times.submitted(cluster.time().nowSeconds());
        cluster.listener().submitted(cluster.time().nowSeconds(), splits.count(), settings.reduces());
        cluster.time().after(cluster.costs().submitSeconds(), () -> ask(masterAsk, 1));
    }

    @Override
    public String name() {
        return profile.name();
    }

    @Override
    public OptionalDouble deadlineSeconds() {
        return submission.deadlineSeconds();
    }

    /** How it went so far. */
    public JobOutcome outcome() {
        return times.outcome(submission, splits.count(), remoteMaps);
    }

    /** Reduces before maps, as MapReduce's master asks for them: their number is bounded while maps wait. */
    @Override
    public List<Ask> asks() {
        return asks;
    }

    /**
     * A map waits for a node with its data as long as the scheduler lets it: for as many offers as the cluster has nodes, 40
     * at most ({@code yarn.scheduler.capacity.node-locality-delay}).
     */
    @Override
    public boolean takes(Ask ask, SimulatedNode node) {
        if (ask != mapAsk || profile.inputFiles() == 0 || maps.hasLocal(node.number())) {
            missedOffers = ask == mapAsk ? 0 : missedOffers;
            return true;
        }
        missedOffers++;
        return missedOffers > Math.min(40, cluster.nodes().size());
    }

    @Override
    public void allocated(Container container) {
        if (container.ask() == masterAsk) {
            master = container;
            FrameworkCosts costs = cluster.costs();
            cluster.time()
                    .after(
                            costs.launchSeconds(),
                            () -> container
                                    .node()
                                    .computeFramework(costs.masterStartOperations(), this::masterStarted));
        } else {
            boolean isMap = container.ask() == mapAsk;
            granted.add(new Granted(container, isMap && takeMap(container.node())));
            mapsRunning += isMap ? 1 : 0;
            reducesRunning += isMap ? 0 : 1;
            heartbeat();
        }
    }

    private void ask(Ask ask, int containers) {
        ask.add(containers);
        cluster.yarn().asked(this, ask);
    }

    private void masterStarted() {
        times.masterStarted(cluster.time().nowSeconds());
        beat = new Beat(times.masterStartedSeconds(), HEARTBEAT_SECONDS);
        ask(mapAsk, splits.count());
    }

    private void heartbeat() {
        if (!heartbeatComes) {
            heartbeatComes = true;
            cluster.time().at(beat.next(cluster.time().nowSeconds()), this::heartbeatCame);
        }
    }

    private void heartbeatCame() {
        heartbeatComes = false;
        while (!granted.isEmpty()) {
            Granted next = granted.remove();
            masterWork.add(() -> launch(next.container(), next.local()));
        }
        workAsMaster();
        askForReduces();
    }

    private void workAsMaster() {
        if (!masterWorks && !masterWork.isEmpty()) {
            masterWorks = true;
            Runnable next = masterWork.remove();
            master.node().computeFramework(cluster.costs().masterOperationsPerTask(), () -> {
                masterWorks = false;
                next.run();
                workAsMaster();
            });
        }
    }

    private void launch(Container container, boolean local) {
        double now = cluster.time().nowSeconds();
        TaskSteps steps = new TaskSteps(container.node(), slowness.next());
        Runnable start;
        if (container.ask() == mapAsk) {
            start = new MapTask(this, steps, local, () -> mapDone(container, now));
        } else {
            start = new ReduceTask(this, container, steps, waited -> reduceDone(container, now + waited));
        }
        times.taskStarted(now);
        cluster.time()
                .after(
                        cluster.costs().launchSeconds(),
                        () -> steps.computeFramework(cluster.costs().taskStartOperations(), start));
    }

    private boolean takeMap(SimulatedNode node) {
        boolean local = maps.take(node.number());
        if (!local && profile.inputFiles() > 0) {
            remoteMaps++;
        }
        return local;
    }

    private void ended(Container container, double launchedSeconds) {
        cluster.yarn().ended(container, cluster.time().nowSeconds() - launchedSeconds);
    }

    private void mapDone(Container container, double launchedSeconds) {
        mapsDone++;
        mapsRunning--;
        cluster.listener().mapDone(cluster.time().nowSeconds());
        ended(container, launchedSeconds);
        if (mapsDone == splits.count()) {
            times.mapsDone(cluster.time().nowSeconds());
        }
        if (mapsDone == splits.count() || mapsDone % Math.max(1, splits.count() / FETCH_ROUNDS) == 0) {
            List<Waiting> woken = waitingForMaps;
            waitingForMaps = new ArrayList<>();
            woken.forEach(it -> it.moreMapsAreDone().run());
        }
        watchForStarvation();
        if (reducesAsked < settings.reduces()) {
            heartbeat();
        } else if (settings.reduces() == 0 && mapsDone == splits.count()) {
            commit();
        }
    }

    private void askForReduces() {
        if (mapsDone < settings.slowstart() * splits.count()) {
            return;
        }
        int most = settings.reduces();
        if (maps.left() > 0) {
            double share = Math.min((double) mapsDone / splits.count(), JobSettings.RAMP_UP_SHARE);
            double ownMb =
                    (double) mapsRunning * settings.mapMemoryMb() + (double) reducesRunning * settings.reduceMemoryMb();
            most = (int) Math.min(most, share * (cluster.yarn().freeMb() + ownMb) / settings.reduceMemoryMb());
        }
        if (most > reducesAsked) {
            int more = most - reducesAsked;
            reducesAsked = most;
            ask(reduceAsk, more);
        }
    }

    /**
     * Where maps wait for room and none runs, reduces that wait for maps give their containers back, one after the other, as
     * MapReduce's master makes them ({@code preemptReducesIfNeeded}): else jobs whose reduces fill the nodes would wait for ever.
     */
    private void watchForStarvation() {
        if (!starvationIsWatched && mapsStarve()) {
            starvationIsWatched = true;
            cluster.time().after(STARVATION_SECONDS, () -> {
                starvationIsWatched = false;
                if (mapsStarve() && !waitingForMaps.isEmpty()) {
                    reducesRunning--;
                    reducesAsked--;
                    // Its time says nothing of its work.
                    ended(waitingForMaps.remove(0).container(), cluster.time().nowSeconds());
                    watchForStarvation();
                }
            });
        }
    }

    private boolean mapsStarve() {
        return mapsRunning == 0 && maps.left() > 0;
    }

    private void reduceDone(Container container, double launchedSeconds) {
        reducesDone++;
        reducesRunning--;
        cluster.listener().reduceDone(cluster.time().nowSeconds());
        ended(container, launchedSeconds);
        if (reducesDone == settings.reduces()) {
            commit();
        }
    }

    private void commit() {
        cluster.time().after(cluster.costs().finishSeconds(), () -> {
            times.finished(cluster.time().nowSeconds());
            cluster.listener().finished(cluster.time().nowSeconds());
            writtenMb.forEach(SimulatedNode::delete);
            ended(master, times.masterStartedSeconds());
            finished.accept(this);
        });
    }

    // What its tasks ask of it.

    JobProfile profile() {
        return profile;
    }

    JobSettings settings() {
        return settings;
    }

    FrameworkCosts costs() {
        return cluster.costs();
    }

    Splits splits() {
        return splits;
    }

    double nowSeconds() {
        return cluster.time().nowSeconds();
    }

    /** Share of the nodes that are not one certain node: of what a reduce fetches, as much comes over the network. */
    double remoteShare() {
        int nodes = cluster.nodes().size();
        return (double) (nodes - 1) / nodes;
    }

    int nodes() {
        return cluster.nodes().size();
    }

    int mapsDone() {
        return mapsDone;
    }

    boolean allMapsDone() {
        return mapsDone == splits.count();
    }

    /** What tasks have to do beside what the profile says. */
    WorkQueues ownWork() {
        return ownWork;
    }

    /** A task does nothing for so long. */
    void pause(double seconds, Runnable next) {
        if (seconds == 0) {
            next.run();
        } else {
            cluster.time().after(seconds, next);
        }
    }

    /** A reduce waits until more maps have finished. It may lose its container meanwhile: then nobody tells it anything. */
    void waitForMaps(Container container, Runnable moreMapsAreDone) {
        waitingForMaps.add(new Waiting(container, moreMapsAreDone));
        watchForStarvation();
    }

    /** What a task leaves on its node until the job ends. */
    void wrote(SimulatedNode node, double mb) {
        writtenMb.merge(node, mb, Double::sum);
    }
}
