package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.GainRule.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GainRuleTest {

    @ParameterizedTest
    @CsvSource({
        "1, 6.314",
        "2, 2.920",
        "3, 2.353",
        "4, 2.132",
        "5, 2.015",
        "6, 1.943",
        "8, 1.860",
        "10, 1.812",
        "20, 1.725",
        "60, 1.671"
    })
    void quantilesAreThoseOfTheTables(int degrees, double table) {
        assertThat(GainRule.quantile(degrees)).isCloseTo(table, within(0.01));
    }

    @Test
    void onePairIsBelievedOnlyFarBeyondTheNoiseThatIsAssumed() {
        assertThat(judge(List.of(56.0), List.of(100.0))).isEqualTo(Verdict.BETTER);
        assertThat(judge(List.of(58.0), List.of(100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(99.0), List.of(100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(101.0), List.of(100.0))).isEqualTo(Verdict.NOT_BETTER);
    }

    @Test
    void twoPairsAreBelievedByTheirOwnNoise() {
        assertThat(judge(List.of(66.0, 70.0), List.of(102.0, 98.0))).isEqualTo(Verdict.BETTER);
        assertThat(judge(List.of(55.0, 85.0), List.of(115.0, 85.0))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void earlierRunsOfTheIncumbentEndACheckAndNeverPassOne() {
        assertThat(GainRule.judgeFirst(100, OptionalDouble.of(100))).isEqualTo(Verdict.NOT_BETTER);
        assertThat(GainRule.judgeFirst(99, OptionalDouble.of(100))).isEqualTo(Verdict.UNDECIDED);
        assertThat(GainRule.judgeFirst(1, OptionalDouble.of(100))).isEqualTo(Verdict.UNDECIDED);
        assertThat(GainRule.judgeFirst(100, OptionalDouble.empty())).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void noiseOfEarlierReplicatesCounts() {
        Noise quiet = Noise.UNKNOWN.with(new double[] {0, 0.02, 0.01, 0.03, 0.02});
        List<Double> challenger = List.of(88.0, 92.0, 90.0);
        List<Double> incumbent = List.of(100.0, 101.0, 99.0);
        assertThat(GainRule.judge(challenger, incumbent, quiet)).isEqualTo(Verdict.BETTER);
        Noise loud = Noise.UNKNOWN.with(new double[] {0, 0.2, 0.1, 0.4, -0.2});
        assertThat(GainRule.judge(challenger, incumbent, loud)).isEqualTo(Verdict.UNDECIDED);
    }

    /** A cluster may grow loud after many quiet runs, which then say nothing. */
    @Test
    void quietReplicatesOfEarlierDoNotOutweighLoudOnes() {
        Noise quiet = new Noise(20 * 0.03 * 0.03, 20);
        assertThat(GainRule.judge(List.of(90.0), List.of(100.0), quiet)).isEqualTo(Verdict.UNDECIDED);
        assertThat(GainRule.judge(List.of(80.0, 101.0), List.of(94.0, 106.0), quiet))
                .isEqualTo(Verdict.UNDECIDED);
        assertThat(GainRule.judge(List.of(80.0, 110.0, 85.0), List.of(120.0, 90.0, 105.0), quiet))
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void replicatesThatAgreeByChanceProveNothingFine() {
        assertThat(judge(List.of(97.5, 97.5), List.of(100.0, 100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(98.5, 98.5), List.of(100.0, 100.0)))
                .as("too small to go on for")
                .isEqualTo(Verdict.NOT_BETTER);
        assertThat(judge(List.of(96.0, 96.0, 96.0), List.of(100.0, 100.0, 100.0)))
                .isEqualTo(Verdict.BETTER);
    }

    @Test
    void aSingleReplicateTellsNothingOfNoise() {
        assertThat(Noise.UNKNOWN.with(new double[] {1}).with(new double[0])).isEqualTo(Noise.UNKNOWN);
        assertThat(Noise.UNKNOWN.with(new double[] {1, 3}).with(new double[] {7, 7, 10}))
                .isEqualTo(new Noise(8, 3));
    }

    private static Verdict judge(List<Double> challenger, List<Double> incumbent) {
        return GainRule.judge(challenger, incumbent, Noise.UNKNOWN);
    }
}
