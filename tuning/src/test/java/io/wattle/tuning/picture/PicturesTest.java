package io.wattle.tuning.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.picture.ConvergencePicture.Run;
import io.wattle.tuning.picture.ConvergencePicture.Spread;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class PicturesTest {

    private static final String HOSTILE = "</title><script>alert('1')</script> & co";

    @Test
    void eachTrialIsADotAndAFailedOneACross() throws Exception {
        // Each in the picture, and each kind in the legend.
        Document figure = parsed(convergence());
        assertThat(styled(figure, "run ")).isEqualTo(3 + 3);
        assertThat(styled(figure, "failure")).isEqualTo(1 + 1);
        assertThat(styled(figure, "spread")).isEqualTo(1 + 1);
        assertThat(convergence()).contains("M187.5", "H940.5").doesNotContain("NaN");
    }

    @Test
    void aFasterTrialLiesLower() {
        Axis axis = Axis.of(10, 40);
        assertThat(axis.place(10)).isBetween(0.0, axis.place(40));
        assertThat(axis.note()).isEmpty();
        assertThat(axis.ticks()).startsWith(0.0, 10.0).contains(40.0);
    }

    @Test
    void figuresThatAreManyTimesOthersGetLogarithms() {
        Axis axis = Axis.of(160, 8000);
        assertThat(axis.note()).isEqualTo(", logarithmic");
        assertThat(axis.ticks()).containsExactly(200.0, 500.0, 1000.0, 2000.0, 5000.0);
        assertThat(axis.place(1131)).isBetween(0.45, 0.55);
    }

    @Test
    void figuresCloseToEachOtherNeedNoZero() {
        Axis axis = Axis.around(157, 222);
        assertThat(axis.ticks()).containsExactly(140.0, 160.0, 180.0, 200.0, 220.0, 240.0);
        assertThat(axis.contains(157)).isTrue();
        assertThat(axis.contains(300)).isFalse();
        assertThat(axis.place(190)).isEqualTo(0.5);
        assertThat(Axis.around(7, 7).ticks()).startsWith(0.0);
        assertThat(Axis.around(1, 100).note()).isEqualTo(", logarithmic");
    }

    @Test
    void millionsAreSaidInAFewDigits() {
        assertThat(Axis.text(200_000)).isEqualTo("200000");
        assertThat(Axis.text(50_000_000)).isEqualTo("50 M");
        assertThat(Axis.text(0.00005)).isEqualTo("0.00005");
    }

    @Test
    void aDeadlineFarAwayIsNotDrawn() {
        List<FrontPicture.Point> points = List.of(
                new FrontPicture.Point(10, 50, true, FrontPicture.Role.BEST, ""),
                new FrontPicture.Point(20, 60, false, FrontPicture.Role.STOCK, ""));
        assertThat(new FrontPicture(points, OptionalDouble.of(900)).figure("Time", "seconds", "joules", ""))
                .doesNotContain("deadline");
    }

    @Test
    void oneFigureAloneHasAnAxis() {
        assertThat(Axis.of(0.3).ticks()).startsWith(0.0).hasSizeGreaterThan(2);
    }

    @Test
    void whatIsNoFigureHasNone() {
        assertThatThrownBy(() -> Axis.of()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Axis.of(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Axis.of(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void settingsAreLinesAndTheFastestIsOnTop() throws Exception {
        List<ParallelPicture.Parameter> axes = List.of(
                new ParallelPicture.Parameter("reducers", List.of("1", "2", "4")),
                new ParallelPicture.Parameter(HOSTILE, List.of("a")));
        String figure = new ParallelPicture(
                        axes,
                        List.of(
                                line(0, 100, ParallelPicture.Role.STOCK),
                                line(2, 50, ParallelPicture.Role.BEST),
                                new ParallelPicture.Line(
                                        List.of(1.0, 0.0),
                                        OptionalDouble.empty(),
                                        ParallelPicture.Role.OTHER,
                                        "failed")))
                .figure("Settings", "seconds", "failed " + HOSTILE);
        parsed(figure);
        assertThat(figure)
                .contains("failed-line", "speed speed0", "speed speed3", "best-line", "stock-line")
                .doesNotContain("<script");
        assertThat(figure.indexOf("speed speed3")).isLessThan(figure.indexOf("speed speed0"));
    }

    @Test
    void theFrontGoesThroughWhatNothingBeats() throws Exception {
        String figure = new FrontPicture(
                        List.of(
                                new FrontPicture.Point(10, 50, true, FrontPicture.Role.BEST, ""),
                                new FrontPicture.Point(20, 30, true, FrontPicture.Role.OTHER, ""),
                                new FrontPicture.Point(30, 60, false, FrontPicture.Role.STOCK, HOSTILE)),
                        OptionalDouble.of(25))
                .figure("Time and joules", "seconds", "joules", "Not drawn: " + HOSTILE);
        Document parsed = parsed(figure);
        assertThat(styled(parsed, "run ")).isEqualTo(3 + 3);
        assertThat(styled(parsed, "deadline")).isEqualTo(1 + 1);
        assertThat(figure)
                .containsPattern("class=\"front\" d=\"M[0-9.]+ [0-9.]+H[0-9.]+V[0-9.]+\"")
                .doesNotContain("<script");
    }

    @Test
    void sharesSayWhatTheyAre() throws Exception {
        String figure = new SharePicture(List.of(
                        new SharePicture.Share("reducers", 0.52, ""),
                        new SharePicture.Share("sort-mb", 0.001, ""),
                        new SharePicture.Share("spill-share", 0, "")))
                .figure("What decides", "of " + HOSTILE);
        parsed(figure);
        assertThat(figure).contains(">52%<", ">&lt; 1%<", ">0%<").doesNotContain("<script");
    }

    @Test
    void runsOverEachOtherDiffer() throws Exception {
        ComparedRunsPicture.Line line =
                new ComparedRunsPicture.Line(HOSTILE, List.of(new Best(1, 50), new Best(4, 20)), 9);
        String figure = new ComparedRunsPicture(List.of(line, line)).figure("Incumbents", "seconds");
        parsed(figure);
        assertThat(figure).contains("compared0", "compared1").doesNotContain("<script");
        assertThatThrownBy(() -> new ComparedRunsPicture(Collections.nCopies(9, line)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tasksStandOnEachOtherOverTheWholeRun() throws Exception {
        String figure = new TimelinePicture(40, List.of(2.0, 1.5, 0.0, 0.0), List.of(0.0, 0.5, 1.0, 0.0))
                .figure(HOSTILE, 4, "seconds (measured)");
        Document parsed = parsed(figure);
        // And one each in the legend.
        assertThat(styled(parsed, "maps")).isEqualTo(2 + 1);
        assertThat(styled(parsed, "reduces")).isEqualTo(2 + 1);
        assertThat(figure)
                .contains("10 to 20 s: 1.5 maps, 0.5 reduces", "x=\"62.0\" y=\"120.0\" width=\"116.0\" height=\"90.0\"")
                .doesNotContain("<script", "logarithmic");
        NodeList bars = parsed.getElementsByTagName("rect");
        double top = number(bars.item(2), "y");
        assertThat(number(bars.item(1), "y")).isEqualTo(top + number(bars.item(2), "height"));
    }

    private static double number(Node element, String attribute) {
        return Double.parseDouble(
                element.getAttributes().getNamedItem(attribute).getNodeValue());
    }

    @Test
    void aCommaIsNoDecimalPoint() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            parsed(convergence());
            assertThat(convergence()).contains("M187.5").doesNotContainPattern("[MLHV]\\d+,\\d");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String convergence() {
        return new ConvergencePicture(
                        List.of(
                                new Run(1, "stock", OptionalDouble.of(50), "stock"),
                                new Run(2, "attempt", OptionalDouble.of(20), HOSTILE),
                                new Run(3, "attempt", OptionalDouble.empty(), "failed"),
                                new Run(4, "comparison", OptionalDouble.of(22), "")),
                        List.of(new Spread(2, 20, 21, 22, "")),
                        List.of(new Best(1, 50), new Best(2, 20)))
                .figure("Seconds", "seconds (measured)");
    }

    private static ParallelPicture.Line line(double place, double seconds, ParallelPicture.Role role) {
        return new ParallelPicture.Line(List.of(place, 0.0), OptionalDouble.of(seconds), role, HOSTILE);
    }

    /** It is XML, too, so that nothing of it can be left open. */
    private static Document parsed(String figure) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(figure.getBytes(StandardCharsets.UTF_8)));
    }

    private static int styled(Document document, String style) {
        NodeList all = document.getElementsByTagName("*");
        int count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            var styles = all.item(i).getAttributes().getNamedItem("class");
            count += styles != null && (styles.getNodeValue() + " ").startsWith(style.strip() + " ") ? 1 : 0;
        }
        return count;
    }
}
