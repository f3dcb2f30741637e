package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Attributes the energy of nodes to containers, applications, queues, users and node classes. For each node active, idle,
 * boot and shutdown joules add up to the integral of its readings, whatever the order in which containers start, end or
 * get lost and readings come late, twice or not at all. docs/ledger.md has the rules.
 *
 * <p>Times are the callers': readings and events of one node have to come from one clock. Nothing here looks at a clock.
 *
 * <p>Thread safe: all methods are synchronised and short. Memory is bounded by the nodes, the applications that were not
 * {@linkplain #retire retired}, their running and last ended containers, and {@link LedgerSettings#heldEvents()} a node.
 */
public final class EnergyLedger {

    private final LedgerSettings settings;
    private final Map<String, NodeLedger> nodes = new TreeMap<>();
    private final Map<String, AppCharges> apps = new HashMap<>();
    private final Map<String, Charges> queues = new TreeMap<>();
    private final Map<String, Charges> users = new TreeMap<>();
    private final Map<String, Charges> nodeClasses = new TreeMap<>();
    private final NodeLedger.ContainerSink sink = new Rollup();
    private long eventsOfUnknownNodes;

    /** A ledger that knows no node yet. */
    public EnergyLedger(LedgerSettings settings) {
        this.settings = settings;
    }

    /** Makes a node known, or changes what is known of it; its joules go on adding up. */
    public synchronized void nodeRegistered(NodeInfo info) {
        NodeLedger known = nodes.get(info.node());
        if (known == null) {
            nodes.put(info.node(), new NodeLedger(info, settings, sink));
        } else {
            known.register(info);
        }
    }

    /** The node changed its state. */
    public synchronized void nodeState(String node, NodeState state, Instant time) {
        event(node, new NodeEvent.Changed(state), time);
    }

    /** The node is unreachable: its containers end; watts are not carried over until it reads again. */
    public synchronized void nodeLost(String node, Instant time) {
        event(node, new NodeEvent.Lost(), time);
    }

    /** What the node's meter said. */
    public synchronized void reading(String node, Reading reading) {
        NodeLedger ledger = nodes.get(node);
        if (ledger == null) {
            eventsOfUnknownNodes++;
        } else {
            ledger.reading(reading);
        }
    }

    /** A container started. */
    public synchronized void containerStarted(String node, ContainerInfo container, Instant time) {
        event(node, new NodeEvent.Started(container), time);
    }

    /**
     * How much a container uses from now on.
     *
     * @param cores cores in use, 0 or more
     * @throws IllegalArgumentException if {@code cores} is negative or not finite
     */
    public synchronized void containerUsage(String node, String container, double cores, Instant time) {
        if (!(cores >= 0) || Double.isInfinite(cores)) {
            throw new IllegalArgumentException(
                    "ledger: container " + container + " uses " + cores + " cores (allowed: finite, 0 or more)");
        }
        event(node, new NodeEvent.Used(container, cores), time);
    }

    /** A container ended. */
    public synchronized void containerEnded(String node, String container, Instant time) {
        event(node, new NodeEvent.Ended(container), time);
    }

    /**
     * Forgets an application, whose joules stay in the sums. What its containers are charged with later, for time that
     * was not settled yet, goes to the sums only.
     *
     * @return its final account; empty if no container of it ever started
     */
    public synchronized Optional<AppAccount> retire(String app) {
        return Optional.ofNullable(apps.remove(app)).map(AppCharges::account);
    }

    /** An application's account so far; empty if no container of it started, or it was retired. */
    public synchronized Optional<AppAccount> app(String app) {
        return Optional.ofNullable(apps.get(app)).map(AppCharges::account);
    }

    /** The accounts of all applications that were not retired. */
    public synchronized List<AppAccount> apps() {
        return apps.values().stream().map(AppCharges::account).toList();
    }

    /** A container's joules so far; empty if it is not known, or ended too long ago. */
    public synchronized Optional<Joules> container(String app, String container) {
        return Optional.ofNullable(apps.get(app)).flatMap(it -> it.container(container));
    }

    /** A node's account. */
    public synchronized Optional<NodeAccount> node(String node) {
        return Optional.ofNullable(nodes.get(node)).map(NodeLedger::account);
    }

    /** The accounts of all nodes, by name. */
    public synchronized List<NodeAccount> nodes() {
        return nodes.values().stream().map(NodeLedger::account).toList();
    }

    /** What the containers of each queue were charged with, retired applications included. */
    public synchronized Map<String, Joules> queues() {
        return joules(queues);
    }

    /** What the containers of each user were charged with, retired applications included. */
    public synchronized Map<String, Joules> users() {
        return joules(users);
    }

    /** What the containers on each node class were charged with, retired applications included. */
    public synchronized Map<String, Joules> nodeClasses() {
        return joules(nodeClasses);
    }

    /** Readings and events of nodes that were never registered, and were left out. */
    public synchronized long eventsOfUnknownNodes() {
        return eventsOfUnknownNodes;
    }

    private void event(String node, NodeEvent event, Instant time) {
        NodeLedger ledger = nodes.get(node);
        if (ledger == null) {
            eventsOfUnknownNodes++;
        } else {
            ledger.event(event, time);
        }
    }

    private static Map<String, Joules> joules(Map<String, Charges> charges) {
        Map<String, Joules> joules = new TreeMap<>();
        charges.forEach((name, it) -> joules.put(name, it.joules()));
        return joules;
    }

    /** Adds charges to everything that carries them. */
    private final class Rollup implements NodeLedger.ContainerSink {

        @Override
        public void started(Running running) {
            apps.computeIfAbsent(running.container().app(), app -> new AppCharges(running.container()))
                    .started(running);
        }

        @Override
        public void charged(NodeInfo node, Running running, double activeJoules, double idleJoules, Quality quality) {
            ContainerInfo container = running.container();
            running.charges().add(activeJoules, idleJoules, quality);
            sum(queues, container.queue()).add(activeJoules, idleJoules, quality);
            sum(users, container.user()).add(activeJoules, idleJoules, quality);
            sum(nodeClasses, node.nodeClass()).add(activeJoules, idleJoules, quality);
            AppCharges app = apps.get(container.app());
            if (app != null) {
                app.total().add(activeJoules, idleJoules, quality);
                app.on(node.nodeClass()).add(activeJoules, idleJoules, quality);
            }
        }

        @Override
        public void unmetered(NodeInfo node, Running running, double seconds) {
            ContainerInfo container = running.container();
            running.charges().addUnmetered(seconds);
            sum(queues, container.queue()).addUnmetered(seconds);
            sum(users, container.user()).addUnmetered(seconds);
            sum(nodeClasses, node.nodeClass()).addUnmetered(seconds);
            AppCharges app = apps.get(container.app());
            if (app != null) {
                app.total().addUnmetered(seconds);
                app.on(node.nodeClass()).addUnmetered(seconds);
            }
        }

        @Override
        public void ended(Running running) {
            AppCharges app = apps.get(running.container().app());
            if (app != null) {
                app.ended(running, settings.keptContainers());
            }
        }

        private static Charges sum(Map<String, Charges> sums, String name) {
            return sums.computeIfAbsent(name, it -> new Charges());
        }
    }
}
