package io.wattle.tuning.picture;

import com.google.common.html.HtmlEscapers;
import java.util.Locale;

/** The elements of one picture. All text that it is given is escaped. Not thread safe. */
final class Svg {

    private final StringBuilder elements = new StringBuilder();
    private final int width;
    private final int height;
    private final String label;

    /** @param label what is seen, for those who do not see it */
    Svg(int width, int height, String label) {
        this.width = width;
        this.height = height;
        this.label = label;
    }

    Svg line(String style, double fromX, double fromY, double toX, double toY) {
        return add("<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>%n", style, fromX, fromY, toX, toY);
    }

    /** @param title told under the pointer; empty for nothing */
    Svg path(String style, String data, String title) {
        return add("<path class=\"%s\" d=\"%s\">%s</path>%n", style, data, title(title));
    }

    Svg circle(String style, double x, double y, double radius, String title) {
        return add(
                "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">%s</circle>%n",
                style, x, y, radius, title(title));
    }

    Svg cross(String style, double x, double y, double radius, String title) {
        return path(
                style,
                format(
                        "M%.1f %.1fl%.1f %.1fm0 %.1fl%.1f %.1f",
                        x - radius, y - radius, 2 * radius, 2 * radius, -2 * radius, -2 * radius, 2 * radius),
                title);
    }

    Svg bar(String style, double x, double y, double barWidth, double barHeight, String title) {
        return add(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">%s</rect>%n",
                style, x, y, barWidth, barHeight, title(title));
    }

    /** @param anchor {@code start}, {@code middle} or {@code end} */
    Svg text(String style, double x, double y, String anchor, String text) {
        return add(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
                style, x, y, anchor, escaped(text));
    }

    /** The figure. @param legend HTML below it */
    String figure(String caption, String legend) {
        return "<figure><figcaption>" + escaped(caption) + "</figcaption>\n<div class=\"scroll\"><svg class=\"plot"
                + (width > Frame.HALF_WIDTH ? " wide" : "")
                + format("\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height) + escaped(label)
                + "\">\n"
                + elements + "</svg></div>\n" + legend + "</figure>\n";
    }

    private Svg add(String text, Object... values) {
        elements.append(format(text, values));
        return this;
    }

    private static String title(String text) {
        return text.isEmpty() ? "" : "<title>" + escaped(text) + "</title>";
    }

    static String escaped(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }

    static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
