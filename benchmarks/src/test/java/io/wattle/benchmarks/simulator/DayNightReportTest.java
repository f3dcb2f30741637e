package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DayNightReportTest {

    private static final double KWH = 3.6e6;

    private final DayNightReport report = new DayNightReport(
            new DayNightReport.Bounds(List.of(2 * KWH, 4 * KWH), List.of(KWH, KWH)),
            KWH,
            List.of(run(4, 100, 20), run(8, 120, 20)));

    private static PolicyRun run(double kwh, double seconds, long late) {
        return new PolicyRun(kwh * KWH, seconds, 200, late, 1, Optional.empty());
    }

    @Test
    void eachDayIsComparedWithTheSameDay() {
        report.addAwake("energy", List.of(run(2, 90, 10), run(4, 110, 10)));
        assertThat(report.text())
                .contains("| stock | 6.000 (8.000) | 1.000 (1.000) | 7.000 (9.000) | 1.000 (1.000) | 2.000 (2.000) |"
                        + " 6.000 (8.000) | 0 (0) |")
                .contains("| energy | 3.000 (4.000) | 0.500 (0.500) |")
                .contains("| 100 (110) | 5.0 (5.0) | 1 (1) |");
    }

    /** The master's kilowatt-hour is on both sides: 3/5 and 5/9. */
    @Test
    void withTheMasterALessIsSaved() {
        report.addAwake("energy", List.of(run(2, 90, 10), run(4, 110, 10)));
        assertThat(report.text())
                .contains("| energy | 3.000 (4.000) | 0.500 (0.500) | 4.000 (5.000) | 0.578 (0.600) |");
    }

    /** A kilowatt-hour less of the 2 and 4 that all nodes awake could save, of the 3 and 7 that sleep could. */
    @Test
    void aPolicysSavingIsAShareOfWhatItsBoundSaves() {
        List<PolicyRun> runs = List.of(run(3, 100, 20), run(7, 120, 20));
        report.addAwake("awake", runs);
        report.addSleeping("asleep", runs);
        assertThat(report.text())
                .containsPattern("(?m)^\\| awake \\|.*\\| 38 \\(50\\) \\| 110 ")
                .containsPattern("(?m)^\\| asleep \\|.*\\| 24 \\(33\\) \\| 110 ");
    }

    @Test
    void withoutWeightsThereIsNoCurve() {
        report.addSleeping("asleep", List.of(run(3, 100, 20), run(7, 120, 20)));
        assertThat(report.text()).contains("| asleep |").doesNotContain("yarn.energy.weight");
    }

    @Test
    void theCurveHasJoulesAndSecondsOfEachWeight() {
        report.addWeight(0.5, List.of(run(3, 150, 20), run(6, 60, 20)));
        report.addWeight(1, List.of(run(3, 100, 20), run(6, 120, 20)));
        assertThat(report.text())
                .contains("| `yarn.energy.weight` | joules / stock | seconds / stock |")
                .contains("| 0.5 | 0.7500 (0.7500) | 1.000 (1.500) |")
                .contains("| 1 | 0.7500 (0.7500) | 1.000 (1.000) |");
    }
}
