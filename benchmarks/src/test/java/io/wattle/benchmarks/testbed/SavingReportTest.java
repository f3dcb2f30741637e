package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavingReportTest {

    private static final RunRecord STOCK = RunJournalTest.run(new RunKey(0.3, 1, Scheduler.STOCK), 300, null);
    private static final RunRecord ENERGY = RunJournalTest.run(
            new RunKey(0.3, 1, Scheduler.ENERGY), 285, new LedgerSpan(285 * 1.02, 60, 0, "measured", 285));

    @Test
    void putsThePairsSideBySide() {
        String text = SavingReport.of(TestingPlan.profile(), RunJournalTest.experiment(3), List.of(STOCK, ENERGY));
        assertThat(text)
                .contains("Load 30%, 1 pairs; saving predicted: ")
                .contains("| joules over the horizon | 300 | 285 | 0.950 (one pair) |")
                // 300 J less 4 W x 60 s, for 12.5 s.
                .contains("| joules above idle per CPU second | 4.80 | 3.60 | 0.750 (one pair) |")
                .contains("| work done, % of capacity | 28.0 | 28.0 | 1.000 (one pair) |")
                .contains("| open at the horizon, all runs | 1 | 1 | |")
                .contains("| 30%, 1, energy | 285 | odroid-xu-big 13 | 28.0% | 2 | 1 | 0 | 49 s | +2.00% |"
                        + " +2.00% (100.0% of the time, measured) | 2.5 |");
    }

    @Test
    void aRunWithoutItsPairIsInNoRatio() {
        String text = SavingReport.of(TestingPlan.profile(), RunJournalTest.experiment(3), List.of(STOCK));
        assertThat(text)
                .contains("Load 30%, 0 pairs")
                .contains("| 30%, 1, stock |")
                .doesNotContain("joules over");
    }

    @Test
    void unmeteredTimeIsNoTimeAtNoWatts() {
        // Half of the only node's time is unmetered, and it has half of the joules.
        LedgerSpan half = new LedgerSpan(150, 60, 30, "measured", 300);
        assertThat(half.error()).isEqualTo(-0.5);
        assertThat(half.errorOfKnownTime(1)).isEqualTo(0);
        assertThat(new LedgerSpan(150, 60, 30, "measured", 300).knownShare(1)).isEqualTo(0.5);
    }

    @Test
    void predictionIsATableOfTheLoads() {
        assertThat(SavingReport.prediction(TestingPlan.profile(), RunJournalTest.experiment(3)))
                .contains("| 30% |")
                .containsPattern("[0-9]\\.[0-9] to [0-9]\\.[0-9]% \\|");
    }

    @Test
    void studyRatioIsThatOfMedians() {
        StudyRatio ratio = new StudyRatio();
        for (StudyJob job : List.of(StudyJob.WORDCOUNT, StudyJob.WORDCOUNT2)) {
            for (double joules : new double[] {10, 30, 20}) {
                ratio.add(new StudyRatio.Measured("edison", job, 100, joules));
                ratio.add(new StudyRatio.Measured("dell", job, 50, 2 * joules));
            }
        }
        assertThat(ratio.text("edison", "dell"))
                .contains("| wordcount | 100, 20 | 50, 40 | 0.50 | 0.44, 0.59 |")
                .contains("| wordcount2 | 100, 20 | 50, 40 | 0.50 | 0.89, 0.50 |");
    }
}
