package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import io.wattle.model.Tier;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    @ParameterizedTest
    @CsvSource({"960, 600", "16384, 12288", "512, 152", "131072, 126976", "8672, 6444"})
    void leavesContainersWhatTheStudyLeft(double physicalMb, long containerMb) {
        assertThat(ContainerRule.memoryMb(physicalMb)).hasValue(containerMb);
    }

    @Test
    void leavesNothingOnATinyMachine() {
        assertThat(ContainerRule.memoryMb(480)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30, true, WIMPY, false", "30.1, true, BRAWNY, false", "30.1, false, BRAWNY, false"})
    void tellsTheTierFromBusyWatts(double watts, boolean wholeNode, Tier tier, boolean guess) {
        TierRule rule = TierRule.of(
                Map.of(NodeAttribute.BUSY_WATTS, figure(watts), NodeAttribute.DMIPS_ALL_CORES, figure(1)), wholeNode);

        assertThat(rule.tier()).isEqualTo(tier);
        assertThat(rule.guess()).isEqualTo(guess);
    }

    @ParameterizedTest
    @CsvSource({"19840, WIMPY", "41760, BRAWNY"})
    void guessesFromTheScoreIfAMeterSeesButAPart(double score, Tier tier) {
        TierRule rule = TierRule.of(
                Map.of(NodeAttribute.BUSY_WATTS, figure(12), NodeAttribute.DMIPS_ALL_CORES, figure(score)), false);

        assertThat(rule.tier()).isEqualTo(tier);
        assertThat(rule.guess()).isTrue();
    }

    @Test
    void wattsOfAModelLeaveAGuess() {
        Figure estimated = new Figure(12, Quality.ESTIMATED, "made up");

        assertThat(TierRule.of(Map.of(NodeAttribute.BUSY_WATTS, estimated), true)
                        .guess())
                .isTrue();
    }

    @Test
    void saysThatItKnowsNothing() {
        assertThat(TierRule.of(Map.of(), false).guess()).isTrue();
        assertThat(TierRule.of(Map.of(), false).reason()).contains("neither");
    }

    private static Figure figure(double value) {
        return new Figure(value, Quality.MEASURED, "made up");
    }
}
