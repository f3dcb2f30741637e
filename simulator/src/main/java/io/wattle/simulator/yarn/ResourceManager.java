package io.wattle.simulator.yarn;

import io.wattle.learning.ContainerObservation;
import io.wattle.placement.Sleepers;
import io.wattle.simulator.event.Beat;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Gives containers to applications, first come, first served, when nodes report. A node reports only as long as somebody
 * waits for what fits there, or it has something to tell: the other reports would change nothing. Not thread safe.
 */
public final class ResourceManager {

    /** Successive nodes report at times as different as can be: the golden section spreads any number of them evenly. */
    private static final double GOLDEN_SECTION = 0.618033988749895;

    private final EventQueue time;
    private final YarnSettings settings;
    private final PlacementRule rule;
    private final ContainerListener listener;
    private final List<Reporter> reporters = new ArrayList<>();
    private final Set<Application> waiting = new LinkedHashSet<>();
    private List<Reporter> silentReporters = new ArrayList<>();
    private final int workers;
    private double mastersMb;
    private long freeMb;
    private long awakeMb;
    private long allocatedContainers;
    private long endedContainers;

    private record EndedContainer(Container container, Optional<ContainerObservation> shown) {}

    /** A node, as the ResourceManager sees it. */
    private final class Reporter {
        private final SimulatedNode node;
        private final Beat beat;

        /** What has ended on the node since its last report. */
        private List<EndedContainer> unreported = new ArrayList<>();

        private boolean reports;
        private boolean silent;

        Reporter(SimulatedNode node) {
            this.node = node;
            double period = settings.heartbeatSeconds();
            beat = new Beat(period * ((node.number() * GOLDEN_SECTION) % 1), period);
        }

        void report() {
            reportAt(beat::next);
        }

        /** Something that was scheduled long ago has changed what it has room for: that comes before the reports of the same instant. */
        void reportNowOrNext() {
            reportAt(beat::nowOrNext);
        }

        private void reportAt(DoubleUnaryOperator when) {
            if (reports || node.state() != SimulatedNode.State.AWAKE) {
                return;
            }
            reports = true;
            time.at(when.applyAsDouble(time.nowSeconds()), this::reported);
        }

        private void reported() {
            reports = false;
            if (node.state() != SimulatedNode.State.AWAKE) {
                return;
            }
            double mastersMbBefore = mastersMb;
            releaseUnreported();
            assign();
            rule.reported(node);
            if (hasRoomForSomebody()) {
                report();
            } else if (!silent) {
                silent = true;
                silentReporters.add(this);
            }
            if (mastersMb < mastersMbBefore) {
                wakeForMasters();
            }
        }

        void releaseUnreported() {
            List<EndedContainer> reported = unreported;
            unreported = new ArrayList<>();
            reported.forEach(this::release);
        }

        private void release(EndedContainer ended) {
            Ask ask = ended.container().ask();
            node.release(ask.memoryMb(), ask.vcores());
            if (isWorker() && !node.isDraining()) {
                freeMb += ask.memoryMb();
            }
            if (ask.kind() == Ask.Kind.MASTER) {
                mastersMb -= ask.memoryMb();
            }
            rule.ended(ended.container(), ended.shown());
            listener.released(time.nowSeconds(), ended.container());
        }

        private void assign() {
            int granted = 0;
            while (granted < settings.containersPerHeartbeat() && assignOne()) {
                granted++;
            }
        }

