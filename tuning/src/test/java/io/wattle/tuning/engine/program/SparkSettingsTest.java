package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparkSettingsTest {

    private static final SparkSettings GIVEN = new SparkSettings(
            Map.of("spark.executor.memory", "2048m", "spark.yarn.tags", "t-1"),
            List.of("spark.executor.memoryOverhead"));

    @Test
    void whatAnApplicationHasAsGivenIsTaken() {
        assertThat(GIVEN.overwritten(List.of(
                        Map.of("spark.executor.memory", "2048m", "spark.yarn.tags", "t-1,own", "spark.x", "y"))))
                .isEmpty();
    }

    @Test
    void anotherValueOrNoneIsOverwritten() {
        assertThat(GIVEN.overwritten(List.of(Map.of("spark.executor.memory", "4g"))))
                .containsExactly(Map.entry("spark.executor.memory", "4g"));
        assertThat(GIVEN.overwritten(List.of(Map.of()))).containsEntry("spark.executor.memory", "null");
        assertThat(GIVEN.overwritten(
                        List.of(Map.of("spark.executor.memory", "2048m"), Map.of("spark.executor.memory", "4g"))))
                .as("one of several applications has it")
                .isEmpty();
    }

    @Test
    void aValueOfWhatWasLeftToSparkIsOverwritten() {
        assertThat(GIVEN.overwritten(
                        List.of(Map.of("spark.executor.memory", "2048m", "spark.executor.memoryOverhead", "1g"))))
                .containsExactly(Map.entry("spark.executor.memoryOverhead", "1g"));
    }

    @Test
    void whatSparkHidesIsNotKnownToBeAnother() {
        SparkSettings secret = new SparkSettings(Map.of("spark.my.token.kind", "x"), List.of());
        assertThat(secret.overwritten(List.of(Map.of("spark.my.token.kind", "*********(redacted)"))))
                .isEmpty();
    }
}
