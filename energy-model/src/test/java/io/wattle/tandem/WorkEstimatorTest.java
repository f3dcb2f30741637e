package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tandem.WorkEstimator.App;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WorkEstimatorTest {

    private static final OptionalDouble NO_DEADLINE = OptionalDouble.empty();

    @Test
    void whatIsNotKnownIsAsWhatIsKnownOfOthers() {
        List<Work> work = WorkEstimator.of(
                List.of(
                        new App(OptionalDouble.of(100), 4, 40, 0),
                        new App(NO_DEADLINE, 1, 10, 2),
                        new App(NO_DEADLINE, 0, 0, 3),
                        new App(NO_DEADLINE, 0, 0, 0)),
                7000);
        assertThat(work)
                .containsExactly(
                        new Work(40, OptionalDouble.of(100)),
                        new Work(30, NO_DEADLINE),
                        new Work(30, NO_DEADLINE),
                        new Work(0, NO_DEADLINE));
    }

    /** However many they are, and whatever deadlines they have. */
    @Test
    void whereNothingIsKnownTheyWakeNobody() {
        assertThat(WorkEstimator.of(List.of(new App(NO_DEADLINE, 0, 0, 50)), 7000))
                .containsExactly(new Work(7000, NO_DEADLINE));
        assertThat(WorkEstimator.of(
                        List.of(
                                new App(OptionalDouble.of(1), 0, 0, 50),
                                new App(NO_DEADLINE, 0, 0, 0),
                                new App(NO_DEADLINE, 0, 0, 1)),
                        7000))
                .containsExactly(new Work(3500, NO_DEADLINE), new Work(0, NO_DEADLINE), new Work(3500, NO_DEADLINE));
    }

    /** Nobody limits how many containers an application may ask for. */
    @Test
    void countsDoNotOverflow() {
        long many = 2L * Integer.MAX_VALUE;
        assertThat(WorkEstimator.of(
                        List.of(new App(NO_DEADLINE, 10, 20, many), new App(NO_DEADLINE, Integer.MAX_VALUE, 0, 0)),
                        7000))
                .allSatisfy(it -> assertThat(it.units()).isBetween(0.0, 100.0));
        assertThat(WorkEstimator.of(List.of(new App(NO_DEADLINE, 1, 2, many)), 7000))
                .containsExactly(new Work(2 + 2.0 * many, NO_DEADLINE));
    }

    @Test
    void whatCameIsWhatIsLeftMoreAndWhatWasDone() {
        WorkEstimator estimate = new WorkEstimator();
        assertThat(estimate.arrived(0, List.of(new Work(100, NO_DEADLINE)), 10)).isZero();
        // 100 units were done in ten seconds, and nothing came.
        assertThat(estimate.arrived(10, List.of(), 10)).isZero();
        assertThat(estimate.arrived(20, List.of(new Work(300, NO_DEADLINE)), 0)).isEqualTo(350);
        // It was given up: that is no work that came.
        assertThat(estimate.arrived(30, List.of(), 0)).isZero();
    }

    /** Whatever the steps, the sum of what came is what was put in. */
    @Test
    void overTimeItAddsUp() {
        WorkEstimator estimate = new WorkEstimator();
        double left = 0;
        double put = 0;
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            double rate = left > 0 ? 5 : 0;
            sum += estimate.arrived(i, List.of(new Work(left, NO_DEADLINE)), rate);
            double came = i % 37 == 0 ? 100 : 0;
            put += came;
            left = Math.max(0, left + came - rate);
        }
        assertThat(sum).isCloseTo(put, within(0.2 * put));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> new App(NO_DEADLINE, 1, -1, 0)).hasMessageContaining("-1.0 units");
        assertThatThrownBy(() -> new App(NO_DEADLINE, 1, 1, -1)).hasMessageContaining("-1 others");
    }
}
