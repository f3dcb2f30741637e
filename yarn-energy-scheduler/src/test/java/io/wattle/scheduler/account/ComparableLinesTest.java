package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.BEFORE;
import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Type, final status and placement mode: in lines and over restarts, and lines and checkpoints of before them. */
class ComparableLinesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, ACTIVE, active",
        "SHADOW, SHADOW, shadow",
        "OFF, OFF, off",
        "OFF, ACTIVE, mixed",
        "MIXED, MIXED, mixed",
        "UNKNOWN, ACTIVE, ",
        "ACTIVE, UNKNOWN, "
    })
    void aLineSaysTypeFinalStatusAndMode(PlacementMode begin, PlacementMode end, String mode) throws IOException {
        TestingRun run = new TestingRun().begin(0);
        added(run, begin, false);
        removed(run, end);
        JsonNode line = line(run, "a");
        assertThat(line.get("format").asInt()).isEqualTo(3);
        assertThat(line.get("type").asText()).isEqualTo("MAPREDUCE");
        assertThat(line.get("state").asText()).isEqualTo("FINISHED");
        assertThat(line.get("final_status").asText()).isEqualTo("SUCCEEDED");
        assertThat(line.path("placement_mode").asText(null)).isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({"ACTIVE, active", "SHADOW, mixed"})
    void theyAreKnownAfterARestart(PlacementMode next, String mode) throws IOException {
        TestingRun run = new TestingRun().begin(0);
        added(run, PlacementMode.ACTIVE, false);
        run.saveLast();
        run.begin(5);
        added(run, next, true);
        removed(run, next);
        assertThat(line(run, "a").get("type").asText()).isEqualTo("MAPREDUCE");
        assertThat(line(run, "a").get("placement_mode").asText()).isEqualTo(mode);
    }

    /** A mode that was changed and changed back by a restart each is noticed, too. */
    @Test
    void whatWasMixedStaysMixed() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        added(run, PlacementMode.OFF, false);
        run.saveLast();
        run.begin(5);
        added(run, PlacementMode.ACTIVE, true);
        run.saveLast();
        run.begin(6);
        added(run, PlacementMode.OFF, true);
        removed(run, PlacementMode.OFF);
        assertThat(line(run, "a").get("placement_mode").asText()).isEqualTo("mixed");
    }

    /** It ended, and its last joules have not come when the ResourceManager stops. */
    @Test
    void anEndIsKnownAfterARestart() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.book.apply(
                new AccountEvent.AppAdded("b", "job", "ann", "root.etl", at(10), false, "SPARK", PlacementMode.ACTIVE));
        run.start("d", "b", "e1", 10);
        run.end("d", 11);
        run.book.apply(new AccountEvent.AppRemoved("b", new AppEnd("FAILED", at(12), "FAILED", PlacementMode.ACTIVE)));
        run.saveLast();
        run.begin(13);
        run.up(EDISON, 13);
        run.power("e1", 20, 2);
        run.book.settle(at(20));
        JsonNode line = line(run, "b");
        assertThat(line.get("type").asText()).isEqualTo("SPARK");
        assertThat(line.get("final_status").asText()).isEqualTo("FAILED");
        assertThat(line.get("placement_mode").asText()).isEqualTo("active");
    }

    /** The version before wrote the test's resources: a checkpoint, changes of it, and lines of format 2. */
    @Test
    void filesOfTheFormatsBeforeAreRead() throws IOException {
        TestingRun run = new TestingRun();
        run.files.content.put("checkpoint-1767225600000-000000001.json", resource("checkpoint-format-3.json"));
        run.files.content.put("changes-1767225600000-000000002.json", resource("changes-format-3.json"));
        byte[] lines = resource("apps-format-2.jsonl");
        run.files.content.put("apps-1767225600000-000001.jsonl", lines);
        run.begin(20);
        assertThat(run.problems).isEmpty();
        assertThat(run.report(20).cluster().joules()).isCloseTo(20, within(1e-9));
        added(run, PlacementMode.ACTIVE, true);
        run.up(EDISON, 20, recovered("c", "a", 0));
        run.power("e1", 25, 2);
        assertThat(run.app("a").energy().joules()).isGreaterThan(BEFORE);
        run.end("c", 25);
        removed(run, PlacementMode.ACTIVE);
        run.book.settle(at(5_000));
        assertThat(line(run, "a").has("placement_mode"))
                .as("nobody noted how it began")
                .isFalse();
        assertThat(line(run, "ending").get("state").asText()).isEqualTo("FINISHED");
        assertThat(line(run, "ending").has("final_status")).isFalse();
        run.save();
        assertThat(run.files.content.get("apps-1767225600000-000001.jsonl")).isEqualTo(lines);
        assertThat(apps(run)).containsExactlyInAnyOrder("written", "a", "ending");
    }

    private static void added(TestingRun run, PlacementMode mode, boolean recovered) {
        run.book.apply(
                new AccountEvent.AppAdded("a", "job of a", "ann", "root.etl", at(0), recovered, "MAPREDUCE", mode));
    }

    private static void removed(TestingRun run, PlacementMode mode) {
        run.book.apply(new AccountEvent.AppRemoved("a", new AppEnd("FINISHED", at(26), "SUCCEEDED", mode)));
        run.book.settle(at(30));
    }

    private static JsonNode line(TestingRun run, String app) throws IOException {
        return JSON.readTree(run.book.apps().pending().get(app));
    }

    /** Of all lines in files. */
    private static List<String> apps(TestingRun run) {
        return run.files.lines().stream().map(ComparableLinesTest::app).toList();
    }

    private static String app(String line) {
        try {
            return JSON.readTree(line).get("app").asText();
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ComparableLinesTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
