package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One node's timeline. Everything before the horizon, the time of the last accepted reading, is settled; events after it
 * wait for the next reading, which tells the energy that they divide. Not thread safe.
 */
final class NodeLedger {

    /** So many readings in a row, each newer than the one before and all far behind the horizon, are a clock set back. */
    private static final int STEPPED_READINGS = 3;

    /** Who hears of containers and what they are charged with. */
    interface ContainerSink {
        void started(Running running);

        void charged(NodeInfo node, Running running, double activeJoules, double idleJoules, Quality quality);

        void unmetered(NodeInfo node, Running running, double seconds);

        void ended(Running running);
    }

    private final LedgerSettings settings;
    private final ContainerSink sink;
    private final NodeContainers containers;
    private final HeldEvents held;
    private final List<Reading> behind = new ArrayList<>();
    private final Tally tally = new Tally();
    private NodeInfo info;
    private NodeState state = NodeState.UP;
    private Reading last;
    private boolean broken;

    private final CompensatedSum integral = new CompensatedSum();
    private final Charges charged = new Charges();
    private final CompensatedSum idle = new CompensatedSum();
    private final CompensatedSum boot = new CompensatedSum();
    private final CompensatedSum shutdown = new CompensatedSum();
    private final CompensatedSum unmeteredSeconds = new CompensatedSum();
    private Quality quality;

    NodeLedger(NodeInfo info, LedgerSettings settings, ContainerSink sink) {
        this.info = info;
        this.settings = settings;
        this.sink = sink;
        containers = new NodeContainers(sink, settings.heldEvents());
        held = new HeldEvents(settings.heldEvents());
    }

    void register(NodeInfo newInfo) {
        info = newInfo;
    }

    /** Takes an event now if its time is settled or nothing is integrated yet; otherwise keeps it for its time. */
    void event(NodeEvent event, Instant time) {
        if (last == null) {
            apply(event);
        } else if (nanos(time) < horizon()) {
            tally.lateEvents++;
            apply(event);
        } else {
            // A meter that fell silent: the oldest event waits no longer.
            held.add(nanos(time), event).ifPresent(oldest -> {
                tally.lateEvents++;
                apply(oldest);
            });
        }
    }

    void reading(Reading reading) {
        if (reading instanceof Reading.Missing) {
            tally.missingReadings++;
            broken = true;
        } else if (last == null) {
            accept(reading);
        } else if (nanos(reading.time()) > horizon()) {
            behind.clear();
            settle(reading);
        } else {
            late(reading);
        }
    }

    NodeAccount account() {
        Joules joules = charged.joules();
        return new NodeAccount(
                info.node(),
                info.nodeClass(),
                integral.value(),
                joules.activeJoules(),
                joules.idleJoules(),
                idle.value(),
                boot.value(),
                shutdown.value(),
                unmeteredSeconds.value(),
                Optional.ofNullable(quality),
                tally.counts());
    }

    private void apply(NodeEvent event) {
        boolean sense = true;
        if (event instanceof NodeEvent.Started started) {
            sense = containers.start(started.container());
        } else if (event instanceof NodeEvent.Used used) {
            sense = containers.use(used.container(), used.cores());
        } else if (event instanceof NodeEvent.Ended ended) {
            sense = containers.end(ended.container());
        } else if (event instanceof NodeEvent.Changed changed) {
            state = changed.state();
        } else {
            containers.endAll();
            broken = true;
        }
        if (!sense) {
            tally.ignoredEvents++;
        }
    }

    private void accept(Reading reading) {
        last = reading;
        broken = false;
        tally.readings++;
    }

    /** From the last reading to a newer one, in parts between which something happened. */
    private void settle(Reading next) {
        long to = nanos(next.time());
        List<HeldEvents.Held> due = held.drain(to);
        // A loss within the stretch breaks it as a missing reading does.
        broken |= due.stream().anyMatch(it -> it.event() instanceof NodeEvent.Lost);
        Optional<Stretch> stretch = stretch(next);
        stretch.ifPresent(it -> integral.add(it.joules()));
        long at = horizon();
        for (HeldEvents.Held it : due) {
            pass(stretch, at, it.nanos());
            at = it.nanos();
            apply(it.event());
        }
        pass(stretch, at, to);
        accept(next);
    }

