package io.wattle.meter.rapl;

import io.wattle.meter.CounterSpec;
import io.wattle.meter.EnergyCounters;
import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Joules of all CPU packages and their memory, from the powercap counters of Linux (Intel, and AMD under the same names).
 * Sums every package and dram zone of every socket, each once.
 *
 * <p>Counters are small: at {@link RaplOptions#maximumZoneWatts()} of 1000 W, one of 65.5 kJ wraps within 66 s and one of
 * 262 kJ within 262 s. A meter left alone for longer gives one {@link Reading.Missing} and counts on without the gap.
 */
public final class RaplMeter implements Meter {

    /** The hardware refreshes its counters every millisecond; the rest is for the scheduler. */
    private static final double REFRESH_SECONDS = 0.1;

    /** A running package that counts nothing for so long is not counting. */
    private static final double STALLED_SECONDS = 0.1;

    private static final double JOULES_PER_COUNT = 1e-6;

    private final RaplOptions options;
    private final MeterClock clock;
    private final List<CounterFile> files = new ArrayList<>();
    private List<RaplZone> zones = List.of();
    private double[] counts = {};
    private EnergyCounters counters = new EnergyCounters(List.of());
    private boolean closed;

    /** A meter of this machine's counters; opens them at the first reading. */
    public RaplMeter() {
        this(RaplOptions.defaults(), MeterClock.SYSTEM);
    }

    /** A meter of any powercap tree, with any clock. */
    public RaplMeter(RaplOptions options, MeterClock clock) {
        this.options = options;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "rapl " + options.root();
    }

    /** Cumulative joules, {@link Quality#MEASURED}; see {@link Meter#read()}. */
    @Override
    public synchronized Reading read() {
        if (closed) {
            return missing("the meter is closed");
        }
        try {
            if (files.isEmpty()) {
                open();
            }
            long nanos = clock.nanos();
            for (int i = 0; i < counts.length; i++) {
                counts[i] = files.get(i).read();
            }
            Optional<String> refusal = counters.advance(counts, nanos);
            return refusal.isPresent()
                    ? missing(refusal.get() + disabledNote())
                    : new Reading.Energy(
                            counters.joules(),
                            counters.intervalsLeftOut(),
                            counters.register(name()),
                            clock.now(),
                            Quality.MEASURED);
        } catch (AccessDeniedException e) {
            release();
            return missing("may not read " + e.getFile() + "; " + PowercapPermission.sentence());
        } catch (IOException | ArithmeticException e) {
            // A zone that went away (driver unloaded, CPU offline) fails here; the next reading looks again.
            boolean reading = !files.isEmpty();
            release();
            return missing(e.getMessage() + (reading ? "; the next reading looks for the zones again" : ""));
        }
    }

    private void open() throws IOException {
        if (!Files.isDirectory(options.root())) {
            throw new IOException("no folder " + options.root() + " (" + absence() + ")");
        }
        List<RaplZone> found = RaplTree.zones(options.root());
        if (found.stream().noneMatch(RaplZone::isPackage)) {
            throw new IOException(
                    "no package zone below " + options.root()
                            + " (needs an Intel CPU since 2011 or AMD since 2017, the module intel_rapl_msr, and no virtual machine)");
        }
        List<String> gone = zones.stream()
                .filter(zone -> found.stream().noneMatch(it -> it.counter().equals(zone.counter())))
                .map(RaplZone::label)
                .toList();
        if (!gone.isEmpty()) {
            // Going on with the rest would report less energy than before without a word.
            throw new IOException("zones read before are gone: " + String.join(", ", gone)
                    + "; load their driver again, or open a new meter to go on without them");
        }
        for (RaplZone zone : found) {
            files.add(CounterFile.open(zone.counter()));
        }
        if (found.size() > zones.size()) {
            zones = found;
            counts = new double[found.size()];
            counters = new EnergyCounters(found.stream().map(this::spec).toList(), counters);
        }
    }

    private static String absence() {
        String system = System.getProperty("os.name");
        return system.equals("Linux")
                ? "needs bare metal with the modules powercap and intel_rapl_msr; virtual machines have none"
                : "powercap is a Linux interface and this is " + system;
    }

    CounterSpec spec(RaplZone zone) {
        return new CounterSpec(
                "counter of " + zone.label() + " in uJ (" + zone.counter() + ")",
                JOULES_PER_COUNT,
                zone.rangeMicrojoules().orElse(0),
                options.maximumZoneWatts(),
                REFRESH_SECONDS,
                zone.isPackage() ? STALLED_SECONDS : Double.POSITIVE_INFINITY);
    }

    private String disabledNote() {
        List<String> disabled = zones.stream()
                .filter(zone -> !zone.enabled())
                .map(RaplZone::label)
                .toList();
        return disabled.isEmpty() ? "" : " ('enabled' is 0 for " + String.join(", ", disabled) + ")";
    }

    private void release() {
        for (CounterFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                // Only read from: nothing is lost, and the next reading opens it anew.
                continue;
            }
        }
        files.clear();
    }

    private Reading.Missing missing(String reason) {
        return new Reading.Missing(name() + ": " + reason, clock.now());
    }

    @Override
    public synchronized void close() {
        closed = true;
        release();
    }
}
