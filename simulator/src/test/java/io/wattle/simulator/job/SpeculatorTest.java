package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.job.Speculator.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** At 100 s, of 20 tasks of which 10 are done, in 20 s each. */
class SpeculatorTest {

    private static OptionalInt choose(List<Running> running) {
        return Speculator.choose(running, 20, 10, 20, 100);
    }

    /** Its end would be at 80 + 20 / progress; that of a fresh one is at 120. */
    private static Running at(double progress) {
        return new Running(1, 80, progress);
    }

    @Test
    void theSlowestIsChosen() {
        assertThat(choose(List.of(at(0.4), at(0.1), at(0.2)))).hasValue(1);
    }

    @Test
    void whoEndsBeforeAFreshOneWouldIsLeftAlone() {
        assertThat(choose(List.of(at(0.5)))).as("just as late").isEmpty();
        assertThat(choose(List.of(at(0.49)))).hasValue(0);
        assertThat(choose(List.of(at(1), at(0.9)))).isEmpty();
    }

    @Test
    void whoHasSaidNothingYetIsLeftAlone() {
        assertThat(choose(List.of(at(0), new Running(1, Double.NaN, 0)))).isEmpty();
    }

    @Test
    void aTaskGetsOneSpareAttempt() {
        assertThat(choose(List.of(new Running(2, 0, 0.01), at(0.4)))).hasValue(1);
    }

    @Test
    void nothingIsInferredFromTooFew() {
        List<Running> slow = List.of(at(0.01));
        assertThat(Speculator.choose(slow, 20, 0, Double.NaN, 100)).isEmpty();
        assertThat(Speculator.choose(slow, 20, 1, 20, 100)).hasValue(0);
        assertThat(Speculator.choose(slow, 100, 4, 20, 100)).as("less than 5%").isEmpty();
        assertThat(Speculator.choose(slow, 100, 5, 20, 100)).hasValue(0);
    }

    /** Ten at a time, or a hundredth of all tasks, or a tenth of those that run. */
    @Test
    void thereAreAsManySparesAsTheCapsAllow() {
        assertThat(mostSpares(20, 30)).isEqualTo(10);
        assertThat(mostSpares(1_999, 30)).isEqualTo(19);
        assertThat(mostSpares(2_000, 259)).isEqualTo(25);
    }

    @Test
    void whereNothingChangesLooksBecomeRare() {
        assertThat(Speculator.afterNoneSeconds(0)).isEqualTo(1);
        assertThat(Speculator.afterNoneSeconds(1000)).isEqualTo(1);
        assertThat(Speculator.afterNoneSeconds(5000)).isEqualTo(5);
    }

    /** Spares that run when no more is given to any of so many tasks that run. */
    private static int mostSpares(int tasks, int running) {
        for (int spares = 0; spares <= running; spares++) {
            List<Running> all = new ArrayList<>();
            for (int i = 0; i < running; i++) {
                all.add(i < spares ? new Running(2, 80, 0.1) : at(0.1));
            }
            if (Speculator.choose(all, tasks, tasks / 2, 20, 100).isEmpty()) {
                return spares;
            }
        }
        throw new AssertionError("no cap");
    }
}
