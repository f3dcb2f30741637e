package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;

import io.wattle.model.Quality;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Random containers and node states, with every bad order that a source can produce. */
final class TestingWorkload {
    private static final String[] CLASSES = {"edison", "dell", "xeon"};

    private final EnergyLedger ledger;
    private final Random random;
    private final int nodes;
    private final List<String> started = new ArrayList<>();
    private int containers;

    TestingWorkload(EnergyLedger ledger, Random random, int nodes) {
        this.ledger = ledger;
        this.random = random;
        this.nodes = nodes;
    }

    /** A node joins that is not there; returns its meter. */
    TestingMeter joins(int node, long now) {
        register(node, now);
        return new TestingMeter("n" + node, now, ledger, random);
    }

    /** Whether it was lost, and is retired now. */
    boolean retire(int node) {
        return ledger.retireNode("n" + node).isPresent();
    }

    /** Second up to which a node's events reach, or its readings if they reach further. */
    long knownUpTo(int node) {
        LedgerState.Node state = ledger.state().nodes().stream()
                .filter(it -> it.record().node().equals("n" + node))
                .findFirst()
                .orElseThrow();
        Instant last = state.held().stream()
                .map(LedgerState.Change::time)
                .max(Comparator.naturalOrder())
                .orElse(state.horizon());
        return Duration.between(at(0), last).toSeconds();
    }

    private void register(int node, long now) {
        Quality quality = random.nextInt(20) == 0 ? Quality.ASSUMED : Quality.MEASURED;
        String nodeClass = CLASSES[random.nextInt(CLASSES.length)];
        int vcores = 1 + random.nextInt(8);
        ledger.nodeRegistered(new NodeRecord("n" + node, nodeClass, random.nextInt(30), quality, vcores), at(now));
    }

    /** One event happens. */
    void act(long now) {
        long time = random.nextInt(10) == 0 ? now - 60 + random.nextInt(120) : now;
        int dice = random.nextInt(100);
        // One node more than there are.
        int node = random.nextInt(nodes + 1);
        if (dice < 40) {
            start("c" + containers++, node, time);
        } else if (dice < 70) {
            ledger.containerEnded(anyStarted(), at(time));
        } else if (dice < 73) {
            ledger.containerResized(anyStarted(), random.nextInt(6), at(time));
        } else if (dice < 85) {
            ledger.containerUsage(anyStarted(), random.nextInt(4) * random.nextDouble(), at(time));
        } else if (dice < 88) {
            start(anyStarted(), node, time);
        } else if (dice < 90) {
            String early = "c" + containers++;
            ledger.containerEnded(early, at(time + random.nextInt(20)));
            start(early, node, time);
        } else if (dice < 95) {
            NodeState[] states = NodeState.values();
            NodeState state = random.nextBoolean() ? NodeState.UP : states[random.nextInt(states.length)];
            ledger.nodeState("n" + node, state, at(time));
        } else if (dice < 96) {
            ledger.nodeLost("n" + node, at(time));
        } else if (dice < 99) {
            if (node < nodes) {
                register(node, time);
            }
        } else {
            ledger.retire("a" + random.nextInt(12));
        }
    }

    private void start(String id, int node, long time) {
        String app = "a" + random.nextInt(12);
        String queue = "q" + random.nextInt(3);
        String user = "u" + random.nextInt(4);
        ledger.containerStarted(new ContainerRecord(id, app, queue, user, "n" + node, random.nextInt(5)), at(time));
        started.add(id);
    }

    /** Mostly one that still runs, as ends are likelier for the young; sometimes one that ended long ago. */
    private String anyStarted() {
        if (started.isEmpty()) {
            return "c-never";
        }
        int young = Math.min(started.size(), 40);
        int index =
                random.nextInt(20) == 0 ? random.nextInt(started.size()) : started.size() - 1 - random.nextInt(young);
        return started.get(index);
    }
}
