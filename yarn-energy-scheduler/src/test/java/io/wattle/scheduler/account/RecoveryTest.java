package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.BEFORE;
import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.node;
import static io.wattle.scheduler.account.TestingRun.oneContainer;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.TestingFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The process may end at any write: whoever comes next has every joule and every line once. */
class RecoveryTest {

    private static final ObjectMapper JSON = new ObjectMapper();
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
        Set<String> alive = Set.of();
        for (int i = 0; i < 7; i++) {
            try {
                minute(run, i);
            } catch (IOException e) {
                assertThat(crashed).as("one crash").isFalse();
                crashed = true;
                alive = takeOver(run, i);
                run.save();
            }
        }
        assertThat(crashed).isTrue();
        assertSameLines(run, smooth, alive);
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules())
                .isCloseTo(415 * 2.0, within(1e-9 * 830));
        run.book.ledger().queues().forEach((queue, total) -> {
            double expected = smooth.book.ledger().queues().get(queue).joules();
            assertThat(total.joules()).as(queue).isCloseTo(expected, within(1e-9 * expected));
            assertThat(total.unmeteredSeconds()).isZero();
        });
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isLessThan(1e-9));
    }

    /**
     * The state of a minute whose save failed is gone; what runs is reported by the nodes.
     *
     * @return applications of which nobody knows what they did since the last checkpoint
     */
    private static Set<String> takeOver(TestingRun run, int minute) throws IOException {
        double now = minute * 60 + 57;
        run.files = run.files.found();
        run.begin(now);
        assertThat(run.problems).isEmpty();
        String app = "app" + minute;
        Set<String> alive = new HashSet<>(Set.of(app));
        run.book.state().apps().stream()
                .filter(it -> it.end().isEmpty())
                .map(AppNotes::app)
                .forEach(alive::add);
        run.appRecovered(app);
        Map<String, Optional<AppEnd>> ends = new HashMap<>();
        for (int i = 0; i < minute; i++) {
            ends.put("app" + i, Optional.of(new AppEnd("FINISHED", at(i * 60 + 103))));
        }
        // What ended in the lost minute is known by the ResourceManager, and its containers by their nodes.
        if (minute > 0 && run.book.open().size() > 0) {
            run.end("c" + (minute - 1), minute * 60 - 60 + 101);
            run.end("k" + (minute - 1), minute * 60 - 60 + 102.25);
        }
        run.book.endMissingApps(it -> ends.getOrDefault(it, Optional.empty()), at(now));
        run.up(EDISON, now, recovered("c" + minute, app, minute * 60 + 12));
        run.up(DELL, now, recovered("k" + minute, app, minute * 60 + 13.5));
        return alive;
    }

    private static void assertSameLines(TestingRun run, TestingRun smooth, Set<String> incomplete) throws IOException {
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
            assertThat(line.get("complete").asBoolean())
                    .as(entry.getKey())
                    .isEqualTo(!incomplete.contains(entry.getKey()));
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
        assertSameLines(run, smooth, Set.of());
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

    /** A replaced ResourceManager may still be writing, but its successor has all it needs. */
    @Test
    void whatACrashLeftHalfWrittenIsDeleted() throws IOException {
        TestingRun run = new TestingRun().begin(10);
        List<String> kept = List.of(
                "checkpoint-" + at(20).toEpochMilli() + "-000000001.json.tmp", "learned.json.tmp", "writable-1.tmp");
        String left = "checkpoint-" + at(9).toEpochMilli() + "-000000007.json.tmp";
        kept.forEach(it -> run.files.content.put(it, new byte[10]));
        run.files.content.put(left, new byte[10]);
        run.save();
        assertThat(run.files.content).containsKeys(kept.toArray(new String[0])).doesNotContainKey(left);
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
        assertThatExceptionOfType(ReplacedException.class)
                .isThrownBy(() -> minute(old, 1))
                .withMessageStartingWith("another ResourceManager has taken over");
        assertThat(old.files.content).isEqualTo(before);
    }

    /** It was deposed while the directory did not answer: the one after it has the ledger. */
    @Test
    void whoAttachesAfterItsSuccessorLeavesTheLedgerAlone() throws IOException {
        TestingRun late = new TestingRun();
        late.resourceManager = 6;
        TestingRun next = new TestingRun();
        next.files = late.files;
        next.resourceManager = 7;
        next.begin(100).save();
        assertThatExceptionOfType(ReplacedException.class).isThrownBy(() -> late.begin(50));
        next.save();
        TestingRun formatted = new TestingRun();
        formatted.files = late.files;
        assertThat(formatted.begin(200).store)
                .as("its state store counts from 1 again")
                .isNotNull();
    }

    /** What the version before wrote is in the test's resources. */
    @Test
    void aCheckpointOfTheFormatBeforeIsRead() throws IOException {
        TestingRun run = new TestingRun();
        run.files.content.put("checkpoint-1767225600000-000000001.json", resource("checkpoint-format-1.json"));
        run.files.content.put("apps-1767225600000-000001.jsonl", resource("apps-format-1.jsonl"));
        run.begin(20);
        assertThat(run.problems).isEmpty();
        assertThat(run.book.since()).as("it did not say").isEmpty();
        assertThat(run.report(20).cluster().joules()).isCloseTo(20, within(1e-9));
        run.appRecovered("a");
        run.book.endMissingApps(it -> Optional.empty(), at(20));
        run.up(EDISON, 20, recovered("c", "a", 0));
        run.power("e1", 25, 2);
        assertThat(run.app("a").energy().joules()).isCloseTo(2.5 * BEFORE, within(1e-9));
        assertThat(run.app("a").complete())
                .as("it did not say whether it was its last")
                .isFalse();
        run.save();
        assertThat(whole(run.files.lines())).as("no line twice").containsOnlyKeys("written", "pending");
    }

    /** Rolled back: what a later version wrote is neither read, nor deleted or replaced, however often is saved. */
    @Test
    void checkpointsOfALaterFormatAreSetAside() throws IOException {
        TestingRun run = oneContainer();
        run.save();
        String own = run.files.named("checkpoint-").get(0);
        byte[] later = "{\"format\":5,\"book\":{\"of\":\"another kind\"}}".getBytes(StandardCharsets.UTF_8);
        byte[] line = "{\"format\":4,\"app\":\"later\"}\n".getBytes(StandardCharsets.UTF_8);
        run.files.content.put("checkpoint-1900000000000-000000001.json", later);
        run.files.content.put("checkpoint-1900000000000-000000002.json", later);
        run.files.content.put("checkpoint-0000000000001-000000001.json", later);
        run.files.content.put("apps-0000000000001-000001.jsonl", line);
        run.begin(20);
        assertThat(run.problems)
                .hasSize(2)
                .allSatisfy(it -> assertThat(it)
                        .contains(
                                "is of format 5 (this version reads up to 4)",
                                "It is kept as set-aside-format-5-checkpoint-"));
        assertThat(run.report(20).cluster().joules()).as("of " + own).isCloseTo(20, within(1e-9));
        for (int i = 0; i < 10; i++) {
            run.save();
        }
        assertThat(run.files.named("set-aside-format-5-checkpoint-"))
                .hasSize(3)
                .allSatisfy(it -> assertThat(run.files.content.get(it)).isEqualTo(later));
        assertThat(run.files.content.get("apps-0000000000001-000001.jsonl")).isEqualTo(line);
    }

    @Test
    void linesOfALaterFormatAreNotDeletedToMakeRoom() throws IOException {
        TestingRun run = new TestingRun(1, 1);
        byte[] line = "{\"format\":4,\"app\":\"later\"}\n".getBytes(StandardCharsets.UTF_8);
        run.files.content.put("apps-0000000000001-000001.jsonl", line);
        run.files.content.put("apps-0000000000002-000001.jsonl", "{\"app\":\"b\"}\n".getBytes(StandardCharsets.UTF_8));
        run.begin(0);
        for (String app : List.of("a", "b", "c")) {
            run.appAdded(app);
            run.appRemoved(app, 1);
            run.book.settle(at(2));
            run.save();
        }
        assertThat(run.files.named("apps-")).hasSize(2).first().isEqualTo("apps-0000000000001-000001.jsonl");
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = RecoveryTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
