package io.wattle.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuner.search.PairedTest.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedTestTest {

    @ParameterizedTest
    @CsvSource({
        "1, 6.314", "2, 2.920", "3, 2.353", "4, 2.132", "5, 2.015", "6, 1.943", "8, 1.860", "10, 1.812", "20, 1.725",
        "60, 1.671"
    })
    void quantilesAreThoseOfTheTables(int degrees, double table) {
        assertThat(PairedTest.quantile(degrees)).isCloseTo(table, within(0.01));
    }

    @Test
    void onePairIsBelievedOnlyFarBeyondTheNoiseThatIsAssumed() {
        assertThat(judge(List.of(56.0), List.of(100.0))).isEqualTo(Verdict.FASTER);
        assertThat(judge(List.of(58.0), List.of(100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(99.0), List.of(100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(101.0), List.of(100.0))).isEqualTo(Verdict.NOT_FASTER);
    }

    @Test
    void noiseOfEarlierReplicatesCounts() {
        Noise quiet = Noise.UNKNOWN.with(new double[] {0, 0.02, 0.01, 0.03, 0.02});
        assertThat(PairedTest.judge(List.of(90.0), List.of(100.0), quiet)).isEqualTo(Verdict.FASTER);
        Noise loud = Noise.UNKNOWN.with(new double[] {0, 0.2, 0.1, 0.4, -0.2});
        assertThat(PairedTest.judge(List.of(60.0), List.of(100.0), loud)).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void replicatesThatAgreeByChanceProveNothingFine() {
        assertThat(judge(List.of(97.5, 97.5), List.of(100.0, 100.0))).isEqualTo(Verdict.UNDECIDED);
        assertThat(judge(List.of(98.5, 98.5), List.of(100.0, 100.0)))
                .as("too small to go on for")
                .isEqualTo(Verdict.NOT_FASTER);
        assertThat(judge(List.of(97.0, 97.0), List.of(100.0, 100.0))).isEqualTo(Verdict.FASTER);
    }

    @Test
    void aSingleReplicateTellsNothingOfNoise() {
        assertThat(Noise.UNKNOWN.with(new double[] {1}).with(new double[0])).isEqualTo(Noise.UNKNOWN);
        assertThat(Noise.UNKNOWN.with(new double[] {1, 3}).with(new double[] {7, 7, 10}))
                .isEqualTo(new Noise(8, 3));
    }

    private static Verdict judge(List<Double> challenger, List<Double> incumbent) {
        return PairedTest.judge(challenger, incumbent, Noise.UNKNOWN);
    }
}
