package io.wattle.tuning.search;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.COMPRESS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.UBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TestingSpaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class InertParametersTest {

    private static final SearchSpace SPACE = TestingSpaces.EDISON;
    private static final long MB = 1 << 20;

    /** 24 MB in 24 files, of which splits make two maps at the fewest. */
    private static Map<String, Long> counters(long outputMb, long reduces) {
        return new HashMap<>(Map.of(
                "MAPS",
                24L,
                "REDUCES",
                reduces,
                "MAP_OUTPUT_BYTES",
                outputMb * MB,
                "MAP_OUTPUT_RECORDS",
                MB,
                "MAP_LONGEST_MILLIS",
                4000L));
    }

    private static Trial trial(int number, Proposal proposal, double seconds, Map<String, Long> counters) {
        return new Trial(
                number,
                proposal,
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(new Measurement(
                        seconds,
                        seconds,
                        JoulesQuality.EMULATED,
                        seconds,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        counters)));
    }

    private static Trial stock(SearchSpace space, Map<String, Long> counters) {
        return trial(1, Proposal.of(space.stock(), Purpose.STOCK), 100, counters);
    }

    private static List<Parameter> inert(SearchSpace space, Trial... trials) {
        return InertParameters.of(space, List.of(trials)).stream()
                .map(InertParameters.Inert::parameter)
                .toList();
    }

    @Test
    void whatNobodyCountedShowsNothing() {
        assertThat(InertParameters.of(SPACE, List.of())).isEmpty();
        assertThat(inert(SPACE, stock(SPACE, Map.of()))).isEmpty();
        for (String missing : List.of("MAPS", "MAP_OUTPUT_BYTES", "MAP_OUTPUT_RECORDS")) {
            Map<String, Long> counters = counters(1, 1);
            counters.remove(missing);
            assertThat(inert(SPACE, stock(SPACE, counters))).as(missing).isEmpty();
        }
        Trial failed =
                new Trial(1, Proposal.of(SPACE.stock(), Purpose.STOCK), TrialStatus.FAILED, "lost", Optional.empty());
        assertThat(inert(SPACE, failed)).isEmpty();
        assertThat(InertParameters.without(SPACE, List.of(failed))).isSameAs(SPACE);
    }

    @Test
    void aBufferThatHoldsTheOutputOfTheLargestMapIsLargeEnough() {
        // (20 + 16) MB / 2 maps x 1.5 = 27 MB; the smallest heap holds a buffer of 100 MB, of which 60 fill.
        List<InertParameters.Inert> small = InertParameters.of(SPACE, List.of(stock(SPACE, counters(20, 1))));
        assertThat(small)
                .extracting(InertParameters.Inert::parameter)
                .containsExactly(SORT_MB, SORT_FACTOR, SPILL_SHARE);
        assertThat(small.get(0).reason())
                .isEqualTo("a map has at most 27 MB of output, which its sort buffer holds at once");
        assertThat(small.get(1).reason()).endsWith(", and a reduce has the memory for all");
        // Together it is more than 0.46 of the smallest heap.
        assertThat(inert(SPACE, stock(SPACE, counters(55, 1)))).containsExactly(SORT_MB, SPILL_SHARE);
        assertThat(inert(SPACE, stock(SPACE, counters(80, 1)))).isEmpty();
    }

    /** Of several jobs nobody knows how much of the output is one map's. */
    @Test
    void severalJobsCountAsOneMap() {
        Map<String, Long> counters = counters(50, 1);
        counters.remove("MAP_LONGEST_MILLIS");
        assertThat(inert(SPACE, stock(SPACE, counters))).isEmpty();
        counters.put("MAP_OUTPUT_BYTES", 20 * MB);
        assertThat(inert(SPACE, stock(SPACE, counters))).contains(SORT_MB);
    }

    @Test
    void aJobThatHasNoReducesWhateverIsSetSortsNothing() {
        List<Parameter> inert = inert(SPACE, stock(SPACE, counters(500, 0)));
        assertThat(inert)
                .containsExactlyInAnyOrder(
                        COMBINER,
                        SORT_MB,
                        SORT_FACTOR,
                        SPILL_SHARE,
                        REDUCE_MEMORY_MB,
                        REDUCE_HEAP_SHARE,
                        REDUCERS,
                        SLOWSTART_SHARE);
        SearchSpace searched = InertParameters.without(SPACE, List.of(stock(SPACE, counters(500, 0))));
        assertThat(searched.groups()).containsExactly(ParameterGroup.INPUT_SPLIT, ParameterGroup.MEMORY);
    }

    @Test
    void compressionOfLittleGainsNothing() {
        SearchSpace real = TestingSpaces.real(1L << 30, 200);
        // 50 MB on three disks of 10 MB/s are 1.7 of 100 s.
        assertThat(InertParameters.of(real, List.of(stock(real, counters(50, 8)))))
                .filteredOn(it -> it.parameter().equals(COMPRESS))
                .extracting(InertParameters.Inert::reason)
                .containsExactly("all map output is 50.0 MB, which takes slow disks 1.7 of 100.0 s");
        assertThat(inert(real, stock(real, counters(100, 8)))).doesNotContain(COMPRESS);
    }

    /** One reduce receives all on one node, however many there are. */
    @Test
    void compressionOfLittleMayGainWhereOneNodeReceivesAll() {
        SearchSpace real = TestingSpaces.real(1L << 30, 200);
        assertThat(inert(real, stock(real, counters(50, 1)))).doesNotContain(COMPRESS);
        assertThat(inert(real, stock(real, counters(15, 1)))).contains(COMPRESS);
    }

    @Test
    void aCombinerThatCombinesNothingIsToldByItsOwnTrial() {
        Settings combined = SPACE.stock().with(COMBINER, 1);
        Map<String, Long> all = counters(500, 1);
        all.put("COMBINE_INPUT_RECORDS", 1000L);
        all.put("COMBINE_OUTPUT_RECORDS", 985L);
        Trial stock = stock(SPACE, counters(500, 1));
        Trial vain = trial(2, Proposal.attempt(combined, ParameterGroup.SORT_BUFFER), 100, all);
        assertThat(InertParameters.of(SPACE, List.of(stock, vain)))
                .containsExactly(new InertParameters.Inert(COMBINER, "it left 98% of the records in trial 2"));
        assertThat(inert(SPACE, stock)).isEmpty();
        all.put("COMBINE_OUTPUT_RECORDS", 500L);
        assertThat(inert(SPACE, stock, trial(2, vain.proposal(), 100, all))).isEmpty();
        assertThat(inert(SPACE, stock, trial(2, Proposal.of(combined, Purpose.COMPARISON), 100, all)))
                .isEmpty();
    }

    @Test
    void uberModeThatHadoopDoesNotTakeIsNotTriedAgain() {
        SearchSpace real = TestingSpaces.real(8L << 20, 8);
        Settings uber = real.stock().with(UBER, 1);
        Map<String, Long> counters = counters(500, 1);
        counters.put("UBERIZED", 0L);
        Trial vain = trial(2, Proposal.attempt(uber, ParameterGroup.PARALLELISM), 90, counters);
        assertThat(inert(real, stock(real, counters), vain)).containsExactly(UBER);
        counters.put("UBERIZED", 1L);
        assertThat(inert(real, stock(real, counters), trial(2, vain.proposal(), 90, counters)))
                .isEmpty();
    }

    /** It neither steps them, nor waits for a group of which all are inert. */
    @Test
    void aSearchByGroupsPassesThemOver() {
        GroupSearch search = new GroupSearch(TestingSpaces.real(1L << 30, 200), 0.05, 1);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = search.next(trials);
        boolean converged = false;
        while (next.isPresent() && !converged) {
            trials.add(trial(trials.size() + 1, next.get(), 100, counters(500, 0)));
            assertThat(next.get().settings().value(REDUCERS)).isEqualTo(1);
            converged = new ConvergenceRule(0.05, 3, search.groups(trials)).isOver(trials);
            next = search.next(trials);
        }
        assertThat(converged).isTrue();
        assertThat(trials).hasSizeLessThan(10);
        assertThat(search.inert(trials)).hasSize(9);
    }

    @Test
    void whatWasShownOnceStaysShown() {
        GroupSearch search = new GroupSearch(SPACE, 0.05, 1);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent() && trials.size() < 30) {
            // Later runs write less, and more: the first one counts.
            trials.add(trial(
                    trials.size() + 1, next.get(), 100 - trials.size(), counters(trials.isEmpty() ? 20 : 900, 1)));
            assertThat(inert(SPACE, trials.toArray(Trial[]::new))).containsExactly(SORT_MB, SORT_FACTOR, SPILL_SHARE);
            next = search.next(trials);
        }
        assertThat(trials)
                .allSatisfy(it -> assertThat(it.settings().value(SPILL_SHARE)).isEqualTo(0.8));
    }
}
