package io.wattle.placement;

import static io.wattle.placement.TestingRequests.container;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassHeadroomTest {

    private static final Request GIGABYTE = container(1024, 1);

    private final ClassHeadroom headroom = new ClassHeadroom(true);
    private final ClassHeadroom.Node node = headroom.add();

    @Test
    void whatIsFreeIsTaken() {
        assertThat(headroom.hasRoomFor(GIGABYTE)).isFalse();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 30_000, 0)).isFalse();
        node.free(1024, 1);
        assertThat(headroom.hasRoomFor(GIGABYTE)).isTrue();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
        node.free(1024, 0);
        assertThat(headroom.hasRoomFor(GIGABYTE)).isFalse();
        node.free(4096, 4);
        node.remove();
        node.free(4096, 4);
        assertThat(headroom.hasRoomFor(GIGABYTE)).as("removed").isFalse();
    }

    @Test
    void aShrunkNodeHasNothingFree() {
        node.free(-2048, -3);
        headroom.add().free(1024, 1);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
    }

    @Test
    void whereVcoresDoNotCountMemoryAloneDecides() {
        ClassHeadroom memoryOnly = new ClassHeadroom(false);
        memoryOnly.add().free(1024, 0);
        assertThat(memoryOnly.hasRoomFor(GIGABYTE)).isTrue();
        assertThat(memoryOnly.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
    }

    @Test
    void asMuchAsEndedOfLateIsExpectedToEndSoon() {
        headroom.released(1024, 1, 0);
        headroom.released(1024, 1, 0);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 30_000, 0)).isTrue();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 10_000, 0))
                .as("two in 30 s are less than one in 10 s")
                .isFalse();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 30_000, 25_000))
                .as("2 / e^(25 / 30) = 0.87")
                .isFalse();
    }

    /** Each of them ends on a node of its own, as far as anybody knows. */
    @Test
    void crumbsAreNoRoomForALargeOne() {
        Request large = container(8_192, 8);
        for (int i = 0; i < 1_000; i++) {
            headroom.released(1_024, 1, 0);
        }
        assertThat(headroom.isExpectedToTake(GIGABYTE, 30_000, 0)).isTrue();
        assertThat(headroom.isExpectedToTake(large, 30_000, 0)).isFalse();
        assertThat(headroom.isExpectedToTurnOver(large, 30_000, 0)).isFalse();
        headroom.released(8_192, 8, 0);
        assertThat(headroom.isExpectedToTurnOver(large, 30_000, 0)).isTrue();
    }

    @Test
    void roomThatOthersWantToo() {
        node.free(4096, 4);
        ClassHeadroom.Claim four = headroom.claim(GIGABYTE, 4, 0);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
        assertThat(headroom.isWantedByOthers(0)).isFalse();
        headroom.claim(GIGABYTE, 2, 0);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0))
                .as("six want four")
                .isFalse();
        assertThat(headroom.isExpectedToTurnOver(GIGABYTE, 0, 0)).isTrue();
        assertThat(headroom.isWantedByOthers(0)).isTrue();
        four.placed();
        four.placed();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
    }

    @Test
    void aClaimIsForgottenUnlessItIsMadeAgain() {
        node.free(1024, 1);
        ClassHeadroom.Claim claim = headroom.claim(GIGABYTE, 8, 1_000);
        assertThat(claim.isOld(4_999)).isFalse();
        assertThat(claim.isOld(5_000)).isTrue();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 9_999)).isFalse();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 10_000)).isTrue();
    }

    @Test
    void whoAsksAnewDoesNotAskTwice() {
        node.free(2048, 2);
        ClassHeadroom.Claim first = headroom.claim(GIGABYTE, 2, 0);
        first.withdraw();
        first.placed();
        headroom.claim(GIGABYTE, 2, 0);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isTrue();
        headroom.claim(GIGABYTE, 1, 0);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 0)).isFalse();
    }

    @Test
    void aClaimOfTheLastPeriodIsTakenBackThere() {
        node.free(1024, 1);
        ClassHeadroom.Claim claim = headroom.claim(GIGABYTE, 2, 0);
        headroom.claim(GIGABYTE, 1, 6_000);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 6_000)).isFalse();
        claim.placed();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 6_000)).isTrue();
        claim.placed();
        claim.placed();
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 6_000))
                .as("never less than nothing")
                .isTrue();
    }
}
