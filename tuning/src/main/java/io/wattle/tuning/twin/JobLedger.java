package io.wattle.tuning.twin;

import io.wattle.ledger.ContainerRecord;
import io.wattle.ledger.EnergyLedger;
import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.IdlePolicy;
import io.wattle.ledger.LedgerOptions;
import io.wattle.ledger.NodeRecord;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.Workers;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The plug-in's ledger beside a simulation: the same rules say which joules are a job's. Joules above idle are shared by vcores, as
 * where no container reports its CPU. Not thread safe.
 */
public final class JobLedger implements SimulationListener, ContainerListener {

    private static final double NANOS_PER_SECOND = 1e9;
    /** Queues and users have accounts too, which nobody asks for here. */
    private static final String ANY_QUEUE = "default";

    private static final String ANY_USER = "user";

    private final EnergyLedger ledger;
    private final Map<Container, String> open = new IdentityHashMap<>();
    private int nodes;
    private long containers;

    /** @param idle who bears idle joules */
    public JobLedger(IdlePolicy idle) {
        ledger = new EnergyLedger(LedgerOptions.DEFAULTS.withIdlePolicy(idle));
    }

    /** A meter that counts a node's joules. */
    private final class Counter implements NodeListener {
        private final String node;
        private double joules;

        Counter(String node) {
            this.node = node;
        }

        @Override
        public void ran(double fromSeconds, double toSeconds, double utilisation, double watts) {
            joules += watts * (toSeconds - fromSeconds);
            read(toSeconds);
        }

        void read(double seconds) {
            ledger.reading(node, new Reading.Energy(joules, time(seconds), Quality.ESTIMATED));
        }

        @Override
        public void memoryGiven(double nowSeconds, int changeMb) {}
    }

    /** Of all containers that a job has had so far, its master at least. @param job its number, from 0 */
    public double joules(int job) {
        return energy(job).joules();
    }

    EnergyTotal energy(int job) {
        return ledger.app(Integer.toString(job)).orElseThrow().energy();
    }

    @Override
    public NodeListener ofNode(int group, Workers workers) {
        Machine machine = workers.machine();
        String node = node(nodes++);
        ledger.nodeRegistered(
                new NodeRecord(
                        node,
                        machine.name(),
                        machine.power().idleWatts(),
                        Quality.ESTIMATED,
                        machine.containerVcores()),
                time(0));
        Counter counter = new Counter(node);
        counter.read(0);
        return counter;
    }

    @Override
    public ContainerListener ofContainers() {
        return this;
    }

    @Override
    public void granted(double nowSeconds, Container container) {
        String id = Long.toString(containers++);
        open.put(container, id);
        ledger.containerStarted(
                new ContainerRecord(
                        id,
                        Integer.toString(container.application().number()),
                        ANY_QUEUE,
                        ANY_USER,
                        node(container.node().number()),
                        container.ask().vcores()),
                time(nowSeconds));
    }

    @Override
    public void released(double nowSeconds, Container container) {
        ledger.containerEnded(open.remove(container), time(nowSeconds));
    }

    private static String node(int number) {
        return "node-" + number;
    }

    private static Instant time(double seconds) {
        return Instant.EPOCH.plusNanos(Math.round(seconds * NANOS_PER_SECOND));
    }
}
