package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributionTest {

    private static final NodeRecord NODE = new NodeRecord("n1", "edison", 10, Quality.MEASURED, 4);
    private final Attribution byShare = new Attribution(IdlePolicy.BY_SHARE);
    private final Attribution bucket = new Attribution(IdlePolicy.BUCKET);

    private record TestingClaim(int vcores, double activeWeight) implements Attribution.Claim {}

    private static TestingClaim allotted(int vcores) {
        return new TestingClaim(vcores, vcores);
    }

    @Test
    void activeJoulesFollowTheCoresInUseAndIdleJoulesTheVcores() {
        // 140 J in 10 s at 10 W idle: 100 J idle, 40 J active.
        Attribution.Shares shares =
                byShare.split(140, 10, NODE, List.of(new TestingClaim(1, 3), new TestingClaim(2, 1)));
        assertThat(shares.active()).containsExactly(30, 10);
        assertThat(shares.idle()).containsExactly(25, 50);
        assertThat(shares.idleBucket()).isEqualTo(25);
    }

    @Test
    void theBucketBearsAllIdleJoulesIfThePolicySaysSo() {
        Attribution.Shares shares = bucket.split(140, 10, NODE, List.of(allotted(1), allotted(3)));
        assertThat(shares.active()).containsExactly(10, 30);
        assertThat(shares.idle()).containsExactly(0, 0);
        assertThat(shares.idleBucket()).isEqualTo(100);
    }

    @Test
    void idleJoulesAreNeverMoreThanWasMeasured() {
        Attribution.Shares shares = byShare.split(60, 10, NODE, List.of(allotted(2)));
        assertThat(shares.active()).containsExactly(0);
        assertThat(shares.idle()).containsExactly(30);
        assertThat(shares.idleBucket()).isEqualTo(30);
    }

    @Test
    void moreVcoresThanTheNodeHasLeaveNoIdleCapacity() {
        Attribution.Shares shares = byShare.split(100, 10, NODE, List.of(allotted(6), allotted(2)));
        assertThat(shares.idle()).containsExactly(75, 25);
        assertThat(shares.idleBucket()).isZero();
    }

    @Test
    void withoutAContainerEverythingIsIdle() {
        assertThat(byShare.split(140, 10, NODE, List.of()).idleBucket()).isEqualTo(140);
    }

    @Test
    void containersThatUseNothingShareByVcores() {
        Attribution.Shares shares =
                bucket.split(140, 10, NODE, List.of(new TestingClaim(1, 0), new TestingClaim(3, 0)));
        assertThat(shares.active()).containsExactly(10, 30);
    }

    @Test
    void containersWithoutAnyVcoresShareEvenly() {
        Attribution.Shares shares = byShare.split(140, 10, NODE, List.of(allotted(0), allotted(0)));
        assertThat(shares.active()).containsExactly(20, 20);
        assertThat(shares.idle()).containsExactly(0, 0);
        assertThat(shares.idleBucket()).isEqualTo(100);
    }
}
