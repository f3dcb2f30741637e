package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.ledger.JobName;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** ResourceManagers one after the other, each of which learns one job. */
class MemoryFilesTest {

    private final TestingFiles directory = new TestingFiles();

    /** Of one process. */
    private final Unreadable unreadable = new Unreadable();

    private static JobMemories nothing() {
        return new JobMemories(1000, () -> 1_700_000_000_000L);
    }

    private static void learn(JobMemories memories, String job) {
        memories.add(
                new JobName("ann", job),
                ApplicationId.newInstance(1, 1),
                20,
                "edison",
                ContainerObservation.worked(10, ContainerUsed.NOTHING));
    }

    private MemoryFiles open(JobMemories memories, long millis) throws IOException {
        return open(memories, new Activation(millis, 0));
    }

    private MemoryFiles open(JobMemories memories, Activation self) throws IOException {
        return MemoryFiles.open(memories, directory, unreadable, self);
    }

    /** A ResourceManager begins, learns that job too, and ends. */
    private void run(long millis, String job) throws IOException {
        run(new Activation(millis, 0), job);
    }

    private void run(Activation self, String job) throws IOException {
        JobMemories memories = nothing();
        MemoryFiles files = open(memories, self);
        learn(memories, job);
        files.save();
    }

    /** What one knows that begins now. */
    private List<String> known() throws IOException {
        JobMemories memories = nothing();
        open(memories, 0);
        return memories.names().stream().map(JobName::name).sorted().toList();
    }

    @Test
    void theNewestTwoAreKept() throws IOException {
        run(1, "a");
        run(2, "b");
        run(3, "c");
        assertThat(directory.content)
                .containsOnlyKeys("learned-0000000000000002.json", "learned-0000000000000003.json");
        assertThat(known()).containsExactly("a", "b", "c");
    }

    @Test
    void whoseClockIsBehindIsLaterAllTheSame() throws IOException {
        run(9, "a");
        run(2, "b");
        assertThat(directory.content)
                .containsOnlyKeys("learned-0000000000000009.json", "learned-0000000000000010.json");
        assertThat(known()).containsExactly("a", "b");
    }

    @Test
    void whoIsReplacedWritesNoMore() throws IOException {
        JobMemories old = nothing();
        MemoryFiles deposed = open(old, 1);
        learn(old, "a");
        deposed.save();
        run(2, "b");
        learn(old, "c");
        assertThatExceptionOfType(ReplacedException.class).isThrownBy(deposed::save);
        assertThat(known()).containsExactly("a", "b");
    }

    /** It was deposed while the directory did not answer: the one after it has the files. */
    @Test
    void whoOpensAfterItsSuccessorLeavesTheFilesAlone() throws IOException {
        run(new Activation(100, 8), "a");
        JobMemories old = nothing();
        learn(old, "b");
        assertThatExceptionOfType(ReplacedException.class).isThrownBy(() -> open(old, new Activation(50, 7)));
        assertThat(old.names()).extracting(JobName::name).containsExactly("b");
        assertThat(directory.content).containsOnlyKeys("learned-0000000000000100.json");
        run(new Activation(90, 9), "c");
        assertThat(known()).as("only its clock is behind").containsExactly("a", "c");
        run(new Activation(200, 1), "d");
        assertThat(known()).as("its state store counts from 1 again").containsExactly("a", "c", "d");
    }

    /** HDFS has lost a block of it: after some attempts the file before counts, and this one is kept for a repair. */
    @Test
    void oneThatCannotBeReadIsAwaitedForAWhile() throws IOException {
        run(1, "a");
        run(2, "b");
        String newest = "learned-0000000000000002.json";
        byte[] content = directory.content.get(newest);
        directory.unreadable.add(newest);
        JobMemories memories = nothing();
        learn(memories, "meanwhile");
        for (int i = 1; i < Unreadable.MOST_ATTEMPTS; i++) {
            assertThatIOException().isThrownBy(() -> open(memories, 3)).withMessageContaining("Could not obtain block");
        }
        open(memories, 3).save();
        assertThat(memories.names()).extracting(JobName::name).containsExactlyInAnyOrder("a", "meanwhile");
        assertThat(directory.content.get("set-aside-unreadable-" + newest)).isEqualTo(content);
        directory.unreadable.clear();
        assertThat(known()).containsExactly("a", "meanwhile");
    }

    /** Then it is not the file: its servers will come back. */
    @Test
    void whereNoneCanBeReadAllAreAwaited() throws IOException {
        run(1, "a");
        directory.unreadable.addAll(directory.content.keySet());
        for (int i = 0; i < 3 * Unreadable.MOST_ATTEMPTS; i++) {
            assertThatIOException().isThrownBy(this::known);
        }
        directory.unreadable.clear();
        assertThat(known()).containsExactly("a");
    }

    @Test
    void damagedOnesAreKeptAndTheOneBeforeCounts() throws IOException {
        run(1, "a");
        run(2, "b");
        byte[] damaged = "{\"format\":2,\"jobs\":[{".getBytes(StandardCharsets.UTF_8);
        byte[] ofAnother = "{\"format\":0,\"jobs\":[]}".getBytes(StandardCharsets.UTF_8);
        directory.content.put("learned-0000000000000002.json", damaged);
        directory.content.put("learned-0000000000000003.json", ofAnother);
        assertThat(known()).containsExactly("a");
        assertThat(directory.content)
                .containsEntry("set-aside-damaged-learned-0000000000000002.json", damaged)
                .containsEntry("set-aside-damaged-learned-0000000000000003.json", ofAnother);
    }

    @Test
    void whatACrashLeftHalfWrittenIsDeleted() throws IOException {
        directory.content.put("learned-0000000000000001.json.tmp", new byte[10]);
        directory.content.put("checkpoint-1-1.json.tmp", new byte[10]);
        run(2, "a");
        assertThat(directory.content).containsOnlyKeys("learned-0000000000000002.json", "checkpoint-1-1.json.tmp");
    }

    @Test
    void nothingNewIsNotWritten() throws IOException {
        run(1, "a");
        JobMemories memories = nothing();
        MemoryFiles files = open(memories, 2);
        files.save();
        assertThat(directory.content).hasSize(1);
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenNextTime() throws IOException {
        JobMemories memories = nothing();
        MemoryFiles files = open(memories, 1);
        learn(memories, "a");
        directory.failOnceAt(directory.writes + 1, TestingFiles.Leaves.NOTHING);
        assertThatIOException().isThrownBy(files::save);
        files.save();
        assertThat(known()).containsExactly("a");
    }
}
