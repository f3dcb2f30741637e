package io.wattle.placement;

import static io.wattle.placement.TestingRequests.container;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestWaitTest {

    private static final Request GIGABYTE = container(1024, 1);

    private final ClassHeadroom headroom = new ClassHeadroom(true);
    private final ClassHeadroom.Node node = headroom.add();
    private final RequestWait wait = new RequestWait(new WaitCost());

    @Test
    void itClaimsOnceInAPeriod() {
        node.free(2048, 2);
        assertThat(wait.needsClaim(0)).isTrue();
        wait.claim(headroom, GIGABYTE, 2, 0);
        wait.claim(headroom, GIGABYTE, 2, 1_000);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 1_000)).isTrue();
        assertThat(wait.needsClaim(4_999)).isFalse();
        assertThat(wait.needsClaim(5_000)).isTrue();
    }

    @Test
    void whatWasPlacedIsNotClaimedInThePeriodBeforeEither() {
        wait.claim(headroom, GIGABYTE, 2, 0);
        wait.claim(headroom, GIGABYTE, 2, 5_000);
        wait.placed(true, 5_000);
        node.free(1024, 1);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 5_000)).isTrue();
    }

    @Test
    void whoAsksAnewClaimsNothingUntilItIsOfferedANode() {
        wait.claim(headroom, GIGABYTE, 2, 0);
        wait.claim(headroom, GIGABYTE, 2, 5_000);
        wait.asksAnew();
        node.free(1024, 1);
        assertThat(headroom.isExpectedToTake(GIGABYTE, 0, 5_000)).isTrue();
        assertThat(wait.needsClaim(5_000)).isTrue();
    }
}
