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
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptBookTest {

    private final Failures failures = new Failures();
    private final TestingRun before;

    KeptBookTest() throws IOException {
        before = oneContainer();
    }

    /** Applications that can be read from the second time on. */
    private static final class FailingOnce extends AbstractList<AppNotes> {
        private final List<AppNotes> apps;
        private boolean failed;

        FailingOnce(List<AppNotes> apps) {
            this.apps = apps;
        }

        @Override
        public AppNotes get(int index) {
            if (!failed) {
                failed = true;
                throw new IllegalStateException("of a test");
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
        LedgerWriter writer = new LedgerWriter(
                "a directory",
                () -> new LedgerStore.Recovered(before.store, Optional.of(found), false, List.of()),
                new Problems(),
                failures);
        writer.start();
        while (writer.found().isEmpty()) {
            Thread.onSpinWait();
        }
        KeptBook kept = new KeptBook(
                LedgerOptions.DEFAULTS, "a directory", Optional.of(writer), it -> Optional.empty(), failures, at(20));
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
        KeptBook kept = finding(new FailingOnce(before.book.state().apps()));
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
}
