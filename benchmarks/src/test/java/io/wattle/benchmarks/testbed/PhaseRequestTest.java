package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PhaseRequestTest {

    private static final PhaseRequest PLAIN =
            PhaseRequest.untilAllEnd("warm-up", Arrival.together(), Map.of("edison-1", 1), InputSizes.DEFAULT, 3600);

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void waitsForAllJobsWithoutDeadlineAndLedger() {
        assertThat(PLAIN.horizonSeconds()).isZero();
        assertThat(PLAIN.limitSeconds()).isEqualTo(3600);
        assertThat(PLAIN.deadlineSeconds()).isEmpty();
        assertThat(PLAIN.readsLedger()).isFalse();
    }

    @Test
    void whatIsAddedChangesNothingElse() {
        PhaseRequest request = PLAIN.withHorizon(480)
                .withDeadlines(Map.of(StudyJob.PI, 60.0))
                .withLedger(Optional.of(LossyRelay.Loss.TYPICAL));
        assertThat(request)
                .isEqualTo(new PhaseRequest(
                        "warm-up",
                        Arrival.together(),
                        Map.of("edison-1", 1),
                        InputSizes.DEFAULT,
                        480,
                        480,
                        Map.of(StudyJob.PI, 60.0),
                        true,
                        LossyRelay.Loss.TYPICAL));
        assertThat(PLAIN.withLedger(Optional.empty()).loss()).isNull();
    }

    @Test
    void requestsAreTheSameBehindTheWall() throws JsonProcessingException {
        PhaseRequest phase = PLAIN.withLedger(Optional.of(LossyRelay.Loss.TYPICAL));
        assertThat(json.readValue(json.writeValueAsString(phase), PhaseRequest.class))
                .isEqualTo(phase);
        TurnRequest turns = TurnRequest.of(
                        "twice",
                        List.of(StudyJob.PI_NATIVE, StudyJob.PI_NATIVE),
                        Map.of("edison-1", 1),
                        InputSizes.DEFAULT)
                .withSettings(Map.of("mapreduce.map.speculative", "false"))
                .withPrograms("/native")
                .withLedger();
        assertThat(json.readValue(json.writeValueAsString(turns), TurnRequest.class))
                .isEqualTo(turns);
    }
}
