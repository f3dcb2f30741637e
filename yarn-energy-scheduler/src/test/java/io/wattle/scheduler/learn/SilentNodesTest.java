package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SilentNodesTest {

    private static final String NODE = "edison1:8042";

    private final SilentNodes nodes = new SilentNodes();

    @Test
    void pausesGrowToAMinute() {
        long now = Long.MAX_VALUE - 7;
        for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 60, 60, 60}) {
            assertThat(nodes.isDue(NODE, now)).isTrue();
            nodes.failed(NODE, now);
            now += TimeUnit.SECONDS.toNanos(seconds);
            assertThat(nodes.isDue(NODE, now - 1)).as("%s s", seconds).isFalse();
        }
        assertThat(nodes.isDue(NODE, now)).isTrue();
    }

    /** One quick error must not put it behind nodes that hang. */
    @Test
    void whoFailsTwiceInARowIsSilent() {
        for (int i = 0; i < 2; i++) {
            nodes.failed(NODE, 0);
            assertThat(nodes.isSilent(NODE)).isFalse();
            assertThat(nodes.isDue(NODE, 0))
                    .as("it is not asked at once all the same")
                    .isFalse();
            nodes.failed(NODE, 0);
            assertThat(nodes.isSilent(NODE)).isTrue();
            nodes.answered(NODE);
        }
    }

    @Test
    void whoHangsIsSilentAtOnceUntilItAnswers() {
        nodes.hung(NODE, 0);
        assertThat(nodes.isSilent(NODE)).isTrue();
        assertThat(nodes.isDue(NODE, 0)).isFalse();
        nodes.answered(NODE);
        nodes.failed(NODE, 0);
        assertThat(nodes.isSilent(NODE)).isFalse();
        nodes.hung(NODE, 0);
        nodes.retain(Set.of());
        assertThat(nodes.isSilent(NODE)).isFalse();
    }

    @Test
    void oneThatAnswersIsLikeAllOthers() {
        nodes.failed(NODE, 0);
        nodes.failed(NODE, 0);
        nodes.answered(NODE);
        assertThat(nodes.isSilent(NODE)).isFalse();
        assertThat(nodes.isDue(NODE, 0)).isTrue();
        nodes.failed(NODE, 0);
        assertThat(nodes.isDue(NODE, TimeUnit.SECONDS.toNanos(1)))
                .as("from the beginning")
                .isTrue();
    }

    @Test
    void nodesThatAreGoneAreForgotten() {
        for (int i = 0; i < 2; i++) {
            nodes.failed(NODE, 0);
            nodes.failed("edison2:8042", 0);
        }
        nodes.retain(Set.of("edison2:8042", "edison3:8042"));
        assertThat(nodes.isSilent(NODE)).isFalse();
        assertThat(nodes.isSilent("edison2:8042")).isTrue();
        assertThat(nodes.isSilent("edison3:8042")).isFalse();
    }
}
