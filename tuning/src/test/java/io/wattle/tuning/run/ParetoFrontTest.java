package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void whatIsBeatenInBothIsLeftOut() {
        ran(1, 10, 900);
        ran(2, 20, 500);
        ran(3, 25, 600);
        ran(4, 30, 100);
        ran(5, 30, 200);
        ran(6, 10, 950);
        assertThat(ParetoFront.of(trials).points())
                .extracting(ParetoFront.Point::trials)
                .containsExactly(List.of(1), List.of(2), List.of(4));
    }

    @Test
    void mediansOfAllRunsCountInSecondsOfTheClass() {
        ran(1, 10, 900);
        ran(2, 20, 500);
        ran(1, 14, 700);
        ran(1, 90, 750);
        List<ParetoFront.Point> points = ParetoFront.of(trials).points();
        assertThat(points)
                .containsExactly(
                        new ParetoFront.Point(settings(1), List.of(1, 3, 4), 12 * 14, 750),
                        new ParetoFront.Point(settings(2), List.of(2), 12 * 20, 500));
    }

    @Test
    void failedTrialsAndThoseWithoutSecondsOfTheirJoulesAreNoPoints() {
        ran(1, 10, 900);
        ran(2, 5, 10);
        add(2, TestingTrials.measured(5));
        trials.add(new Trial(
                4, Proposal.of(settings(3), Purpose.COMPARISON), TrialStatus.FAILED, "boom", Optional.empty()));
        assertThat(ParetoFront.of(trials).points())
                .extracting(ParetoFront.Point::settings)
                .containsExactly(settings(1));
    }

    @Test
    void ofJoulesOfSeveralSourcesThoseCountThatMostRunsHave() {
        ran(1, 10, 900);
        add(2, ledger(10, 800));
        add(3, ledger(20, 400));
        add(3, ledger(22, 440));
        add(4, ledger(5, 100));
        ran(4, 5, 100);
        ParetoFront front = ParetoFront.of(trials);
        assertThat(front.quality()).contains(JoulesQuality.LEDGER_MEASURED);
        assertThat(front.points()).extracting(ParetoFront.Point::settings).containsExactly(settings(2), settings(3));
        assertThat(front.leftOut()).as("1, and 4, whose runs have both").isEqualTo(2);
    }

    @Test
    void ofQualitiesThatAreAsFrequentTheFirstCounts() {
        ran(1, 10, 900);
        add(2, ledger(5, 100));
        assertThat(ParetoFront.of(trials).points())
                .extracting(ParetoFront.Point::settings)
                .containsExactly(settings(1));
    }

    @Test
    void withoutJoulesThereIsNoFront() {
        assertThat(ParetoFront.of(List.of())).isEqualTo(new ParetoFront(List.of(), Optional.empty(), 0));
        add(2, TestingTrials.measured(5));
        assertThat(ParetoFront.of(trials)).isEqualTo(new ParetoFront(List.of(), Optional.empty(), 1));
    }

    private static Measurement ledger(double seconds, double joules) {
        return TestingTrials.measured(seconds, 1).withJoules(joules, JoulesQuality.LEDGER_MEASURED);
    }

    private static Settings settings(int number) {
        return TestingTrials.EDISON.stock().with(MapReduceParameters.SORT_MB, 100 + number);
    }

    private void ran(int settings, double seconds, double joules) {
        add(settings, TestingTrials.measured(seconds, joules));
    }

    private void add(int settings, Measurement measured) {
        trials.add(TestingTrials.succeeded(trials, Proposal.of(settings(settings), Purpose.COMPARISON), measured));
    }
}
