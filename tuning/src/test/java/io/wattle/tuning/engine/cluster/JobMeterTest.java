package io.wattle.tuning.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobMeterTest {

    private static final Map<String, Double> BEGIN = Map.of("a", 0.0, "b", 0.0);

    @Test
    void joulesOfAllWorkersAreAddedUp() {
        try (JobMeter meter = meter(BEGIN, Map.of("a", 30.0, "b", 12.5))) {
            assertThat(meter.joules()).hasValue(42.5);
        }
    }

    @Test
    void withoutAMeterThereAreNone() {
        try (JobMeter meter = new JobMeter(Optional.empty())) {
            assertThat(meter.joules()).isEmpty();
        }
    }

    @Test
    void aReadingThatIsMissingAtTheEndLeavesNone() {
        try (JobMeter meter = meter(BEGIN, null)) {
            assertThat(meter.joules()).isEmpty();
        }
    }

    /** Later readings then count from another time than the job. */
    @Test
    void aReadingThatIsMissingAtTheBeginningLeavesNone() {
        try (JobMeter meter = meter(null, Map.of("a", 30.0, "b", 12.5))) {
            assertThat(meter.joules()).isEmpty();
        }
    }

    /** No joules at all would be the best score of all. */
    @Test
    void aMeterThatStoodStillMeasuredNothing() {
        try (JobMeter meter = meter(BEGIN, BEGIN)) {
            assertThat(meter.joules()).isEmpty();
        }
    }

    @Test
    void closingClosesTheCounters() {
        TestingCounters counters = new TestingCounters(BEGIN, null);
        new JobMeter(Optional.of(counters)).close();
        assertThat(counters.closed).isTrue();
    }

    /** Null for a reading that is missing. */
    private static JobMeter meter(Map<String, Double> first, Map<String, Double> second) {
        return new JobMeter(Optional.of(new TestingCounters(first, second)));
    }

    private static final class TestingCounters implements JobMeter.Counters {

        private final Deque<Optional<Map<String, Double>>> readings = new ArrayDeque<>();
        private boolean closed;

        TestingCounters(Map<String, Double> first, Map<String, Double> second) {
            readings.add(Optional.ofNullable(first));
            readings.add(Optional.ofNullable(second));
        }

        @Override
        public Map<String, Double> joules() throws IOException {
            return readings.remove().orElseThrow(() -> new IOException("no answer"));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
