package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupSearchTest {

    private static final SearchSpace SPACE = TestingTrials.EDISON;
    private final GroupSearch search = new GroupSearch(SPACE, 0.05, 1);

    @Test
    void startsWithTheStockSettings() {
        assertThat(search.next(List.of())).contains(Proposal.of(SPACE.stock(), Purpose.STOCK));
    }

    @Test
    void triesEveryGroupBeforeAnyASecondTime() {
        List<Trial> trials = runAllAt(100, 6);
        assertThat(groups(trials.subList(2, 6))).containsExactlyInAnyOrderElementsOf(TestingTrials.GROUPS);
    }

    @Test
    void beginsWithMergedSplitsAndACombinerAtOnce() {
        Proposal first = search.next(runAllAt(100, 1)).orElseThrow();
        assertThat(first.group()).contains(ParameterGroup.SPLIT_AND_SORT);
        assertThat(first.settings())
                .isEqualTo(SPACE.advice(ParameterGroup.INPUT_SPLIT, SPACE.stock())
                        .orElseThrow()
                        .with(MapReduceParameters.COMBINER, 1));
    }

    @Test
    void goesOnFromBothRulesWhereTheyWereFasterAndFromStockWhereTheyFailed() {
        List<Trial> trials = runAllAt(100, 1);
        Proposal both = search.next(trials).orElseThrow();
        trials.add(failed(trials, both));
        Proposal alone = search.next(trials).orElseThrow();
        assertChangesOnly(alone.group().orElseThrow(), SPACE.stock(), alone.settings());
        trials.set(1, trial(trials.subList(0, 1), both, 50));
        trials.add(trial(trials, search.next(trials).orElseThrow(), 50));
        trials.add(trial(trials, search.next(trials).orElseThrow(), 100));
        Proposal onward = search.next(trials).orElseThrow();
        assertThat(onward.group()).isNotEqualTo(Optional.of(ParameterGroup.SPLIT_AND_SORT));
        assertChangesOnly(onward.group().orElseThrow(), both.settings(), onward.settings());
    }

    @Test
    void whereOneOfTheTwoRulesChangesNothingTheOtherIsTriedAlone() {
        for (JobTraits job :
                List.of(new JobTraits(true, JobTraits.Splits.BY_FILE), new JobTraits(false, JobTraits.Splits.PACKED))) {
            SearchSpace space = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24, job));
            Strategy strategy = new GroupSearch(space, 0.05, 1);
            List<Trial> trials = new ArrayList<>();
            trials.add(trial(trials, strategy.next(trials).orElseThrow(), 100));
            assertThat(strategy.next(trials).orElseThrow().group())
                    .isPresent()
                    .isNotEqualTo(Optional.of(ParameterGroup.SPLIT_AND_SORT));
        }
    }

    @Test
    void aSearchThatBeganWithOneGroupGoesOnWithSingleOnes() {
        List<Trial> trials = runAllAt(100, 1);
        trials.add(trial(
                trials,
                Proposal.attempt(
                        SPACE.advice(ParameterGroup.MEMORY, SPACE.stock()).orElseThrow(), ParameterGroup.MEMORY),
                100));
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent()) {
            assertThat(next.get().group()).isNotEqualTo(Optional.of(ParameterGroup.SPLIT_AND_SORT));
            trials.add(trial(trials, next.get(), 100));
            next = search.next(trials);
        }
    }

    @Test
    void runsALeaderAgainBesideTheIncumbentAndChangesTheSideThatBegins() {
        List<Trial> trials = runAllAt(100, 1);
        Proposal attempt = search.next(trials).orElseThrow();
        trials.add(trial(trials, attempt, 80));
        Proposal challenger = Proposal.of(attempt.settings(), Purpose.CONFIRM);
        Proposal incumbent = Proposal.of(SPACE.stock(), Purpose.INCUMBENT);
        double[] slow = {100, 50, 70, 130};
        for (int pair = 0; pair < 4; pair++) {
            List<Proposal> order = pair % 2 == 0 ? List.of(challenger, incumbent) : List.of(incumbent, challenger);
            for (Proposal expected : order) {
                assertThat(search.next(trials)).contains(expected);
                trials.add(trial(trials, expected, expected.equals(incumbent) ? 1.1 * slow[pair] : slow[pair]));
            }
        }
    }

    @Test
    void attemptsStayInTheSpaceAndChangeOnlyTheirGroup() {
        List<Trial> trials = runAllAt(100, 60);
        Set<Settings> seen = new HashSet<>(Set.of(SPACE.stock()));
        for (Trial trial : trials.subList(2, trials.size())) {
            ParameterGroup group = trial.proposal().group().orElseThrow();
            assertThat(seen.add(trial.settings())).as("never twice").isTrue();
            assertThat(SPACE.contains(trial.settings())).isTrue();
            assertThat(MapReduceParameters.ALL)
                    .filteredOn(p -> trial.settings().value(p) != SPACE.stock().value(p))
                    .isNotEmpty()
                    // A smaller heap takes the sort buffer with it.
                    .allMatch(p -> p.group().equals(group) || p.equals(MapReduceParameters.SORT_MB));
        }
    }

    @Test
    void endsWhenNothingIsLeftToTry() {
        List<Trial> trials = runAllAt(100, 1000);
        assertThat(trials).hasSizeLessThan(100);
        assertThat(search.next(trials)).isEmpty();
    }

    @Test
    void continuesInTheDirectionOfTheLastGain() {
        List<Trial> trials = runAllAt(100, 2);
        Proposal split = search.next(trials).orElseThrow();
        assertThat(split.group()).contains(ParameterGroup.INPUT_SPLIT);
        trials.add(trial(trials, split, 50));
        trials.add(trial(trials, search.next(trials).orElseThrow(), 50));
        trials.add(trial(trials, search.next(trials).orElseThrow(), 100));
        while (true) {
            Proposal proposal = search.next(trials).orElseThrow();
            if (proposal.group().filter(ParameterGroup.INPUT_SPLIT::equals).isPresent()) {
                assertThat(proposal.settings().value(MapReduceParameters.SPLIT_MAX_MB))
                        .isGreaterThan(split.settings().value(MapReduceParameters.SPLIT_MAX_MB));
                return;
            }
            trials.add(trial(trials, proposal, 50));
        }
    }

    @Test
    void theSameTrialsGiveTheSameProposal() {
        List<Trial> trials = runAllAt(100, 9);
        assertThat(new GroupSearch(SPACE, 0.05, 1).next(trials)).isEqualTo(search.next(trials));
    }

    @Test
    void goesOnAfterFailures() {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Proposal proposal = search.next(trials).orElseThrow();
            trials.add(failed(trials, proposal));
        }
        assertThat(trials).extracting(Trial::settings).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"600,2,3,24", "12288,12,2,200", "40960,40,3,7", "300,1,1,3", "8192,4,5,1"})
    void everyProposalChangesTheIncumbentWithinItsGroupAndTheSpace(int memoryMb, int vcores, int workers, int files) {
        SearchSpace space =
                MapReduce.space(new Workload(new NodeLimits(memoryMb, vcores, workers, 1), 24L << 20, files));
        Strategy strategy = new GroupSearch(space, 0.05, 3);
        Random chance = new Random(5);
        List<Trial> trials = new ArrayList<>();
        Set<Settings> attempted = new HashSet<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent() && trials.size() < 80) {
            Proposal proposal = next.get();
            Settings incumbent =
                    CheckedAttempts.of(trials, 0.05, Objective.TIME).incumbent().orElseGet(space::stock);
            assertThat(space.contains(proposal.settings())).isTrue();
            if (proposal.purpose() == Purpose.ATTEMPT || trials.isEmpty()) {
                assertThat(attempted.add(proposal.settings()))
                        .as("new settings")
                        .isTrue();
            }
            proposal.group().ifPresent(group -> assertChangesOnly(group, incumbent, proposal.settings()));
            boolean fails = !trials.isEmpty() && chance.nextInt(5) == 0;
            trials.add(fails ? failed(trials, proposal) : trial(trials, proposal, 50 + chance.nextInt(50)));
            next = strategy.next(trials);
        }
        assertThat(trials).hasSizeGreaterThan(10);
    }

    private static void assertChangesOnly(ParameterGroup group, Settings from, Settings to) {
        assertThat(MapReduceParameters.ALL)
                .filteredOn(p -> to.value(p) != from.value(p))
                .isNotEmpty()
                .allMatch(p -> p.group().equals(group)
                        || (group.equals(ParameterGroup.SPLIT_AND_SORT)
                                && (p.group().equals(ParameterGroup.INPUT_SPLIT)
                                        || p.group().equals(ParameterGroup.SORT_BUFFER)))
                        // A smaller heap takes the sort buffer with it.
                        || (p.equals(MapReduceParameters.SORT_MB) && to.value(p) < from.value(p)));
    }

    @Test
    void attemptsAfterTheFirstOfAGroupAreOneGridStep() {
        List<Trial> trials = runAllAt(100, 1000);
        for (Trial trial : trials.subList(6, trials.size())) {
            ParameterGroup group = trial.proposal().group().orElseThrow();
            List<Parameter> changed = MapReduceParameters.ALL.stream()
                    .filter(p -> p.group().equals(group))
                    .filter(p -> trial.settings().value(p) != SPACE.stock().value(p))
                    .toList();
            if (changed.size() > 1) {
                // A smaller container takes the heap with it, so that its JVM has room.
                assertThat(changed)
                        .isIn(
                                List.of(MapReduceParameters.MAP_MEMORY_MB, MapReduceParameters.MAP_HEAP_SHARE),
                                List.of(MapReduceParameters.REDUCE_MEMORY_MB, MapReduceParameters.REDUCE_HEAP_SHARE));
            }
            List<Double> grid = SPACE.grid(changed.get(0));
            int step = grid.indexOf(trial.settings().value(changed.get(0)))
                    - grid.indexOf(SPACE.stock().value(changed.get(0)));
            assertThat(Math.abs(step)).isEqualTo(1);
        }
    }

    @Test
    void aLeadWithinTheToleranceIsNotRunAgain() {
        List<Trial> trials = runAllAt(100, 1);
        trials.add(trial(trials, search.next(trials).orElseThrow(), 95));
        assertThat(search.next(trials).orElseThrow().purpose()).isEqualTo(Purpose.ATTEMPT);
    }

    @Test
    void aLeaderThatFailsWhenRunAgainIsDropped() {
        List<Trial> trials = runAllAt(100, 1);
        trials.add(trial(trials, search.next(trials).orElseThrow(), 50));
        trials.add(failed(trials, search.next(trials).orElseThrow()));
        Proposal next = search.next(trials).orElseThrow();
        assertThat(next.purpose()).isEqualTo(Purpose.ATTEMPT);
        assertThat(next.settings()).isNotEqualTo(trials.get(1).settings());
    }

    @Test
    void aFailedAttemptIsTheGroupsTurn() {
        List<Trial> trials = runAllAt(100, 1);
        for (int i = 0; i < 5; i++) {
            trials.add(failed(trials, search.next(trials).orElseThrow()));
        }
        assertThat(groups(trials.subList(2, 6))).containsExactlyInAnyOrderElementsOf(TestingTrials.GROUPS);
    }

    @Test
    void aGroupWithNothingToChooseIsPassedOver() {
        SearchSpace oneFile = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 1));
        Strategy strategy = new GroupSearch(oneFile, 0.05, 1);
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            trials.add(trial(trials, strategy.next(trials).orElseThrow(), 100));
        }
        assertThat(groups(trials.subList(1, 12))).doesNotContain(ParameterGroup.INPUT_SPLIT);
    }

    private static List<ParameterGroup> groups(List<Trial> attempts) {
        return attempts.stream()
                .map(trial -> trial.proposal().group().orElseThrow())
                .toList();
    }

    @Test
    void anIncumbentOffTheGridsGoesToItsNeighbours() {
        SearchSpace space = SPACE.withStock(SPACE.stock().with(MapReduceParameters.REDUCERS, 5));
        Strategy strategy = new GroupSearch(space, 0.05, 1);
        List<Trial> trials = new ArrayList<>();
        Set<Double> reducers = new HashSet<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent()) {
            reducers.add(next.get().settings().value(MapReduceParameters.REDUCERS));
            trials.add(trial(trials, next.get(), 100));
            next = strategy.next(trials);
        }
        assertThat(reducers).containsExactlyInAnyOrder(5.0, 2.0, 3.0, 6.0);
    }

    private static Trial failed(List<Trial> before, Proposal proposal) {
        return new Trial(before.size() + 1, proposal, TrialStatus.FAILED, "boom", Optional.empty());
    }

    private List<Trial> runAllAt(double seconds, int most) {
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> proposal = search.next(trials);
        while (trials.size() < most && proposal.isPresent()) {
            trials.add(trial(trials, proposal.get(), seconds));
            proposal = search.next(trials);
        }
        return trials;
    }

    private static Trial trial(List<Trial> before, Proposal proposal, double seconds) {
        return new Trial(
                before.size() + 1, proposal, TrialStatus.SUCCEEDED, "", Optional.of(TestingTrials.measured(seconds)));
    }
}
