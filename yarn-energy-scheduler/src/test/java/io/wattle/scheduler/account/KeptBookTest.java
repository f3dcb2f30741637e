package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.BEFORE;
import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.oneContainer;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class KeptBookTest {

    private final Failures failures = new Failures();
    private final AtomicLong nanos = new AtomicLong();
    private final TestingRun before;
    private LedgerWriter writer;

    KeptBookTest() throws IOException {
        before = oneContainer();
    }

    /** Applications that can be read after they failed so often. */
    private static final class Failing extends AbstractList<AppNotes> {
        private final List<AppNotes> apps;
        private final Supplier<Throwable> how;
        private int left;

        Failing(List<AppNotes> apps, int times, Supplier<Throwable> how) {
            this.apps = apps;
            this.how = how;
            left = times;
        }

        @Override
        public AppNotes get(int index) {
            if (left > 0) {
                left--;
                throw KeptBookTest.<RuntimeException>sneaky(how.get());
            }
            return apps.get(index);
        }

        @Override
        public int size() {
            return apps.size();
        }
    }

    /** A book that found this after more had come in than it keeps; one container has run for 10 s since. */
    private KeptBook finding(List<AppNotes> apps) {
        BookState saved = before.book.state();
        BookState found = new BookState(saved.ledger(), apps, saved.pending(), saved.since());
        writer = new LedgerWriter(
                "a directory",
                () -> new LedgerStore.Recovered(before.store, Optional.of(found), false, List.of()),
                new Problems(),
                failures);
        writer.start();
        while (writer.found().isEmpty()) {
            Thread.onSpinWait();
        }
        KeptBook kept = new KeptBook(
                LedgerOptions.DEFAULTS,
                "a directory",
                Optional.of(writer),
                it -> Optional.empty(),
                failures,
                at(20),
                nanos::get);
        for (int i = 0; i <= Backlog.MOST; i++) {
            kept.reading("nobody", new Reading.Missing("no such node", at(20)));
        }
        kept.apply(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", at(0), true));
        kept.apply(new AccountEvent.NodeUp(EDISON, List.of(recovered("c", "a", 0)), at(20)));
        kept.reading("e1", new Reading.Power(2, at(20), Quality.MEASURED));
        kept.reading("e1", new Reading.Power(2, at(30), Quality.MEASURED));
        return kept;
    }

    private static double joules(KeptBook kept) {
        return kept.book().ledger().queues().get("root.etl").joules();
    }

    private void attachOften(KeptBook kept) {
        for (int i = 0; i < 5; i++) {
            failures.run(EntryPoint.ACCOUNTING, kept::attach);
        }
    }

    private static KeptBook nextAttempt(KeptBook kept, AtomicLong nanos) {
        nanos.addAndGet(KeptBook.PAUSE.toNanos());
        kept.attach();
        return kept;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void sumsOfBeforeAreAddedOnce() {
        KeptBook kept = finding(before.book.state().apps());
        double since = joules(kept);
        attachOften(kept);
        assertThat(joules(kept)).isCloseTo(BEFORE + since, within(1e-9));
        assertThat(kept.status(at(31)).problem()).isEmpty();
    }

    /** Nothing of it is there then: else it would be added ten times a second. */
    @Test
    void whatCannotBeTakenOverIsGivenUp() {
        KeptBook kept =
                finding(new Failing(before.book.state().apps(), 1, () -> new IllegalStateException("of a test")));
        double since = joules(kept);
        attachOften(kept);
        assertThat(joules(kept)).isCloseTo(since, within(1e-9));
        assertThat(failures.counts()).containsEntry(EntryPoint.ACCOUNTING, 1L);
        LedgerStatus status = kept.status(at(31));
        assertThat(status.state()).isEqualTo(LedgerStatus.State.ATTACHED);
        assertThat(status.problem()).contains("a directory", "could not be taken over", "of a test");
        assertThat(status.since()).contains(at(20));
        assertThat(kept.book().apps().running()).containsExactly("a");
    }

    /** Where memory is short for a moment, all joules that were ever counted are not to be lost. */
    @Test
    void anErrorIsTriedAgain() {
        KeptBook kept = finding(new Failing(before.book.state().apps(), 2, () -> new OutOfMemoryError("of a test")));
        double since = joules(kept);
        attachOften(kept);
        assertThat(failures.counts()).as("not at each step").isEqualTo(Map.of(EntryPoint.ACCOUNTING, 1L));
        assertThat(kept.status(at(31)).state()).isEqualTo(LedgerStatus.State.WAITING);
        assertThat(kept.status(at(31)).problem()).contains("could not be taken over yet");
        assertThat(kept.maySave())
                .as("it would take the place of what was found")
                .isFalse();
        nextAttempt(kept, nanos);
        assertThat(joules(nextAttempt(kept, nanos))).isCloseTo(BEFORE + since, within(1e-9));
        assertThat(kept.status(at(31)).state()).isEqualTo(LedgerStatus.State.ATTACHED);
        assertThat(kept.status(at(31)).problem()).isEmpty();
    }

    @Test
    void afterManyErrorsItIsGivenUp() {
        KeptBook kept =
                finding(new Failing(before.book.state().apps(), 1_000, () -> new OutOfMemoryError("of a test")));
        for (int i = 1; i < KeptBook.MOST_ATTEMPTS; i++) {
            assertThat(nextAttempt(kept, nanos).maySave()).isFalse();
        }
        assertThat(nextAttempt(kept, nanos).maySave()).isTrue();
    }

    /** It may be the only file with joules of years. */
    @Test
    void whatIsGivenUpIsKept() throws Exception {
        before.save();
        String checkpoint = before.files.named("checkpoint-").get(0);
        byte[] saved = before.files.content.get(checkpoint);
        before.begin(20);
        KeptBook kept =
                finding(new Failing(before.book.state().apps(), 1, () -> new IllegalStateException("of a test")));
        attachOften(kept);
        for (int i = 0; i < 5; i++) {
            kept.save();
        }
        writer.stop(10_000);
        assertThat(before.files.named("checkpoint-")).hasSize(3).doesNotContain(checkpoint);
        assertThat(before.files.content.get("set-aside-given-up-" + checkpoint)).isEqualTo(saved);
    }
}
