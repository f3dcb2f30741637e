package io.wattle.tuning.picture;

/** The signs of a picture and what they mean, as HTML. Not thread safe. */
final class Legend {

    private final StringBuilder entries = new StringBuilder();

    Legend dot(String style, String text) {
        return point("<circle class=\"" + style + "\" cx=\"6\" cy=\"6\" r=\"4\"/>", text);
    }

    Legend line(String style, String text) {
        return add("<path class=\"" + style + "\" d=\"M0 6h36\"/>", text);
    }

    Legend area(String style, String text) {
        return point("<rect class=\"" + style + "\" x=\"1\" y=\"1\" width=\"10\" height=\"10\"/>", text);
    }

    Legend cross(String style, String text) {
        return point("<path class=\"" + style + "\" d=\"M1 1l10 10m0 -10l-10 10\"/>", text);
    }

    Legend whisker(String style, String text) {
        return point("<path class=\"" + style + "\" d=\"M6 0v12M2 6h8\"/>", text);
    }

    /** Colours from one end to the other. */
    Legend scale(int colours, String text) {
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < colours; i++) {
            bars.append(
                    Svg.format("<path class=\"speed speed%d\" d=\"M%d 6h%d\"/>", i, i * 36 / colours, 36 / colours));
        }
        return add(bars.toString(), text);
    }

    private Legend point(String sign, String text) {
        entries.append("<span class=\"point\"><svg viewBox=\"0 0 12 12\" aria-hidden=\"true\">" + sign + "</svg>"
                + Svg.escaped(text) + "</span>\n");
        return this;
    }

    private Legend add(String sign, String text) {
        entries.append("<span><svg viewBox=\"0 0 36 12\" aria-hidden=\"true\">" + sign + "</svg>" + Svg.escaped(text)
                + "</span>\n");
        return this;
    }

    @Override
    public String toString() {
        return "<p class=\"legend\">" + entries + "</p>";
    }
}
