package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.report.HtmlReport;
import io.wattle.tuning.report.ReportHeader;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a real browser, which must draw both charts without a network and without an error. */
@Tag("embedded")
class ReportInBrowserTest {

    /** Counts the pixels of a colour of the style sheet on each canvas: axes alone are no chart. */
    private static final String PROBE = """
        <script>setTimeout(function () {
          var root = document.documentElement;
          ['seconds', 'joules'].forEach(function (id) {
            var canvas = document.getElementById(id);
            var rgba = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            ['stock', 'attempt', 'failed'].forEach(function (name) {
              var want = parseInt(getComputedStyle(root).getPropertyValue('--' + name).trim().slice(1), 16);
              var found = 0;
              for (var i = 0; i < rgba.length; i += 4) {
                if ((rgba[i] << 16 | rgba[i + 1] << 8 | rgba[i + 2]) === want && rgba[i + 3] === 255) { found++; }
              }
              root.setAttribute('data-' + id + '-' + name, found);
            });
          });
          root.setAttribute('data-loads', performance.getEntriesByType('resource').length);
        }, 500);</script>
        """;

    private static final Measurement MEASUREMENT =
            new Measurement(50, 500, JoulesQuality.EMULATED, 40, OptionalInt.of(300), OptionalInt.of(200), Map.of());
    private static final Settings STOCK = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24))
            .stock();

    @TempDir
    private Path directory;

    @Test
    void drawsItsCharts() throws Exception {
        String document = open(result());
        assertThat(document).contains("data-charts=\"2\"", "data-loads=\"0\"").doesNotContain("data-error=");
        for (String chart : List.of("seconds", "joules")) {
            assertThat(attribute(document, "data-" + chart + "-stock")).isGreaterThan(500);
            assertThat(attribute(document, "data-" + chart + "-attempt")).isGreaterThan(500);
            assertThat(attribute(document, "data-" + chart + "-failed"))
                    .as("a cross")
                    .isBetween(10, 500);
        }
    }

    @Test
    void aRunWithoutFailureHasChartsWithoutCrosses() throws Exception {
        TuningResult result = result();
        String document = open(new TuningResult(
                result.stopReason(),
                result.trials().subList(0, 2),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        assertThat(document).contains("data-charts=\"2\"").doesNotContain("data-error=");
        assertThat(attribute(document, "data-seconds-attempt")).isGreaterThan(500);
        assertThat(attribute(document, "data-seconds-failed")).isZero();
    }

    @Test
    void aRunWithoutSuccessHasNoScriptErrorEither() throws Exception {
        Trial failed = new Trial(1, stock(), TrialStatus.TIMEOUT, "too long", Optional.empty());
        String document = open(new TuningResult(
                StopReason.NOTHING_SUCCEEDED, List.of(failed), Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(document)
                .contains("No trial succeeded", "data-loads=\"0\"")
                .doesNotContain("data-error=", "data-charts=");
    }

    private String open(TuningResult result) throws IOException, InterruptedException {
        ReportHeader header =
                new ReportHeader("wordcount", "edison", "embedded", 3, "text", "Joules are emulated.", "bin/tuner");
        String html = HtmlReport.render(header, result).replace("</body>", PROBE + "</body>");
        Path page = Files.writeString(directory.resolve("report.html"), html);
        return new Chromium(directory).dom(page.toUri());
    }

    private static int attribute(String document, String name) {
        Matcher matcher = Pattern.compile(name + "=\"(\\d+)\"").matcher(document);
        assertThat(matcher.find()).as(name + " in the document").isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static Proposal stock() {
        return Proposal.of(STOCK, Purpose.STOCK);
    }

    private static TuningResult result() {
        Proposal attempt = Proposal.attempt(STOCK.with(MapReduceParameters.COMBINER, 1), ParameterGroup.SORT_BUFFER);
        List<Trial> trials = List.of(
                new Trial(1, stock(), TrialStatus.SUCCEEDED, "", Optional.of(MEASUREMENT)),
                new Trial(2, attempt, TrialStatus.SUCCEEDED, "", Optional.of(MEASUREMENT)),
                new Trial(3, attempt, TrialStatus.FAILED, "</script><b>", Optional.empty()));
        return new TuningResult(StopReason.MAX_TRIALS, trials, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
