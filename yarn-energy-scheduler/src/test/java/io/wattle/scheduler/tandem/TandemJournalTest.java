package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TandemJournalTest {

    private static final double NOW = 50;

    private final TestingFiles files = new TestingFiles();

    private static NodeRecord node(String host, LifecycleState state) {
        return NodeRecord.restored(host, "server", new Room(1000, 10), state, 1, Optional.empty(), NOW);
    }

    private static NodeRecord held(String host) {
        return NodeRecord.restored(
                host, "server", new Room(1000, 10), LifecycleState.AWAKE, 0, Optional.of("repair; \"quoted\"\n"), NOW);
    }

    /** A journal, and what it found. */
    private record Opened(TandemJournal journal, List<NodeRecord> found) {

        void append(NodeRecord... changes) throws IOException {
            journal.append(List.of(changes));
        }
    }

    private static Opened open(StateFiles directory, long number) throws IOException {
        TandemJournal journal = TandemJournal.begin(directory, new Activation(1000 * number, number));
        return new Opened(journal, journal.attach(NOW));
    }

    private static List<String> states(Opened opened) {
        return opened.found().stream().map(it -> it.host() + " " + it.state()).toList();
    }

    @Test
    void theNextOneFindsWhatWasWritten() throws Exception {
        Opened first = open(files, 1);
        assertThat(first.found()).isEmpty();
        first.append(node("n1", LifecycleState.SUSPENDING), node("n2", LifecycleState.WAKING));
        first.append(node("n1", LifecycleState.ASLEEP), node("n2", LifecycleState.AWAKE), held("n3"));
        Opened second = open(files, 2);
        assertThat(second.found()).containsExactly(node("n1", LifecycleState.ASLEEP), held("n3"));
        // It goes on, and so does the third.
        second.append(node("n1", LifecycleState.WAKING));
        assertThat(states(open(files, 3))).containsExactly("n1 WAKING", "n3 AWAKE");
    }

    @Test
    void theNextOneKnowsWhichDataNodesMayBeInMaintenance() throws Exception {
        Opened first = open(files, 1);
        NodeRecord asleep = node("n1", LifecycleState.ASLEEP).withMaintenanceAsked();
        NodeRecord awake = node("n2", LifecycleState.AWAKE).withMaintenanceAsked();
        first.append(asleep, awake, node("n3", LifecycleState.AWAKE).withMaintenanceAsked());
        first.append(node("n3", LifecycleState.AWAKE));
        assertThat(open(files, 2).found()).containsExactly(asleep, awake);
    }

    @Test
    void onARealDirectory(@TempDir Path directory) throws Exception {
        StateFiles real = StateDirectory.open(directory.toString(), new Configuration(false));
        Opened first = open(real, 1);
        first.append(node("n1", LifecycleState.ASLEEP));
        // It is not closed, as where the process was killed.
        assertThat(states(open(real, 2))).containsExactly("n1 ASLEEP");
        assertThatThrownBy(() -> first.append(node("n1", LifecycleState.WAKING)))
                .isInstanceOf(ReplacedException.class);
    }

    /** Whatever the moment of the next one's start: either the old one is refused, or its line is found. */
    @Test
    void oneThatIsReplacedIsRefusedOrHeard() throws Exception {
        Opened old = open(files, 1);
        old.append(node("n1", LifecycleState.SUSPENDING));
        Opened next = open(files, 2);
        assertThat(states(next)).containsExactly("n1 SUSPENDING");
        assertThatThrownBy(() -> old.append(node("n2", LifecycleState.SUSPENDING)))
                .isInstanceOf(ReplacedException.class);
        assertThatThrownBy(old.journal()::requireNewest).isInstanceOf(ReplacedException.class);
        next.journal().requireNewest();
    }

    @Test
    void oneThatIsReplacedBeforeItsDirectoryAnswersDoesNotTakeItBack() throws Exception {
        Opened active = open(files, 2);
        active.append(node("n1", LifecycleState.ASLEEP));
        assertThatThrownBy(() -> open(files, 1)).isInstanceOf(ReplacedException.class);
        active.append(node("n1", LifecycleState.WAKING));
        assertThat(states(open(files, 3))).containsExactly("n1 WAKING");
    }

    /** It ends at each of its writes in turn, with nothing, a part or all of it written. */
    @Test
    void aCrashAtAnyWriteLosesNothingThatWasWritten() throws Exception {
        for (TestingFiles.Leaves leaves : TestingFiles.Leaves.values()) {
            for (int write = 1; write < 12; write++) {
                TestingFiles here = new TestingFiles();
                open(here, 1).append(node("n1", LifecycleState.ASLEEP), node("n2", LifecycleState.FAILED));
                TestingFiles second = here.found();
                second.crashAt(write, leaves);
                boolean written = false;
                try {
                    Opened journal = open(second, 2);
                    journal.append(node("n1", LifecycleState.WAKING));
                    written = true;
                } catch (IOException e) {
                    assertThat(e).hasMessageMatching("the process has ended|the disk is full");
                }
                List<String> found = states(open(second.found(), 3));
                assertThat(found)
                        .as(leaves + " at " + write)
                        .contains("n2 FAILED")
                        .hasSize(2);
                if (written) {
                    assertThat(found).contains("n1 WAKING");
                } else {
                    assertThat(found).containsAnyOf("n1 WAKING", "n1 ASLEEP");
                }
            }
        }
    }

    @Test
    void afterAWriteThatFailedTheNextOneHasAll() throws Exception {
        Opened journal = open(files, 1);
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.A_PART);
        assertThatThrownBy(() -> journal.append(node("n1", LifecycleState.ASLEEP)))
                .hasMessage("the disk is full");
        journal.append(node("n2", LifecycleState.FAILED));
        assertThat(states(open(files, 2))).containsExactly("n1 ASLEEP", "n2 FAILED");
    }

    @Test
    void aFileThatIsLongEnoughIsFollowedByAnother() throws Exception {
        Opened journal = open(files, 1);
        for (int i = 0; i < 3 * TandemJournal.MOST_LINES / 1000; i++) {
            List<NodeRecord> many = java.util.stream.IntStream.range(0, 1000)
                    .mapToObj(it -> node("n" + it % 10, LifecycleState.ASLEEP))
                    .toList();
            journal.journal().append(many);
        }
        assertThat(files.named("tandem-")).hasSizeBetween(2, 5);
        assertThat(states(open(files, 2))).hasSize(10);
        for (int i = 3; i < 20; i++) {
            open(files, i);
        }
        assertThat(files.named("tandem-")).hasSizeLessThanOrEqualTo(5);
        assertThat(states(open(files, 20))).hasSize(10);
    }

    @Test
    void linesThatMakeNoSenseAreLeftOut() throws Exception {
        open(files, 1).append(node("n1", LifecycleState.ASLEEP));
        String name = files.named("tandem-").get(0);
        String text = new String(files.content.get(name), StandardCharsets.UTF_8);
        files.content.put(
                name,
                (text + "rubbish\n{\"host\":\"n9\"}\n{\"host\":\"n2\",\"group\":\"server\",\"state\":\"FLYING\"}\n")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(states(open(files, 2))).containsExactly("n1 ASLEEP");
    }

    @Test
    void whatALaterVersionWroteIsLeftAlone() throws Exception {
        files.content.put(
                "tandem-0000000001000-000000.jsonl",
                "{\"format\":2,\"resource_manager\":1}\n{\"complete\":true}\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> open(files, 2))
                .hasMessageContaining("of format 2")
                .hasMessageContaining("move");
        assertThat(files.content).containsKey("tandem-0000000001000-000000.jsonl");
        TandemJournal journal = TandemJournal.begin(files, new Activation(2000, 2));
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> journal.attach(NOW)).hasMessageContaining("of format 2");
        }
        assertThat(files.named("tandem-")).hasSizeLessThanOrEqualTo(3);
        // Somebody moves it away.
        files.content.remove("tandem-0000000001000-000000.jsonl");
        assertThat(journal.attach(NOW)).isEmpty();
    }
}
