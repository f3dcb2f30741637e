package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class JobResultTest {

    private static final JobResult ENDED = new JobResult(1, StudyJob.PI, 10, 40.0, true, 35.0);
    private static final JobResult OPEN = new JobResult(2, StudyJob.PI, 10, null, false, 70.0);

    @Test
    void openIsWhatHasComeAndNotEnded() {
        assertThat(ENDED.isOpen(5)).isFalse();
        assertThat(ENDED.isOpen(39)).isTrue();
        assertThat(ENDED.isOpen(40)).isFalse();
        assertThat(OPEN.isOpen(1e9)).isTrue();
    }

    @Test
    void lateIsKnownOnceTheDeadlineHasPassed() {
        assertThat(ENDED.isLate(100)).isTrue();
        assertThat(OPEN.isLate(60)).isFalse();
        assertThat(OPEN.isLate(71)).isTrue();
        assertThat(new JobResult(3, StudyJob.PI, 0, 5.0, true, null).isLate(9)).isFalse();
    }

    @Test
    void aJobThatFailsIsNoShortJob() {
        JobResult failed = new JobResult(4, StudyJob.PI, 10, 12.0, false, 70.0);
        assertThat(failed.seconds(60)).isEqualTo(50);
        assertThat(failed.isLate(60)).isTrue();
        assertThat(failed.isOpen(60)).isFalse();
    }

    @Test
    void anEndBeforeItsBeginIsAnotherJobs() {
        assertThatThrownBy(() -> new JobResult(5, StudyJob.PI, 10, 9.0, true, null))
                .hasMessageContaining("job 5 ended at 9.0 s, before it came at 10.0 s");
    }

    @Test
    void aJobThatHasNotEndedTookAtLeastTheWatch() {
        assertThat(OPEN.seconds(60)).isEqualTo(50);
        assertThat(ENDED.seconds(60)).isEqualTo(30);
    }

    @Test
    void journalsWithJoulesOfAJobAreStillRead() throws JsonProcessingException {
        assertThat(new ObjectMapper().readValue("""
                {"number": 1, "job": "PI", "submittedSeconds": 10, "endedSeconds": 40, "succeeded": true,
                 "deadlineSeconds": 35, "joules": null}""", JobResult.class)).isEqualTo(ENDED);
    }

    @Test
    void joulesByTheLedgerMayBeMissingAndAreNotBelowZero() throws JsonProcessingException {
        assertThat(ENDED.ledgerJoules()).isNull();
        JobResult metered = new JobResult(1, StudyJob.PI, 10, 40.0, true, 35.0, 812.5);
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readValue(json.writeValueAsString(metered), JobResult.class))
                .isEqualTo(metered);
        assertThatThrownBy(() -> new JobResult(6, StudyJob.PI, 10, 40.0, true, null, -1.0))
                .hasMessageContaining("job 6 has -1.0 J by the ledger");
    }
}
