package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** table8, ppr and calibrate. */
class PredictionCommandsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private JsonNode json(String... arguments) throws Exception {
        assertThat(run(arguments)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString());
    }

    private static String[] shortCalibration(String... more) {
        List<String> all = new ArrayList<>(
                List.of("calibrate", "--table", "table8", "--evaluations", "20", "--searches", "1", "--runs", "1"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** What the parameters were fitted for: within the bar for given cells. */
    @Test
    void givenCellsOfTable8AreWithinTenPercentInTime() throws Exception {
        JsonNode json = json("table8", "--json");
        assertThat(json.get("cells")).hasSize(18);
        assertThat(json.get("meanTimeError").asDouble()).isBetween(0.01, 0.10);
        assertThat(json.get("maxTimeError").asDouble()).isLessThan(0.40);
        assertThat(json.get("meanEnergyError").asDouble()).isLessThan(0.12);
        assertThat(json.get("meanTimeCorrectedEnergyError").asDouble()).isBetween(0.001, 0.10);
        assertThat(json.get("maxTimeCorrectedEnergyError").asDouble()).isLessThan(0.25);
        JsonNode cell = json.get("cells").get(0);
        assertThat(cell.get("job").asText()).isEqualTo("wordcount");
        assertThat(cell.get("givenSeconds").asDouble()).isEqualTo(310);
        assertThat(cell.get("errorSeconds").asDouble())
                .isEqualTo(cell.get("seconds").asDouble() / 310 - 1);
        assertThat(cell.get("errorTimeCorrectedJoules").asDouble())
                .isCloseTo(
                        cell.get("joules").asDouble() / cell.get("seconds").asDouble() * 310 / 17_670 - 1,
                        within(1e-9));
    }

    /** With other stragglers than those that the parameters were fitted with. */
    @Test
    void givenCellsOfTable8AreWithinTenPercentInRunsThatNoFitHasSeen() throws Exception {
        JsonNode json = json("table8", "--json", "--seed", "101", "--runs", "40");
        assertThat(json.get("meanTimeError").asDouble()).isBetween(0.01, 0.10);
        assertThat(json.get("meanEnergyError").asDouble()).isLessThan(0.12);
    }

    @Test
    void aSeedHasItsOwnFiguresAlways() {
        assertThat(oneRun("101")).isEqualTo(oneRun("101")).isNotEqualTo(oneRun("102"));
    }

    private String oneRun(String seed) {
        StringWriter text = new StringWriter();
        assertThat(Main.run(
                        new PrintWriter(text, true),
                        new PrintWriter(err, true),
                        "table8",
                        "--json",
                        "--seed",
                        seed,
                        "--runs",
                        "1"))
                .isZero();
        return text.toString();
    }

    @Test
    void givenCellsOfPprAreWithinTenPercent() throws Exception {
        JsonNode json = json("ppr", "--json");
        assertThat(json.get("cells")).hasSize(48);
        assertThat(json.get("meanError").asDouble()).isBetween(0.01, 0.10);
        assertThat(json.has("meanTimeCorrectedEnergyError")).isFalse();
        assertThat(json.get("cells").get(0).get("workload").asText()).isEqualTo("Pi Java");
    }

    /** Twice the nodes take less time, and there is nothing to be wrong about. */
    @Test
    void cellsOfAFileMayHaveNoFigures() throws Exception {
        Path file = Files.writeString(
                folder.resolve("cells.csv"),
                "job,platform,nodes,time_s,energy_J,source\nterasort,edison,12,,,\nterasort,edison,24,,,\n");
        JsonNode json = json("table8", "--json", "--cells", file.toString());
        assertThat(json.get("meanTimeError").isNull()).isTrue();
        assertThat(json.get("cells").get(0).has("givenSeconds")).isFalse();
        assertThat(json.get("cells").get(1).get("seconds").asDouble())
                .isLessThan(json.get("cells").get(0).get("seconds").asDouble());
    }

    @Test
    void peopleSeeErrorsBesideThoseOfBaselines() {
        assertThat(run("table8")).isZero();
        assertThat(out.toString())
                .containsPattern("(?m)^pi on dell +2 +\\d+(\\.\\d)? +50\\.0 +[+-]\\d+\\.\\d% ")
                .containsPattern("(?m)^simulator: seconds error mean \\d+\\.\\d%, maximum \\d+\\.\\d%; joules")
                .contains("power law: seconds error mean 0.0%")
                .containsPattern(
                        "(?m)^simulator: .*; time-corrected joules error mean \\d+\\.\\d%, maximum \\d+\\.\\d%$")
                .containsPattern("(?m)^speed-up claims: seconds error mean \\d\\d\\.\\d%.* joules not given; "
                        + "time-corrected joules not given$");
    }

    @Test
    void badInputIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.csv"), "job,platform,nodes\nsort,edison,1\n");
        assertThat(run("table8", "--cells", file.toString())).isEqualTo(2);
        assertThat(run("ppr", "--cells", folder.resolve("none.csv").toString())).isEqualTo(2);
        assertThat(run("table8", "--runs", "0")).isEqualTo(2);
        Path empty = Files.writeString(folder.resolve("empty.csv"), "job,platform,nodes\n");
        assertThat(run("table8", "--cells", empty.toString())).isEqualTo(2);
        assertThat(run("calibrate", "--table", "table9")).isEqualTo(2);
        assertThat(run("calibrate", "--table", "ppr", "--evaluations", "0")).isEqualTo(2);
        assertThat(run("calibrate", "--table", "ppr", "--searches", "0")).isEqualTo(2);
        assertThat(run("calibrate", "--table", "ppr", "--runs", "0")).isEqualTo(2);
        assertThat(run(
                        "calibrate",
                        "--table",
                        "ppr",
                        "--out",
                        folder.resolve("none/x.yaml").toString()))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--cells: " + file + ", line 2: job is 'sort' (known: wordcount")
                .contains("--cells: cannot read")
                .contains("--runs: 0 (allowed: 1 to 10000)")
                .contains("--cells: " + empty + ": no cell (needed")
                .contains("'table9'")
                .contains("--evaluations: 0 (allowed: 1 or more)")
                .contains("--runs: 0 (allowed: 1 or more)")
                .contains("--out: no folder " + folder.resolve("none"));
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aCalibrationWritesItsParameters() throws Exception {
        Path fitted = folder.resolve("fitted.yaml");
        assertThat(run(shortCalibration("--out", fitted.toString())))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("submitSeconds").contains("simulator: seconds error mean");
        assertThat(fitted).content().contains("edisonFrameworkSpeed:", "  spread: 1.5");
    }

    @Test
    void aCalibrationSaysWhatItIsWorthForCellsThatItHasNotSeen() throws Exception {
        JsonNode json = json(shortCalibration("--cross-validate", "size", "--json"));
        assertThat(json.get("parameters")).hasSize(20);
        assertThat(json.get("cells")).hasSize(18);
        JsonNode leftOut = json.get("leaveOneOut");
        assertThat(leftOut.fieldNames()).toIterable().containsExactly("size");
        assertThat(leftOut.get("size").get("meanTimeError").asDouble())
                .isGreaterThan(json.get("meanTimeError").asDouble());
        assertThat(leftOut.get("size").get("meanTimeCorrectedEnergyError").asDouble())
                .isBetween(0.001, 0.5);
        assertThat(leftOut.get("size")
                        .get("baselines")
                        .get("power law")
                        .get("maxTimeError")
                        .asDouble())
                .isGreaterThan(0.5);
    }

    @Test
    void peopleSeeWhatIsLeftOutAndHowManyCellsABaselineCanTell() {
        assertThat(run(shortCalibration("--cross-validate=size")))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("Leave one size out:")
                .doesNotContain("Leave one job out:")
                .containsPattern("(?m)^power law: seconds error mean .* \\(12 of 18 cells\\)");
    }
}
