package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.store.TestingFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Between two checkpoints only what has changed is saved. */
class LedgerChangesTest {

    private static final int BETWEEN = 4;

    private final TestingRun run = new TestingRun(new LedgerStore.Limits(1_000_000, 100, BETWEEN));

    /** What 100,000 containers cost at each save must not be what they cost once. */
    @Test
    void containersThatDidNotChangeCostNothing() throws IOException {
        assertThat(bytesOfChanges(1_000) - bytesOfChanges(10))
                .as("some figures of the node are longer")
                .isLessThan(200);
    }

    private static long bytesOfChanges(int containers) throws IOException {
        TestingRun run = new TestingRun(new LedgerStore.Limits(1_000_000, 100, BETWEEN)).begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        for (int i = 0; i < containers; i++) {
            run.start("container_" + i, "a", "e1", 0);
        }
        run.power("e1", 10, 2);
        run.save();
        assertThat(run.savedBytes).as("the checkpoint has them").isGreaterThan(100L * containers);
        run.power("e1", 20, 2);
        run.save();
        assertThat(run.files.named("changes-")).hasSize(1);
        return run.savedBytes;
    }

    @Test
    void theNextGoesOnFromCheckpointAndChanges() throws IOException {
        threeSaves();
        assertThat(run.files.named("checkpoint-")).hasSize(1);
        assertThat(run.files.named("changes-")).hasSize(2);
        run.begin(31);
        assertThat(run.problems).isEmpty();
        assertJoules(60);
        assertThat(run.book.open().size()).as("c has ended, d has begun").isOne();
        run.up(EDISON, 31, recovered("d", "a", 20));
        run.power("e1", 40, 2);
        run.end("d", 40);
        run.appRemoved("a", 40);
        run.power("e1", 50, 2);
        run.book.settle(at(50));
        run.save();
        assertThat(run.files.lines()).hasSize(1);
        run.begin(60);
        assertThat(run.book.apps().pending()).isEmpty();
        assertJoules(100);
    }

    /** Else applications would not be complete after each failover. */
    @Test
    void changesTellThatTheyAreTheLast() throws IOException {
        threeSaves();
        run.saveLast();
        run.begin(31);
        assertThat(run.app("a").complete()).isTrue();
        run.save();
        run.save();
        run.begin(32);
        assertThat(run.app("a").complete()).as("after a crash").isFalse();
    }

    /** Half a file, of a crash on a file system that renames before it writes, is the end of what counts. */
    @Test
    void aTornFileIsTheEnd() throws IOException {
        threeSaves();
        String torn = run.files.named("changes-").get(1);
        byte[] whole = run.files.content.get(torn);
        run.files.content.put(torn, Arrays.copyOf(whole, whole.length / 2));
        run.begin(31);
        assertThat(run.problems).singleElement().asString().contains(torn + " is damaged and is left out, as are");
        assertJoules(40);
        run.save();
        assertThat(run.files.named("set-aside-damaged-changes-")).hasSize(1);
        run.begin(32);
        assertJoules(40);
    }

    @Test
    void changesAfterAGapAreNotApplied() throws IOException {
        threeSaves();
        String missing = run.files.named("changes-").get(0);
        String later = run.files.named("changes-").get(1);
        run.files.content.remove(missing);
        run.begin(31);
        assertThat(run.problems).singleElement().asString().contains(missing + " is missing", later);
        assertJoules(20);
    }

    @Test
    void changesThatContradictTheCheckpointAreLeftOut() throws IOException {
        threeSaves();
        String second = run.files.named("changes-").get(1);
        String text = new String(run.files.content.get(second), StandardCharsets.UTF_8);
        String elsewhere = text.replace("\"user\":\"ann\",\"node\":\"e1\"", "\"user\":\"ann\",\"node\":\"e9\"");
        run.files.content.put(second, elsewhere.getBytes(StandardCharsets.UTF_8));
        run.begin(31);
        assertThat(run.problems).singleElement().asString().contains("runs on node e9, which is not in the state");
        assertJoules(20);
    }

    @Test
    void checkpointsComeAgainAndOldChangesGo() throws IOException {
        run.begin(0);
        run.up(EDISON, 0);
        for (int i = 0; i < 5 * (BETWEEN + 1); i++) {
            run.power("e1", i, 2);
            run.save();
        }
        assertThat(run.files.named("checkpoint-")).hasSize(3);
        assertThat(run.files.named("changes-")).hasSize(3 * BETWEEN);
        assertThat(run.files.named("changes-").get(0).substring(8))
                .isGreaterThan(run.files.named("checkpoint-").get(0).substring(11));
        run.begin(100);
        assertJoules(2.0 * (5 * (BETWEEN + 1) - 1));
    }

