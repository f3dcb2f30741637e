package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BadFileShareTest {

    @Test
    void aTaskMayLeaveOutItsShareRoundedDown() {
        BadFileShare share = new BadFileShare(0.1, false);
        assertThat(share.most(9)).isZero();
        assertThat(share.most(10)).isEqualTo(1);
        assertThat(share.most(29)).isEqualTo(2);
        assertThat(share.most(30)).isEqualTo(3);
    }

    @Test
    void oneInAnyTaskIfTheJobsShareIsEnoughForThat() {
        assertThat(BadFileShare.of(0.1, 9, 1).oneInAnyTask()).isFalse();
        assertThat(BadFileShare.of(0.1, 19, 1).oneInAnyTask()).isTrue();
        assertThat(BadFileShare.of(0.1, 19, 1).most(1)).isEqualTo(1);
        assertThat(BadFileShare.of(0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).most(1)).isZero();
        assertThat(BadFileShare.of(0, 100, 100).most(100)).isZero();
        assertThat(BadFileShare.of(1, 1, 2).most(2)).isEqualTo(2);
        assertThat(BadFileShare.of(0.5).oneInAnyTask()).isTrue();
    }

    @Test
    void allTasksStayWithinTheJobsShare() {
        Random random = new Random(1);
        int withOne = 0;
        for (int i = 0; i < 2_000; i++) {
            double share = random.nextInt(101) / 100.0;
            int[] files = random.ints(1 + random.nextInt(20), 1, 2 + random.nextInt(60))
                    .toArray();
            BadFileShare rule = BadFileShare.of(share, files);
            withOne += rule.oneInAnyTask() ? 1 : 0;
            assertThat(Arrays.stream(files).map(rule::most).sum())
                    .isLessThanOrEqualTo((int) (share * Arrays.stream(files).sum() + 1e-9));
        }
        assertThat(withOne).isBetween(500, 1_999);
    }
}
