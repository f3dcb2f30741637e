package io.wattle.tuner.cli.power;

import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Meters that are read again and again. */
final class OpenMeters implements AutoCloseable {

    private final List<MeterSource> sources;
    private final List<Meter> meters = new ArrayList<>();
    private final List<Reading> last = new ArrayList<>();

    /** Opens the meters and takes the first readings: counters and utilisation need something to look back on. */
    OpenMeters(List<MeterSource> sources) {
        this.sources = List.copyOf(sources);
        try {
            for (MeterSource source : sources) {
                Meter meter = source.opener().get();
                meters.add(meter);
                last.add(meter.read());
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
            samples.add(Sample.between(sources.get(i).spec(), last.get(i), reading));
            last.set(i, reading);
        }
        return samples;
    }

    @Override
    public void close() {
        meters.forEach(Meter::close);
    }
}
