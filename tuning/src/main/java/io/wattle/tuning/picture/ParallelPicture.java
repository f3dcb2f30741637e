package io.wattle.tuning.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Settings as lines through one axis for each parameter, the last axis their figure, such as their seconds (parallel coordinates). Lines are coloured by
 * rank: faster sixths stand out. Immutable, thread safe.
 *
 * @param axes of the parameters, at least one
 * @param lines at least one of which has a figure
 */
public record ParallelPicture(List<Parameter> axes, List<Line> lines) {

    private static final int HEIGHT = 398;
    private static final int TOP = 52;
    private static final int BOTTOM = 40;
    private static final int SIDE = 58;
    private static final int COLOURS = 6;
    private static final int MOST_LABELS = 9;

    /**
     * An axis.
     *
     * @param values from its bottom to its top, evenly spaced, for people
     */
    public record Parameter(String name, List<String> values) {
        public Parameter {
            values = List.copyOf(values);
        }
    }

    /** What stands out. */
    public enum Role {
        STOCK,
        BEST,
        OTHER
    }

    /**
     * Settings.
     *
     * @param places on each axis, 0 for the first value, 1 for the next
     * @param figure more than 0, the smaller the better; empty if they have none
     * @param note what they are, for people
     */
    public record Line(List<Double> places, OptionalDouble figure, Role role, String note) {
        public Line {
            places = List.copyOf(places);
        }
    }

    public ParallelPicture {
        axes = List.copyOf(axes);
        lines = List.copyOf(lines);
    }

    /**
     * The element.
     *
     * @param title of the figures
     * @param without what settings without a figure did, such as {@code failed}
     */
    public String figure(String caption, String title, String without) {
        List<Line> ranked = lines.stream()
                .filter(it -> it.figure().isPresent())
                .sorted(Comparator.comparingDouble(it -> it.figure().getAsDouble()))
                .toList();
        Axis figures = Axis.of(
                ranked.stream().mapToDouble(it -> it.figure().getAsDouble()).toArray());
        Svg svg = new Svg(Frame.WHOLE_WIDTH, HEIGHT, caption + ". The table of all trials has the figures.");
        for (Line line : lines) {
            if (line.figure().isEmpty()) {
                svg.path("speed failed-line", data(line, figures), line.note());
            }
        }
        // The fastest on top.
        for (int rank = ranked.size() - 1; rank >= 0; rank--) {
            Line line = ranked.get(rank);
            svg.path("speed speed" + COLOURS * rank / ranked.size(), data(line, figures), line.note());
        }
        for (Role role : List.of(Role.STOCK, Role.BEST)) {
            ranked.stream()
                    .filter(it -> it.role() == role)
                    .forEach(it ->
                            svg.path(role == Role.BEST ? "best-line" : "stock-line", data(it, figures), it.note()));
        }
        for (int i = 0; i < axes.size(); i++) {
            axis(svg, i);
        }
        figuresAxis(svg, figures, title);
        Legend legend = new Legend();
        for (Line line : ranked) {
            if (line.role() == Role.BEST) {
                legend.line("best-line", "best settings");
            } else if (line.role() == Role.STOCK) {
                legend.line("stock-line", "stock settings");
            }
        }
        legend.scale(COLOURS, "best to worst settings, a sixth each");
        if (ranked.size() < lines.size()) {
            legend.line("speed failed-line", without);
        }
        return svg.figure(caption, legend.toString());
    }

    private double x(int axis) {
        return SIDE + (double) (Frame.WHOLE_WIDTH - 2 * SIDE) * axis / axes.size();
    }

    private static double y(double place) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - place);
    }

    private double place(int axis, double value) {
        int last = axes.get(axis).values().size() - 1;
        return last == 0 ? 0.5 : value / last;
    }

    private String data(Line line, Axis figures) {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < axes.size(); i++) {
            data.append(Svg.format(
                    "%s%.1f %.1f",
                    i == 0 ? "M" : "L", x(i), y(place(i, line.places().get(i)))));
        }
        if (line.figure().isPresent()) {
            data.append(Svg.format(
                    "L%.1f %.1f", x(axes.size()), y(figures.place(line.figure().getAsDouble()))));
        }
        return data.toString();
    }

    private void axis(Svg svg, int axis) {
        Parameter parameter = axes.get(axis);
        double x = x(axis);
        // Names are longer than the room between two axes.
        svg.line("pole", x, y(0), x, y(1)).text("axis", x, axis % 2 == 0 ? 14 : 32, "middle", parameter.name());
        if (axis % 2 == 0) {
            svg.line("grid", x, 18, x, TOP - 8);
        }
        int values = parameter.values().size();
        for (int value : labelled(values)) {
            svg.text(
                    "value",
                    x + 5,
                    y(place(axis, value)) + 4,
                    "start",
                    parameter.values().get(value));
        }
    }

    /** All values, or some of them at even distances with both ends. */
    private static List<Integer> labelled(int values) {
        List<Integer> labelled = new ArrayList<>();
        int steps = Math.min(values, MOST_LABELS) - 1;
        for (int i = 0; i <= steps; i++) {
            labelled.add(steps == 0 ? 0 : Math.round((float) i * (values - 1) / steps));
        }
        return labelled;
    }

    private void figuresAxis(Svg svg, Axis figures, String title) {
        double x = x(axes.size());
        // Below, where no name is in its way.
        svg.line("pole", x, y(0), x, y(1))
                .text("axis", Frame.WHOLE_WIDTH - 2, HEIGHT - 8, "end", title + figures.note());
        for (double tick : figures.ticks()) {
            svg.text("value", x + 5, y(figures.place(tick)) + 4, "start", Axis.text(tick));
        }
    }
}
