package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ShuffleTest {

    private final Shuffle shuffle = new Shuffle(4);
    private final BitSet early = new BitSet();
    private final BitSet late = new BitSet();

    /** Of maps 0 and 1, which ended on a node that fails, one reduce has the output and the other has not. */
    @Test
    void whatIsGoneIsFetchedByNobodyUntilItIsThereAgain() {
        shuffle.add(0, 1);
        shuffle.add(1, 2);
        shuffle.add(2, 3);
        assertThat(shuffle.fetch(early)).isEqualTo(3);
        shuffle.gone(0);
        shuffle.gone(1);
        assertThat(shuffle.fetch(late)).isEqualTo(1);
        assertThat(late.get(2)).isTrue();
        shuffle.add(3, 2);
        shuffle.add(1, 3);
        assertThat(shuffle.fetch(early)).as("it has map 1 already").isEqualTo(1);
        assertThat(shuffle.fetch(late)).isEqualTo(2);
        shuffle.add(0, 4);
        assertThat(shuffle.fetch(early)).isZero();
        assertThat(shuffle.fetch(late)).isEqualTo(1);
        assertThat(early).isEqualTo(late);
    }

    @Test
    void whoWaitsIsToldInRoundsAndWhoIsTakenAwayIsNot() {
        Shuffle many = new Shuffle(100);
        int[] told = new int[2];
        TaskAttempt kept = new TaskAttempt(null, null, null, false);
        TaskAttempt taken = new TaskAttempt(null, null, null, false);
        many.await(taken, () -> told[0]++);
        many.await(kept, () -> told[1]++);
        assertThat(many.firstWaiting()).isSameAs(taken);
        many.takeAway(taken);
        assertThat(many.firstWaiting()).isSameAs(kept);
        for (int done = 1; done < 5; done++) {
            many.add(done, done);
            assertThat(told).containsExactly(0, 0);
        }
        many.add(5, 5);
        assertThat(told).containsExactly(0, 1);
        assertThat(many.hasWaiting()).isFalse();
    }
}
