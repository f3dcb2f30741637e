package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.node;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The process may end at any write: whoever comes next has every joule and every line once. */
class RecoveryTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final NodeFacts EDISON = node("e1", "edison");
    private static final NodeFacts DELL = node("d1", "dell-r620");

    /** Those of six minutes; in the seventh all is well. */
    private static final int WRITES = 20;

    /** What the scheduler and the meters say in one minute. */
    private static void minute(TestingRun run, int minute) throws IOException {
        double second = minute * 60;
        for (int i = minute == 0 ? 5 : 0; i < 60; i += 5) {
            if (i == 10) {
                run.appAdded("app" + minute);
                run.start("c" + minute, "app" + minute, "e1", second + 12);
                run.start("k" + minute, "app" + minute, "d1", second + 13.5);
            }
            if (i == 40 && minute > 0) {
                run.end("c" + (minute - 1), second + 41);
                run.end("k" + (minute - 1), second + 42.25);
                run.appRemoved("app" + (minute - 1), second + 43);
            }
            run.power("e1", second + i, 2);
            run.power("d1", second + i, 130);
        }
        run.book.settle(at(second + 55));
        run.save();
    }

    private static TestingRun story() throws IOException {
        TestingRun run = new TestingRun(400, 100).begin(0);
        run.up(EDISON, 0);
        run.up(DELL, 0);
        run.power("e1", 0, 2);
        run.power("d1", 0, 130);
        run.save();
        run.files.writes = 0;
        return run;
    }

    static Stream<Arguments> everyWrite() {
        return Stream.of(TestingFiles.Leaves.values())
                .flatMap(leaves ->
                        Stream.iterate(1, it -> it <= WRITES, it -> it + 1).map(write -> Arguments.of(write, leaves)));
    }

    @ParameterizedTest
    @MethodSource("everyWrite")
    void nothingIsLostOrCountedTwice(int write, TestingFiles.Leaves leaves) throws IOException {
        TestingRun smooth = story();
        for (int i = 0; i < 7; i++) {
            minute(smooth, i);
        }

        TestingRun run = story();
        run.files.crashAt(write, leaves);
        boolean crashed = false;
        for (int i = 0; i < 7; i++) {
            try {
                minute(run, i);
            } catch (IOException e) {
                assertThat(crashed).as("one crash").isFalse();
                crashed = true;
                takeOver(run, i);
                run.save();
            }
        }
        assertThat(crashed).isTrue();
        assertSameLines(run, smooth);
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules())
                .isCloseTo(415 * 2.0, within(1e-9 * 830));
        run.book.ledger().queues().forEach((queue, total) -> {
            double expected = smooth.book.ledger().queues().get(queue).joules();
            assertThat(total.joules()).as(queue).isCloseTo(expected, within(1e-9 * expected));
            assertThat(total.unmeteredSeconds()).isZero();
        });
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isLessThan(1e-9));
    }

    /** The state of a minute whose save failed is gone; what runs is reported by the nodes. */
    private static void takeOver(TestingRun run, int minute) throws IOException {
        double now = minute * 60 + 57;
        run.files = run.files.found();
        run.begin(now);
        assertThat(run.problems).isEmpty();
        String app = "app" + minute;
        run.appAdded(app);
        Map<String, Optional<AppEnd>> ends = new HashMap<>();
        for (int i = 0; i < minute; i++) {
            ends.put("app" + i, Optional.of(new AppEnd("FINISHED", at(i * 60 + 103))));
        }
        // What ended in the lost minute is known by the ResourceManager, and its containers by their nodes.
        if (minute > 0 && run.book.openContainers() > 0) {
            run.end("c" + (minute - 1), minute * 60 - 60 + 101);
            run.end("k" + (minute - 1), minute * 60 - 60 + 102.25);
        }
        run.book.endMissingApps(it -> ends.getOrDefault(it, Optional.empty()), at(now));
        run.up(EDISON, now, recovered("c" + minute, app, minute * 60 + 12));
        run.up(DELL, now, recovered("k" + minute, app, minute * 60 + 13.5));
    }

    private static void assertSameLines(TestingRun run, TestingRun smooth) throws IOException {
        Map<String, JsonNode> expected = whole(smooth.files.lines());
        List<String> lines = run.files.lines();
        Map<String, JsonNode> found = whole(lines);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        assertThat(lines.stream().filter(it -> it.endsWith("}}")))
                .as("one line each")
                .hasSize(expected.size());
        for (Map.Entry<String, JsonNode> entry : found.entrySet()) {
            JsonNode line = entry.getValue();
            JsonNode smoothLine = expected.get(entry.getKey());
            double joules = smoothLine.get("joules").asDouble();
            assertThat(line.get("joules").asDouble()).as(entry.getKey()).isCloseTo(joules, within(1e-9 * joules));
            assertThat(line.get("complete").asBoolean()).isTrue();
            assertThat(line.get("containers").asInt()).isEqualTo(2);
            assertThat(line.get("state").asText()).isEqualTo("FINISHED");
            assertThat(line.get("finished")).isEqualTo(smoothLine.get("finished"));
        }
    }

    private static Map<String, JsonNode> whole(List<String> lines) throws IOException {
        Map<String, JsonNode> apps = new HashMap<>();
        for (String line : lines) {
            if (line.endsWith("}}")) {
                JsonNode json = JSON.readTree(line);
                assertThat(apps.put(json.get("app").asText(), json)).as(line).isNull();
            }
        }
        return apps;
    }

    @ParameterizedTest
    @MethodSource("everyWrite")
    void aWriteThatFailsOnceIsMadeUpFor(int write, TestingFiles.Leaves leaves) throws IOException {
        TestingRun smooth = story();
        TestingRun run = story();
        run.files.failOnceAt(write, leaves);
        for (int i = 0; i < 7; i++) {
            minute(smooth, i);
            try {
                minute(run, i);
            } catch (IOException e) {
                assertThat(e).hasMessage("the disk is full");
            }
        }
        run.save();
        assertSameLines(run, smooth);
    }

    @Test
    void aDamagedCheckpointGivesWayToTheOneBefore() throws IOException {
        TestingRun run = story();
        for (int i = 0; i < 4; i++) {
            minute(run, i);
        }
        List<String> checkpoints = run.files.named("checkpoint-");
        assertThat(checkpoints).hasSize(3);
        String newest = checkpoints.get(2);
        byte[] whole = run.files.content.get(newest);
        run.files.content.put(newest, java.util.Arrays.copyOf(whole, whole.length / 2));
        List<String> before = run.files.lines();
        run.begin(240);
        assertThat(run.problems).singleElement().asString().startsWith(newest + " is damaged and is left out (");
        run.book.endMissingApps(it -> Optional.empty(), at(240));
        run.up(EDISON, 240);
        run.up(DELL, 240);
        run.power("e1", 241, 2);
        run.power("d1", 241, 130);
        run.book.settle(at(245));
        run.save();
        assertThat(run.files.lines()).containsAll(before);
        assertThat(whole(run.files.lines())).containsOnlyKeys("app0", "app1", "app2");
    }

    @Test
    void whoIsReplacedWritesNoMore() throws IOException {
        TestingRun old = story();
        minute(old, 0);
        TestingRun next = new TestingRun();
        next.files = old.files;
        // Its clock is behind: its epoch is later all the same.
        next.begin(-3600).save();
        Map<String, byte[]> before = new HashMap<>(old.files.content);
        assertThatExceptionOfType(LedgerStore.ReplacedException.class)
                .isThrownBy(() -> minute(old, 1))
                .withMessageStartingWith("another ResourceManager has taken the ledger over");
        assertThat(old.files.content).isEqualTo(before);
    }

    @Test
    void theGapIsClosedByTheStraightLineIfItIsShort() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.save();
        run.begin(100);
        run.appAdded("a");
        run.book.endMissingApps(it -> Optional.empty(), at(100));
        run.up(EDISON, 105, recovered("c", "a", 0));
        run.power("e1", 110, 4);
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(20 + 300);
        assertThat(run.app("a").complete()).isTrue();
        run.save();
        run.begin(500);
        run.appAdded("a");
        run.up(EDISON, 505, recovered("c", "a", 0));
        run.power("e1", 510, 4);
        assertThat(run.app("a").energy().unmeteredSeconds()).isEqualTo(400);
        assertThat(run.app("a").complete()).isFalse();
    }

    @Test
    void containersThatDoNotComeBackEndAtTheRegistrationOfTheirNode() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.save();
        run.begin(15);
        run.appAdded("a");
        run.up(EDISON, 20);
        assertThat(run.book.openContainers()).isZero();
        run.power("e1", 30, 2);
        double joules = run.app("a").energy().joules();
        double idle = TestingRun.node("e1", "edison")
                .nodeClass()
                .orElseThrow()
                .powerCurve()
                .idleWatts();
        assertThat(joules).isCloseTo(20 * (2 - idle) + 20 * idle / 4, within(1e-9));
    }

    @Test
    void aNodeThatNeverComesBackIsGivenUp() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.save();
        run.begin(20);
        run.book.endMissingApps(it -> Optional.of(new AppEnd("KILLED", at(19))), at(20));
        run.book.settle(at(20 + 599));
        assertThat(run.book.apps().pending()).isEmpty();
        run.book.settle(at(20 + 600));
        assertThat(run.book.openContainers()).isZero();
        assertThat(run.book.apps().pending().get("a"))
                .contains("\"state\":\"KILLED\"", "\"unmetered_seconds\":10.0", "\"complete\":false");
    }

    @Test
    void aCounterThatBeganAnewSaysNothingOfTheGap() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.book.reading("e1", new Reading.Energy(0, at(0), Quality.MEASURED));
        run.save();
        run.begin(10);
        run.up(EDISON, 12);
        run.book.reading("e1", new Reading.Energy(0, at(20), Quality.MEASURED));
        run.book.reading("e1", new Reading.Energy(50, at(30), Quality.MEASURED));
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(50);
        assertThat(run.book.ledger().node("e1").orElseThrow().unmeteredSeconds())
                .isEqualTo(20);
    }
}
