package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.CheckedAttempts;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Every report says what became of an attempt that looked faster. */
class DecisionsTest {

    private static final Settings STOCK = TestingResults.STOCK;
    private static final Settings SPLIT = STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4.1);
    private static final Settings LUCKY = SPLIT.with(MapReduceParameters.REDUCERS, 6);
    private static final String ADOPTED =
            "adopted: 50% less time than the incumbent in 1 pair of fresh runs, 25.0 s against 50.0 s";
    private static final String REFUSED =
            "not adopted: its lead did not come back in 1 pair of fresh runs, 24.0 s against 23.0 s";

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void theTableTheJsonAndThePageGiveTheReason() throws Exception {
        TuningResult result = result();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ConsoleReport console =
                new ConsoleReport(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, TestingResults.SPACE);
        result.trials().forEach(console::trialResumed);
        result.attempts().forEach(console::attemptDecided);
        console.journalBehind(2, "No space left on device");
        console.journalBehind(0, "");
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("trial 2 " + ADOPTED, "trial 5 " + REFUSED)
                .contains("4  incumbent ", "2 trials are not in the journal: No space left", "complete again");

        JsonNode attempts = new ObjectMapper()
                .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .get("attempts");
        assertThat(attempts).hasSize(2);
        assertThat(attempts.get(0).get("decision").asText()).isEqualTo("adopted");
        assertThat(attempts.get(1).get("trial").asInt()).isEqualTo(5);
        assertThat(attempts.get(1).get("decision").asText()).isEqualTo("not-confirmed");
        assertThat(attempts.get(1).get("reason").asText()).isEqualTo(REFUSED);
        assertThat(attempts.get(1).get("freshPairs").asInt()).isEqualTo(1);

        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .contains("succeeded; " + ADOPTED, "succeeded; " + REFUSED);
    }

    @Test
    void aLuckyRunIsNoNewBestInThePicture() {
        TuningResult result = result();
        assertThat(Incumbents.of(result.trials(), result.attempts(), List.of(), Objective.TIME))
                .containsExactly(new Best(1, 50), new Best(2, 25));
    }

    @Test
    void aModelThatGoesBackToEarlierSettingsIsShown() {
        TuningResult result = result();
        assertThat(Incumbents.of(result.trials(), result.attempts(), List.of(new Reranking(7, STOCK)), Objective.TIME))
                .containsExactly(new Best(1, 50), new Best(2, 25), new Best(7, 50));
    }

    private TuningResult result() {
        run(Proposal.of(STOCK, Purpose.STOCK), 50);
        run(Proposal.attempt(SPLIT, ParameterGroup.INPUT_SPLIT), 20);
        run(Proposal.of(SPLIT, Purpose.CONFIRM), 25);
        run(Proposal.of(STOCK, Purpose.INCUMBENT), 50);
        run(Proposal.attempt(LUCKY, ParameterGroup.PARALLELISM), 18);
        run(Proposal.of(LUCKY, Purpose.CONFIRM), 24);
        run(Proposal.of(SPLIT, Purpose.INCUMBENT), 23);
        return new TuningResult(
                StopReason.MAX_TRIALS,
                trials,
                CheckedAttempts.of(trials, 0.05, Objective.TIME).attempts(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void run(Proposal proposal, double seconds) {
        Measurement measurement = new Measurement(
                seconds, 9, JoulesQuality.EMULATED, 8, OptionalInt.empty(), OptionalInt.empty(), Map.of());
        trials.add(new Trial(trials.size() + 1, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measurement)));
    }
}
