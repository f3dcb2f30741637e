package io.wattle.measure;

import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads all meters for a while, each from a thread of its own: one that hangs does not keep the others waiting. */
final class PowerSampler {

    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final int LEAST_SAMPLES = 8;
    private static final double GRACE_SHARE = 0.3;

    private PowerSampler() {}

    /** Watts of each source, in the order of the sources; takes a little more than {@code time} if one hangs. */
    static Map<PowerSource, Watts> sample(List<PowerSource> sources, Duration time) throws InterruptedException {
        Duration interval = min(INTERVAL, time.dividedBy(LEAST_SAMPLES));
        Map<PowerSource, Sampling> samplings = new LinkedHashMap<>();
        for (PowerSource source : sources) {
            Sampling sampling = new Sampling(source, interval, time);
            samplings.put(source, sampling);
            sampling.start();
        }
        try {
            long end = System.nanoTime() + (long) (time.toNanos() * (1 + GRACE_SHARE));
            Map<PowerSource, Watts> watts = new LinkedHashMap<>();
            for (Map.Entry<PowerSource, Sampling> entry : samplings.entrySet()) {
                entry.getValue().join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
                watts.put(entry.getKey(), entry.getValue().watts());
            }
            return watts;
        } finally {
            samplings.values().forEach(Thread::interrupt);
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static final class Sampling extends Thread {
        private final PowerSource source;
        private final Duration interval;
        private final Duration time;
        private final List<Reading> readings = new ArrayList<>();

        Sampling(PowerSource source, Duration interval, Duration time) {
            super("power-" + source.name());
            this.source = source;
            this.interval = interval;
            this.time = time;
            setDaemon(true);
        }

        @Override
        public void run() {
            long start = System.nanoTime();
            try {
                while (System.nanoTime() - start < time.toNanos()) {
                    Reading reading = read();
                    synchronized (readings) {
                        readings.add(reading);
                    }
                    Thread.sleep(interval.toMillis());
                }
            } catch (InterruptedException e) {
                // Whoever interrupts does not want more readings.
                interrupt();
            }
        }

        private Reading read() {
            try {
                return source.read();
            } catch (RuntimeException e) {
                return new Reading.Missing("reading it failed: " + e, Instant.now());
            }
        }

        Watts watts() {
            synchronized (readings) {
                return readings.isEmpty()
                        ? new Watts.Unknown("it did not answer within " + StepTime.text(time))
                        : Watts.of(readings);
            }
        }
    }
}
