package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Who used which joules. It is fed with what happens to nodes and containers and with what the meters read, each with
 * its time, in any order; it asks no clock. For every node, what went to containers, idle, boot and shutdown adds up to
 * the integral of its readings. The rules are in {@code docs/ledger.md}.
 *
 * <p>No event is an error, as the ledger must outlive confused sources: what cannot be used is ignored or clamped, the
 * {@link Outcome} says so, and an {@link Irregularity} is counted. Only figures that mean nothing are refused with
 * {@link IllegalArgumentException}.
 *
 * <p>Memory grows with nodes and apps that were not retired, open containers, and the names of queues, users and node
 * classes, but not with time.
 *
 * <p>Thread safe: every method holds the ledger's lock for a short time. Events of one container are best reported by one
 * thread, so that they arrive in order.
 */
public final class EnergyLedger {
    private final LedgerOptions options;
    private final Consumer<ContainerAccount> onSettled;
    private final Map<String, NodeLedger> nodes = new TreeMap<>();
    private final Map<String, RunningContainer> open = new LinkedHashMap<>();
    private final RetiredNodes retired = new RetiredNodes();
    private final Rollups rollups;
    private final Counters counters;
    private final RememberedEnds ends;

    /** A ledger that tells nobody of ended containers. */
    public EnergyLedger(LedgerOptions options) {
        this(options, account -> {});
    }

    /**
     * A ledger.
     *
     * @param onSettled is given the last account of each container once its end is settled; it is called with the
     *     ledger's lock held, so it must be quick and must not throw
     */
    public EnergyLedger(LedgerOptions options, Consumer<ContainerAccount> onSettled) {
        this.options = Objects.requireNonNull(options, "options");
        this.onSettled = Objects.requireNonNull(onSettled, "onSettled");
        this.ends = new RememberedEnds(options.maxRememberedEnds());
        this.rollups = new Rollups();
        this.counters = new Counters();
    }

    /** See {@link #restored}. */
    private EnergyLedger(LedgerOptions options, LedgerState state, Consumer<ContainerAccount> onSettled) {
        this.options = Objects.requireNonNull(options, "options");
        this.onSettled = Objects.requireNonNull(onSettled, "onSettled");
        this.ends = new RememberedEnds(options.maxRememberedEnds());
        this.rollups = new Rollups(state);
        this.counters = new Counters(state.counters());
        state.retired().forEach(retired::add);
        state.nodes()
                .forEach(node -> nodes.put(
                        node.record().node(), new NodeLedger(node, options, rollups, open::get, this::closed)));
        for (LedgerState.Container container : state.containers()) {
            ContainerRecord of = container.record();
            NodeLedger node = nodes.get(of.node());
            if (node == null) {
                throw new IllegalArgumentException("ledger state: container " + of.id() + " runs on node " + of.node()
                        + ", which is not in the state");
            }
            open.put(of.id(), rollups.openAgain(container, node.nodeClass()));
        }
        Set<String> starting = state.nodes().stream()
                .flatMap(it -> it.held().stream())
                .filter(LedgerState.Change.Started.class::isInstance)
                .map(it -> ((LedgerState.Change.Started) it).container())
                .collect(Collectors.toSet());
        open.forEach((id, container) -> {
            if (!starting.contains(id)) {
                node(container).runs(container);
            }
        });
    }

    /**
     * A ledger that goes on from a state, so that its accounts become what they would have become in the ledger that gave
     * the state, but for what {@link LedgerState} leaves out.
     *
     * @throws IllegalArgumentException if the state contradicts itself
     */
    public static EnergyLedger restored(
            LedgerOptions options, LedgerState state, Consumer<ContainerAccount> onSettled) {
        return new EnergyLedger(options, state, onSettled);
    }

    /** All that the ledger knows now. */
    public synchronized LedgerState state() {
        return new LedgerState(
                nodes.values().stream().map(NodeLedger::state).toList(),
                open.values().stream().map(RunningContainer::state).toList(),
                rollups.apps().stream().map(app -> app.account(it -> 0)).toList(),
                queues(),
                users(),
                nodeClasses(),
                nodeJoules(),
                retiredNodes(),
                counters());
    }

