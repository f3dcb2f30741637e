package io.wattle.benchmarks.testbed.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.StudyJob;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EpisodePlanTest {

    private static final List<EpisodePlan> PLANS = IntStream.rangeClosed(1, 200)
            .mapToObj(it -> EpisodePlan.seeded(1, it, Optional.of(it)))
            .toList();

    @Test
    void isTheSameForTheSameNumbersOnly() {
        assertThat(EpisodePlan.seeded(1, 7, Optional.of(7))).isEqualTo(PLANS.get(6));
        assertThat(EpisodePlan.seeded(2, 7, Optional.of(7)).arrivals())
                .isNotEqualTo(PLANS.get(6).arrivals());
    }

    @Test
    void hasAFewJobsOfEachKindInTheOrderInWhichTheyCome() {
        assertThat(PLANS).allSatisfy(plan -> {
            assertThat(plan.arrivals())
                    .hasSizeBetween(2, 4)
                    .isSortedAccordingTo(Comparator.comparingDouble(Arrival::seconds));
            assertThat(plan.arrivals().get(0).seconds()).isZero();
        });
        assertThat(PLANS.stream().flatMap(it -> it.arrivals().stream()).map(Arrival::job))
                .containsAll(StudyJob.SIX);
        assertThat(PLANS.stream().filter(it -> it.sparkSeconds().isPresent()).count())
                .isBetween(25L, 75L);
        assertThat(PLANS.stream().filter(EpisodePlan::endsAsleep).count()).isBetween(140L, 180L);
    }

    @Test
    void killsComeInEachStateInTurns() {
        assertThat(PLANS.stream().map(it -> it.kill().orElseThrow().tandem()).limit(6))
                .containsExactlyInAnyOrderElementsOf(KillPoint.STATES);
        assertThat(EpisodePlan.seeded(1, 1, Optional.empty()).kill()).isEmpty();
    }
}
