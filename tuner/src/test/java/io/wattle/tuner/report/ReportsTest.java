package io.wattle.tuner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.run.StopReason;
import io.wattle.tuner.run.TuningResult;
import io.wattle.tuner.search.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReportsTest {

    @Test
    void theJsonHoldsEveryTrialAndNullForWhatNobodyKnows() throws Exception {
        JsonNode json =
                new ObjectMapper().readTree(ResultJson.render(TestingResults.HEADER, TestingResults.complete()));
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

    private static String console(TuningResult result, boolean terminal) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ConsoleReport console = new ConsoleReport(out, terminal, TestingResults.STOCK);
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
