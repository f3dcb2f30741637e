package io.wattle.scheduler.account;

import io.wattle.ledger.NodeRecord;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What is known of one node besides its joules. Not thread safe. */
final class NodeBook {

    /** Node class of a node whose class is not known. */
    static final String UNKNOWN_CLASS = "unknown";

    private Optional<NodeFacts> facts = Optional.empty();
    private Optional<Instant> registeredAt = Optional.empty();
    private Optional<Instant> goneSince = Optional.empty();
    private Optional<CounterBridge> bridge = Optional.empty();
    private Reading last;
    private Optional<Double> watts = Optional.empty();

    /** Empty if it is not registered with this ResourceManager. */
    Optional<NodeFacts> facts() {
        return facts;
    }

    /** It registered, for the first time or again. */
    void registered(NodeFacts node, Instant time) {
        // One that is told of again is not a new one.
        if (facts.isEmpty()) {
            registeredAt = Optional.of(time);
        }
        facts = Optional.of(node);
        goneSince = Optional.empty();
    }

    /** It is registered, and other than it was. */
    void changed(NodeFacts node) {
        facts = Optional.of(node);
    }

    boolean registeredSince(Instant time) {
        return registeredAt.isPresent() && !registeredAt.get().isBefore(time);
    }

    void leave(Instant time) {
        facts = Optional.empty();
        goneSince = Optional.of(time);
    }

    /** Whether it left after it was registered, with this ResourceManager or one before. */
    boolean gone() {
        return goneSince.isPresent();
    }

    boolean goneBefore(Instant time) {
        return goneSince.isPresent() && goneSince.get().isBefore(time);
    }

    /**
     * It was saved with this as its last reading.
     *
     * @param longest time that may be told from counters
     */
    void goesOnFrom(Reading reading, Duration longest) {
        take(reading);
        if (reading instanceof Reading.Energy energy) {
            bridge = Optional.of(new CounterBridge(energy, longest));
        }
    }

    /** Takes a reading; what it is for the ledger. */
    Reading read(Reading reading) {
        Reading onwards = bridge.map(it -> it.goOn(reading)).orElse(reading);
        take(onwards);
        return onwards;
    }

    /** A counter's watts are those since its last value. */
    private void take(Reading reading) {
        if (reading instanceof Reading.Power power) {
            watts = Optional.of(power.watts());
        } else if (reading instanceof Reading.Energy now && last instanceof Reading.Energy before) {
            double seconds = Duration.between(before.time(), now.time()).toNanos() / 1e9;
            boolean counted = seconds > 0
                    && now.joules() >= before.joules()
                    && now.intervalsLeftOut() == before.intervalsLeftOut();
            watts = counted ? Optional.of((now.joules() - before.joules()) / seconds) : Optional.empty();
        } else {
            watts = Optional.empty();
        }
        last = reading;
    }

    /** Whether its last reading was a counter's: then a Missing settles nothing, the next value will. */
    boolean counts() {
        return last instanceof Reading.Energy;
    }

    /** Watts, if they were read not before that time. */
    Optional<Double> watts(Instant oldest) {
        return facts.isPresent() && fresh(oldest) ? watts : Optional.empty();
    }

    Optional<Quality> quality() {
        return last instanceof Reading.Power power
                ? Optional.of(power.quality())
                : last instanceof Reading.Energy energy ? Optional.of(energy.quality()) : Optional.empty();
    }

    /** Why there are no watts, or no class; empty if all is well. */
    String problem(Instant oldest) {
        if (facts.isEmpty()) {
            return "not registered with this ResourceManager";
        }
        if (last instanceof Reading.Missing missing) {
            return missing.reason();
        }
        if (last == null || !fresh(oldest)) {
            return "no reading yet, or none lately; its meter may be slow";
        }
        return facts.get().nodeClass().isPresent()
                ? ""
                : "its class is not known: " + facts.get().whyUnknown();
    }

    private boolean fresh(Instant oldest) {
        return last != null && !last.time().isBefore(oldest);
    }

    /** Without idle watts all joules of its containers count as active, and as assumed. */
    static NodeRecord record(NodeFacts node) {
        int vcores = Math.max(1, node.capacityVcores());
        Optional<NodeClass> nodeClass = node.nodeClass();
        String name = nodeClass.map(NodeClass::name).orElse(UNKNOWN_CLASS);
        try {
            if (nodeClass.isPresent()) {
                return new NodeRecord(
                        node.node(),
                        name,
                        nodeClass.get().powerCurve().idleWatts(),
                        nodeClass.get().quality(NodeAttribute.IDLE_WATTS),
                        vcores);
            }
        } catch (MissingFigureException e) {
            return new NodeRecord(node.node(), name, 0, Quality.ASSUMED, vcores);
        }
        return new NodeRecord(node.node(), name, 0, Quality.ASSUMED, vcores);
    }
}
