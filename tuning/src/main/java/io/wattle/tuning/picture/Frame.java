package io.wattle.tuning.picture;

/** Where figures lie within a picture, with the lines and labels of its axes. Immutable, thread safe. */
final class Frame {

    /** Of a picture that is as wide as the page. */
    static final int WHOLE_WIDTH = 1080;

    /** Of one with another beside it. */
    static final int HALF_WIDTH = 540;

    private static final int LEFT = 62;
    private static final int RIGHT = 14;
    private static final int TOP = 30;
    private static final int BOTTOM = 40;
    private static final int MOST_NUMBERS = 20;
    private static final int[] ROUND = {1, 2, 5};

    private final int width;
    private final int height;

    Frame(int width, int height) {
        this.width = width;
        this.height = height;
    }

    Svg picture(String label) {
        return new Svg(width, height, label);
    }

    double x(double place) {
        return LEFT + (width - LEFT - RIGHT) * place;
    }

    double y(double place) {
        return top() + (height - TOP - BOTTOM) * (1 - place);
    }

    double top() {
        return TOP;
    }

    double bottom() {
        return height - BOTTOM;
    }

    /** Level lines and their figures, the title above. */
    void vertical(Svg svg, Axis axis, String title) {
        svg.text("axis", 0, 12, "start", title + axis.note());
        for (double tick : axis.ticks()) {
            double y = y(axis.place(tick));
            svg.line("grid", x(0), y, x(1), y).text("", x(0) - 6, y + 4, "end", Axis.text(tick));
        }
    }

    /** Marks and their figures, the title below. */
    void horizontal(Svg svg, Axis axis, String title) {
        for (double tick : axis.ticks()) {
            double x = x(axis.place(tick));
            svg.line("grid", x, top(), x, bottom()).text("", x, bottom() + 16, "middle", Axis.text(tick));
        }
        svg.text("axis", x(1), height - 4, "end", title + axis.note());
    }

    /** Marks of whole numbers from 1 on. */
    void numbers(Svg svg, int count, String title) {
        int step = roundStep(count);
        svg.line("grid", x(0), bottom(), x(1), bottom());
        for (int number = step; number <= count; number += step) {
            svg.text("", x(place(number, count)), bottom() + 16, "middle", Integer.toString(number));
        }
        svg.text("axis", x(1), height - 4, "end", title);
    }

    private static int roundStep(int count) {
        for (int power = 1; ; power *= 10) {
            for (int round : ROUND) {
                if (count / (round * power) <= MOST_NUMBERS) {
                    return round * power;
                }
            }
        }
    }

    /** Of a whole number among those from 1 on. */
    static double place(int number, int count) {
        return (number - 0.5) / count;
    }
}
