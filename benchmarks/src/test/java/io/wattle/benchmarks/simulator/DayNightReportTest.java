package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DayNightReportTest {

    private static final double KWH = 3.6e6;

    private static PolicyRun run(double kwh, double seconds, long late) {
        return new PolicyRun(kwh * KWH, seconds, 200, late, 1);
    }

    @Test
    void eachDayIsComparedWithTheSameDay() {
        DayNightReport report = new DayNightReport(List.of(2 * KWH, 4 * KWH), List.of(KWH, KWH));
        report.add("stock", List.of(run(4, 100, 20), run(8, 120, 20)));
        report.add("energy", List.of(run(2, 90, 10), run(4, 110, 10)));
        assertThat(report.text())
                .contains("| stock | 6.000 (8.000) | 1.000 (1.000) | 2.000 (2.000) | 6.000 (8.000) |")
                .contains("| energy | 3.000 (4.000) | 0.500 (0.500) | 1.000 (1.000) | 3.000 (4.000) |")
                .contains("| 100 (110) | 5.0 (5.0) | 1 (1) |");
    }
}
