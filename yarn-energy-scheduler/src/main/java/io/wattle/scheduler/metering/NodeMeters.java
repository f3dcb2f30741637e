package io.wattle.scheduler.metering;

import io.wattle.meter.snmp.SnmpClient;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterPatterns;
import io.wattle.scheduler.config.MeterSpec;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The nodes' meters. Those of one device are read together, and each device by itself: one that is slow, silent or broken
 * holds up no other. Used by one thread, which waits for nothing.
 */
public final class NodeMeters {

    /** Longer than all time-outs: a reading that takes so long hangs. */
    private static final Duration STUCK = Duration.ofSeconds(30);

    private final Device.Surroundings surroundings;
    private final Failures failures;
    private final MeterReaders readers;
    private final SnmpClient snmp = new SnmpClient();
    private final RoundWatch watch = new RoundWatch(new LogWindow());
    private final AtomicReference<MeterRounds> rounds = new AtomicReference<>(MeterRounds.NONE);
    private final Map<String, NodeMeter> meters = new HashMap<>();
    private final Map<Object, Device> devices = new HashMap<>();
    private final MeterOwners owners = new MeterOwners();

    /** What the patterns say of each registered node: searching them takes too long to do it for each reading. */
    private final Map<String, Optional<MeterSpec>> specs = new HashMap<>();

    private MeterPatterns patterns;
    private RoundTally tally;

    /**
     * @param sink is given each node's readings, on any thread
     * @param clock nanoseconds, only forward
     */
    public NodeMeters(MeterPatterns patterns, BiConsumer<String, Reading> sink, LongSupplier clock, Failures failures) {
        this.patterns = patterns;
        this.failures = failures;
        readers = new MeterReaders(failures);
        surroundings = new Device.Surroundings(readers, sink, clock, failures);
        tally = newRound(Instant.now());
    }

    private RoundTally newRound(Instant now) {
        return new RoundTally(
                now, surroundings.clock().getAsLong(), ended -> rounds.updateAndGet(before -> before.and(ended)));
    }

    /** Other meters from now on; those that stay the same go on counting. */
    public void use(MeterPatterns next) {
        if (next != patterns) {
            patterns = next;
            specs.clear();
        }
    }

    /** The rounds that ended. */
    public MeterRounds rounds() {
        return rounds.get();
    }

    /**
     * Begins a round of readings, and closes the meters of nodes that left, after their last reading.
     *
     * @param registered all nodes there are
     * @param interval until the next round
     * @return those without a meter
     */
    public Set<String> round(List<MeteredNode> registered, Duration interval, Instant now) {
        tally.over(surroundings.clock().getAsLong());
        lookAfter(interval);
        keepOnly(registered.stream().map(MeteredNode::node).collect(Collectors.toSet()));
        tally = newRound(now);
        Set<String> unmetered = new HashSet<>();
        for (MeteredNode node : registered) {
            guarded(() -> {
                if (!request(node, now)) {
                    unmetered.add(node.node());
                }
            });
        }
        devices.values().forEach(it -> guarded(it::start));
        tally.allAsked();
        return unmetered;
    }

    /** The node left: one last reading settles what its meter counted. */
    public void requestLast(String node) {
        NodeMeter meter = meters.get(node);
        if (meter != null) {
            meter.device().requestLast(meter);
        }
    }

    /** Ends all readings, and closes all meters soon; waits for none. */
    public void stop() {
        readers.stop();
        devices.values().forEach(Device::close);
        readers.close(snmp::close);
        readers.end();
        meters.clear();
        devices.clear();
    }

    private void guarded(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) {
            failures.caught(EntryPoint.METERS, e);
        }
    }

    /** What has not ended since the round before: tells of it, and makes room for the others. */
    private void lookAfter(Duration interval) {
        int late = 0;
        int stuck = 0;
        long longest = 0;
        Object longestOf = null;
        for (Map.Entry<Object, Device> each : devices.entrySet()) {
            Device.UnderWay underWay = each.getValue().underWay();
            if (underWay == null) {
                continue;
            }
            guarded(() -> each.getValue().giveUpAfter(RoundWatch.powerGap()));
            // Of one that failed again and again, nobody expects it in time.
            if (!underWay.suspect()) {
                late++;
                stuck += underWay.begunNanos() > STUCK.toNanos() ? 1 : 0;
                if (underWay.askedNanos() >= longest) {
                    longest = underWay.askedNanos();
                    longestOf = each.getKey();
                }
            }
        }
        readers.use(MeterReaders.needed(devices.size(), interval, stuck));
        if (late > 0) {
            watch.late(late, Duration.ofNanos(longest), label(longestOf), interval);
        }
    }

    private String label(Object device) {
        return meters.values().stream()
                .filter(it -> key(it.spec()).equals(device))
                .findFirst()
                .map(it -> it.spec().label())
                .orElse("one");
    }

    private void keepOnly(Set<String> registered) {
        owners.keepOnly(registered);
        specs.keySet().retainAll(registered);
        List<NodeMeter> settled = meters.values().stream()
                .filter(it ->
                        !registered.contains(it.node().node()) && !it.device().isBusyWith(it))
                .toList();
        settled.forEach(it -> close(it.node().node()));
    }

    private boolean request(MeteredNode node, Instant now) {
        String name = node.node();
        Optional<MeterSpec> spec = specs.computeIfAbsent(name, it -> patterns.find(node.host(), node.port()));
        NodeMeter meter = meters.get(name);
        if (meter != null && !spec.equals(Optional.of(meter.spec()))) {
            close(name);
            meter = null;
        }
        if (spec.isEmpty()) {
            return false;
        }
        String owner = owners.owner(spec.get(), node, this::close);
        if (!owner.equals(name)) {
            close(name);
            surroundings.sink().accept(name, taken(spec.get(), owner, now));
            return true;
        }
        if (meter == null) {
            meter = open(node, spec.get());
        }
        meter.device().request(meter, tally, now);
        return true;
    }

    private static Reading taken(MeterSpec spec, String owner, Instant now) {
        return new Reading.Missing(
                spec.label() + " is the meter of node " + owner
                        + " already; give each node one of its own in yarn.energy.meters.file",
                now);
    }

    private NodeMeter open(MeteredNode node, MeterSpec spec) {
        Device device = devices.computeIfAbsent(key(spec), it -> new Device(source(spec), surroundings));
        NodeMeter meter = new NodeMeter(node, spec, device);
        device.add(meter);
        meters.put(node.node(), meter);
        return meter;
    }

    /** Meters with equal ones are read together. */
    private static Object key(MeterSpec spec) {
        return spec instanceof MeterSpec.Snmp outlet ? outlet.agent() : spec;
    }

    private Source source(MeterSpec spec) {
        return spec instanceof MeterSpec.Snmp outlet
                ? new PduOutlets(snmp, outlet.agent())
                : new SingleMeter(((MeterSpec.Single) spec).open());
    }

    private void close(String node) {
        NodeMeter meter = meters.remove(node);
        if (meter != null) {
            owners.release(meter.spec(), node);
            if (meter.device().remove(meter)) {
                devices.remove(key(meter.spec()), meter.device());
            }
        }
    }
}
