package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadFileAllowanceTest {

    @Test
    void isAShareRoundedDownLessWhatSubmissionLeftOut() {
        assertThat(BadFileAllowance.of(0.1, 9, 0, "").most()).isZero();
        assertThat(BadFileAllowance.of(0.1, 10, 0, "").most()).isEqualTo(1);
        assertThat(BadFileAllowance.of(0.1, 30, 0, "").most()).isEqualTo(3);
        assertThat(BadFileAllowance.of(0.1, 28, 2, "").most()).isEqualTo(1);
        assertThat(BadFileAllowance.of(1, 5, 3, "").most()).isEqualTo(5);
        assertThat(BadFileAllowance.of(0.1, 10_000_000_000L, 0, "").most()).isEqualTo(1_000_000_000L);
        assertThat(BadFileAllowance.of(0, 100, 0, "").most()).isZero();
    }

    @Test
    void tasksThatKnowOfNoOthersStayWithinTheWhole() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            int[] files = random.ints(1 + random.nextInt(20), 1, 2 + random.nextInt(60))
                    .toArray();
            int all = Arrays.stream(files).sum();
            BadFileAllowance allowance = BadFileAllowance.of(random.nextInt(101) / 100.0, all, 0, "");
            assertThat(Arrays.stream(files).mapToLong(allowance::mostOf).sum()).isLessThanOrEqualTo(allowance.most());
            assertThat(allowance.mostOf(all)).isEqualTo(allowance.most());
        }
    }

    @Test
    void travelsAsText() {
        BadFileAllowance allowance = new BadFileAllowance(3, 31, "hdfs://a b:1/tmp/of in/job_1");
        assertThat(BadFileAllowance.parse(allowance.text())).isEqualTo(allowance);
        BadFileAllowance ofNoJob = new BadFileAllowance(0, 0, "");
        assertThat(BadFileAllowance.parse(ofNoJob.text())).isEqualTo(ofNoJob);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "3 of", "-1 of 3 in /tmp", "9999999999999999999 of 1 in /tmp"})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> BadFileAllowance.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(BadFileAllowance.KEY + ": '" + text + "' (allowed: ");
    }
}
