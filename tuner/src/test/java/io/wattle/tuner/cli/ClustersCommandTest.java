package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClustersCommandTest {

    private static final String BOARD = """
            nodeClasses:
              board:
                tier: wimpy
                figures:
                  - measured: wall meter
                    idleWatts: 2.5
                    busyWatts: 6.5
            clusters:
              boards: {workers: {board: 12}, master: dell-r620, hdfsBlockMb: 64, hdfsReplication: 2}
            """;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path home;

    private String realHome;

    @BeforeEach
    void moveHome() {
        realHome = System.setProperty("user.home", home.toString());
    }

    @AfterEach
    void moveBack() {
        System.setProperty("user.home", realHome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clusters", "clusters list"})
    void listsClustersWithTheWattsOfTheirWorkers(String command) {
        Ended ended = TestingCommand.run(command.split(" "));
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out())
                .containsPattern("(?m)^  edison +35 x edison +dell-r620 +49 +58\\.8$")
                .containsPattern("(?m)^  mixed +35 x edison, 2 x dell-r620 +dell-r620 +153 +276\\.8$")
                .containsPattern("(?m)^  i7-server +brawny +8 +- +16384 +- +- +-$");
    }

    @Test
    void listsAsJson() throws Exception {
        JsonNode json = json("clusters", "--json");
        assertThat(json.get("clusters")).hasSize(8);
        JsonNode edison = json.get("clusters").get(0);
        assertThat(edison.get("name").asText()).isEqualTo("edison");
        assertThat(edison.get("workers").get("edison").asInt()).isEqualTo(35);
        assertThat(edison.get("workersIdleWatts").asDouble()).isEqualTo(49);
        assertThat(json.get("nodeClasses").findValuesAsText("name")).contains("i7-server");
    }

    @Test
    void showsTheSourceOfEveryFigureAndWhatIsNotKnown() {
        Ended ended = TestingCommand.run("clusters", "show", "edison");
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out())
                .containsPattern("idleWatts +1\\.4 +W +measured +Zhao2016 Tables 2 and 3")
                .containsPattern("sleepWatts +1 +W +assumed +the board in suspend")
                .containsPattern("randomReadIops +- +1/s +not known")
                .contains("node class dell-r620: Dell PowerEdge R620, brawny, x86, power curve linear");
    }

    @Test
    void aFigureNobodyGaveHasNoValueInJson() throws Exception {
        JsonNode figures = json("clusters", "show", "i7-server", "--json")
                .get("nodeClasses")
                .get(0)
                .get("figures");
        assertThat(figures.has("idleWatts")).isFalse();
        assertThat(figures.get("memoryMb").get("value").asInt()).isEqualTo(16384);
        assertThat(figures.get("memoryMb").get("unit").asText()).isEqualTo("MiB");
        assertThat(figures.get("memoryMb").get("quality").asText()).isEqualTo("measured");
    }

    @Test
    void aNodeClassWrittenAsYamlIsRead() throws Exception {
        Ended written = TestingCommand.run("clusters", "show", "atom-pineview", "--yaml");
        Path file = Files.writeString(home.resolve("mine.yaml"), written.out().replace("atom-pineview", "my-atom"));
        JsonNode own = json("clusters", "show", "my-atom", "--json", "--cluster-file", file.toString());
        JsonNode builtIn = json("clusters", "show", "atom-pineview", "--json");
        assertThat(own.get("nodeClasses").get(0).get("architecture").asText()).isEqualTo("x86");
        assertThat(own.get("nodeClasses").get(0).get("figures"))
                .isEqualTo(builtIn.get("nodeClasses").get(0).get("figures"));
        assertThat(TestingCommand.run("clusters", "show", "mixed", "--yaml").err())
                .contains("--yaml: mixed is a cluster");
    }

    @Test
    void readsTheFilesOfTheHomeDirectoryAndGivenOnes() throws Exception {
        Files.createDirectories(home.resolve(".wattle/clusters"));
        Files.writeString(home.resolve(".wattle/clusters/boards.yaml"), BOARD);
        Files.writeString(home.resolve(".wattle/clusters/notes.txt"), "not a cluster file");
        Path more = Files.writeString(
                home.resolve("more.yaml"),
                "clusters: {few: {workers: {board: 2}, master: board, hdfsBlockMb: 1, hdfsReplication: 1}}");
        assertThat(TestingCommand.run("clusters", "--cluster-file", more.toString())
                        .out())
                .containsPattern("boards +12 x board +dell-r620 +30 +78")
                .containsPattern("few +2 x board +board +5 +13");
        Path same = home.resolve(".wattle/clusters/boards.yaml");
        assertThat(TestingCommand.run("clusters", "--cluster-file", same.toString())
                        .exitCode())
                .as("a file of the home directory may be named too")
                .isZero();
    }

    @Test
    void aMistakeInAFileEndsTheCommand() throws Exception {
        Files.createDirectories(home.resolve(".wattle/clusters"));
        Path file = Files.writeString(
                home.resolve(".wattle/clusters/boards.yaml"), BOARD.replace("idleWatts: 2.5", "idelWatts: 2.5"));
        Ended ended = TestingCommand.run("clusters");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains(file
                        + ":6: unknown key nodeClasses.board.figures[0].idelWatts; did you mean idleWatts? (allowed: ");
    }

    @Test
    void aFileThatIsNotThereEndsTheCommand() {
        Ended ended = TestingCommand.run("clusters", "--cluster-file", "/gone.yaml");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--cluster-file /gone.yaml: cannot be read");
    }

    @Test
    void anUnknownNameGetsASuggestion() {
        Ended ended = TestingCommand.run("clusters", "show", "edisn");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("unknown name 'edisn'").contains("did you mean edison?");
    }

    private static JsonNode json(String... arguments) throws Exception {
        Ended ended = TestingCommand.run(arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }
}
