package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The timeline of one node. Up to the horizon, which the readings move on, everything is settled; events ahead of it are
 * held until a reading passes them. Not thread safe.
 */
final class NodeLedger {
    private final LedgerOptions options;
    private final Attribution attribution;
    private final Rollups rollups;
    private final Consumer<RunningContainer> onClosed;
    private final Counters counters = new Counters();
    private final Integrator integrator;
    private final NodeBuckets buckets = new NodeBuckets();
    private final HeldEvents held = new HeldEvents();
    private final List<RunningContainer> running = new ArrayList<>();
    private NodeRecord node;
    private NodeState state = NodeState.UP;
    private Instant horizon;
    private Instant lastHeard;

    NodeLedger(
            NodeRecord node,
            Instant time,
            LedgerOptions options,
            Rollups rollups,
            Consumer<RunningContainer> onClosed) {
        this.node = node;
        this.horizon = time;
        this.lastHeard = time;
        this.options = options;
        this.attribution = new Attribution(options.idlePolicy());
        this.rollups = rollups;
        this.onClosed = onClosed;
        this.integrator = new Integrator(time, options, counters);
    }

    Outcome registeredAgain(NodeRecord record, Instant time) {
        return schedule(onTimeline(time), () -> {
            node = record;
            state = NodeState.UP;
            running.forEach(container -> rollups.bind(container, record.nodeClass()));
        });
    }

    Outcome state(NodeState next, Instant time) {
        Instant when = onTimeline(time);
        return schedule(when, () -> {
            state = next;
            if (next == NodeState.LOST) {
                // A copy: closing takes them out of the list.
                List.copyOf(running).forEach(container -> {
                    container.announceEnd(when);
                    close(container);
                });
            }
        });
    }

    Outcome started(ContainerRecord record, Instant time, Consumer<RunningContainer> onOpened) {
        RunningContainer container = rollups.open(record, node.nodeClass());
        Instant when = onTimeline(time);
        container.start(when, horizon);
        onOpened.accept(container);
        return schedule(when, () -> {
            rollups.bind(container, node.nodeClass());
            running.add(container);
        });
    }

    Outcome used(RunningContainer container, double cores, Instant time) {
        return schedule(onTimeline(time), () -> container.use(cores));
    }

    Outcome ended(RunningContainer container, Instant time) {
        Instant when = onTimeline(time);
        if (when.isBefore(container.start())) {
            counters.count(Irregularity.END_BEFORE_START);
            when = container.start();
        }
        container.announceEnd(when);
        return schedule(when, () -> close(container));
    }

    Outcome reading(Reading reading) {
        Optional<Stretch> stretch = integrator.accept(reading);
        if (reading instanceof Reading.Missing) {
            lastHeard = later(lastHeard, onTimeline(reading.time()));
        }
        stretch.ifPresent(this::settle);
        return stretch.isPresent() ? Outcome.APPLIED : Outcome.IGNORED;
    }

    double unsettledSeconds(RunningContainer container) {
        return container.unsettledSeconds(horizon, lastHeard);
    }

    NodeAccount account() {
        return new NodeAccount(
                node.node(),
                node.nodeClass(),
                state,
                integrator.joules(),
                buckets.active(),
                buckets.containerIdle(),
                buckets.idle(),
                buckets.boot(),
                buckets.shutdown(),
                integrator.unmeteredSeconds(),
                counters.snapshot(),
                buckets.quality());
    }

    /** How far the buckets are from the integral, as a share of the integral. */
    double relativeDifference() {
        double difference = Math.abs(buckets.sum() - integrator.joules());
        return difference == 0 ? 0 : difference / integrator.joules();
    }

    /** After a step back, events may come by either clock: the one that lies nearer to the horizon is meant. */
    private Instant onTimeline(Instant time) {
        if (integrator.offset().isZero()) {
            return time;
        }
        Instant stepped = time.plus(integrator.offset());
        double asItIs = Math.abs(Stretch.seconds(horizon, time));
        return Math.abs(Stretch.seconds(horizon, stepped)) < asItIs ? stepped : time;
    }

    private Outcome schedule(Instant time, Runnable change) {
        lastHeard = later(lastHeard, time);
        if (!time.isAfter(horizon)) {
            change.run();
            if (time.equals(horizon)) {
                return Outcome.APPLIED;
            }
            counters.count(Irregularity.LATE_EVENT);
            return Outcome.CLAMPED;
        }
        held.add(time, change);
        while (held.size() > options.maxHeldEvents()) {
            counters.count(Irregularity.FORCED_EVENT);
            HeldEvents.Held oldest = held.next();
            passUnmetered(oldest.time());
            oldest.change().run();
        }
        return time.isAfter(horizon) ? Outcome.HELD : Outcome.APPLIED;
    }

    private void settle(Stretch stretch) {
        lastHeard = later(lastHeard, stretch.to());
        if (stretch instanceof Stretch.Metered metered && metered.from().isBefore(horizon)) {
            // Events were forced through this time: who ran in it is no longer known.
            Instant end = metered.to().isBefore(horizon) ? metered.to() : horizon;
            buckets.addIdle(metered.joules(metered.from(), end));
            buckets.restOn(metered.quality());
        }
        while (held.dueBy(stretch.to())) {
            HeldEvents.Held event = held.next();
            pass(stretch, event.time());
            event.change().run();
        }
        pass(stretch, stretch.to());
    }

    /** Attributes the energy from the horizon to a time, in which nothing changes. */
    private void pass(Stretch stretch, Instant to) {
        if (!to.isAfter(horizon)) {
            return;
        }
        if (stretch instanceof Stretch.Metered metered) {
            attribute(metered.joules(horizon, to), Stretch.seconds(horizon, to), metered.quality());
            horizon = to;
        } else {
            passUnmetered(to);
        }
    }

    private void passUnmetered(Instant to) {
        double seconds = Stretch.seconds(horizon, to);
        running.forEach(container -> container.addUnmetered(seconds));
        horizon = to;
    }

    private void attribute(double joules, double seconds, Quality quality) {
        buckets.restOn(quality);
        if (state != NodeState.UP || running.isEmpty()) {
            buckets.add(state, joules);
            return;
        }
        Quality restsOn = quality.and(node.idleQuality());
        buckets.restOn(restsOn);
        Attribution.Shares shares = attribution.split(joules, seconds, node, running);
        for (int i = 0; i < running.size(); i++) {
            running.get(i).add(shares.active()[i], shares.idle()[i], restsOn);
            buckets.addToContainer(shares.active()[i], shares.idle()[i]);
        }
        buckets.addIdle(shares.idleBucket());
    }

    private void close(RunningContainer container) {
        if (running.remove(container)) {
            container.close();
            onClosed.accept(container);
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isBefore(other) ? other : one;
    }
}
