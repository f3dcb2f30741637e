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
        assertThat(SearchBill.of(trials))
                .isEqualTo(new SearchBill(2, 30, 0, 0, 0, OptionalDouble.of(400), 0, OptionalDouble.empty()));
    }

    /** Their joules are not 0, and neither are seconds that nobody knows. */
    @Test
    void runsThatDidNotSucceedAreInIt() {
        ran(TestingTrials.measured(10, 100));
        lost(OptionalDouble.of(7));
        lost(OptionalDouble.empty());
        assertThat(SearchBill.of(trials))
                .isEqualTo(new SearchBill(3, 17, 1, 2, 7, OptionalDouble.of(100), 2, OptionalDouble.empty()));
    }

    @Test
    void joulesThatAMeterTellsOfThemAreInItToo() {
        ran(TestingTrials.measured(10, 100));
        lost(OptionalDouble.of(7));
        trials.add(new Trial(
                3,
                STOCK,
                TrialStatus.TIMEOUT,
                "too long",
                Optional.empty(),
                OptionalDouble.of(60),
                OptionalDouble.of(250),
                List.of()));
        assertThat(SearchBill.of(trials))
                .isEqualTo(new SearchBill(3, 77, 0, 2, 67, OptionalDouble.of(350), 1, OptionalDouble.of(250)));
        assertThat(SearchBill.of(trials.subList(2, 3)).joules()).hasValue(250);
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
        assertThat(SearchBill.of(List.of()))
                .isEqualTo(new SearchBill(0, 0, 0, 0, 0, OptionalDouble.empty(), 0, OptionalDouble.empty()));
    }

    private void ran(Measurement measured) {
        trials.add(TestingTrials.succeeded(trials, STOCK, measured));
    }

    private void lost(OptionalDouble seconds) {
        trials.add(new Trial(trials.size() + 1, STOCK, TrialStatus.FAILED, "boom", Optional.empty(), seconds));
    }
}
