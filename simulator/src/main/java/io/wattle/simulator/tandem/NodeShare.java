package io.wattle.simulator.tandem;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Container;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ObjDoubleConsumer;

/**
 * What each container had of a node's cores: an even part of what they do together, as a ResourceManager can reckon from starts and
 * ends. Not thread safe.
 */
final class NodeShare {

    private final SimulatedNode node;

    /** By an object of its own for each: two may be equal. In their order, as sums of numbers depend on it. */
    private final Map<Object, Running> running = new LinkedHashMap<>();

    private final Map<Container, Object> keys = new IdentityHashMap<>();

    /** Units that a container would have had that is there since the begin. */
    private double units;

    private double sinceSeconds;
    private OptionalDouble idleSinceSeconds = OptionalDouble.of(0);

    private record Running(Container container, double beganUnits) {}

    NodeShare(SimulatedNode node) {
        this.node = node;
    }

    private void advance(double nowSeconds) {
        if (!running.isEmpty()) {
            units += (nowSeconds - sinceSeconds) * node.machine().cores().applyAsDouble(running.size());
        }
        sinceSeconds = nowSeconds;
    }

    /** @return how long it was idle; empty if it was not */
    OptionalDouble granted(double nowSeconds, Container container) {
        advance(nowSeconds);
        Object key = new Object();
        keys.put(container, key);
        running.put(key, new Running(container, units));
        OptionalDouble idle = idleSinceSeconds;
        idleSinceSeconds = OptionalDouble.empty();
        return idle.isPresent() ? OptionalDouble.of(nowSeconds - idle.getAsDouble()) : idle;
    }

    /** @return units that it had */
    double released(double nowSeconds, Container container) {
        advance(nowSeconds);
        double had = units - running.remove(keys.remove(container)).beganUnits();
        if (running.isEmpty()) {
            idleSinceSeconds = OptionalDouble.of(nowSeconds);
        }
        return had;
    }

    /** Those that run, with the units that each had so far. */
    void forEach(double nowSeconds, ObjDoubleConsumer<Container> consumer) {
        if (running.isEmpty()) {
            return;
        }
        advance(nowSeconds);
        running.values().forEach(it -> consumer.accept(it.container(), units - it.beganUnits()));
    }

    /** Those that run. */
    List<Container> containers() {
        List<Container> containers = new ArrayList<>(running.size());
        running.values().forEach(it -> containers.add(it.container()));
        return containers;
    }

    /** When its last container ended; empty if it has some. */
    OptionalDouble idleSinceSeconds() {
        return idleSinceSeconds;
    }
}
