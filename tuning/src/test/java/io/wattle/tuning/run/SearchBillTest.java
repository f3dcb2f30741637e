package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SearchBillTest {

    private static final Proposal STOCK = Proposal.of(TestingTrials.EDISON.stock(), Purpose.STOCK);

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void whatAllRunsTookIsSummedUp() {
        ran(TestingTrials.measured(10, 100));
        ran(TestingTrials.measured(20, 300));
        assertThat(SearchBill.of(trials)).isEqualTo(new SearchBill(2, 30, 0, 0, 0, OptionalDouble.of(400), 0));
    }

    /** Their joules are not 0, and neither are seconds that nobody knows. */
    @Test
    void runsThatDidNotSucceedAreInIt() {
        ran(TestingTrials.measured(10, 100));
        lost(OptionalDouble.of(7));
        lost(OptionalDouble.empty());
        assertThat(SearchBill.of(trials)).isEqualTo(new SearchBill(3, 17, 1, 2, 7, OptionalDouble.of(100), 2));
    }

    @Test
    void joulesOfALedgerAndOfAModelHaveNoSum() {
        ran(TestingTrials.measured(10, 100));
        ran(TestingTrials.measured(10, 100).withJoules(50, JoulesQuality.LEDGER_MEASURED));
        SearchBill bill = SearchBill.of(trials);
        assertThat(bill.joules()).isEmpty();
        assertThat(bill.seconds()).isEqualTo(20);
    }

    @Test
    void withoutTrialsThereIsNothing() {
        assertThat(SearchBill.of(List.of())).isEqualTo(new SearchBill(0, 0, 0, 0, 0, OptionalDouble.empty(), 0));
    }

    private void ran(Measurement measured) {
        trials.add(TestingTrials.succeeded(trials, STOCK, measured));
    }

    private void lost(OptionalDouble seconds) {
        trials.add(new Trial(trials.size() + 1, STOCK, TrialStatus.FAILED, "boom", Optional.empty(), seconds));
    }
}
