package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalTest {

    @Test
    void theSameSeedGivesTheSameJobsAndAnotherOneOthers() {
        assertThat(Arrival.seeded(7, 20, 600)).isEqualTo(Arrival.seeded(7, 20, 600));
        assertThat(Arrival.seeded(7, 20, 600)).isNotEqualTo(Arrival.seeded(8, 20, 600));
    }

    @Test
    void gapsHaveTheMeanAskedForAndTheSpreadOfExponentialOnes() {
        List<Arrival> many = Arrival.seeded(1, 10, 200_000);
        assertThat(many).hasSizeBetween(19_500, 20_500);
        assertThat(many.get(many.size() - 1).seconds()).isLessThan(200_000);
        double last = 0;
        int shorterThanMean = 0;
        for (Arrival arrival : many) {
            assertThat(arrival.seconds()).isGreaterThanOrEqualTo(last);
            shorterThanMean += arrival.seconds() - last < 10 ? 1 : 0;
            last = arrival.seconds();
        }
        // 1 - 1/e of exponential gaps.
        assertThat(shorterThanMean / (double) many.size()).isBetween(0.62, 0.645);
    }

    @Test
    void eachSixInARowAreAllSix() {
        List<Arrival> arrivals = Arrival.seeded(3, 10, 1000);
        for (int i = 0; i + 6 <= arrivals.size(); i += 6) {
            assertThat(arrivals.subList(i, i + 6).stream().map(Arrival::job).toList())
                    .containsExactlyInAnyOrderElementsOf(StudyJob.SIX);
        }
        assertThat(arrivals.stream().map(Arrival::number).toList())
                .startsWith(1, 2, 3)
                .doesNotHaveDuplicates();
    }

    @Test
    void noGapIsNoSchedule() {
        assertThatThrownBy(() -> Arrival.seeded(1, 0, 10)).hasMessageContaining("mean gap 0.0 s");
    }
}
