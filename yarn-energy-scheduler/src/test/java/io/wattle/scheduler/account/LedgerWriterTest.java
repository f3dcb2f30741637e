package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.TestingFiles;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LedgerWriterTest {

    /** As at the stop: the last save is ordered while the one before it still hangs in the file system. */
    @Test
    void aSaveBehindASlowOneWritesNoLineAgain() throws Exception {
        TestingRun run = new TestingRun().begin(0);
        run.up(node("e1", "edison"), 0);
        run.appAdded("a");
        run.power("e1", 0, 5);
        run.start("c", "a", "e1", 10);
        run.end("c", 20);
        run.appRemoved("a", 20);
        run.power("e1", 30, 5);
        run.book.settle(TestingRun.at(1000));
        assertThat(run.book.apps().pending()).containsOnlyKeys("a");
        LedgerStore.Recovered found = new LedgerStore.Recovered(run.store, Optional.empty(), false, List.of());
        CountDownLatch slow = new CountDownLatch(1);
        run.files.beforeReplace = () -> {
            try {
                slow.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        LedgerWriter writer = new LedgerWriter("a directory", () -> found, new Problems(), new Failures());
        writer.start();
        while (writer.found().isEmpty()) {
            Thread.onSpinWait();
        }
        writer.save(run.book.state(), false);
        run.book.apps().written(writer.takeWritten());
        writer.save(run.book.state(), false);
        assertThat(writer.busy()).isTrue();
        slow.countDown();
        writer.stop(10_000);
        assertThat(writer.busy()).isFalse();
        assertThat(run.files.lines()).hasSize(1);
        run.begin(2000).save();
        assertThat(run.files.lines()).as("the next ResourceManager, too").hasSize(1);
    }

    /** What matters is saved: an old file that stays is no reason to say that nothing can be written. */
    @Test
    void anOldFileThatCannotBeDeletedIsNoTroubleOfSaving() throws Exception {
        TestingRun run = new TestingRun().begin(0);
        for (int i = 0; i < 4; i++) {
            run.store.save(run.book.state(), false);
        }
        LedgerStore.Recovered found = new LedgerStore.Recovered(run.store, Optional.empty(), false, List.of());
        Problems problems = new Problems();
        LedgerWriter writer = new LedgerWriter("a directory", () -> found, problems, new Failures());
        writer.start();
        while (writer.found().isEmpty()) {
            Thread.onSpinWait();
        }
        // The save writes a checkpoint, then deletes the first of them.
        run.files.failOnceAt(run.files.writes + 2, TestingFiles.Leaves.NOTHING);
        writer.save(run.book.state(), false);
        writer.stop(10_000);
        assertThat(problems.count()).isOne();
        assertThat(run.files.named("checkpoint-"))
                .as("the other old one is deleted")
                .hasSize(4);
        assertThat(writer.saved().orElseThrow().bytes()).isPositive();
        assertThat(writer.trouble(Instant.now())).isEmpty();
    }
}
