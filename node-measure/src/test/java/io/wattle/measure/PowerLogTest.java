package io.wattle.measure;

import static io.wattle.model.NodeAttribute.BUSY_WATTS;
import static io.wattle.model.NodeAttribute.IDLE_WATTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Figure;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PowerLogTest {

    private final PowerSource pdu = TestingMeter.watts("pdu", 1);
    private final PowerSource rapl = new TestingMeter("rapl", false, pdu::read);
    private final PowerSource model = TestingMeter.watts("model", 1);

    @Test
    void takesBothFiguresFromTheMeterWithTheBestQuality() {
        PowerLog.Conclusion conclusion = log(
                Map.of(model, known(5, Quality.ESTIMATED), rapl, known(3), pdu, known(20)),
                Map.of(model, known(9, Quality.ESTIMATED), rapl, known(8), pdu, known(31)));

        assertThat(conclusion.wholeNode()).isTrue();
        assertThat(conclusion.findings().figures())
                .containsEntry(IDLE_WATTS, new Figure(20, Quality.MEASURED, "pdu, idle, made up"))
                .containsEntry(
                        BUSY_WATTS, new Figure(31, Quality.MEASURED, "pdu, all threads counting primes, made up"));
        assertThat(conclusion.findings().warnings()).isEmpty();
    }

    @Test
    void aMeterOfAPartGivesAnEstimateAndAWarning() {
        PowerLog.Conclusion conclusion =
                log(Map.of(rapl, known(3), pdu, unknown("gone")), Map.of(rapl, known(8), pdu, unknown("gone")));

        assertThat(conclusion.wholeNode()).isFalse();
        assertThat(conclusion.findings().figures().get(IDLE_WATTS))
                .isEqualTo(new Figure(3, Quality.ESTIMATED, "rapl, a part of the node only, idle, made up"));
        assertThat(conclusion.findings().warnings()).singleElement().asString().contains("the whole node draws more");
    }

    @Test
    void refusesAMeterThatReadsLessUnderLoad() {
        PowerLog.Conclusion conclusion = log(Map.of(pdu, known(20)), Map.of(pdu, known(19.5)));

        assertThat(conclusion.findings().figures()).isEmpty();
        assertThat(conclusion.findings().missing().get(IDLE_WATTS))
                .isEqualTo(conclusion.findings().missing().get(BUSY_WATTS))
                .startsWith("pdu: refused, 19.50 W under load are less than 20.00 W idle");
    }

    @Test
    void keepsIdleWattsIfBusyWattsAreNotKnown() {
        PowerLog.Conclusion conclusion = log(Map.of(pdu, known(20)), Map.of(pdu, unknown("timed out")));

        assertThat(conclusion.findings().figures()).containsOnlyKeys(IDLE_WATTS);
        assertThat(conclusion.findings().missing()).containsEntry(BUSY_WATTS, "pdu: timed out");
    }

    @Test
    void neverMixesTwoMeters() {
        PowerLog.Conclusion conclusion = log(
                Map.of(pdu, known(20), model, unknown("no curve")),
                Map.of(pdu, unknown("timed out"), model, known(50)));

        assertThat(conclusion.findings().figures()).containsOnlyKeys(IDLE_WATTS);
    }

    @Test
    void saysThatThereIsNoMeterOrThatItHasNotBeenRead() {
        assertThat(new PowerLog(List.of()).conclude().findings().missing())
                .containsEntry(IDLE_WATTS, "no meter found; see bin/tuner power doctor");
        assertThat(log(Map.of(), Map.of()).findings().missing())
                .containsEntry(BUSY_WATTS, "busy watts were not sampled");
    }

    @Test
    void samplesInIdleAndUnderLoad() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        Instant start = Instant.now();
        PowerSource counter = new TestingMeter("counter", true, () -> {
            Instant now = Instant.now();
            int read = reads.incrementAndGet();
            double seconds = StepTime.seconds(Duration.between(start, now));
            return new Reading.Energy(5 * seconds + read * 1e-6, now, Quality.MEASURED);
        });
        PowerLog log = new PowerLog(List.of(counter));
        StepTime time = new StepTime(Duration.ofMillis(500), Duration.ofSeconds(8));

        Findings idle = new PowerStep(log, false, 1, Optional.empty()).run(time);
        Findings busy = new PowerStep(log, true, 1, Optional.empty()).run(time);

        assertThat(idle.line()).startsWith("counter: 5.0").contains("measured, joules over");
        assertThat(busy.isEmpty()).isFalse();
        assertThat(reads.get()).isGreaterThan(6);
    }

    @Test
    @Timeout(50)
    void aMeterThatHangsOrThrowsDoesNotStopTheOthers() throws Exception {
        PowerSource hanging = new TestingMeter("hanging", true, PowerLogTest::hang);
        PowerSource failing = new TestingMeter("failing", true, () -> {
            throw new IllegalStateException("no bus");
        });

        Map<PowerSource, Watts> watts = PowerSampler.sample(List.of(hanging, failing, pdu), Duration.ofMillis(300));

        assertThat(watts.get(hanging)).isEqualTo(unknown("it did not answer within 0.3 s"));
        assertThat(watts.get(failing)).isEqualTo(unknown("reading it failed: java.lang.IllegalStateException: no bus"));
        assertThat(watts.get(pdu)).isInstanceOf(Watts.Known.class);
    }

    private static Reading hang() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Reading.Missing("woken", Instant.now());
    }

    private PowerLog.Conclusion log(Map<PowerSource, Watts> idle, Map<PowerSource, Watts> busy) {
        PowerLog log = new PowerLog(List.of(model, rapl, pdu));
        log.idle(idle);
        log.busy(busy);
        return log.conclude();
    }

    private static Watts known(double watts) {
        return known(watts, Quality.MEASURED);
    }

    private static Watts known(double watts, Quality quality) {
        return new Watts.Known(watts, quality, "made up");
    }

    private static Watts unknown(String reason) {
        return new Watts.Unknown(reason);
    }
}
