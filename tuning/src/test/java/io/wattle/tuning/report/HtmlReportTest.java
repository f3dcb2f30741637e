package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TaskTimeline;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

    private static final String REASON = "<script>alert(1)</script>";
    private static final Settings STOCK = TestingResults.STOCK;

    @Test
    void theLeadNamesTheJobTheGainAndWhyTheSearchStopped() {
        assertThat(render(TestingResults.complete()))
                .contains("wordcount on edison: from 48.0 s with the stock settings to <b>24.0 s</b>, 2.00 times as"
                        + " fast, with 50% of the joules (50% fewer, emulated). On workers of edison: from 576 s to 288 s"
                        + " (emulated). The search stopped: the last attempts changed");
    }

    @Test
    void moreJoulesAreNotSoldAsFewer() {
        assertThat(render(result(summary(STOCK, 50, 100), summary(TestingResults.BEST, 40, 112))))
                .contains("112% of the joules (12% more");
    }

    @Test
    void stockSettingsThatNothingBeatAreNoImprovement() {
        assertThat(render(result(summary(STOCK, 50, 100), summary(STOCK, 50, 100))))
                .contains("nothing tried beat the stock settings, <b>50.0 s</b>")
                .doesNotContain("times as fast", "class=\"changed\"");
    }

    @Test
    void stockSettingsThatFailedAreNoBaseline() {
        assertThat(render(result(Optional.empty(), summary(TestingResults.BEST, 40, 112))))
                .contains("the stock settings did not work; the best settings take <b>40.0 s</b>")
                .doesNotContain("times as fast", "<th scope=\"row\">stock settings</th>");
    }

    @Test
    void theTablesHaveTheFiguresAndTheChangedProperties() {
        assertThat(render(TestingResults.complete()))
                .contains("<td class=\"n\">24.0 &ndash; 24.0</td>", "<td class=\"n\">240.0</td>")
                .contains(
                        "<td>attempt</td><td>input split</td><td>split 4.1 MB, combiner</td><td class=\"n\">20.0</td>")
                .contains("<td class=\"n\">314 / &ndash;</td>")
                .contains(
                        "median s<br>(measured)</th>",
                        "median class s<br>(emulated)</th>",
                        "median J<br>(emulated)</th>",
                        "seconds<br>(measured)</th>",
                        "class s<br>(emulated)</th>")
                .contains("<td class=\"n\">20.0</td><td class=\"n\">240.0</td><td class=\"n\">250.0</td>")
                .contains("<tr class=\"changed\"><th scope=\"row\"><code>wattle.job.combiner</code></th>"
                        + "<td>false</td><td>true</td><td>changed</td>")
                .contains("<tr><th scope=\"row\"><code>mapreduce.job.reduces</code></th>");
    }

    @Test
    void aReasonCannotBecomeMarkup() {
        String page = render(failed());
        assertThat(page)
                .contains("<td>failed: &lt;script&gt;alert(1)&lt;/script&gt;</td>")
                .doesNotContain(REASON);
    }

    @Test
    void aFileFromElsewhereIsNeverLoaded() {
        assertThat(render(TestingResults.complete()))
                .doesNotContainPattern("(?i)(src|href|action)\\s*=\\s*[\"']?https?:")
                .doesNotContainPattern("(?i)<(link|iframe|img|base|script)\\b")
                .doesNotContainPattern("(?i)\\burl\\(|@import|sourceMappingURL");
    }

    @Test
    void theTasksOfStockAndBestSettingsStandBesideEachOther() {
        assertThat(render(TestingResults.complete())).doesNotContain("Tasks of the");
        TaskTimeline timeline = new TaskTimeline(22, List.of(4.0, 2.0), List.of(0.0, 1.0));
        List<Trial> trials = TestingResults.complete().trials().stream()
                .map(it -> new Trial(
                        it.number(),
                        it.proposal(),
                        it.status(),
                        it.reason(),
                        it.measurement().map(measured -> measured.with(timeline))))
                .toList();
        TuningResult recorded = new TuningResult(
                StopReason.CONVERGED,
                trials,
                TestingResults.complete().stock(),
                TestingResults.complete().best(),
                Optional.empty());
        assertThat(render(recorded))
                .contains("Tasks of the stock settings, trial 5", "Tasks of the best settings, trial 6")
                .contains("0 to 11 s: 4 maps, 0 reduces", "11 to 22 s: 2 maps, 1 reduce");
    }

    @Test
    void aRunWithoutSuccessHasNoChartsAndNoSettings() {
        assertThat(render(failed()))
                .contains("wordcount on edison: no settings to recommend. No trial succeeded.")
                .contains("<h2>All trials</h2>")
                .doesNotContain("<h2>Settings</h2>", "speed-up", "<svg");
    }

    @Test
    void aRunWithoutTrialsIsAPageToo() {
        TuningResult nothing =
                new TuningResult(StopReason.MAX_TIME, List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(render(nothing))
                .contains("no settings to recommend. The search stopped: --max-time leaves no room for another trial "
                        + "beside the comparison.")
                .doesNotContain("<h2>All trials</h2>");
    }

    @Test
    void aCommaIsNoDecimalPoint() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(render(TestingResults.complete()))
                    .contains("<b>24.0 s</b>")
                    .doesNotContain("24,0");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String render(TuningResult result) {
        return HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result);
    }

    private static TuningResult result(Optional<Summary> stock, Optional<Summary> best) {
        return new TuningResult(
                StopReason.EXHAUSTED, TestingResults.complete().trials(), stock, best, Optional.empty());
    }

    private static Optional<Summary> summary(Settings settings, double seconds, double joules) {
        return Optional.of(new Summary(settings, 1, seconds, seconds, seconds, joules));
    }

    private static TuningResult failed() {
        Trial trial = new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.FAILED, REASON, Optional.empty());
        return new TuningResult(
                StopReason.NOTHING_SUCCEEDED, List.of(trial), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
