package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The timeline of one node. Up to the horizon, which the readings move on, everything is settled; events ahead of it are
 * held until a reading passes them. Not thread safe.
 */
final class NodeLedger {
    private final LedgerOptions options;
    private final Attribution attribution;
    private final Rollups rollups;
    private final Function<String, RunningContainer> open;
    private final Consumer<RunningContainer> onClosed;
    private final Counters counters;
    private final Integrator integrator;
    private final NodeBuckets buckets;
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
            Function<String, RunningContainer> open,
            Consumer<RunningContainer> onClosed) {
        this.node = node;
        this.horizon = time;
        this.lastHeard = time;
        this.options = options;
        this.attribution = new Attribution(options.idlePolicy());
        this.rollups = rollups;
        this.open = open;
        this.onClosed = onClosed;
        this.counters = new Counters();
        this.buckets = new NodeBuckets();
        this.integrator = new Integrator(time, options, counters);
    }

    /** Goes on from a state; its running containers are added by {@link #runs}. */
    NodeLedger(
            LedgerState.Node state,
            LedgerOptions options,
            Rollups rollups,
            Function<String, RunningContainer> open,
            Consumer<RunningContainer> onClosed) {
        this.node = state.record();
        this.state = state.account().state();
        this.horizon = state.horizon();
        this.lastHeard = state.lastHeard();
        this.options = options;
        this.attribution = new Attribution(options.idlePolicy());
        this.rollups = rollups;
        this.open = open;
        this.onClosed = onClosed;
        this.counters = new Counters(state.account().counters());
        this.buckets = new NodeBuckets(state.account());
        this.integrator = new Integrator(state, options, counters);
        state.held().forEach(held::add);
    }

    void runs(RunningContainer container) {
        running.add(container);
    }

    LedgerState.Node state() {
        return new LedgerState.Node(
                node,
                account(),
                horizon,
                lastHeard,
                integrator.lastOnTimeline(),
                integrator.offset(),
                integrator.counterFellInStep(),
                integrator.last(),
                held.inOrder());
    }

    Outcome registeredAgain(NodeRecord record, Instant time) {
        return schedule(new LedgerState.Change.Registered(record, onTimeline(time)));
    }

    Outcome state(NodeState next, Instant time) {
        return schedule(new LedgerState.Change.Moved(next, onTimeline(time)));
    }

    Outcome started(ContainerRecord record, Instant time, Consumer<RunningContainer> onOpened) {
        RunningContainer container = rollups.open(record, node.nodeClass());
        Instant when = onTimeline(time);
        container.start(when, horizon);
        onOpened.accept(container);
        return schedule(new LedgerState.Change.Started(record.id(), when));
    }

    Outcome used(RunningContainer container, double cores, Instant time) {
        return schedule(new LedgerState.Change.Used(container.container().id(), cores, onTimeline(time)));
    }

    Outcome resized(RunningContainer container, int vcores, Instant time) {
        return schedule(new LedgerState.Change.Resized(container.container().id(), vcores, onTimeline(time)));
    }

    Outcome ended(RunningContainer container, Instant time) {
        Instant when = onTimeline(time);
        if (when.isBefore(container.start())) {
            counters.count(Irregularity.END_BEFORE_START);
            when = container.start();
        }
        container.announceEnd(when);
        return schedule(new LedgerState.Change.Ended(container.container().id(), when));
    }

    Outcome reading(Reading reading) {
        Optional<Stretch> stretch = integrator.accept(reading);
        if (reading instanceof Reading.Missing) {
            lastHeard = later(lastHeard, onTimeline(reading.time()));
        }
        stretch.ifPresent(this::settle);
        return stretch.isPresent() ? Outcome.APPLIED : Outcome.IGNORED;
    }

    /**
     * No reading is to come: what is held takes effect, and what still runs ends. Changes nothing and is empty if the
     * node would not be lost then.
     */
    Optional<NodeAccount> retire() {
        if (!lostInTheEnd()) {
            return Optional.empty();
        }
        while (held.size() > 0) {
            force();
        }
        // A container that started only after the loss.
        endAll(horizon);
        integrator.close(horizon);
        return Optional.of(account());
    }

    private boolean lostInTheEnd() {
        NodeState last = state;
        for (LedgerState.Change change : held.inOrder()) {
            if (change instanceof LedgerState.Change.Moved moved) {
                last = moved.state();
            } else if (change instanceof LedgerState.Change.Registered) {
                last = NodeState.UP;
            }
        }
        return last == NodeState.LOST;
    }

    /** Class of the node by its last registration that took effect. */
    String nodeClass() {
        return node.nodeClass();
    }

    double unsettledSeconds(RunningContainer container) {
        return container.unsettledSeconds(horizon, lastHeard);
    }

    NodeAccount account() {
        return buckets.account(
                node.node(),
                node.nodeClass(),
                state,
                integrator.joules(),
                integrator.unmeteredSeconds(),
                counters.snapshot());
    }

    /** How far the buckets are from the integral, as a share of the integral. */
    double relativeDifference() {
        return buckets.relativeDifference(integrator.joules());
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

    private Outcome schedule(LedgerState.Change change) {
        Instant time = change.time();
        lastHeard = later(lastHeard, time);
        if (!time.isAfter(horizon)) {
            apply(change);
            if (time.equals(horizon)) {
                return Outcome.APPLIED;
            }
            counters.count(Irregularity.LATE_EVENT);
            return Outcome.CLAMPED;
        }
        held.add(change);
        while (held.size() > options.maxHeldEvents()) {
            force();
        }
        return time.isAfter(horizon) ? Outcome.HELD : Outcome.APPLIED;
    }

    private void force() {
        counters.count(Irregularity.FORCED_EVENT);
        LedgerState.Change oldest = held.next();
        passUnmetered(oldest.time());
        apply(oldest);
    }

    /** A container that a lost node has ended meanwhile is no longer open: nothing can happen to it. */
    private void apply(LedgerState.Change change) {
        if (change instanceof LedgerState.Change.Registered registered) {
            node = registered.node();
            state = NodeState.UP;
            running.forEach(container -> rollups.bind(container, node.nodeClass()));
        } else if (change instanceof LedgerState.Change.Moved moved) {
            state = moved.state();
            if (state == NodeState.LOST) {
                endAll(moved.time());
            }
        } else if (change instanceof LedgerState.Change.Started started) {
            ifOpen(started.container(), container -> {
                rollups.bind(container, node.nodeClass());
                running.add(container);
            });
        } else if (change instanceof LedgerState.Change.Used used) {
            ifOpen(used.container(), container -> container.use(used.cores()));
        } else if (change instanceof LedgerState.Change.Resized resized) {
            ifOpen(resized.container(), container -> container.resize(resized.vcores()));
        } else if (change instanceof LedgerState.Change.Ended ended) {
            ifOpen(ended.container(), this::close);
        }
    }

    private void endAll(Instant time) {
        // A copy: closing takes them out of the list.
        List.copyOf(running).forEach(container -> {
            container.announceEnd(time);
            close(container);
        });
    }

    private void ifOpen(String id, Consumer<RunningContainer> action) {
        RunningContainer container = open.apply(id);
        if (container != null) {
            action.accept(container);
        }
    }

    private void settle(Stretch stretch) {
        lastHeard = later(lastHeard, stretch.to());
        if (stretch instanceof Stretch.Metered metered && metered.from().isBefore(horizon)) {
            // Events were forced through this time: who ran in it is no longer known.
            Instant end = metered.to().isBefore(horizon) ? metered.to() : horizon;
            double joules = metered.joules(metered.from(), end);
            buckets.addIdle(joules);
            restOn(metered.quality(), joules);
        }
        while (held.dueBy(stretch.to())) {
            LedgerState.Change change = held.next();
            pass(stretch, change.time());
            apply(change);
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
        restOn(quality, joules);
        if (state != NodeState.UP || running.isEmpty()) {
            buckets.add(state, joules);
            return;
        }
        Quality restsOn = quality.and(node.idleQuality());
        Attribution.Shares shares = attribution.split(joules, seconds, node, running);
        for (int i = 0; i < running.size(); i++) {
            running.get(i).add(shares.active()[i], shares.idle()[i], restsOn);
            buckets.addToContainer(shares.active()[i], shares.idle()[i]);
        }
        buckets.addIdle(shares.idleBucket());
    }

    /** Said of the node as it is now: another class, or worse readings to come, change nothing of it. */
    private void restOn(Quality quality, double joules) {
        buckets.restOn(quality, joules);
        rollups.metered(node.nodeClass(), quality, joules);
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
