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
import io.wattle.tuning.space.SearchSpace;
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

/** The report in a real browser, which must draw its pictures without a network: each mark has its colour and lies within. */
@Tag("embedded")
class ReportInBrowserTest {

    /** Counts the marks of a class that are seen: with a colour, a size, and within their picture. */
    private static final String PROBE = """
        <script>
          var root = document.documentElement;
          ['stock', 'attempt', 'failure'].forEach(function (name) {
            var seen = 0;
            document.querySelectorAll('.plot .' + name).forEach(function (mark) {
              var box = mark.getBoundingClientRect();
              var frame = mark.closest('svg').getBoundingClientRect();
              var style = getComputedStyle(mark);
              var colour = name === 'failure' ? style.stroke : style.fill;
              if (box.width > 1 && colour !== 'none' && colour !== 'rgb(0, 0, 0)' && box.left >= frame.left
                  && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom) { seen++; }
            });
            root.setAttribute('data-seen-' + name, seen);
          });
          root.setAttribute('data-pictures', document.querySelectorAll('svg.plot').length);
          root.setAttribute('data-loads', performance.getEntriesByType('resource').length);
        </script>
        """;

    private static final Measurement MEASUREMENT =
            new Measurement(50, 500, JoulesQuality.EMULATED, 40, OptionalInt.of(300), OptionalInt.of(200), Map.of());
    private static final SearchSpace SPACE = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24));
    private static final Settings STOCK = SPACE.stock();

    @TempDir
    private Path directory;

    @Test
    void drawsItsPictures() throws Exception {
        String document = open(result());
        assertThat(document).contains("data-loads=\"0\"");
        assertThat(attribute(document, "data-pictures")).isEqualTo(2);
        assertThat(attribute(document, "data-seen-stock")).isEqualTo(1);
        assertThat(attribute(document, "data-seen-attempt")).isEqualTo(1);
        assertThat(attribute(document, "data-seen-failure")).isEqualTo(1);
    }

    @Test
    void aRunWithoutFailureHasPicturesWithoutCrosses() throws Exception {
        TuningResult result = result();
        String document = open(new TuningResult(
                result.stopReason(),
                result.trials().subList(0, 2),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        assertThat(attribute(document, "data-seen-attempt")).isEqualTo(1);
        assertThat(attribute(document, "data-seen-failure")).isZero();
    }

    @Test
    void aRunWithoutSuccessHasNoPictures() throws Exception {
        Trial failed = new Trial(1, stock(), TrialStatus.TIMEOUT, "too long", Optional.empty());
        String document = open(new TuningResult(
                StopReason.NOTHING_SUCCEEDED, List.of(failed), Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(document).contains("No trial succeeded", "data-loads=\"0\"");
        assertThat(attribute(document, "data-pictures")).isZero();
    }

    private String open(TuningResult result) throws IOException, InterruptedException {
        ReportHeader header =
                new ReportHeader("wordcount", "edison", "embedded", 3, "text", "Joules are emulated.", "bin/tuner");
        String html = HtmlReport.render(header, SPACE, result).replace("</body>", PROBE + "</body>");
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
