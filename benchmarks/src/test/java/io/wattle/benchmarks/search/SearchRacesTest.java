package io.wattle.benchmarks.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchRacesTest {

    private static final SharingTables TABLES =
            new SharingTables(List.of(1.0, 1.9, 2.0), List.of(1.0, 1.1, 0.8), List.of(1.0, 1.0, 1.0));

    private static SearchRace race(double... regrets) {
        SearchRace race = new SearchRace();
        for (double regret : regrets) {
            race.add(regret);
        }
        return race;
    }

    @Test
    void aRaceCountsWhatBecameOfItsIncumbents() {
        SearchRace race = race(Double.POSITIVE_INFINITY, 0.3, 0.3, 0.1, 0.12, 0.04, 0.06);
        race.stop();
        assertThat(race.trialsToGood()).hasValue(6);
        assertThat(race.accepts()).isEqualTo(5);
        assertThat(race.falseAccepts()).isEqualTo(2);
        assertThat(race.stoppedAfter()).hasValue(7);
        assertThat(race.isFalseStop()).isTrue();
        assertThat(race(0.3, 0.2).trialsToGood()).isEmpty();
        assertThat(race(0.3, 0.2).isFalseStop()).isFalse();
    }

    @Test
    void theTableSaysNeverAndMoreThan() {
        RaceTable table = new RaceTable(2);
        assertThat(table.row(0.05, "auto", List.of(race(0.3, 0.01), race(0.3, 0.2), race(0.3, 0.2))))
                .isEqualTo("| 5% | auto | more than 2 | more than 2 | 2 of 3 |  |  |  |  | 0 of 3 | never | |  |");
        assertThat(table.head()
                        .lines()
                        .map(it -> it.chars().filter(c -> c == '|').count()))
                .containsExactly(14L, 14L);
        assertThat(table.row(0.05, "auto", List.of(race(0.3, 0.01)))
                        .chars()
                        .filter(c -> c == '|')
                        .count())
                .isEqualTo(14);
    }

    @Test
    void tablesMakeAnotherClusterOfTheSameJob() throws Exception {
        Guidance guidance = HiddenTruth.guidance("wordcount", "dell");
        HiddenTruth simulated = HiddenTruth.perturbed("wordcount", "dell", guidance, 0.3, 1);
        HiddenTruth tabled = HiddenTruth.tabled("wordcount", "dell", guidance, TABLES, 0.3, 1);
        SearchSpace space = tabled.space();
        assertThat(space.stock()).isEqualTo(simulated.space().stock());
        Settings stock = space.stock();
        double seconds = tabled.seconds(stock).orElseThrow();
        assertThat(seconds)
                .isEqualTo(tabled.seconds(stock).orElseThrow())
                .isNotEqualTo(HiddenTruth.tabled("wordcount", "dell", guidance, TABLES, 0.3, 2)
                        .seconds(stock)
                        .orElseThrow());
        assertThat(tabled.seconds(stock.with(MapReduceParameters.COMBINER, 1)).orElseThrow())
                .isLessThan(seconds);
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            Settings drawn = space.draw(random).orElse(stock);
            if (tabled.seconds(drawn).isPresent()) {
                assertThat(tabled.seconds(drawn).getAsDouble()).isPositive().isFinite();
            }
        }
    }

    @Test
    void eachStrategyRaces() throws Exception {
        HiddenTruth truth = HiddenTruth.perturbed("pi", "dell", HiddenTruth.guidance("pi", "dell"), 0.3, 1);
        for (String strategy : List.of("groups", "auto", "cma-es", "random")) {
            SearchRace race = new StrategyContestant(strategy).race(new NoisyTruth(truth, 1, 0.05, 1), 4, 1);
            assertThat(race.regretAfter(4)).as(strategy).isPositive().isFinite();
        }
    }

    @Test
    void anInterpreterWithoutOptunaIsNamed() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new OptunaContestant(Path.of("/bin/true"), "tpe")
                        .race(
                                new NoisyTruth(
                                        HiddenTruth.perturbed("pi", "dell", HiddenTruth.guidance("pi", "dell"), 0.3, 1),
                                        1,
                                        0.05,
                                        1),
                                4,
                                1));
    }
}
