package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacementReportTest {

    private static PlacedRun run(int odroid, int xeon, double seconds, double joules, Double containerJoules) {
        return new PlacedRun(
                Map.of("odroid-xu-big", odroid, "xeon-e5-2603", xeon),
                odroid == 0 ? Map.of("xeon-e5-2603", 14.0) : Map.of("odroid-xu-big", 104.0, "xeon-e5-2603", 14.0),
                seconds,
                joules,
                joules - 1000,
                containerJoules);
    }

    private static final PlacedPair JAVA =
            new PlacedPair(StudyWorkload.JAVA_PI, 1, run(5, 3, 150, 12_000, 2000.0), run(0, 8, 50, 6_500, 1000.0));

    @Test
    void saysWhereMapsWentAndWhatTheSecondRunTook() {
        assertThat(PlacementReport.of(List.of(JAVA)))
                .contains("| java-pi | 0.68, 1.44 | xeon-e5-2603: 3 of 8, 8 of 8 | 0.500 (one pair) |"
                        // 8 / 1.44 by 3 / 1.44 + 5 / 0.68.
                        + " 0.589 (one pair) | 0.542 (one pair) | 0.500 (one pair) | 0.333 (one pair) |")
                .contains("| java-pi, 1, first | 5, 3 | 104, 14 | 150 | 12000 | 11000 | 2000 |")
                .contains("| java-pi, 1, second | 0, 8 | -, 14 | 50 | 6500 | 5500 | 1000 |")
                .doesNotContain("cpp-pi");
    }

    @Test
    void repeatsHaveAnInterval() {
        PlacedPair again =
                new PlacedPair(StudyWorkload.JAVA_PI, 2, run(5, 3, 150, 12_000, 2000.0), run(1, 7, 50, 6_500, 1100.0));
        assertThat(PlacementReport.of(List.of(JAVA, again)))
                .contains("xeon-e5-2603: 6 of 16, 15 of 16")
                .containsPattern("\\| 0\\.524 \\(0\\.[0-9]{3} to 0\\.[0-9]{3}\\) \\|");
    }

    @Test
    void aFigureBelowZeroIsNoReasonToLoseTheRest() {
        PlacedPair odd = new PlacedPair(StudyWorkload.CPP_PI, 1, run(5, 3, 90, 990, 800.0), run(8, 0, 80, 8000, 700.0));
        assertThat(PlacementReport.of(List.of(odd)))
                .contains("| 0.875 (one pair) | 0.903 (one pair) | 8.081 (one pair) | not known |");
    }

    @Test
    void whatTheLedgerDoesNotKnowIsInNoRatio() {
        PlacedPair unknown =
                new PlacedPair(StudyWorkload.GREP, 1, run(5, 3, 90, 9000, null), run(8, 1, 80, 8000, 700.0));
        assertThat(PlacementReport.of(List.of(unknown)))
                .contains("| grep | 1.03, 0.56 | odroid-xu-big: 5 of 8, 8 of 9 | not known |")
                .contains("| grep, 1, first | 5, 3 | 104, 14 | 90 | 9000 | 8000 | not known |");
    }
}
