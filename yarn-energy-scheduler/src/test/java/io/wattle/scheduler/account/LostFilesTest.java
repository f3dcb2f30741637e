package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.BEFORE;
import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.oneContainer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.wattle.scheduler.store.SetAside;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checkpoints and lines that are damaged, or cannot be read: nothing of them is deleted, and none keeps the ledger away. */
class LostFilesTest {

    private static final byte[] DAMAGED = "{\"format\":2,\"ledger\":".getBytes(StandardCharsets.UTF_8);

    private final TestingRun run;

    LostFilesTest() throws IOException {
        run = oneContainer();
    }

    private double queueJoules() {
        return run.book.ledger().queues().get("root.etl").joules();
    }

    private List<String> checkpoints(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            run.save();
        }
        return run.files.named("checkpoint-");
    }

    private void assertBeginFails() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> run.begin(20))
                .withMessageContaining("Could not obtain block");
    }

    @Test
    void damagedCheckpointsAreKept() throws IOException {
        List<String> damaged = checkpoints(3);
        damaged.forEach(it -> run.files.content.put(it, DAMAGED));
        run.begin(20);
        assertThat(run.problems)
                .hasSize(3)
                .allSatisfy(it -> assertThat(it).contains("it is kept as set-aside-damaged-checkpoint-"));
        checkpoints(5);
        assertThat(run.files.named("checkpoint-")).hasSize(3).doesNotContainAnyElementsOf(damaged);
        assertThat(damaged)
                .allSatisfy(it -> assertThat(run.files.content.get("set-aside-damaged-" + it))
                        .isEqualTo(DAMAGED));
    }

    /** Of a storage that damages whatever is written. */
    @Test
    void asManyAsFillNoDisk() throws IOException {
        for (int i = 0; i < 10; i++) {
            checkpoints(3).forEach(it -> run.files.content.put(it, DAMAGED));
            run.begin(20 + i);
        }
        checkpoints(5);
        assertThat(run.files.named("set-aside-")).hasSize(SetAside.MOST);
        assertThat(run.files.named("checkpoint-")).hasSize(3);
    }

    /** Each ResourceManager gives up what the one before it has saved. */
    @Test
    void whatIsGivenUpIsBoundedAndTakesNoRoomFromDamagedOnes() throws IOException {
        List<String> given = new ArrayList<>();
        for (int i = 0; i < SetAside.MOST + 2; i++) {
            List<String> checkpoints = checkpoints(1);
            given.add("set-aside-given-up-" + checkpoints.get(checkpoints.size() - 1));
            run.begin(20 + i);
            run.store.giveUpFound();
        }
        checkpoints(1);
        List<String> newest = given.subList(given.size() - SetAside.MOST_GIVEN_UP_EPOCHS, given.size());
        assertThat(run.files.named("set-aside-")).isEqualTo(newest);
        for (int i = 0; i < SetAside.MOST; i++) {
            checkpoints(3).forEach(it -> run.files.content.put(it, DAMAGED));
            run.begin(50 + i);
        }
        checkpoints(1);
        assertThat(run.files.named("set-aside-damaged-")).hasSize(SetAside.MOST);
        assertThat(run.files.named("set-aside-given-up-")).isEqualTo(newest);
    }

    @Test
    void whatCannotBeRenamedIsNotDeletedAndHoldsUpNoSave() throws IOException {
        checkpoints(3);
        String newest = run.files.named("checkpoint-").get(2);
        run.files.content.put(newest, DAMAGED);
        run.begin(20);
        run.files.failOnceAt(run.files.writes + 1, TestingFiles.Leaves.NOTHING);
        run.save();
        assertThat(run.files.named("checkpoint-")).hasSize(3);
        assertThat(run.files.content.get("set-aside-damaged-" + newest)).isEqualTo(DAMAGED);
    }

    /** HDFS may only be starting. */
    @Test
    void aCheckpointThatCannotBeReadIsAwaitedForAWhile() throws IOException {
        List<String> checkpoints = checkpoints(3);
        String newest = checkpoints.get(2);
        byte[] content = run.files.content.get(newest);
        run.files.unreadable.add(newest);
        for (int i = 1; i < Unreadable.MOST_ATTEMPTS; i++) {
            assertBeginFails();
        }
        run.begin(20);
        assertThat(queueJoules()).as("of the one before").isCloseTo(BEFORE, within(1e-9));
        assertThat(run.problems).singleElement().asString().startsWith(newest + " is unreadable and is left out");
        checkpoints(5);
        assertThat(run.files.content.get("set-aside-unreadable-" + newest)).isEqualTo(content);
    }

    /** Then it is not the files: all servers of HDFS but its NameNode are down, and they will come back. */
    @Test
    void whereNoneCanBeReadAllAreAwaited() throws IOException {
        run.files.unreadable.addAll(checkpoints(3));
        for (int i = 0; i < 3 * Unreadable.MOST_ATTEMPTS; i++) {
            assertBeginFails();
        }
        run.files.unreadable.clear();
        run.begin(20);
        assertThat(run.problems).isEmpty();
        assertThat(queueJoules()).isCloseTo(BEFORE, within(1e-9));
    }

    @Test
    void linesThatCannotBeReadKeepNothingAway() throws IOException {
        run.end("c", 11);
        run.appRemoved("a", 12);
        run.power("e1", 20, 2);
        run.book.settle(at(20));
        run.save();
        String lines = run.files.named("apps-").get(0);
        run.files.unreadable.add(lines);
        for (int i = 1; i < Unreadable.MOST_ATTEMPTS; i++) {
            assertBeginFails();
        }
        run.begin(30);
        assertThat(run.problems).singleElement().asString().contains(lines, "may have a second line");
        run.up(EDISON, 30);
        run.save();
        assertThat(run.files.content).containsKey(lines);
    }

    /** A copy that root brought back, readable for root only. */
    @Test
    void aCheckpointThatMayNotBeOpenedIsNotTakenForGone() throws IOException {
        String newest = checkpoints(3).get(2);
        byte[] content = run.files.content.get(newest);
        run.files.shut.add(newest);
        for (int i = 1; i < Unreadable.MOST_ATTEMPTS; i++) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> run.begin(20))
                    .withMessageContaining(newest + " is there and cannot be opened");
        }
        run.begin(20);
        checkpoints(5);
        assertThat(run.files.content.get("set-aside-unreadable-" + newest)).isEqualTo(content);
    }

    @Test
    void anOldCheckpointOnABadSectorKeepsNothingFromBeingDeleted() throws IOException {
        String oldest = checkpoints(3).get(0);
        run.begin(20);
        run.files.onBadSectors.add(oldest);
        assertThatExceptionOfType(IOException.class).isThrownBy(run::save).withMessageContaining("Input/output error");
        checkpoints(5);
        assertThat(run.files.named("checkpoint-")).hasSize(3).doesNotContain(oldest);
        assertThat(run.files.content).containsKey("set-aside-unreadable-" + oldest);
    }
}
