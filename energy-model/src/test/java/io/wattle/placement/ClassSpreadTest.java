package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class ClassSpreadTest {

    private static final Request REQUEST = TestingRequests.container(1024, 1);

    private final ClassHeadroom full = new ClassHeadroom(true);
    private final ClassHeadroom unexplored = new ClassHeadroom(true);
    private final ClassHeadroom.Node node = unexplored.add();
    private final ClassSpread spread = new ClassSpread();

    ClassSpreadTest() {
        node.free(8192, 8);
    }

    private Unexplored both(int left) {
        return Unexplored.NONE.plus("full", full, 0).plus("unexplored", unexplored, left);
    }

    private boolean refuses(int left, int pending, long nowMillis) {
        return spread.refuses(REQUEST, both(left), () -> pending, nowMillis);
    }

    @Test
    void onlyTheLastContainersAreKept() {
        assertThat(refuses(3, 4, 0)).isFalse();
        assertThat(refuses(3, 3, 0)).isTrue();
        assertThat(refuses(2, 3, 0)).as("one was placed meanwhile").isFalse();
        assertThat(refuses(0, 1, 0)).isFalse();
    }

    @Test
    void nobodyWaitsForAClassThatIsFullOrThatNobodyHasToKnow() {
        node.free(1023, 8);
        assertThat(refuses(3, 1, 0)).isFalse();
        node.free(1024, 1);
        assertThat(refuses(3, 1, 0)).isTrue();
        node.free(0, 0);
        assertThat(refuses(3, 1, 1)).as("full since").isFalse();
        assertThat(spread.refuses(REQUEST, Unexplored.NONE, () -> 1, 0)).isFalse();
    }

    @Test
    void theWaitIsShortAndNotRepeatedWhileItIsInVain() {
        assertThat(refuses(3, 3, 1_000)).isTrue();
        assertThat(refuses(3, 3, 3_999)).isTrue();
        assertThat(refuses(3, 3, 4_000)).isFalse();
        spread.placed(false, 4_000);
        assertThat(refuses(3, 2, 4_001)).isFalse();
        spread.placed(false, 4_001);
        assertThat(refuses(3, 1, 9_000)).isFalse();
        assertThat(refuses(3, 1, 900_000)).as("what is asked for later").isFalse();
        spread.placed(true, 900_001);
        assertThat(refuses(2, 1, 900_002)).as("such a class took one").isTrue();
    }

    /** As executors under dynamic allocation: the request is gone between them. */
    @Test
    void whoAsksForOneAfterTheOtherWaitsOnce() {
        assertThat(refuses(3, 1, 0)).isTrue();
        spread.placed(false, 1_000);
        assertThat(refuses(3, 1, 100_000)).as("the wait began long ago").isFalse();
        spread.placed(false, 100_000);
        assertThat(refuses(3, 1, 200_000)).isFalse();
    }

    @Test
    void whoAsksForMoreBeginsAnew() {
        assertThat(refuses(3, 1, 0)).isTrue();
        assertThat(refuses(3, 500, 1_000)).isFalse();
        spread.placed(false, 60_000);
        assertThat(refuses(3, 3, 60_001)).isTrue();
        assertThat(refuses(3, 3, 63_000)).isTrue();
        assertThat(refuses(3, 3, 63_001)).isFalse();
    }

    @Test
    void roomThatOthersWaitForIsNone() {
        ClassHeadroom.Claim claim = unexplored.claim(REQUEST, 9, 0);
        assertThat(refuses(3, 3, 0)).isFalse();
        claim.withdraw();
        assertThat(refuses(3, 3, 0)).isTrue();
    }

    @Test
    void aContainerOnSuchAClassBeginsItAnew() {
        assertThat(refuses(3, 3, 0)).isTrue();
        spread.placed(true, 2_900);
        assertThat(refuses(2, 2, 5_000)).isTrue();
        assertThat(refuses(2, 2, 7_999)).isTrue();
        assertThat(refuses(2, 2, 8_000)).isFalse();
        spread.placed(false, 8_000);
        spread.placed(true, 8_100);
        assertThat(refuses(1, 1, 8_200)).as("it was not in vain after all").isTrue();
    }

    @Test
    void toLookBeginsNoWait() {
        IntSupplier one = () -> 1;
        assertThat(spread.wouldRefuse(REQUEST, both(3), one, 0)).isTrue();
        assertThat(spread.endsMillis(0)).isEqualTo(3_000);
        assertThat(spread.wouldRefuse(REQUEST, both(3), one, 60_000)).isTrue();
        assertThat(refuses(3, 1, 60_000)).isTrue();
        assertThat(spread.endsMillis(61_000)).isEqualTo(63_000);
        assertThat(spread.wouldRefuse(REQUEST, both(3), one, 63_000)).isFalse();
    }

    @Test
    void whatIsPendingIsAskedForOnlyIfItMatters() {
        node.free(0, 0);
        assertThat(spread.refuses(
                        REQUEST,
                        both(3),
                        () -> {
                            throw new AssertionError("it takes a lock");
                        },
                        0))
                .isFalse();
    }

    @Test
    void whatIsPlacedElsewhereBeforeAnyWaitCostsNothing() {
        spread.placed(false, 100_000);
        assertThat(refuses(3, 3, 100_001)).isTrue();
    }
}
