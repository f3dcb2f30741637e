package io.wattle.tuner.cli.power;

import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import io.wattle.tuner.cli.option.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Meters that are read again and again. */
final class OpenMeters implements AutoCloseable {

    private static final Duration SHORTEST = Duration.ofMillis(200);

    private final List<MeterSource> sources;
    private final List<Meter> meters = new ArrayList<>();
    private final List<Reading> last = new ArrayList<>();
    private final List<Long> lastNanos = new ArrayList<>();

    /**
     * Checks an interval.
     *
     * @throws UsageException if it is too short for a counter that stands still to be told from one that counts slowly
     */
    static void requireLongEnough(String option, Duration interval) throws UsageException {
        if (interval.compareTo(SHORTEST) < 0) {
            throw new UsageException(
                    option + ": " + interval.toMillis() + " ms (allowed: " + SHORTEST.toMillis() + " ms or more)");
        }
    }

    /** Opens the meters and takes the first readings: counters and utilisation need something to look back on. */
    OpenMeters(List<MeterSource> sources) {
        this.sources = List.copyOf(sources);
        try {
            for (MeterSource source : sources) {
                Meter meter = source.opener().get();
                meters.add(meter);
                last.add(meter.read());
                lastNanos.add(System.nanoTime());
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** A sample of each meter after the interval, in their order. */
    List<Sample> sampleAfter(Duration interval) throws InterruptedException {
        Thread.sleep(interval.toMillis());
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < meters.size(); i++) {
            Reading reading = meters.get(i).read();
            long now = System.nanoTime();
            double seconds = (now - lastNanos.get(i)) / 1e9;
            samples.add(Sample.between(sources.get(i).spec(), last.get(i), reading, seconds));
            last.set(i, reading);
            lastNanos.set(i, now);
        }
        return samples;
    }

    @Override
    public void close() {
        meters.forEach(Meter::close);
    }
}
