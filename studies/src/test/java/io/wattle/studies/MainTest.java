package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theTableFits120ColumnsAndEndsWithTheCounts() {
        assertThat(run()).isZero();
        Verdicts verdicts = Verdicts.of(Reproduce.rows());
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120))
                .contains("Zhao2016", "Loghin2015", "Vasudevan2010", "Szalay2009", "Duerr2014")
                .last()
                .isEqualTo(verdicts.reproduced() + " reproduced, " + verdicts.fitted()
                        + " reproduced with fitted input, " + verdicts.differ() + " differ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aRowHasPrintedAndOwnFigureDeviationVerdictAndWhy() {
        run("--study", "Loghin2015");
        assertThat(out.toString())
                .containsPattern(
                        "CPU-int, 1 Xeon at 10%, max price \\[\\$/h] +0\\.044 +0\\.05634 +\\+0\\.01234 +DIFFERS\n"
                                + " +why: printing error: 0\\.044 would need an average power of -261 W")
                .containsPattern("CPU-int, 1 Xeon at 10%, min price \\[\\$/h] .* FITTED INPUT")
                .endsWith("3 reproduced, 31 reproduced with fitted input, 1 differ" + System.lineSeparator());
    }

    @Test
    void jsonIsOneDocumentAndNothingElse() throws Exception {
        assertThat(run("--json")).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        Verdicts verdicts = Verdicts.of(Reproduce.rows());
        assertThat(json.get("reproduced").asInt()).isEqualTo(verdicts.reproduced());
        assertThat(json.get("reproducedWithFittedInput").asInt()).isEqualTo(verdicts.fitted());
        assertThat(json.get("differ").asInt()).isEqualTo(verdicts.differ());
        assertThat(json.get("rows")).hasSize(verdicts.reproduced() + verdicts.fitted() + verdicts.differ());
        JsonNode row = json.get("rows").get(0);
        assertThat(row.fieldNames())
                .toIterable()
                .containsExactly(
                        "study", "table", "cell", "printed", "ours", "deviation", "tolerance", "verdict", "reason");
        assertThat(row.get("study").asText()).isEqualTo("Zhao2016");
        assertThat(row.get("printed").isNumber()).isTrue();
        assertThat(out.toString()).contains("\"printed\" : 49.0,");
    }

    @Test
    void onlyDifferingRowsAreShownButAllAreCounted() throws Exception {
        run("--differing", "--json", "--study", "zhao2016");
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("rows")).hasSize(json.get("differ").asInt()).allSatisfy(row -> {
            assertThat(row.get("verdict").asText()).isEqualTo("DIFFERS");
            assertThat(row.get("study").asText()).isEqualTo("Zhao2016");
            assertThat(row.get("reason").asText()).isNotEmpty();
        });
        assertThat(json.get("reproduced").asInt()).isPositive();
    }

    @Test
    void aStudyWithoutDifferencesShowsNone() {
        run("--differing", "--study", "Duerr2014");
        assertThat(out.toString())
                .isEqualTo("9 reproduced, 0 reproduced with fitted input, 0 differ" + System.lineSeparator());
    }

    @Test
    void anUnknownStudyIsRefusedWithTheKnownOnes() {
        assertThat(run("--study", "Zhao2017")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("wattle: --study: unknown name 'Zhao2017' (known: Zhao2016, Loghin2015, Vasudevan2010, "
                        + "Szalay2009, Duerr2014)");
    }

    @Test
    void anUnknownOptionIsRefused() {
        assertThat(run("--differ-ing")).isEqualTo(2);
        assertThat(err.toString()).contains("--differ-ing").contains("--help");
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
