package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostSpreadTest {

    private static final Request REQUEST = TestingRequests.container(1024, 1);

    private final ClassHeadroom nodes = new ClassHeadroom(true);
    private final ClassHeadroom.Node offered = withRoom(nodes);
    private final HostSpread spread = new HostSpread();

    private static ClassHeadroom.Node withRoom(ClassHeadroom headroom) {
        ClassHeadroom.Node node = headroom.add();
        node.free(8192, 8);
        return node;
    }

    private boolean refuses(int here, int all, long nowMillis) {
        return spread.refuses(REQUEST, offered, List.of(nodes), here, all, nowMillis);
    }

    private void placed(int here, int all, long nowMillis) {
        spread.placed(offered, List.of(nodes), here, all, nowMillis);
    }

    @Test
    void aQuarterPerHostWhereThereAreFour() {
        for (int i = 0; i < 9; i++) {
            withRoom(nodes);
        }
        assertThat(refuses(0, 8, 0)).isFalse();
        assertThat(refuses(1, 8, 0)).isFalse();
        assertThat(refuses(2, 8, 0)).isTrue();
        assertThat(refuses(1, 2, 0)).as("the second of two goes elsewhere").isTrue();
        assertThat(refuses(2, 9, 0)).as("shares are rounded up").isFalse();
    }

    @Test
    void halfPerHostWhereThereAreTwo() {
        withRoom(nodes);
        assertThat(refuses(3, 8, 0)).isFalse();
        assertThat(refuses(4, 8, 0)).isTrue();
    }

    @Test
    void nobodyWaitsWhereNoOtherHasRoom() {
        ClassHeadroom.Node other = nodes.add();
        other.free(512, 8);
        assertThat(refuses(7, 8, 0)).isFalse();
        other.free(1024, 1);
        assertThat(refuses(7, 8, 0)).isTrue();
        other.remove();
        assertThat(refuses(7, 8, 0)).isFalse();
    }

    @Test
    void anotherClassThatIsAsGoodWillDo() {
        ClassHeadroom asGood = new ClassHeadroom(true);
        assertThat(spread.refuses(REQUEST, offered, List.of(nodes, asGood), 1, 2, 0))
                .isFalse();
        withRoom(asGood);
        assertThat(spread.refuses(REQUEST, offered, List.of(nodes, asGood), 1, 2, 0))
                .isTrue();
        assertThat(refuses(1, 2, 0)).as("a class that is not as good").isFalse();
    }

    @Test
    void theWaitIsShortAndNotRepeatedWhileItIsInVain() {
        withRoom(nodes);
        assertThat(refuses(5, 8, 1_000)).isTrue();
        assertThat(refuses(5, 8, 3_999)).isTrue();
        assertThat(refuses(5, 8, 4_000)).isFalse();
        placed(5, 8, 4_000);
        assertThat(refuses(6, 8, 4_001)).isFalse();
        placed(6, 8, 4_001);
        assertThat(refuses(7, 8, 9_000)).isFalse();
        placed(3, 8, 9_000);
        assertThat(refuses(5, 8, 9_000)).as("after one within its share").isTrue();
    }

    @Test
    void whoAsksAnewWaitsAnew() {
        withRoom(nodes);
        assertThat(refuses(5, 8, 0)).isTrue();
        placed(5, 8, 3_000);
        assertThat(refuses(5, 8, 3_000)).isFalse();
        spread.stop();
        assertThat(refuses(5, 8, 3_000)).isTrue();
    }
}