        private boolean assignOne() {
            for (Application application : waiting) {
                for (Ask ask : application.asks()) {
                    if (ask.pending() > 0
                            && fits(ask)
                            && rule.accepts(application, ask, node)
                            && application.takes(ask, node)) {
                        grant(application, ask);
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean hasRoomForSomebody() {
            for (Application application : waiting) {
                if (hasRoomFor(application)) {
                    return true;
                }
            }
            return false;
        }

        private boolean hasRoomFor(Application application) {
            for (Ask ask : application.asks()) {
                if (ask.pending() > 0 && fits(ask)) {
                    return true;
                }
            }
            return false;
        }

        private boolean fits(Ask ask) {
            return admits(ask) && holds(ask.size());
        }

        /** The node of masters is a partition of its own: nothing else has room there, and masters have none elsewhere. */
        private boolean admits(Ask ask) {
            if (ask.kind() == Ask.Kind.MASTER) {
                return hasMastersNode() ? !isWorker() : limitAdmits(ask);
            }
            return isWorker();
        }

        private boolean isWorker() {
            return node.number() < workers;
        }

        private boolean holds(ContainerSize size) {
            return !node.isDraining() && settings.fits(size, node.freeMemoryMb(), node.freeVcores());
        }

        private void grant(Application application, Ask ask) {
            ask.granted();
            allocatedContainers++;
            node.allocate(ask.memoryMb(), ask.vcores());
            freeMb -= isWorker() ? ask.memoryMb() : 0;
            if (ask.kind() == Ask.Kind.MASTER) {
                mastersMb += ask.memoryMb();
            }
            removeIfServed(application);
            Container container = new Container(application, ask, node);
            rule.placed(container);
            listener.granted(time.nowSeconds(), container);
            application.allocated(container);
        }
    }

    /**
     * @param nodes in the order of their numbers from 0
     * @param workers how many of them are workers, from the first one on; where masters have a node of their own, it is behind them
     * @param listener told which containers applications have
     */
    public ResourceManager(
            EventQueue time,
            List<SimulatedNode> nodes,
            int workers,
            PlacementRule rule,
            YarnSettings settings,
            ContainerListener listener) {
        this.time = time;
        this.workers = workers;
        this.settings = settings;
        this.rule = rule;
        this.listener = listener;
        nodes.forEach(it -> reporters.add(new Reporter(it)));
        reporters.forEach(it -> it.silent = true);
        silentReporters.addAll(reporters);
        freeMb = nodes.subList(0, workers).stream()
                .mapToLong(SimulatedNode::freeMemoryMb)
                .sum();
        awakeMb = freeMb;
    }

    /** An ask for containers as they are given out: of one virtual core each, unless nodes may be full of them. */
    public Ask ask(Ask.Kind kind, ContainerSize size) {
        return new Ask(kind, settings.normalized(size));
    }

    /** The application asks for more of these containers. */
    public void asked(Application application, Ask ask) {
        waiting.add(application);
        rule.asked(application, ask);
        wake(it -> it.hasRoomFor(application), Reporter::report);
    }

    /** The masters' limit may admit what it held back, whatever node has room for it. */
    private void wakeForMasters() {
        if (hasMastersNode()) {
            return;
        }
        // Those that wait are of few sizes, so that not each node has to look at each of them.
        Set<ContainerSize> admitted = waiting.stream()
                .flatMap(it -> it.asks().stream())
                .filter(it -> it.kind() == Ask.Kind.MASTER && it.pending() > 0 && limitAdmits(it))
                .map(Ask::size)
                .collect(Collectors.toSet());
        if (!admitted.isEmpty()) {
            wake(it -> admitted.stream().anyMatch(it::holds), Reporter::reportNowOrNext);
        }
    }

    /** Silent nodes report again, if they have room for something that waits. */
    private void wake(Predicate<Reporter> hasRoom, Consumer<Reporter> report) {
        List<Reporter> still = new ArrayList<>();
        for (Reporter reporter : silentReporters) {
            if (reporter.node.takesContainers() && hasRoom.test(reporter)) {
                reporter.silent = false;
                report.accept(reporter);
            } else {
                still.add(reporter);
            }
        }
        silentReporters = still;
    }

    /** Whether masters have a node of their own. */
    private boolean hasMastersNode() {
        return workers < reporters.size();
    }

    /** The same on all workers; a master that is the only one is always admitted. */
    private boolean limitAdmits(Ask master) {
        return mastersMb == 0 || mastersMb + master.memoryMb() <= settings.masterShare() * awakeMb;
    }

    /** The application wants so many fewer of these containers than it asked for, at most as many as are pending. */
    public void withdrawn(Application application, Ask ask, int containers) {
        ask.withdraw(containers);
        removeIfServed(application);
        rule.withdrawn(application, ask);
    }

    private void removeIfServed(Application application) {
        if (application.asks().stream().allMatch(it -> it.pending() == 0)) {
            waiting.remove(application);
        }
    }

    /**
     * A container has ended; the ResourceManager hears of it with the node's next report.
     *
     * @param shown of {@link PlacementRule#ended}
     */
    public void containerEnded(Container container, Optional<ContainerObservation> shown) {
        endedContainers++;
        Reporter reporter = reporters.get(container.node().number());
        reporter.unreported.add(new EndedContainer(container, shown));
        reporter.report();
    }

    /** A node gets nothing new: the cluster is smaller by what it has free, and by what ends there. */
    public void drain(SimulatedNode node) {
        remove(node);
        node.setDraining(true);
        rule.powerChanged(node);
    }

    /** A node that drained gets containers again. */
    public void cancelDrain(SimulatedNode node) {
        node.setDraining(false);
        awake(node);
    }

    /** A node sleeps, with all that it has free: the cluster is smaller. */
    public void asleep(SimulatedNode node) {
        if (!node.isDraining()) {
            remove(node);
        }
        node.setDraining(false);
        rule.powerChanged(node);
    }

    /** What is true of the nodes of a class that sleep: {@link PlacementRule#sleepers}. */
    public void sleepers(String nodeClass, Sleepers sleepers) {
        rule.sleepers(nodeClass, sleepers);
    }

    /** Whether containers wait for a class: {@link PlacementRule#isAwaited}. */
    public boolean isAwaited(String nodeClass) {
        return rule.isAwaited(nodeClass);
    }

    private void remove(SimulatedNode node) {
        freeMb -= node.freeMemoryMb();
        awakeMb -= node.machine().containerMemoryMb();
    }

    /**
     * A node that has failed is taken for lost: the cluster is smaller.
     *
     * @throws IllegalStateException if somebody has not told the end of a container that was on it
     */
    public void lost(SimulatedNode node) {
        reporters.get(node.number()).releaseUnreported();
        if (node.freeMemoryMb() != node.machine().containerMemoryMb()) {
            throw new IllegalStateException("node " + node.number() + " is lost, and containers have "
                    + (node.machine().containerMemoryMb() - node.freeMemoryMb()) + " MiB of it (needed: 0)");
        }
        asleep(node);
        wakeForMasters();
    }

    /** A node has woken, is repaired, or drains no more: it reports again. */
    public void awake(SimulatedNode node) {
        freeMb += node.freeMemoryMb();
        awakeMb += node.machine().containerMemoryMb();
        rule.powerChanged(node);
        reporters.get(node.number()).report();
        wakeForMasters();
    }

    /** Memory in MiB that no container has, on all workers that are awake. */
    public long freeMb() {
        return freeMb;
    }

    /** Applications that wait for containers, in the order in which they are served. */
    public Set<Application> waiting() {
        return waiting;
    }

    /** Whether a node may be full of vcores; if not, only memory counts. */
    public boolean countsVcores() {
        return settings.countsVcores();
    }

    /** Grows whenever a container is given out or ends. */
    public long changes() {
        return allocatedContainers + endedContainers;
    }

    /** How many containers were given out. */
    public long allocated() {
        return allocatedContainers;
    }
}
