package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchLimitTest {

    private final BatchLimit limit = new BatchLimit();

    @Test
    void fallsToOneAndNoFurther() {
        limit.tooMany(BatchLimit.MOST);
        assertThat(limit.most()).isEqualTo(BatchLimit.MOST / 2);
        for (int i = 0; i < 10; i++) {
            limit.tooMany(limit.most());
        }
        assertThat(limit.most()).isEqualTo(1);
    }

    /** Of two messages under way, the second one's failure tells nothing new. */
    @Test
    void anOldMessageDoesNotRaiseIt() {
        limit.tooMany(6);
        limit.tooMany(BatchLimit.MOST);
        assertThat(limit.most()).isEqualTo(3);
    }

    @Test
    void risesAgainAfterManyAnswersButNotBeyondTheFirst() {
        limit.tooMany(20);
        for (int i = 0; i < BatchLimit.ANSWERS_TO_RISE - 1; i++) {
            limit.answered();
        }
        assertThat(limit.most()).isEqualTo(10);
        limit.answered();
        assertThat(limit.most()).isEqualTo(20);
        for (int i = 0; i < 5 * BatchLimit.ANSWERS_TO_RISE; i++) {
            limit.answered();
        }
        assertThat(limit.most()).isEqualTo(BatchLimit.MOST);
    }
}
