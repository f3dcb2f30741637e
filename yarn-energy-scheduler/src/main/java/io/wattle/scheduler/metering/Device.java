package io.wattle.scheduler.metering;

import io.wattle.model.Reading;
import io.wattle.scheduler.guard.BackOff;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * What is read in one go: a meter alone, or the outlets of one PDU. One reading at a time; what is asked for meanwhile
 * comes next. A device of which no meter gave a reading is not asked for a while. Thread safe.
 */
final class Device {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Source source;
    private final Surroundings surroundings;
    private final BackOff backOff = new BackOff(LONGEST_PAUSE);
    private final Set<NodeMeter> wanted = new LinkedHashSet<>();
    private Turn turn;
    private int meters;
    private boolean closed;

    /**
     * What all devices share.
     *
     * @param sink is given each node's readings, on any thread
     * @param clock nanoseconds, only forward
     */
    record Surroundings(
            MeterReaders readers, BiConsumer<String, Reading> sink, LongSupplier clock, Failures failures) {}

    /** A reading under way. */
    private static final class Turn {
        private final List<NodeMeter> meters;
        private final boolean suspect;
        private final Set<NodeMeter> waiting = ConcurrentHashMap.newKeySet();
        private final AtomicBoolean ended = new AtomicBoolean();
        private final long askedNanos;
        private volatile OptionalLong begunNanos = OptionalLong.empty();
        private volatile boolean good;
        private boolean givenUp;

        Turn(List<NodeMeter> meters, boolean suspect, long askedNanos) {
            this.meters = meters;
            this.suspect = suspect;
            this.askedNanos = askedNanos;
            waiting.addAll(meters);
        }
    }

    /**
     * How a reading goes that has not ended.
     *
     * @param suspect whether the device failed again and again before
     * @param askedNanos since it was asked for
     * @param begunNanos since a thread took it up, 0 if none did
     */
    record UnderWay(boolean suspect, long askedNanos, long begunNanos) {}

    Device(Source source, Surroundings surroundings) {
        this.source = source;
        this.surroundings = surroundings;
    }

    synchronized void add(NodeMeter meter) {
        meters++;
        source.add(meter);
    }

    /** Whether it was the last one: then the device is closed, after its reading. */
    boolean remove(NodeMeter meter) {
        boolean idle;
        synchronized (this) {
            wanted.remove(meter);
            meters--;
            if (meters > 0) {
                source.remove(meter);
                return false;
            }
            closed = true;
            idle = turn == null;
        }
        if (idle) {
            close();
        }
        return true;
    }

    /** Closes it even if a reading is under way. */
    void close() {
        surroundings.readers.close(source::close);
    }

    synchronized boolean isBusyWith(NodeMeter meter) {
        return wanted.contains(meter) || (turn != null && turn.meters.contains(meter));
    }

    /** Notes that a meter is to be read in a round, with the others of {@link #start}; not if it is busy, or paused. */
    void request(NodeMeter meter, RoundTally round, Instant now) {
        synchronized (this) {
            if (turn != null) {
                round.busy();
                return;
            }
            if (!backOff.isPaused(now())) {
                meter.asked(round);
                wanted.add(meter);
                return;
            }
        }
        round.paused();
        surroundings.sink.accept(meter.node().node(), meter.problem(now));
    }

    /** Reads a meter of a node that left once more: now, or after the reading that is under way. */
    void requestLast(NodeMeter meter) {
        synchronized (this) {
            wanted.add(meter);
        }
        start();
    }

    /** Reads what was asked for. */
    void start() {
        List<NodeMeter> asked;
        Turn next = null;
        synchronized (this) {
            if (turn != null || wanted.isEmpty()) {
                return;
            }
            asked = List.copyOf(wanted);
            wanted.clear();
            if (!backOff.isPaused(now())) {
                next = new Turn(asked, backOff.isSuspect(), now());
                turn = next;
            }
        }
        if (next == null) {
            asked.forEach(this::refuse);
        } else {
            begin(next);
        }
    }

    private void refuse(NodeMeter meter) {
        meter.settle(false, now());
        surroundings.sink.accept(meter.node().node(), meter.problem(Instant.now()));
    }

    private void begin(Turn next) {
        try {
            surroundings.readers.execute(next.suspect, () -> run(next));
        } catch (Throwable e) {
            // No thread could be made: the next time may be better.
            synchronized (this) {
                turn = null;
            }
            next.meters.forEach(it -> it.settle(false, now()));
            throw e;
        }
    }

    private void run(Turn reading) {
        reading.begunNanos = OptionalLong.of(now());
        try {
            surroundings.failures.entered(EntryPoint.METERS);
            source.read(reading.meters, (meter, value) -> take(reading, meter, value), () -> end(reading));
        } catch (Throwable e) {
            // Whatever a meter throws is a reading that is missing: nobody above its thread but Hadoop.
            surroundings.failures.caught(EntryPoint.METERS, e);
            List<NodeMeter> left = List.copyOf(reading.waiting);
            left.forEach(it -> take(reading, it, new Reading.Missing("its meter failed: " + e, Instant.now())));
            end(reading);
        }
    }

    private void take(Turn reading, NodeMeter meter, Reading value) {
        try {
            if (reading.waiting.remove(meter)) {
                reading.good |= !(value instanceof Reading.Missing);
                meter.gave(value, now());
                surroundings.sink.accept(meter.node().node(), value);
            }
        } catch (Throwable e) {
            surroundings.failures.caught(EntryPoint.METERS, e);
        }
    }

    private void end(Turn reading) {
        if (!reading.ended.compareAndSet(false, true)) {
            return;
        }
        try {
            // Those of nodes that got other meters meanwhile.
            reading.waiting.forEach(it -> it.settle(false, now()));
            boolean close;
            synchronized (this) {
                if (reading.good) {
                    backOff.worked();
                } else {
                    backOff.failed(now());
                }
                turn = null;
                close = closed;
            }
            if (close) {
                close();
            } else {
                start();
            }
        } catch (Throwable e) {
            surroundings.failures.caught(EntryPoint.METERS, e);
        }
    }

    /** The reading that has not ended; null if there is none. */
    synchronized UnderWay underWay() {
        if (turn == null) {
            return null;
        }
        long nanos = now();
        long begun = turn.begunNanos.isPresent() ? nanos - turn.begunNanos.getAsLong() : 0;
        return new UnderWay(turn.suspect, nanos - turn.askedNanos, begun);
    }

    /** Ends, soon, a reading that a thread took up longer ago than that. Once: it disturbs the readings of other devices. */
    void giveUpAfter(Duration longest) {
        synchronized (this) {
            UnderWay reading = underWay();
            if (reading == null || turn.givenUp || reading.begunNanos() <= longest.toNanos()) {
                return;
            }
            turn.givenUp = true;
        }
        surroundings.readers.close(source::giveUp);
    }

    private long now() {
        return surroundings.clock.getAsLong();
    }
}
