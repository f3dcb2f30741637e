package io.wattle.scheduler.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.meter.prometheus.KeplerQuery;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterSpec;
import io.wattle.scheduler.guard.Failures;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeviceTest {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Failures failures = new Failures();
    private final MeterReaders readers = new MeterReaders(failures);
    private final AtomicLong nanos = new AtomicLong();

    @AfterEach
    void stop() {
        readers.stop();
        readers.end();
    }

    private Device device(Source source) {
        Device device =
                new Device(source, new Device.Surroundings(readers, (node, reading) -> {}, nanos::get, failures));
        device.add(meter(device));
        return device;
    }

    private static NodeMeter meter(Device device) {
        MeterSpec spec = new MeterSpec.Prometheus(URI.create("http://127.0.0.1:9/metrics"), KeplerQuery.cpuAndMemory());
        return new NodeMeter(new MeteredNode("n", "n", 45454), spec, device);
    }

    /** A reading that never ends, and how often it was given up. */
    private static final class Hanging implements Source {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final AtomicInteger givenUp = new AtomicInteger();

        @Override
        public void read(List<NodeMeter> meters, BiConsumer<NodeMeter, Reading> sink, Runnable done) {
            begun.countDown();
        }

        @Override
        public void giveUp() {
            givenUp.incrementAndGet();
        }
    }

    /** It makes all other PDUs begin anew. */
    @Test
    void aReadingIsGivenUpOnce() throws Exception {
        Hanging source = new Hanging();
        Device device = device(source);
        device.requestLast(meter(device));
        source.begun.await();
        // From now on what is to be closed is closed at once, by who says so.
        readers.stop();
        readers.end();
        device.giveUpAfter(LONGEST);
        assertThat(source.givenUp).as("it may still end").hasValue(0);
        nanos.addAndGet(LONGEST.toNanos() + 1);
        for (int round = 0; round < 3; round++) {
            device.giveUpAfter(LONGEST);
            nanos.addAndGet(LONGEST.toNanos());
        }
        assertThat(source.givenUp).hasValue(1);
    }

    /** The threads of those that fail on and on are busy with waiting for nothing. */
    @Test
    void whatFailedOnceIsReadWithTheLivingOnes() throws Exception {
        LinkedBlockingQueue<String> threads = new LinkedBlockingQueue<>();
        Device device = device((meters, sink, done) -> {
            Reading none = new Reading.Missing("of a test", Instant.EPOCH);
            meters.forEach(it -> sink.accept(it, none));
            done.run();
            threads.add(Thread.currentThread().getName());
        });
        List<String> readBy = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            device.requestLast(meter(device));
            readBy.add(threads.take());
            nanos.addAndGet(LONGEST.toNanos());
        }
        assertThat(readBy).containsExactly("energy-meter", "energy-meter", "energy-meter-suspect");
    }
}
