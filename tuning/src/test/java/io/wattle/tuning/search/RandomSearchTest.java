package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomSearchTest {

    private static final SearchSpace SPACE = TestingTrials.EDISON;

    private static List<Proposal> proposals(SearchSpace space, long seed, int most) {
        Strategy strategy = new RandomSearch(space, 0.05, seed);
        List<Trial> trials = new ArrayList<>();
        List<Proposal> proposals = new ArrayList<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent() && proposals.size() < most) {
            proposals.add(next.get());
            trials.add(new Trial(
                    trials.size() + 1,
                    next.get(),
                    TrialStatus.SUCCEEDED,
                    "",
                    Optional.of(TestingTrials.measured(100))));
            next = strategy.next(trials);
        }
        return proposals;
    }

    @Test
    void stockComesFirstThenOtherSettingsOfTheSpaceEachOnce() {
        List<Proposal> proposals = proposals(SPACE, 1, 200);
        assertThat(proposals.get(0)).isEqualTo(Proposal.of(SPACE.stock(), Purpose.STOCK));
        Set<Settings> drawn = new HashSet<>();
        for (Proposal proposal : proposals) {
            assertThat(SPACE.contains(proposal.settings())).isTrue();
            drawn.add(proposal.settings());
        }
        assertThat(drawn).hasSize(200);
        for (double reducers : SPACE.grid(MapReduceParameters.REDUCERS)) {
            assertThat(drawn).anyMatch(it -> it.value(MapReduceParameters.REDUCERS) == reducers);
        }
    }

    @Test
    void theSeedDecides() {
        assertThat(proposals(SPACE, 1, 20)).isEqualTo(proposals(SPACE, 1, 20));
        assertThat(proposals(SPACE, 2, 20)).isNotEqualTo(proposals(SPACE, 1, 20));
    }

    @Test
    void aSpaceIsExhausted() {
        SearchSpace small = SPACE.only(it -> it.equals(MapReduceParameters.REDUCERS));
        assertThat(proposals(small, 1, 100))
                .hasSize(small.grid(MapReduceParameters.REDUCERS).size());
    }

    @Test
    void aGainIsBelievedAfterFreshRunsOnly() {
        Strategy strategy = new RandomSearch(SPACE, 0.05, 1);
        TestingTrials trials = new TestingTrials().stock(100);
        Proposal attempt = strategy.next(trials.list()).orElseThrow();
        trials.add(attempt, 50);
        assertThat(strategy.findings(trials.list()).incumbent()).contains(SPACE.stock());
        Proposal next = strategy.next(trials.list()).orElseThrow();
        assertThat(next).isEqualTo(Proposal.of(attempt.settings(), Purpose.CONFIRM));
        trials.confirm(50);
        assertThat(strategy.findings(trials.list()).incumbent()).contains(attempt.settings());
    }

    @Test
    void aStrategyIsFoundByItsName() {
        assertThat(Strategies.named(Strategies.RANDOM, SPACE, 0.05, 3, 1).rule().isOver(List.of()))
                .isFalse();
        assertThat(Strategies.named(Strategies.GROUPS, SPACE, 0.05, 3, 1).strategy())
                .isInstanceOf(GroupSearch.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Strategies.named("luck", SPACE, 0.05, 3, 1))
                .withMessage("strategy: 'luck' (known: groups, auto, cma-es, random)");
    }
}
