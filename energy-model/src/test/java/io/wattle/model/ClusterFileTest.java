package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterFileTest {

    private static final String GOOD = """
            nodeClasses:
              board:
                title: My board
                tier: wimpy
                curve: sqrt
                figures:
                  - measured: wall meter
                    idleWatts: 2.5
                    busyWatts: 6.5
                  - assumed: like its elder brother
                    cores: 4
                notMeasured:
                  sleepWatts: it has no sleep state
            clusters:
              boards:
                workers: {board: 12}
                master: dell-r620
                hdfsBlockMb: 64
                hdfsReplication: 2
            """;

    @Test
    void addsNodeClassesAndClustersToTheBuiltInOnes() throws YamlFileException {
        Catalog catalog = Catalog.builtIn().with("mine.yaml", GOOD);

        NodeClass board = catalog.nodeClass("board").orElseThrow();
        assertThat(board.title()).isEqualTo("My board");
        assertThat(board.figure(NodeAttribute.IDLE_WATTS)).contains(new Figure(2.5, Quality.MEASURED, "wall meter"));
        assertThat(board.figure(NodeAttribute.CORES).orElseThrow().quality()).isEqualTo(Quality.ASSUMED);
        assertThat(board.powerCurve().watts(0.25)).isEqualTo(4.5);
        assertThat(board.whyMissing()).containsEntry(NodeAttribute.SLEEP_WATTS, "it has no sleep state");

        ClusterProfile boards = catalog.profile("boards").orElseThrow();
        assertThat(boards.worker()).isEqualTo(board);
        assertThat(boards.workerCount()).isEqualTo(12);
        assertThat(boards.master().name()).isEqualTo("dell-r620");
        assertThat(boards.source()).isEqualTo("mine.yaml");
        assertThat(catalog.profile("edison")).isPresent();
    }

    @Test
    void readsAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), GOOD);
        assertThat(Catalog.builtIn().with(file).profile("boards")).isPresent();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Catalog.builtIn().with(folder.resolve("gone.yaml")));
    }

    @Test
    void aSecondFileMayUseTheFirstOnesClasses() throws YamlFileException {
        Catalog catalog = Catalog.builtIn()
                .with("mine.yaml", GOOD)
                .with(
                        "more.yaml",
                        "clusters: {few: {workers: {board: 1}, master: board, hdfsBlockMb: 1,"
                                + " hdfsReplication: 1}}");
        assertThat(catalog.profile("few").orElseThrow().master().name()).isEqualTo("board");
    }

    /** Each case replaces one line of the good file by a bad one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    idleWatts: 2.5    | idelWatts: 2.5    | 8: unknown key nodeClasses.board.figures[0].idelWatts; did you mean idleWatts? (allowed: measured, estimated, assumed, cores,
                    idleWatts: 2.5    | idleWatts: -2.5   | 8: idleWatts is -2.5 (allowed: more than 0, at most 20000)
                    idleWatts: 2.5    | idleWatts: 7.5    | 8: nodeClasses.board.figures[0].idleWatts: idleWatts is 7.5, more than busyWatts, which is 6.5
                    idleWatts: 2.5    | idleWatts: 2.5 W  | 8: nodeClasses.board.figures[0].idleWatts is '2.5 W' (allowed: a number, more than 0
                    idleWatts: 2.5    | idleWatts: '2.5'  | 8: nodeClasses.board.figures[0].idleWatts is '2.5' (allowed: a number
                    idleWatts: 2.5    | idleWatts:        | 8: nodeClasses.board.figures[0].idleWatts has no value (needed: more than 0
                    idleWatts: 2.5    | idleWatts: .nan   | 8: nodeClasses.board.figures[0].idleWatts is '.nan' (allowed: a number
                    idleWatts: 2.5    | idleWatts: NaN    | 8: nodeClasses.board.figures[0].idleWatts is 'NaN' (allowed: a number
                    idleWatts: 2.5    | busyWatts: 2.5    | 9: nodeClasses.board.figures[0].busyWatts is in line 8 already; remove one of the two
                    cores: 4          | cores: 4.5        | 11: cores is 4.5 (allowed: a whole number from 1
                    cores: 4          | idleWatts: 4      | 11: node class board: idleWatts is given twice (2.5 and 4)
                    - measured: wall meter | - source: x  | 7: unknown key nodeClasses.board.figures[0].source (allowed: measured, estimated, assumed
                    - measured: wall meter | - measured:  | 7: nodeClasses.board.figures[0].measured has no value (needed: the source
                    - measured: wall meter | - clockMhz: 9 | 7: a group of figures has no source (needed: one of measured, estimated and assumed
                    tier: wimpy       | tier: tiny        | 4: tier is 'tiny' (allowed: wimpy, brawny)
                    tier: wimpy       | teir: wimpy       | 4: unknown key nodeClasses.board.teir; did you mean tier? (allowed: title, tier, architecture, curve, figures, notMeasured)
                    curve: sqrt       | architecture: mips | 5: architecture is 'mips' (allowed: x86, arm, riscv, power, s390, loongarch)
                    curve: sqrt       | curve: cubik      | 5: curve is 'cubik' (allowed: linear, sqrt, square, cubic, a mapping with mse, or one with points)
                    curve: sqrt       | curve: {mse: 3}   | 5: power curve: r 3.0 (allowed: 1 to 2)
                    curve: sqrt       | curve: {points: {}} | 5: curve.points is empty (needed: at least one utilisation and its watts)
                    curve: sqrt       | curve: {points: {0.5: }} | 5: nodeClasses.board.curve.points.0.5 has no value (needed: watts)
                    curve: sqrt       | curve: {points: {0.5: 2}} | 5: nodeClasses.board.curve: power curve: 2.0 W at utilisation 0.5 (allowed: positive, finite and no less than the 2.5 W before it)
                    curve: sqrt       | curve: {points: {1.5: 4}} | 5: nodeClasses.board.curve: node class board: the curve has a point at utilisation 1.5 (allowed: above 0 and below 1
                    curve: sqrt       | curve: {points: {0.5: 4, 0.50: 5}} | 5: curve point 0.5 is given twice
                    curve: sqrt       | curve: {points: {half: 4}} | 5: curve point 'half' (allowed: a utilisation above 0 and below 1
                    sleepWatts: it has no sleep state | sleepwatts: no | 13: unknown key nodeClasses.board.notMeasured.sleepwatts; did you mean sleepWatts?
                    workers: {board: 12} | workers: {bord: 12} | 16: no node class 'bord' (known: edison-bare, edison,
                    workers: {board: 12} | workers: {board: 0} | 16: clusters.boards.workers.board is 0 (allowed: a whole number from 1 to 1000000)
                    workers: {board: 12} | workers: {}       | 15: cluster boards: no workers
                    master: dell-r620 | master: dell         | 17: no node class 'dell' (known:
                    hdfsBlockMb: 64   | hdfsBlokMb: 64       | 18: unknown key clusters.boards.hdfsBlokMb; did you mean hdfsBlockMb? (allowed: workers, master, hdfsBlockMb, hdfsReplication, source)
                    boards:           | edison:              | 15: the name 'edison' is taken already
                    boards:           | 'My Boards:'         | 15: cluster 'My Boards': not a name
                    clusters:         | clutsers:            | 14: unknown key clutsers; did you mean clusters? (allowed: nodeClasses, clusters)
                    tier: wimpy       | '  tier: wimpy'      | 4: not YAML:
                    """)
    void aMistakeIsNamedByFileLineAndKey(String good, String bad, String message) {
        assertThat(GOOD).contains(good);
        String yaml = GOOD.replaceFirst("(?m)^( *)\\Q" + good + "\\E", "$1" + bad.replace("$", "\\$"));
        assertThatExceptionOfType(YamlFileException.class)
                .isThrownBy(() -> Catalog.builtIn().with("mine.yaml", yaml))
                .withMessageStartingWith("mine.yaml:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# only a comment\n"})
    void anEmptyFileIsAMistake(String yaml) {
        assertThatExceptionOfType(YamlFileException.class)
                .isThrownBy(() -> Catalog.builtIn().with("mine.yaml", yaml))
                .withMessage("mine.yaml:1: the file is empty (needed: nodeClasses, clusters or both)");
    }

    @Test
    void everyNodeClassComesBackAsItWasWritten() {
        assertThat(Catalog.builtIn().nodeClasses()).allSatisfy(nodeClass -> {
            String yaml = NodeClassYaml.write(nodeClass);
            assertThat(new Catalog(Map.of(), Map.of()).with("copy.yaml", yaml).nodeClass(nodeClass.name()))
                    .contains(nodeClass);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "square", "cubic", "{mse: 1.4}", "{points: {0.5: 4}}"})
    void everyCurveComesBackAsItWasWritten(String curve) throws YamlFileException {
        NodeClass board = Catalog.builtIn()
                .with("mine.yaml", GOOD.replace("curve: sqrt", "curve: " + curve))
                .nodeClass("board")
                .orElseThrow();
        assertThat(Catalog.builtIn()
                        .with("copy.yaml", NodeClassYaml.write(board))
                        .nodeClass("board"))
                .contains(board);
    }

    @Test
    void anyTextSurvivesWritingAndReading() throws YamlFileException {
        String awkward = "a \"b\" \\ c: # {d}\n\t'é' \u0007 - ☃";
        NodeClass node = NodeClass.named("n")
                .title(awkward)
                .measured(NodeAttribute.CORES, 1, awkward)
                .missing(NodeAttribute.IDLE_WATTS, awkward)
                .build();
        assertThat(Catalog.builtIn().with("n.yaml", NodeClassYaml.write(node)).nodeClass("n"))
                .contains(node);
    }
}
