package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ReportsTest {

    @Test
    void theJsonHoldsEveryTrialAndNullForWhatNobodyKnows() throws Exception {
        JsonNode json = new ObjectMapper()
                .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()));
        assertThat(json.get("stopReason").asText()).isEqualTo("converged");
        assertThat(json.get("speedup").asDouble()).isEqualTo(2);
        assertThat(json.get("pinnedSplit").isNull()).isTrue();
        assertThat(json.get("trials")).hasSize(6);
        assertThat(json.get("best").get("medianClassSeconds").asDouble()).isEqualTo(288);
        JsonNode first = json.get("trials").get(0);
        assertThat(first.get("secondsQuality").asText()).isEqualTo("measured");
        assertThat(first.get("classSeconds").asDouble()).isEqualTo(600);
        assertThat(first.get("classSecondsQuality").asText()).isEqualTo("emulated");
        JsonNode failed = json.get("trials").get(3);
        assertThat(failed.get("status").asText()).isEqualTo("failed");
        assertThat(failed.get("seconds").isNull()).isTrue();
        assertThat(failed.get("classSeconds").isNull()).isTrue();
        assertThat(failed.get("secondsQuality").isNull()).isTrue();
        assertThat(failed.get("joules").isNull()).isTrue();
        assertThat(failed.get("reason").asText()).isEqualTo(TestingResults.HOSTILE);
        assertThat(json.get("best").get("settings").get("wattle.job.combiner").asText())
                .isEqualTo("true");
    }

    @Test
    void theTableHasARowPerTrialAndNoControlCharactersInAPipe() {
        TuningResult result = TestingResults.complete();
        String plain = console(result, false);
        assertThat(plain)
                .doesNotContain("\u001b", "\r")
                .contains("split 4.1 MB, combiner", "failed: " + TestingResults.HOSTILE)
                .contains("stock settings", "2.00 x")
                .contains("settings that differ from stock", "  none")
                .doesNotContain("Hadoop's defaults");
        assertThat(console(result, true)).contains("\u001b[K", "[############------------]  50%");
    }

    @Test
    void joulesThatNobodyMeteredAreADashAndNull() throws Exception {
        TuningResult result = unmetered();
        assertThat(console(result, false)).containsPattern("   1  stock            41\\.0        -         -  none");
        JsonNode trial = new ObjectMapper()
                .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .get("trials")
                .get(0);
        assertThat(trial.get("joules").isNull()).isTrue();
        assertThat(trial.get("joulesQuality").asText()).isEqualTo("metered");
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .contains("joules<br>(metered)</th>", "<td class=\"n\">41.0</td><td class=\"n\">&ndash;</td>")
                .doesNotContain("Time and joules");
    }

    @Test
    void aTrialWithoutHistorySaysWhoseItsSecondsAre() throws Exception {
        TuningResult complete = TestingResults.complete();
        List<Trial> trials = new ArrayList<>(complete.trials());
        Measurement reported = Measurement.ofTime(43, OptionalDouble.empty(), JoulesQuality.ESTIMATED, Optional.empty())
                .reported();
        trials.add(new Trial(
                trials.size() + 1,
                Proposal.of(TestingResults.STOCK, Purpose.COMPARISON),
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(reported)));
        TuningResult result = new TuningResult(
                complete.stopReason(), trials, complete.stock(), complete.best(), complete.pinnedSplit());
        String words =
                "no history came of its jobs: seconds are the ResourceManager's, counters and what bound it are unknown";
        assertThat(console(result, false)).containsOnlyOnce(words).containsPattern("43\\.0 .* -> " + words);
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .contains("succeeded; " + words.replace("'", "&#39;"), "seconds<br>(mixed)</th>");
        assertThat(new ObjectMapper()
                        .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, result))
                        .at("/trials/" + complete.trials().size() + "/secondsQuality")
                        .asText())
                .isEqualTo("reported");
    }

    @Test
    void aTestbedIsNamedWithItsFactorAndItsHadoop() throws Exception {
        ReportHeader header = new ReportHeader(
                "wordcount",
                "mixed-arm",
                "testbed",
                Optional.of(new ReportHeader.Testbed("3.5.0", 0.287654)),
                2,
                "text",
                "Joules are metered.",
                "bin/tuner",
                List.of());
        JsonNode json =
                new ObjectMapper().readTree(ResultJson.render(header, TestingResults.SPACE, TestingResults.complete()));
        assertThat(json.get("engine").asText()).isEqualTo("testbed");
        assertThat(json.get("testbed").toString()).isEqualTo("{\"hadoop\":\"3.5.0\",\"factor\":0.287654}");
        assertThat(HtmlReport.render(header, TestingResults.SPACE, TestingResults.complete()))
                .contains("testbed of Hadoop 3.5.0 with the factor 0.2877, 2 workers; text");
        assertThat(new ObjectMapper()
                        .readTree(ResultJson.render(
                                TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()))
                        .get("testbed")
                        .isNull())
                .isTrue();
    }

    @Test
    void predictedFiguresAreSaidToBePredicted() throws Exception {
        ReportHeader header = new ReportHeader(
                "wordcount",
                "edison",
                "model",
                Optional.empty(),
                35,
                "text",
                "Predicted.",
                "bin/tuner",
                List.of("mapreduce.task.io.sort.factor"));
        TuningResult result = TestingResults.predicted();
        JsonNode json = new ObjectMapper().readTree(ResultJson.render(header, TestingResults.SPACE, result));
        assertThat(json.get("predicted").asBoolean()).isTrue();
        assertThat(json.get("leftOut").toString()).isEqualTo("[\"mapreduce.task.io.sort.factor\"]");
        assertThat(json.get("trials").get(0).get("secondsQuality").asText()).isEqualTo("predicted");
        assertThat(HtmlReport.render(header, TestingResults.SPACE, result))
                .contains("<strong>Predicted by a simulation, not measured.</strong>", "simulated cluster, 35 workers")
                .contains("wordcount on edison, predicted: nothing tried beat", "Seconds of each trial")
                .contains("seconds<br>(predicted)</th>", ">seconds (predicted)</text>")
                .contains("<code>mapreduce.task.io.sort.factor</code></th><td>10</td><td>10</td><td>not searched</td>")
                .doesNotContain("(measured)", "On workers of", "class s<br>", "peak MB");
        assertThat(console(result, false, true))
                .contains("pred. s", "pred. J", "predicted, not measured")
                .doesNotContain(" seconds ", " joules ");
        JsonNode measured = new ObjectMapper()
                .readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()));
        assertThat(measured.get("predicted").asBoolean()).isFalse();
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, TestingResults.complete()))
                .doesNotContain("Predicted by", "(predicted)", "not searched");
    }

    private static TuningResult unmetered() {
        Measurement measurement = new Measurement(
                41,
                OptionalDouble.empty(),
                JoulesQuality.METERED,
                30,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.empty());
        Trial trial = new Trial(
                1,
                Proposal.of(TestingResults.STOCK, Purpose.STOCK),
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(measurement));
        return new TuningResult(
                StopReason.MAX_TRIALS, List.of(trial), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static String console(TuningResult result, boolean terminal) {
        return console(result, terminal, false);
    }

    private static String console(TuningResult result, boolean terminal, boolean predicted) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ConsoleReport console = new ConsoleReport(out, terminal, TestingResults.SPACE, predicted);
        console.tableHead();
        for (Trial trial : result.trials()) {
            console.trialStarted(trial.number(), trial.proposal());
            console.trialProgressed(0.5);
            console.trialEnded(trial);
        }
        console.searchEnded(StopReason.CONVERGED);
        console.result(result, "emulated J");
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