    /** Saves may be an hour apart: what a lost file of changes costs must not grow with that. */
    @Test
    void aCheckpointIsNeverOlderThanTenMinutesWhenTheNextIsSaved() throws IOException {
        run.begin(0);
        for (int minutes : new int[] {0, 5, 9, 10, 15, 80}) {
            run.nanos = Duration.ofMinutes(minutes).toNanos();
            run.save();
        }
        assertThat(run.files.named("checkpoint-"))
                .extracting(it -> it.replaceFirst(".*-0*", ""))
                .containsExactly("1.json", "4.json", "6.json");
        assertThat(run.files.named("changes-")).hasSize(3);
    }

    /** Nobody knows which of them the next changes would be changes of. */
    @Test
    void afterAFailureComesACheckpoint() throws IOException {
        for (TestingFiles.Leaves leaves : TestingFiles.Leaves.values()) {
            TestingRun failing = new TestingRun(new LedgerStore.Limits(1_000_000, 100, BETWEEN)).begin(0);
            failing.up(EDISON, 0);
            failing.power("e1", 0, 2);
            failing.save();
            failing.power("e1", 10, 2);
            failing.files.failOnceAt(failing.files.writes + 1, leaves);
            assertThatThrownBy(failing::save).isInstanceOf(IOException.class);
            failing.power("e1", 20, 2);
            failing.save();
            assertThat(failing.files.named("checkpoint-")).hasSize(2);
            failing.begin(30);
            assertThat(failing.report(30).cluster().joules()).isCloseTo(40, within(1e-9));
        }
    }

    @Test
    void whatIsGivenUpIsKeptAsAWhole() throws IOException {
        threeSaves();
        run.begin(31);
        run.store.giveUpFound();
        run.save();
        assertThat(run.files.named("set-aside-given-up-checkpoint-")).hasSize(1);
        assertThat(run.files.named("set-aside-given-up-changes-")).hasSize(2);
    }

    @Test
    void changesMakeTheLaterStateOfTheEarlierOne() throws IOException {
        Random random = new Random(7);
        run.begin(0);
        List<NodeFacts> nodes = List.of(EDISON, TestingRun.node("d1", "dell-r620"), TestingRun.node("x1", "edison"));
        nodes.forEach(it -> run.up(it, 0));
        BookState before = run.book.state();
        int[] gone = new int[3];
        for (int i = 0; i < 600; i++) {
            happen(random, nodes, i);
            if (random.nextInt(10) == 0) {
                BookState now = run.book.state();
                BookChange change = BookJson.readChange(new ObjectMapper()
                        .readTree(
                                BookJson.write(BookChange.between(before, now)).toString()));
                assertThat(sorted(change.applyTo(before))).isEqualTo(sorted(now));
                before = now;
                gone[0] += change.goneContainers().size();
                gone[1] += change.goneApps().size();
                gone[2] += change.goneNotes().size();
            }
        }
        assertThat(gone).as("containers, accounts and notes").doesNotContain(0).hasSize(3);
    }

    private void happen(Random random, List<NodeFacts> nodes, int i) {
        NodeFacts node = nodes.get(random.nextInt(nodes.size()));
        String app = "a" + i / 40;
        int other = i - random.nextInt(20);
        switch (random.nextInt(8)) {
            case 0, 1 -> run.power(node.node(), i, random.nextInt(9));
            case 2, 3 -> {
                run.appAdded(app);
                run.start("c" + i, app, node.node(), i);
            }
            case 4, 5 -> run.end("c" + other, i);
            case 6 -> run.book.apply(new AccountEvent.ContainerResized("c" + other, random.nextInt(4), at(i)));
            default -> {
                if (random.nextInt(4) == 0) {
                    run.gone(node.node(), i);
                    run.up(node, i);
                }
                run.appRemoved("a" + (i / 40 - 1), i);
                run.book.settle(at(i));
            }
        }
    }

    /** Without the order of things, which says nothing. */
    private static String sorted(BookState state) throws IOException {
        return sorted(new ObjectMapper().readTree(BookJson.write(state).toString()));
    }

    private static String sorted(JsonNode json) {
        List<String> parts = new ArrayList<>();
        json.properties().forEach(it -> parts.add(it.getKey() + ":" + sorted(it.getValue())));
        if (json.isArray()) {
            json.forEach(it -> parts.add(sorted(it)));
        }
        Collections.sort(parts);
        return json.isContainerNode() ? parts.toString() : json.toString();
    }

    private void threeSaves() throws IOException {
        run.begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.save();
        run.power("e1", 20, 2);
        run.save();
        run.end("c", 20);
        run.start("d", "a", "e1", 20);
        run.power("e1", 30, 2);
        run.save();
    }

    private void assertJoules(double joules) {
        assertThat(run.report(100).cluster().joules()).isCloseTo(joules, within(1e-9));
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isCloseTo(0, within(1e-9)));
    }
}
