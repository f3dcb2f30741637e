package io.wattle.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TraceGeneratorTest {

    private static final double DAY = 86_400;

    private static List<TracedJob> draw(ArrivalRate rate, double seconds) {
        return new TraceGenerator(rate, List.of("a", "b"), 0.5).until(seconds, 1);
    }

    private static double size(TracedJob job) {
        return ((StudyWork) job.work()).size();
    }

    private static long count(List<TracedJob> jobs, double from, double to) {
        return jobs.stream()
                .filter(it -> it.atSeconds() >= from && it.atSeconds() < to)
                .count();
    }

    @Test
    void asManyJobsComeAsTheRateSays() {
        List<TracedJob> jobs = draw(new ArrivalRate.Constant(100), 100 * 3600);
        assertThat((double) jobs.size()).isCloseTo(10_000, within(300.0));
        assertThat(jobs).extracting(TracedJob::atSeconds).isSorted();
        assertThat((double) jobs.stream().filter(it -> it.job().equals("a")).count())
                .isCloseTo(5000, within(250.0));
        assertThat(jobs.stream().mapToDouble(TraceGeneratorTest::size).average().orElseThrow())
                .isCloseTo(1, within(0.03));
    }

    @Test
    void aDayHasATroughAndAPeak() {
        List<TracedJob> jobs = draw(new ArrivalRate.DayNight(100, 1000), DAY);
        assertThat((double) count(jobs, 0, 3600)).isCloseTo(100, within(60.0));
        assertThat((double) count(jobs, DAY / 2 - 1800, DAY / 2 + 1800)).isCloseTo(1000, within(120.0));
        assertThat((double) jobs.size()).isCloseTo(24 * 550, within(500.0));
    }

    @Test
    void burstsComeInTurns() {
        List<TracedJob> jobs = draw(new ArrivalRate.Bursts(0, 3600, 1000, 100), 5000);
        assertThat((double) count(jobs, 2000, 2100)).isCloseTo(100, within(40.0));
        assertThat(count(jobs, 2100, 3000)).isZero();
    }

    @Test
    void theSameSeedDrawsTheSame() {
        TraceGenerator generator = new TraceGenerator(new ArrivalRate.Constant(60), List.of("a"), 0);
        assertThat(generator.until(3600, 7)).isEqualTo(generator.until(3600, 7));
        assertThat(generator.until(3600, 8)).isNotEqualTo(generator.until(3600, 7));
        assertThat(generator.until(3600, 7)).allMatch(it -> size(it) == 1);
    }

    @Test
    void impossibleRatesAreRefused() {
        assertThatThrownBy(() -> new ArrivalRate.Constant(0)).hasMessage("jobs an hour: 0.0 (allowed: more than 0)");
        assertThatThrownBy(() -> new ArrivalRate.DayNight(5, 5)).hasMessageContaining("less than the 5.0 at the peak");
        assertThatThrownBy(() -> new ArrivalRate.Bursts(0, 5, 10, 10)).hasMessageContaining("less than 10.0 s");
        assertThatThrownBy(() -> new TraceGenerator(new ArrivalRate.Constant(1), List.of(), 0))
                .hasMessageContaining("at least one kind");
        assertThatThrownBy(() -> new TracedJob(-1, "a", 1)).hasMessageContaining("job a: at -1.0 s");
        assertThatThrownBy(() -> new TracedJob(0, "a", 0)).hasMessage("size 0.0 (allowed: more than 0, up to 1000000)");
    }
}
