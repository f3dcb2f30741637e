package io.wattle.scheduler.account;

import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterPatterns;
import io.wattle.scheduler.config.MeterSpec;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * The nodes' meters. Readings are taken by a few threads, one at a time for each node, so that a slow meter holds up
 * only itself; one that fails again and again is asked less often. Used by one thread.
 */
final class NodeMeters {

    private static final int THREADS = 8;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;

    private final BiConsumer<String, Reading> sink;
    private final LongSupplier nanos;
    private final Map<String, Slot> slots = new HashMap<>();
    private final ExecutorService threads;
    private MeterPatterns patterns;

    /** One node's meter. */
    private static final class Slot {
        private final MeterSpec spec;
        private final Meter meter;
        private volatile boolean inFlight;
        private volatile int failures;
        private volatile long pauseUntil;
        private volatile Reading.Missing lastMissing;

        Slot(MeterSpec spec, Meter meter) {
            this.spec = spec;
            this.meter = meter;
        }
    }

    /**
     * @param sink is given each node's readings, on other threads
     * @param nanos a clock that only goes forward
     */
    NodeMeters(MeterPatterns patterns, BiConsumer<String, Reading> sink, LongSupplier nanos) {
        this.patterns = patterns;
        this.sink = sink;
        this.nanos = nanos;
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread made = new Thread(task, "energy-meter");
            made.setDaemon(true);
            return made;
        });
    }

    /** Other meters from now on; those that stay the same go on counting. */
    void use(MeterPatterns next) {
        patterns = next;
    }

    /** Asks for a reading, if the node has a meter: false if it has none. */
    boolean request(NodeFacts node, Instant now) {
        Optional<MeterSpec> spec = patterns.find(node.host(), node.port());
        if (spec.isEmpty()) {
            close(node.node());
            return false;
        }
        Slot slot = slots.get(node.node());
        if (slot == null || !slot.spec.equals(spec.get())) {
            Optional<String> other = owner(spec.get(), node.node());
            if (other.isPresent()) {
                sink.accept(
                        node.node(),
                        new Reading.Missing(
                                spec.get().label() + " is the meter of node " + other.get()
                                        + " already; give each node one of its own in yarn.energy.meters.file",
                                now));
                return true;
            }
            close(node.node());
            slot = new Slot(spec.get(), spec.get().open());
            slots.put(node.node(), slot);
        }
        read(node.node(), slot, now);
        return true;
    }

    /** The node left: one last reading settles what its meter counted. */
    void requestLast(String node, Instant now) {
        Slot slot = slots.get(node);
        if (slot != null) {
            read(node, slot, now);
        }
    }

    void stop() {
        threads.shutdownNow();
        slots.values().forEach(it -> closeLater(it.meter));
        slots.clear();
    }

    private void read(String node, Slot slot, Instant now) {
        if (slot.inFlight) {
            return;
        }
        Reading.Missing missing = slot.lastMissing;
        if (missing != null && nanos.getAsLong() - slot.pauseUntil < 0) {
            sink.accept(node, new Reading.Missing(missing.reason(), now));
            return;
        }
        slot.inFlight = true;
        threads.execute(() -> {
            try {
                Reading reading = slot.meter.read();
                note(slot, reading);
                sink.accept(node, reading);
            } finally {
                slot.inFlight = false;
            }
        });
    }

    /** 1, 2, 4 and so on seconds, to a minute. */
    private void note(Slot slot, Reading reading) {
        if (reading instanceof Reading.Missing missing) {
            slot.failures = Math.min(slot.failures + 1, 7);
            slot.pauseUntil = nanos.getAsLong() + Math.min(LONGEST_PAUSE_NANOS, 1_000_000_000L << (slot.failures - 1));
            slot.lastMissing = missing;
        } else {
            slot.failures = 0;
            slot.lastMissing = null;
        }
    }

    private Optional<String> owner(MeterSpec spec, String node) {
        return slots.entrySet().stream()
                .filter(it -> !it.getKey().equals(node) && it.getValue().spec.equals(spec))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void close(String node) {
        Slot slot = slots.remove(node);
        if (slot != null) {
            closeLater(slot.meter);
        }
    }

    /** A meter that is being read closes only afterwards. */
    private static void closeLater(Meter meter) {
        Thread closing = new Thread(meter::close, "energy-meter-close");
        closing.setDaemon(true);
        closing.start();
    }
}
