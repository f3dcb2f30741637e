package io.wattle.meter.rapl;

import io.wattle.meter.Diagnosis;
import io.wattle.meter.Diagnosis.WrapPeriod;
import io.wattle.meter.MeterClock;
import io.wattle.meter.MeterProbe;
import io.wattle.model.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Looks at the powercap tree: zones, sockets, permission, wrap periods, and the watts drawn meanwhile. */
public final class RaplProbe implements MeterProbe {

    private final RaplOptions options;
    private final Duration observation;

    /** A probe of this machine that watches the counters for 300 ms. */
    public RaplProbe() {
        this(RaplOptions.defaults(), Duration.ofMillis(300));
    }

    /** A probe of any tree; {@code observation} is the time between its two readings. */
    public RaplProbe(RaplOptions options, Duration observation) {
        this.options = options;
        this.observation = observation;
    }

    @Override
    public String kind() {
        return "rapl";
    }

    @Override
    public Diagnosis diagnose() {
        try (RaplMeter meter = new RaplMeter(options, MeterClock.SYSTEM)) {
            List<RaplZone> zones = zones();
            List<OptionalDouble> before = counts(zones);
            long start = System.nanoTime();
            Reading sample = meter.read();
            if (!(sample instanceof Reading.Missing)) {
                pause();
                sample = meter.read();
            }
            List<OptionalDouble> after = counts(zones);
            double seconds = (System.nanoTime() - start) / 1e9;
            return diagnosis(zones, wraps(zones, before, after, seconds, meter), sample);
        }
    }

    private List<RaplZone> zones() {
        try {
            return Files.isDirectory(options.root()) ? RaplTree.zones(options.root()) : List.of();
        } catch (IOException e) {
            // The meter's own reading, made next, meets the same and says why.
            return List.of();
        }
    }

    private Diagnosis diagnosis(List<RaplZone> zones, List<WrapPeriod> wraps, Reading sample) {
        boolean readable = !(sample instanceof Reading.Missing);
        boolean denied = zones.stream().anyMatch(zone -> !Files.isReadable(zone.counter()));
        List<String> notes = new ArrayList<>();
        for (RaplZone zone : zones) {
            if (!zone.enabled()) {
                notes.add(zone.label() + ": 'enabled' is 0. That switches power limits, not counting;"
                        + " usual for dram zones and on AMD");
            }
            if (zone.rangeMicrojoules().isEmpty()) {
                notes.add(zone.label() + ": no max_energy_range_uj; when the counter wraps, that stretch is left out");
            }
        }
        for (WrapPeriod wrap : wraps) {
            if (readable
                    && wrap.observedWatts().orElse(1) == 0
                    && !wrap.counter().endsWith("dram")) {
                notes.add(wrap.counter() + " did not count while it was watched: a virtual machine's counter, usually");
            }
        }
        String summary = sample instanceof Reading.Missing missing
                ? missing.reason()
                : options.root() + ": "
                        + String.join(", ", zones.stream().map(RaplZone::label).toList());
        int sockets = (int) zones.stream()
                .map(RaplZone::socket)
                .flatMapToInt(OptionalInt::stream)
                .distinct()
                .count();
        return new Diagnosis(
                kind(),
                !zones.isEmpty(),
                readable,
                summary,
                denied ? Optional.of(PowercapPermission.fix()) : Optional.empty(),
                zones.isEmpty() ? OptionalInt.empty() : OptionalInt.of(sockets),
                wraps,
                notes,
                sample);
    }

    private List<WrapPeriod> wraps(
            List<RaplZone> zones,
            List<OptionalDouble> before,
            List<OptionalDouble> after,
            double seconds,
            RaplMeter meter) {
        List<WrapPeriod> wraps = new ArrayList<>();
        for (int i = 0; i < zones.size(); i++) {
            RaplZone zone = zones.get(i);
            if (zone.rangeMicrojoules().isEmpty()) {
                continue;
            }
            OptionalDouble watts = OptionalDouble.empty();
            if (before.get(i).isPresent() && after.get(i).isPresent()) {
                double joules = (after.get(i).getAsDouble() - before.get(i).getAsDouble()) * 1e-6;
                watts = joules >= 0 ? OptionalDouble.of(joules / seconds) : OptionalDouble.empty();
            }
            wraps.add(new WrapPeriod(zone.label(), meter.spec(zone).rangeJoules(), options.maximumZoneWatts(), watts));
        }
        return wraps;
    }

    private static List<OptionalDouble> counts(List<RaplZone> zones) {
        List<OptionalDouble> counts = new ArrayList<>();
        for (RaplZone zone : zones) {
            try (CounterFile file = CounterFile.open(zone.counter())) {
                counts.add(OptionalDouble.of(file.read()));
            } catch (IOException | ArithmeticException e) {
                // The sample says why; here it only means that no watts were observed.
                counts.add(OptionalDouble.empty());
            }
        }
        return counts;
    }

    private void pause() {
        try {
            Thread.sleep(observation.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
