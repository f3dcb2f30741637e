package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

    private static final Settings STOCK =
            MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24)).stock();
    private static final Settings OTHER = STOCK.with(MapReduceParameters.REDUCERS, 2);

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void comparisonRunsAreSummedUp() {
        ran(STOCK, Purpose.COMPARISON, 30);
        ran(STOCK, Purpose.COMPARISON, 10);
        ran(STOCK, Purpose.COMPARISON, 11);
        assertThat(Summary.of(STOCK, trials)).contains(new Summary(STOCK, 3, 11, 10, 30, 33));
    }

    @Test
    void searchRunsDoNotMixWithComparisonRuns() {
        ran(STOCK, Purpose.STOCK, 1);
        ran(STOCK, Purpose.COMPARISON, 10);
        ran(STOCK, Purpose.COMPARISON, 20);
        assertThat(Summary.of(STOCK, trials)).contains(new Summary(STOCK, 2, 15, 10, 20, 45));
    }

    @Test
    void searchRunsCountWhereNoComparisonRunSucceeded() {
        ran(STOCK, Purpose.STOCK, 10);
        failed(STOCK, Purpose.COMPARISON);
        assertThat(Summary.of(STOCK, trials)).contains(new Summary(STOCK, 1, 10, 10, 10, 30));
    }

    /** A ledger's joules and a model's are not of the same containers; what cannot be compared is no figure, not 0. */
    @Test
    void joulesOfALedgerAndOfAModelHaveNoMedian() {
        ran(STOCK, Purpose.COMPARISON, 10);
        ledgerRan(STOCK, JoulesQuality.LEDGER_MEASURED);
        assertThat(Summary.of(STOCK, trials).orElseThrow().medianJoules()).isEmpty();
        ledgerRan(OTHER, JoulesQuality.LEDGER_MEASURED);
        ledgerRan(OTHER, JoulesQuality.LEDGER_ESTIMATED);
        assertThat(Summary.of(OTHER, trials).orElseThrow().medianJoules()).hasValue(7);
    }

    /** The run without a reading may be the one that took most. */
    @Test
    void joulesThatSomeRunsHaveNotHaveNoMedian() {
        ran(STOCK, Purpose.COMPARISON, 10);
        ran(STOCK, Purpose.COMPARISON, 20);
        assertThat(Summary.of(STOCK, trials).orElseThrow().medianJoules()).hasValue(45);
        add(STOCK, Purpose.COMPARISON, TestingEngine.unmetered(30));
        Summary summary = Summary.of(STOCK, trials).orElseThrow();
        assertThat(summary.medianJoules()).isEmpty();
        assertThat(summary.medianSeconds()).isEqualTo(20);
    }

    private void ledgerRan(Settings settings, JoulesQuality quality) {
        Trial other = trials.get(0);
        trials.add(new Trial(
                trials.size() + 1,
                Proposal.of(settings, Purpose.COMPARISON),
                other.status(),
                "",
                other.measurement().map(measured -> measured.withJoules(7, quality))));
    }

    @Test
    void failedRunsAreLeftOut() {
        ran(STOCK, Purpose.COMPARISON, 10);
        failed(STOCK, Purpose.COMPARISON);
        assertThat(Summary.of(STOCK, trials).orElseThrow().runs()).isEqualTo(1);
    }

    @Test
    void settingsThatNeverSucceededHaveNoSummary() {
        ran(OTHER, Purpose.COMPARISON, 10);
        failed(STOCK, Purpose.STOCK);
        assertThat(Summary.of(STOCK, trials)).isEmpty();
        assertThat(Summary.of(STOCK, List.of())).isEmpty();
    }

    private void ran(Settings settings, Purpose purpose, double seconds) {
        add(settings, purpose, TestingEngine.succeeded(seconds));
    }

    private void failed(Settings settings, Purpose purpose) {
        add(settings, purpose, TestingEngine.failed("boom"));
    }

    private void add(Settings settings, Purpose purpose, Outcome outcome) {
        trials.add(new Trial(
                trials.size() + 1,
                Proposal.of(settings, purpose),
                outcome.status(),
                outcome.reason(),
                outcome.measurement()));
    }
}
