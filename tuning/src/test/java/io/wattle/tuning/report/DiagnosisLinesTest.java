package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DiagnosisLinesTest {

    private static final Settings STOCK = TestingResults.STOCK;
    private static final Settings SPLIT = STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4.1);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ConsoleReport console =
            new ConsoleReport(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, TestingResults.SPACE);

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Trial trial(int number, Proposal proposal, Map<String, Long> counters) {
        Measurement measured =
                new Measurement(20, 90, JoulesQuality.EMULATED, 8, OptionalInt.empty(), OptionalInt.empty(), counters);
        return new Trial(number, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measured));
    }

    /** Of 24 maps of 4 s, 3 s are start-up. */
    private static Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("MAPS", 24L);
        counters.put("REDUCES", 0L);
        counters.put("INPUT_BYTES", 24L << 20);
        counters.put("MAP_TASK_MILLIS", 96_000L);
        counters.put("REDUCE_TASK_MILLIS", 0L);
        counters.put("LOST_TASK_MILLIS", 0L);
        counters.put("START_UP_MILLIS", 3000L);
        return counters;
    }

    @Test
    void aTrialIsFollowedByWhatBoundItAndTheNextOneByWhy() {
        console.trialEnded(trial(1, Proposal.of(STOCK, Purpose.STOCK), counters()));
        console.trialStarted(2, Proposal.attempt(SPLIT, ParameterGroup.INPUT_SPLIT));
        assertThat(printed())
                .contains(
                        "  none\n      bound by container start-up: 75% of task time, 3.0 s in each of 24 maps; larger splits would"
                                + " need fewer maps\n      next: split 4.1 MB, since container start-up took 75% of task time in trial 1\n");
    }

    @Test
    void aRepeatedRunSaysLessAndARunWithoutFiguresNothing() {
        console.trialEnded(trial(1, Proposal.of(STOCK, Purpose.STOCK), counters()));
        bytes.reset();
        console.trialEnded(trial(2, Proposal.of(STOCK, Purpose.INCUMBENT), counters()));
        assertThat(printed()).endsWith("      bound by container start-up: 75% of task time, as before\n");
        bytes.reset();
        console.trialEnded(trial(3, Proposal.of(SPLIT, Purpose.CONFIRM), Map.of("MAPS", 24L)));
        console.trialStarted(4, Proposal.of(STOCK, Purpose.COMPARISON));
        assertThat(printed()).hasLineCount(1);
    }

    /** After a resume the next attempt still has its reason. */
    @Test
    void trialsOfAnEarlierSessionCount() {
        console.trialResumed(trial(1, Proposal.of(STOCK, Purpose.STOCK), counters()));
        console.trialStarted(2, Proposal.attempt(SPLIT, ParameterGroup.INPUT_SPLIT));
        assertThat(printed()).contains("next: split 4.1 MB, since").doesNotContain("bound by");
    }

    @Test
    void aTrialThatRanOutOfMemorySaysWhatWouldMendIt() {
        console.trialEnded(new Trial(
                1,
                Proposal.of(STOCK, Purpose.STOCK),
                TrialStatus.FAILED,
                "java.lang.OutOfMemoryError: Java heap space",
                Optional.empty()));
        assertThat(printed()).endsWith("      would mend it: a larger heap, or in maps a smaller sort buffer\n");
    }

    @Test
    void resultAndPageTellWhatBoundTheBestSettings() throws Exception {
        Trial stock = trial(1, Proposal.of(STOCK, Purpose.STOCK), Map.of());
        Trial best = trial(2, Proposal.attempt(SPLIT, ParameterGroup.INPUT_SPLIT), counters());
        TuningResult result = new TuningResult(
                StopReason.CONVERGED,
                List.of(stock, best),
                Optional.of(new Summary(STOCK, 1, 48, 48, 48, 480)),
                Optional.of(new Summary(SPLIT, 1, 24, 24, 24, 240)),
                Optional.empty());
        JsonNode diagnosis = new ObjectMapper()
                .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .get("diagnosis");
        assertThat(diagnosis.get("trial").asInt()).isEqualTo(2);
        assertThat(diagnosis.get("line").asText()).startsWith("bound by container start-up: 75%");
        JsonNode finding = diagnosis.get("findings").get(0);
        assertThat(finding.get("cause").asText()).isEqualTo("start-up");
        assertThat(finding.get("share").asDouble()).isEqualTo(0.75);
        assertThat(finding.get("shareOf").asText()).isEqualTo("task-time");
        assertThat(finding.get("changes").get(0).toString())
                .isEqualTo("{\"key\":\"mapreduce.input.fileinputformat.split.maxsize\",\"group\":\"input-split\","
                        + "\"direction\":\"more\"}");
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .contains(
                        "<h2>What bounds the best settings</h2>",
                        "75% of task time",
                        "larger splits would need fewer maps");
    }

    @Test
    void withoutFiguresResultAndPageHaveNone() throws Exception {
        assertThat(new ObjectMapper()
                        .readTree(ResultJson.render(
                                TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()))
                        .get("diagnosis")
                        .isNull())
                .isTrue();
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()))
                .doesNotContain("What bounds");
    }
}
