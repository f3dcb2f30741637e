package io.wattle.tuner.cli.simulate;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.simulator.timeline.Curve;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Curves over time as a figure of inline SVG. They differ by dash pattern as well as by colour, and the legend has the patterns
 * and the means.
 */
final class LineChart {

    private static final int WIDTH = 540;
    private static final int HEIGHT = 230;
    private static final int LEFT = 52;
    private static final int RIGHT = 14;
    private static final int TOP = 8;
    private static final int BOTTOM = 24;
    private static final int PLOT_WIDTH = WIDTH - LEFT - RIGHT;
    private static final int PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;

    /** Beyond, a style would come twice. */
    private static final int MOST_LINES = 4;

    private final String title;
    private final ValueAxis values;
    private final TimeAxis times;
    private final double endSeconds;
    private final List<Line> lines;

    /** A curve and what it is. @param note what the legend says of it beyond its name; may be empty */
    record Line(String name, String note, Curve curve) {}

    /** @param lines 1 to 4 */
    LineChart(String title, ValueAxis values, List<Line> lines) {
        if (lines.isEmpty() || lines.size() > MOST_LINES) {
            throw new IllegalArgumentException(lines.size() + " curves (allowed: 1 to " + MOST_LINES + ")");
        }
        this.title = title;
        this.values = values;
        this.lines = List.copyOf(lines);
        endSeconds =
                lines.stream().mapToDouble(it -> it.curve().endSeconds()).max().orElseThrow();
        times = TimeAxis.to(endSeconds);
    }

    /** The element. */
    @Override
    public String toString() {
        StringBuilder html = new StringBuilder("<figure><figcaption>" + escaped(title) + "</figcaption>\n");
        html.append(String.format(
                Locale.ROOT,
                "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n",
                WIDTH,
                HEIGHT,
                escaped(title + ": " + lines.stream().map(LineChart::text).collect(Collectors.joining("; ")))));
        axes(html);
        // Dashes over what is solid, so that both are seen where they are the same.
        for (int i = 0; i < lines.size(); i++) {
            html.append("<path class=\"curve curve" + i + "\" d=\""
                    + path(lines.get(i).curve()) + "\"/>\n");
        }
        html.append("</svg>\n<p class=\"legend\">");
        for (int i = 0; i < lines.size(); i++) {
            html.append("<span><svg viewBox=\"0 0 36 12\" aria-hidden=\"true\"><path class=\"curve curve" + i
                    + "\" d=\"M0 6h36\"/></svg>" + escaped(text(lines.get(i))) + "</span>\n");
        }
        return html.append("</p></figure>\n").toString();
    }

    private static String text(Line line) {
        return line.note().isEmpty() ? line.name() : line.name() + ": " + line.note();
    }

    private void axes(StringBuilder html) {
        for (int i = 0; i <= values.steps(); i++) {
            double value = i * values.step();
            html.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT,
                    y(value),
                    PLOT_WIDTH,
                    LEFT - 6,
                    y(value) + 4,
                    values.label(value)));
        }
        for (double seconds = 0; seconds <= endSeconds; seconds += times.stepSeconds()) {
            html.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%.1f %dv4\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x(seconds),
                    TOP + PLOT_HEIGHT,
                    x(seconds),
                    HEIGHT - 6,
                    times.label(seconds)));
        }
    }

    /** Steps, as each mean is of a whole interval; what stays the same is one line. */
    private String path(Curve curve) {
        StringBuilder path = new StringBuilder();
        String last = "";
        for (int i = 0; i < curve.size(); i++) {
            String y = decimal(y(curve.mean(i)));
            if (!y.equals(last)) {
                path.append(i == 0 ? "M" + decimal(x(0)) + " " + y : "H" + decimal(x(curve.fromSeconds(i))) + "V" + y);
                last = y;
            }
        }
        return path.append("H" + decimal(x(curve.endSeconds()))).toString();
    }

    private double x(double seconds) {
        return LEFT + PLOT_WIDTH * seconds / endSeconds;
    }

    private double y(double value) {
        return TOP + PLOT_HEIGHT * (1 - Math.min(1, value / values.end()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