    private void pass(Optional<Stretch> stretch, long from, long until) {
        if (from == until) {
            return; // Nothing was used, so nothing rests on this reading.
        }
        double seconds = Stretch.seconds(from, until);
        if (stretch.isPresent()) {
            charge(
                    stretch.get().joulesBetween(from, until),
                    seconds,
                    stretch.get().quality());
        } else {
            unmeteredSeconds.add(seconds);
            containers.running().forEach(it -> sink.unmetered(info, it, seconds));
        }
    }

    private void charge(double joules, double seconds, Quality of) {
        Quality resting = of;
        switch (state) {
            case BOOTING -> boot.add(joules);
            case SHUTTING_DOWN -> shutdown.add(joules);
            case ASLEEP -> idle.add(joules);
            case UP -> {
                resting = containers.running().isEmpty() ? of : of.and(info.idleQuality());
                idle.add(Attribution.charge(
                        joules, seconds, info, containers.running(), settings.idlePolicy(), of, this::charge));
            }
        }
        quality = quality == null ? resting : quality.and(resting);
    }

    private void charge(Running running, double activeJoules, double idleJoules, Quality of) {
        charged.add(activeJoules, idleJoules, of);
        sink.charged(info, running, activeJoules, idleJoules, of);
    }

    /** The energy between the last reading and this one, if the two tell it. */
    private Optional<Stretch> stretch(Reading next) {
        long from = horizon();
        long to = nanos(next.time());
        if (last instanceof Reading.Energy before && next instanceof Reading.Energy after) {
            if (after.joules() < before.joules()) {
                tally.counterResets++;
                return Optional.empty();
            }
            double joules = after.joules() - before.joules();
            return Optional.of(
                    Stretch.ofJoules(from, to, joules, before.quality().and(after.quality())));
        }
        boolean tooLong = to - from > settings.longestGap().toNanos();
        if (last instanceof Reading.Power before && next instanceof Reading.Power after && !broken && !tooLong) {
            return Optional.of(Stretch.ofWatts(
                    from, before.watts(), to, after.watts(), before.quality().and(after.quality())));
        }
        // Too long, a reading missing in between, or another kind of meter: the two say nothing about the time between.
        tally.gaps++;
        return Optional.empty();
    }

    /** A reading that is not newer than the last is left out, unless the clock turns out to have been set back. */
    private void late(Reading reading) {
        tally.lateReadings++;
        if (horizon() - nanos(reading.time()) <= settings.clockStep().toNanos()) {
            return;
        }
        if (!behind.isEmpty()
                && nanos(reading.time()) <= nanos(behind.get(behind.size() - 1).time())) {
            behind.clear();
        }
        behind.add(reading);
        if (behind.size() == STEPPED_READINGS) {
            stepBack(List.copyOf(behind));
            behind.clear();
        }
    }

    /** Goes on from the first reading on the new clock. Nothing says how long the time before it was. */
    private void stepBack(List<Reading> onNewClock) {
        tally.clockSteps++;
        tally.lateReadings -= onNewClock.size();
        held.drain(Long.MAX_VALUE).forEach(it -> apply(it.event()));
        Reading first = onNewClock.get(0);
        if (last instanceof Reading.Energy before && first instanceof Reading.Energy after) {
            if (after.joules() >= before.joules()) {
                // Known joules of an unknown time: no idle part can be told, so no container is charged.
                double joules = after.joules() - before.joules();
                integral.add(joules);
                idle.add(joules);
                Quality of = before.quality().and(after.quality());
                quality = quality == null ? of : quality.and(of);
            } else {
                tally.counterResets++;
            }
        } else {
            tally.gaps++;
        }
        accept(first);
        onNewClock.subList(1, onNewClock.size()).forEach(this::settle);
    }

    private long horizon() {
        return nanos(last.time());
    }

    private static long nanos(Instant time) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, time);
    }
}
