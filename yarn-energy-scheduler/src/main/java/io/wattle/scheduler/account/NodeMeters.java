package io.wattle.scheduler.account;

import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterPatterns;
import io.wattle.scheduler.config.MeterSpec;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * The nodes' meters. Readings are taken by a few threads, one at a time for each node, so that a slow meter holds up
 * only itself; one that fails again and again is asked less often. Used by one thread.
 */
final class NodeMeters {

    private static final int THREADS = 8;
    private static final long IDLE_SECONDS = 5;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;

    private final BiConsumer<String, Reading> sink;
    private final LongSupplier nanos;
    private final Failures failures;
    private final Map<String, Slot> slots = new HashMap<>();
    private final Map<MeterSpec, String> owners = new HashMap<>();

    /** What the patterns say of each registered node: searching them takes too long to do it for each reading. */
    private final Map<String, Optional<MeterSpec>> specs = new HashMap<>();

    private final Set<String> known = new HashSet<>();
    private final Set<String> newcomers = new HashSet<>();
    private final ExecutorService threads;
    private final ExecutorService closing;
    private MeterPatterns patterns;

    /** One node's meter. */
    private static final class Slot {
        private final String host;
        private final MeterSpec spec;
        private final Meter meter;
        private volatile boolean inFlight;
        private volatile int failures;
        private volatile long pauseUntil;
        private volatile Reading.Missing lastMissing;

        Slot(String host, MeterSpec spec, Meter meter) {
            this.host = host;
            this.spec = spec;
            this.meter = meter;
        }
    }

    /**
     * @param sink is given each node's readings, on other threads
     * @param nanos a clock that only goes forward
     */
    NodeMeters(MeterPatterns patterns, BiConsumer<String, Reading> sink, LongSupplier nanos, Failures failures) {
        this.failures = failures;
        this.patterns = patterns;
        this.sink = sink;
        this.nanos = nanos;
        threads = Executors.newFixedThreadPool(THREADS, task -> daemon(task, "energy-meter"));
        ThreadPoolExecutor few = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon(task, "energy-meter-close"));
        few.allowCoreThreadTimeOut(true);
        closing = few;
    }

    private Thread daemon(Runnable task, String name) {
        return OwnThread.of(name, failures, EntryPoint.METERS, task);
    }

    /** Other meters from now on; those that stay the same go on counting. */
    void use(MeterPatterns next) {
        if (next != patterns) {
            patterns = next;
            specs.clear();
        }
    }

    /** Closes the meters of nodes that left, after their last reading: others may have them at once. */
    void keepOnly(Set<String> registered) {
        newcomers.clear();
        newcomers.addAll(registered);
        newcomers.removeAll(known);
        known.clear();
        known.addAll(registered);
        specs.keySet().retainAll(registered);
        owners.values().retainAll(registered);
        List<String> settled = slots.entrySet().stream()
                .filter(it -> !registered.contains(it.getKey()) && !it.getValue().inFlight)
                .map(Map.Entry::getKey)
                .toList();
        settled.forEach(this::close);
    }

    /** Asks for a reading, if the node has a meter: false if it has none. */
    boolean request(NodeFacts node, Instant now) {
        String name = node.node();
        Optional<MeterSpec> spec = specs.computeIfAbsent(name, it -> patterns.find(node.host(), node.port()));
        Slot slot = slots.get(name);
        if (slot != null && !spec.equals(Optional.of(slot.spec))) {
            close(name);
            slot = null;
        }
        if (spec.isEmpty()) {
            return false;
        }
        String owner = owner(spec.get(), node);
        if (!owner.equals(name)) {
            close(name);
            sink.accept(
                    name,
                    new Reading.Missing(
                            spec.get().label() + " is the meter of node " + owner
                                    + " already; give each node one of its own in yarn.energy.meters.file",
                            now));
            return true;
        }
        if (slot == null) {
            slot = new Slot(node.host(), spec.get(), spec.get().open());
            slots.put(name, slot);
        }
        read(name, slot, now);
        return true;
    }

    /** The first that asks; but a NodeManager that was killed stays registered for minutes after the next one came. */
    private String owner(MeterSpec spec, NodeFacts node) {
        String owner = owners.computeIfAbsent(spec, it -> node.node());
        Slot slot = slots.get(owner);
        if (!owner.equals(node.node())
                && newcomers.contains(node.node())
                && !newcomers.contains(owner)
                && slot != null
                && slot.host.equals(node.host())) {
            close(owner);
            owners.put(spec, node.node());
            return node.node();
        }
        return owner;
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
        closing.shutdown();
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
        try {
            threads.execute(() -> readNow(node, slot));
        } catch (Throwable e) {
            // No thread could be made: the next time may be better.
            slot.inFlight = false;
            throw e;
        }
    }

    private void readNow(String node, Slot slot) {
        try {
            Reading reading = read(slot.meter);
            note(slot, reading);
            sink.accept(node, reading);
        } catch (Throwable e) {
            failures.caught(EntryPoint.METERS, e);
        } finally {
            slot.inFlight = false;
        }
    }

    /** Whatever a meter throws is a reading that is missing: nobody above its thread but Hadoop. */
    private Reading read(Meter meter) {
        try {
            failures.entered(EntryPoint.METERS);
            return meter.read();
        } catch (Throwable e) {
            failures.caught(EntryPoint.METERS, e);
            return new Reading.Missing("its meter failed: " + e, Instant.now());
        }
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

    private void close(String node) {
        Slot slot = slots.remove(node);
        if (slot != null) {
            owners.remove(slot.spec, node);
            closeLater(slot.meter);
        }
    }

    /** A meter that is being read closes only afterwards. There may be thousands, but all at once need no thread each. */
    private void closeLater(Meter meter) {
        closing.execute(() -> failures.run(EntryPoint.METERS, meter::close));
    }
}