    /**
     * A node joined, or joined again: it is up, and has this class, idle power and size from now on. Containers that run
     * on it go on.
     */
    public synchronized Outcome nodeRegistered(NodeRecord node, Instant time) {
        Objects.requireNonNull(time, "time");
        NodeLedger known = nodes.get(node.node());
        if (known != null) {
            return known.registeredAgain(node, time);
        }
        nodes.put(node.node(), new NodeLedger(node, time, options, rollups, open::get, this::closed));
        return Outcome.APPLIED;
    }

    /** A node changed its state. Ignored and counted if the node is unknown. */
    public synchronized Outcome nodeState(String node, NodeState state, Instant time) {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(time, "time");
        NodeLedger known = nodes.get(node);
        return known == null ? ignored(Irregularity.UNKNOWN_NODE) : known.state(state, time);
    }

    /** A node became unreachable: its running containers end now. */
    public synchronized Outcome nodeLost(String node, Instant time) {
        return nodeState(node, NodeState.LOST, time);
    }

    /** A meter read a node. Ignored and counted if the node is unknown, or the reading late or a duplicate. */
    public synchronized Outcome reading(String node, Reading reading) {
        Objects.requireNonNull(reading, "reading");
        NodeLedger known = nodes.get(node);
        return known == null ? ignored(Irregularity.UNKNOWN_NODE) : known.reading(reading);
    }

    /** A container started. Ignored and counted if its node is unknown, or if it has started before. */
    public synchronized Outcome containerStarted(ContainerRecord container, Instant time) {
        Objects.requireNonNull(time, "time");
        NodeLedger node = nodes.get(container.node());
        if (node == null) {
            return ignored(Irregularity.UNKNOWN_NODE);
        }
        RememberedEnds.End end = ends.of(container.id());
        if (open.containsKey(container.id()) || (end != null && end.ran())) {
            return ignored(Irregularity.DUPLICATE_START);
        }
        Outcome outcome = node.started(container, time, running -> open.put(container.id(), running));
        if (end != null) {
            counters.count(Irregularity.END_BEFORE_START);
            ends.remember(container.id(), end.time(), true);
            containerEnded(container.id(), end.time());
        }
        return outcome;
    }

    /**
     * A container was seen to use cores. Ignored and counted if it is unknown.
     *
     * @param cores cores in use, finite, 0 or more
     */
    public synchronized Outcome containerUsage(String container, double cores, Instant time) {
        Objects.requireNonNull(time, "time");
        if (!(cores >= 0) || Double.isInfinite(cores)) {
            throw new IllegalArgumentException("container " + container + ": " + cores
                    + " cores in use (allowed: finite, 0 or more; report nothing if it is not known)");
        }
        RunningContainer running = open.get(container);
        return running == null
                ? ignored(Irregularity.UNKNOWN_CONTAINER)
                : node(running).used(running, cores, time);
    }

    /**
     * A container has another number of vcores from now on. Ignored and counted if it is unknown.
     *
     * @param vcores vcores allotted to it, 0 or more
     */
    public synchronized Outcome containerResized(String container, int vcores, Instant time) {
        Objects.requireNonNull(time, "time");
        ContainerRecord.requireVcores(container, vcores);
        RunningContainer running = open.get(container);
        return running == null
                ? ignored(Irregularity.UNKNOWN_CONTAINER)
                : node(running).resized(running, vcores, time);
    }

    /** A container ended. If it is unknown, the end is counted, and remembered for a start that comes later. */
    public synchronized Outcome containerEnded(String container, Instant time) {
        Objects.requireNonNull(time, "time");
        RunningContainer running = open.get(container);
        if (running != null) {
            return running.endAnnounced()
                    ? ignored(Irregularity.DUPLICATE_END)
                    : node(running).ended(running, time);
        }
        if (ends.of(container) != null) {
            return ignored(Irregularity.DUPLICATE_END);
        }
        ends.remember(container, time, false);
        return ignored(Irregularity.UNKNOWN_CONTAINER);
    }

