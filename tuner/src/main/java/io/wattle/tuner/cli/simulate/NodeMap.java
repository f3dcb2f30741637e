package io.wattle.tuner.cli.simulate;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.simulator.timeline.ClassTimeline;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * The nodes of a class as squares, filled as high and shaded as dark as their share of CPU. One path for each shade, so that ten
 * thousand nodes are no burden for a browser.
 */
final class NodeMap {

    private static final int SHADES = 10;
    private static final int WIDTH = 720;
    private static final double PERCENT = 100;

    private NodeMap() {}

    /** A figure. @param title begins the caption */
    static String of(String title, ClassTimeline nodes) {
        List<Double> shares = nodes.nodeUtilisation();
        int size = size(shares.size());
        int pitch = size + (size > 8 ? 3 : 1);
        int rows = divideUp(shares.size(), WIDTH / pitch);
        // As many in the last row as in the others, as far as can be.
        int columns = divideUp(shares.size(), rows);
        StringBuilder squares = new StringBuilder();
        StringBuilder[] loads = new StringBuilder[SHADES];
        for (int i = 0; i < shares.size(); i++) {
            int x = i % columns * pitch + 1;
            int y = i / columns * pitch + 1;
            double share = shares.get(i);
            squares.append(String.format(Locale.ROOT, "M%d %dh%dv%dh-%dz", x, y, size, size, size));
            int shade = shade(share);
            if (loads[shade] == null) {
                loads[shade] = new StringBuilder();
            }
            loads[shade].append(load(x, y, size, share));
        }
        StringBuilder html =
                new StringBuilder("<figure><figcaption>" + escaped(caption(title, nodes)) + "</figcaption>\n");
        html.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\">%n",
                columns * pitch,
                rows * pitch,
                columns * pitch,
                rows * pitch,
                escaped(caption(title, nodes))));
        html.append("<path class=\"node\" d=\"" + squares + "\"/>\n");
        for (int shade = 0; shade < SHADES; shade++) {
            if (loads[shade] != null) {
                html.append(shaded(shade, loads[shade].toString()));
            }
        }
        return html.append("</svg></figure>\n").toString();
    }

    /** What the squares mean. */
    static String legend() {
        StringBuilder html = new StringBuilder("<p class=\"legend\">");
        for (int percent = 10; percent <= 90; percent += 20) {
            double share = percent / PERCENT;
            html.append("<span class=\"square\"><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">"
                    + "<path class=\"node\" d=\"M1 1h14v14h-14z\"/>"
                    + shaded(shade(share), load(1, 1, 14, share))
                    + "</svg>" + percent + "%</span>\n");
        }
        return html.append("</p>").toString();
    }

    private static int divideUp(int number, int by) {
        return (number + by - 1) / by;
    }

    private static int size(int nodes) {
        if (nodes <= 100) {
            return 18;
        }
        return nodes <= 1000 ? 12 : 6;
    }

    private static int shade(double share) {
        return (int) Math.min(SHADES - 1, share * SHADES);
    }

    private static String load(int x, int y, int size, double share) {
        double height = size * Math.min(1, share);
        return String.format(Locale.ROOT, "M%d %dh%dv-%.1fh-%dz", x, y + size, size, height, size);
    }

    private static String shaded(int shade, String path) {
        return String.format(
                Locale.ROOT, "<path class=\"load\" fill-opacity=\"%.2f\" d=\"%s\"/>%n", 0.3 + 0.07 * (shade + 1), path);
    }

    private static String caption(String title, ClassTimeline nodes) {
        DoubleSummaryStatistics shares =
                nodes.nodeUtilisation().stream().mapToDouble(it -> it).summaryStatistics();
        return String.format(
                Locale.ROOT,
                "%s: %d nodes, CPU %.1f%% in the mean, %.0f%% to %.0f%%",
                title,
                shares.getCount(),
                PERCENT * shares.getAverage(),
                PERCENT * shares.getMin(),
                PERCENT * shares.getMax());
    }
}
