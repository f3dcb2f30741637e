package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What a surrogate makes of trials that did not succeed. */
class ObservedTrialsTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);
    private static final WaveModel MODEL = new WaveModel(WORKLOAD, WaveRates.ofLogs(RatePrior.USUAL.logs()));
    private static final Settings ENDED =
            SPACE.stock().with(MapReduceParameters.COMBINER, 1).with(MapReduceParameters.REDUCERS, 10);

    private final List<Trial> trials = new ArrayList<>();

    private double meanOfEnded(Objective objective, TrialStatus status, OptionalDouble lostSeconds) {
        return meanOfEnded(objective, status, "ended", lostSeconds);
    }

    private double meanOfEnded(Objective objective, TrialStatus status, String reason, OptionalDouble lostSeconds) {
        trials.clear();
        double stock = MODEL.seconds(SPACE.stock());
        double clock = objective.goal() == Goal.TIME ? stock : stock / 12;
        trials.add(TestingTrials.succeeded(
                trials, Proposal.of(SPACE.stock(), Purpose.STOCK), TestingTrials.measured(clock, 50 * stock)));
        trials.add(new Trial(
                2, Proposal.attempt(ENDED, ParameterGroup.MEMORY), status, reason, Optional.empty(), lostSeconds));
        return Math.exp(Surrogate.of(SPACE, Guidance.NONE, trials, objective).mean(ENDED));
    }

    @Test
    void anEndedAttemptIsAsSlowAsItsLimitAtLeast() {
        double modelled = MODEL.seconds(ENDED);
        double twice = meanOfEnded(Objective.TIME, TrialStatus.TIMEOUT, OptionalDouble.of(1.3 * modelled));
        assertThat(twice / modelled).as("a bit less, as for any observation").isBetween(1.15, 1.31);
        double half = meanOfEnded(Objective.TIME, TrialStatus.TIMEOUT, OptionalDouble.of(modelled / 2));
        assertThat(half / modelled)
                .as("the model expected it to be slower than that")
                .isCloseTo(1, within(0.02));
    }

    @Test
    void aFailureIsWorseThanTheWorst() {
        double stock = MODEL.seconds(SPACE.stock());
        double failed = meanOfEnded(Objective.TIME, TrialStatus.FAILED, OptionalDouble.of(3));
        double early = meanOfEnded(Objective.TIME, TrialStatus.TIMEOUT, OptionalDouble.empty());
        assertThat(failed).isGreaterThan(stock).isEqualTo(early);
        assertThat(meanOfEnded(Objective.TIME, TrialStatus.TIMEOUT, OptionalDouble.of(1e6)))
                .as("a limit far away is no more than a failure")
                .isLessThanOrEqualTo(failed * 1.0001);
    }

    /** Settings like it with more memory may be the best. */
    @Test
    void aTrialThatRanOutOfMemoryTellsNothingOfTheTime() {
        for (String reason : new String[] {"Error: Java heap space", "killed for memory: 610 of 600 MB"}) {
            double mean = meanOfEnded(Objective.TIME, TrialStatus.FAILED, reason, OptionalDouble.of(3));
            assertThat(mean / MODEL.seconds(ENDED)).as(reason).isCloseTo(1, within(0.02));
        }
    }

    /** Its limit is of the clock, of which one second is twelve of the class; it drew 50 W. */
    @Test
    void ofAnEndedAttemptJoulesAreThoseOfOthersInItsTime() {
        double modelled = MODEL.seconds(ENDED);
        double joules = meanOfEnded(Objective.JOULES, TrialStatus.TIMEOUT, OptionalDouble.of(1.3 * modelled / 12));
        assertThat(joules / (50 * modelled)).isBetween(1.1, 1.32);
    }
}