    /**
     * Forgets the detail of an app and returns its last account; empty if the app is unknown. The sums of its queue, user,
     * node classes and nodes keep its joules. Call it when the account is {@link AppAccount#settled()}: what comes later
     * for containers that are still open goes to those sums only.
     */
    public synchronized Optional<AppAccount> retire(String app) {
        Optional<AppAccount> account = app(app);
        rollups.forget(app);
        return account;
    }

    /**
     * Forgets the detail of a node that is lost and returns its last account; {@link #retiredNodes} keeps its joules. As
     * no reading is to come, what is held for it takes effect now. Empty, and nothing changes, if the node is unknown or
     * would not be lost then. A node of this name that registers later begins anew.
     */
    public synchronized Optional<NodeAccount> retireNode(String node) {
        NodeLedger known = nodes.get(node);
        Optional<NodeAccount> account = known == null ? Optional.empty() : known.retire();
        account.ifPresent(it -> {
            nodes.remove(node);
            retired.add(it);
        });
        return account;
    }

    /** Account of an app that has started a container and was not retired. */
    public synchronized Optional<AppAccount> app(String app) {
        return rollups.app(app).map(this::account);
    }

    /** Accounts of all apps that were not retired, by name. */
    public synchronized List<AppAccount> apps() {
        return rollups.apps().stream().map(this::account).toList();
    }

    /** Account of a container whose end is not settled yet. */
    public synchronized Optional<ContainerAccount> container(String id) {
        return Optional.ofNullable(open.get(id)).map(running -> running.account(unsettledSeconds(running)));
    }

    /** Account of a node that was registered and not retired. */
    public synchronized Optional<NodeAccount> node(String node) {
        return Optional.ofNullable(nodes.get(node)).map(NodeLedger::account);
    }

    /** Accounts of all nodes that were not retired, by name. */
    public synchronized List<NodeAccount> nodes() {
        return nodes.values().stream().map(NodeLedger::account).toList();
    }

    /**
     * Sums of the nodes that were retired, one for each class that such a node had last. Such an account is named after it,
     * as {@code retired edison}; with {@link #nodes} they add up to all that the meters ever gave.
     */
    public synchronized List<NodeAccount> retiredNodes() {
        return retired.accounts();
    }

    /** Energy of containers by queue. */
    public synchronized Map<String, EnergyTotal> queues() {
        return rollups.queues();
    }

    /** Energy of containers by user. */
    public synchronized Map<String, EnergyTotal> users() {
        return rollups.users();
    }

    /** Energy of containers by class of the node they ran on. */
    public synchronized Map<String, EnergyTotal> nodeClasses() {
        return rollups.nodeClasses();
    }

    /**
     * Energy of nodes by the class that each had at the time, and by what its readings were: all that the meters ever
     * gave. A figure never falls, and a quality without metered time has no entry.
     */
    public synchronized Map<String, Map<Quality, Double>> nodeJoules() {
        return rollups.nodeJoules();
    }

    /**
     * For each node, and each sum of retired ones, how far its buckets, and its joules by quality, are from its integral, as a share of the integral:
     * more than 1e-9 is a fault of the ledger.
     */
    public synchronized Map<String, Double> audit() {
        Map<String, Double> differences = new TreeMap<>();
        nodes.forEach((name, node) -> differences.put(name, node.relativeDifference()));
        retired.audit(differences);
        return Collections.unmodifiableMap(differences);
    }

    /** What was out of order and belongs to no node; {@link NodeAccount#counters()} has the rest. */
    public synchronized Map<Irregularity, Long> counters() {
        return counters.snapshot();
    }

    private AppAccount account(AppTally app) {
        return app.account(this::unsettledSeconds);
    }

    private double unsettledSeconds(RunningContainer container) {
        return node(container).unsettledSeconds(container);
    }

    private NodeLedger node(RunningContainer container) {
        return nodes.get(container.container().node());
    }

    private void closed(RunningContainer running) {
        String id = running.container().id();
        open.remove(id);
        ends.remember(id, running.end(), true);
        running.app().closed(running);
        onSettled.accept(running.account(0));
    }

    private Outcome ignored(Irregularity irregularity) {
        counters.count(irregularity);
        return Outcome.IGNORED;
    }
}
