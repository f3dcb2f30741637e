package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A search by groups of a job whose fewest joules are not where its least time is. */
class ObjectiveSearchTest {

    private static final SearchSpace SPACE = TestingTrials.EDISON;

    /** Every doubling of the reducers saves seconds, and costs watts. */
    private static Measurement truth(Settings settings) {
        double doublings = Math.log(settings.value(MapReduceParameters.REDUCERS)) / Math.log(2);
        double seconds = settings.value(MapReduceParameters.COMBINER) == 1 ? 60 : 100;
        seconds *= Math.pow(0.85, doublings);
        return TestingTrials.measured(seconds, seconds * 10 * Math.pow(1.5, doublings));
    }

    private static List<Trial> search(Objective objective) {
        Strategy strategy = new GroupSearch(SPACE, 0.05, 1, objective);
        StopRule rule = new ConvergenceRule(0.05, 6, SPACE.groups(), objective);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent() && !rule.isOver(trials)) {
            trials.add(
                    TestingTrials.succeeded(trials, next.get(), truth(next.get().settings())));
            next = strategy.next(trials);
        }
        return trials;
    }

    private static Settings found(Objective objective) {
        return new GroupSearch(SPACE, 0.05, 1, objective)
                .findings(search(objective))
                .incumbent()
                .orElseThrow();
    }

    @Test
    void eachObjectiveEndsAtItsOwnSettings() {
        Settings fastest = found(Objective.TIME);
        assertThat(fastest.value(MapReduceParameters.REDUCERS)).isGreaterThan(2);
        assertThat(fastest.value(MapReduceParameters.COMBINER)).isEqualTo(1);
        Settings frugal = found(Objective.JOULES);
        assertThat(frugal.value(MapReduceParameters.REDUCERS)).isEqualTo(1);
        assertThat(frugal.value(MapReduceParameters.COMBINER)).isEqualTo(1);
        assertThat(found(Objective.workPerJoule(24 << 20)))
                .as("another word for joules")
                .isEqualTo(frugal);
    }

    /** 60 s of the clock are 720 of the class: without a combiner and with one reducer it takes 1200. */
    @Test
    void aDeadlineIsKeptWithTheFewestJoulesThatItAllows() {
        Settings found = found(Objective.JOULES.within(700));
        assertThat(truth(found).secondsOfJoules().orElseThrow()).isLessThanOrEqualTo(700);
        assertThat(found.value(MapReduceParameters.COMBINER)).isEqualTo(1);
        assertThat(found.value(MapReduceParameters.REDUCERS)).isEqualTo(2);
    }

    @Test
    void aRandomSearchHasTheObjectiveToo() {
        List<Trial> trials = search(Objective.JOULES);
        Strategy random = new RandomSearch(SPACE, 0.05, 1, Objective.JOULES);
        assertThat(random.findings(trials).incumbent())
                .isEqualTo(new GroupSearch(SPACE, 0.05, 1, Objective.JOULES)
                        .findings(trials)
                        .incumbent());
    }
}
