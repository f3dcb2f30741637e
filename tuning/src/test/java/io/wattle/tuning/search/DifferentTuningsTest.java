package io.wattle.tuning.search;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TestingSpaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DifferentTuningsTest {

    /** 24 files of 1 MB. */
    private static final SearchSpace SPACE = TestingSpaces.EDISON;

    private static final Settings STOCK = SPACE.stock();
    private static final long MB = 1 << 20;

    private final List<Trial> trials = new ArrayList<>();

    private DifferentTuningsTest ran(Proposal proposal, long outputMb, long reduces) {
        Map<String, Long> counters = new HashMap<>(Map.of(
                "MAPS", 24L, "REDUCES", reduces, "MAP_OUTPUT_BYTES", outputMb * MB, "MAP_OUTPUT_RECORDS", MB / 16));
        counters.put("MAP_LONGEST_MILLIS", 4000L);
        trials.add(TestingTrials.succeeded(
                trials,
                proposal,
                new Measurement(
                        100,
                        OptionalDouble.of(100),
                        JoulesQuality.EMULATED,
                        100,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        counters,
                        Optional.empty())));
        return this;
    }

    private DifferentTuningsTest stock(long outputMb, long reduces) {
        return ran(Proposal.of(STOCK, Purpose.STOCK), outputMb, reduces);
    }

    private DifferentTuningsTest attempt(Settings settings) {
        return ran(Proposal.attempt(settings, ParameterGroup.SORT_BUFFER), 2399, 1);
    }

    private DifferentTunings tunings() {
        return new DifferentTunings(SPACE, trials);
    }

    @Test
    void settingsAreNewOnceAndStockNever() {
        DifferentTunings tunings = tunings();
        assertThat(tunings.isNew(STOCK)).isFalse();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 200))).as("nobody counted").isTrue();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 200))).isFalse();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 300))).isTrue();
    }

    @Test
    void whatIsDroppedIsNoDifference() {
        DifferentTunings tunings = stock(500, 0).tunings();
        assertThat(tunings.isNew(STOCK.with(REDUCERS, 6))).as("no reduces").isFalse();
        assertThat(tunings.isNew(STOCK.with(SLOWSTART_SHARE, 0.8).with(COMBINER, 1)))
                .isFalse();
        assertThat(tunings.isNew(STOCK.with(SPLIT_MAX_MB, 4))).isTrue();
    }

    /** 2400 MB of 24 maps are 150 MB of the largest at most; where splits join files, more. */
    @Test
    void sortBuffersThatHoldAllOfAMapAreOne() {
        DifferentTunings tunings = stock(2399, 1).tunings();
        assertThat(InertParameters.of(SPACE, trials)).isEmpty();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 150))).as("spills").isTrue();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 200))).as("holds all").isTrue();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 300))).isFalse();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 300).with(SPILL_SHARE, 0.6)))
                .isFalse();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 200).with(SPILL_SHARE, 0.6)))
                .as("spills")
                .isTrue();
        assertThat(tunings.isNew(STOCK.with(SORT_MB, 300).with(SORT_FACTOR, 50)))
                .as("reduces merge")
                .isTrue();
        Settings joined = STOCK.with(SPLIT_MAX_MB, 4);
        assertThat(tunings.isNew(joined.with(SORT_MB, 200))).isTrue();
        assertThat(tunings.isNew(joined.with(SORT_MB, 300))).as("six maps").isTrue();
    }

    @Test
    void neitherTheRuleByGroupsNorTheStudysCountThem() {
        stock(2399, 1);
        for (double sortMb :
                List.of(200, 300, 400, 500).stream().mapToDouble(it -> it).toArray()) {
            attempt(STOCK.with(SORT_MB, sortMb));
        }
        assertThat(rule().isOver(trials)).isFalse();
        assertThat(steadyAfter()).isEmpty();
        attempt(STOCK.with(SORT_MB, 150)).attempt(STOCK.with(SORT_MB, 120));
        assertThat(steadyAfter()).hasValue(7);
        attempt(STOCK.with(SORT_MB, 80));
        assertThat(rule().isOver(trials)).isTrue();
    }

    private static ConvergenceRule rule() {
        return new ConvergenceRule(0.05, 3, Set.of(ParameterGroup.SORT_BUFFER), Objective.TIME, Optional.of(SPACE));
    }

    private OptionalInt steadyAfter() {
        List<Attempt> attempts =
                CheckedAttempts.of(trials, 0.05, Objective.TIME).attempts();
        return ConvergenceRule.steadyAfter(SPACE, trials, attempts, 0.05, 3);
    }
}
