package io.wattle.tuning.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The trials of a run in their order: each run's figure, such as its seconds, what the runs of the same settings have between them, and
 * the incumbent's figure. Immutable, thread safe.
 *
 * @param trials at least one of which has a figure
 * @param spreads of settings that ran more than once
 * @param best figures of the incumbents, in order
 */
public record ConvergencePicture(List<Run> trials, List<Spread> spreads, List<Best> best) {

    private static final int HEIGHT = 330;

    /** Above all figures: no figure is not 0. */
    private static final double FAILED_Y = 14;

    /**
     * A trial.
     *
     * @param number 1, 2, 3, ...
     * @param kind of trials, lower-case with hyphens: a class of the style sheet, and in the legend
     * @param figure more than 0; empty if it has none
     * @param note what it was, for people
     */
    public record Run(int number, String kind, OptionalDouble figure, String note) {}

    /**
     * Runs of the same settings.
     *
     * @param number of the first trial
     * @param note what they are, for people
     */
    public record Spread(int number, double low, double median, double high, String note) {}

    /** From a trial on, the incumbent has such a figure. */
    public record Best(int number, double figure) {}

    public ConvergencePicture {
        trials = List.copyOf(trials);
        spreads = List.copyOf(spreads);
        best = List.copyOf(best);
    }

    /** The element. @param title of the figures, such as {@code seconds (measured)} */
    public String figure(String caption, String title) {
        Axis figures = Axis.of(DoubleStream.concat(
                        trials.stream().flatMapToDouble(it -> it.figure().stream()),
                        best.stream().mapToDouble(Best::figure))
                .toArray());
        Frame frame = new Frame(Frame.WHOLE_WIDTH, HEIGHT);
        Svg svg = frame.picture(caption + ". The table of all trials has the figures.");
        frame.vertical(svg, figures, title);
        frame.numbers(svg, trials.size(), "trial");
        for (Spread spread : spreads) {
            double x = x(frame, spread.number());
            double median = frame.y(figures.place(spread.median()));
            svg.path(
                    "spread",
                    Svg.format(
                            "M%.1f %.1fV%.1fM%.1f %.1fh12",
                            x,
                            frame.y(figures.place(spread.high())),
                            frame.y(figures.place(spread.low())),
                            x - 6,
                            median),
                    spread.note());
        }
        svg.path("best", steps(frame, figures), "");
        Map<String, String> kinds = new LinkedHashMap<>();
        List<Run> failed = new ArrayList<>();
        for (Run run : trials) {
            double x = x(frame, run.number());
            if (run.figure().isPresent()) {
                kinds.put(run.kind(), run.kind());
                svg.circle(
                        "run " + run.kind(),
                        x,
                        frame.y(figures.place(run.figure().getAsDouble())),
                        trials.size() > 100 ? 2.5 : 4,
                        run.note());
            } else {
                failed.add(run);
                svg.cross("failure", x, FAILED_Y, 4, run.note());
            }
        }
        Legend legend = new Legend();
        kinds.keySet().forEach(kind -> legend.dot("run " + kind, kind.replace('-', ' ')));
        if (!failed.isEmpty()) {
            legend.cross("failure", "failed");
        }
        if (!spreads.isEmpty()) {
            legend.whisker("spread", "runs of the same settings: least, median, most, at their first trial");
        }
        return svg.figure(caption, legend.line("best", "incumbent").toString());
    }

    private double x(Frame frame, int number) {
        return frame.x(Frame.place(number, trials.size()));
    }

    private String steps(Frame frame, Axis figures) {
        StringBuilder data = new StringBuilder();
        for (Best each : best) {
            double y = frame.y(figures.place(each.figure()));
            data.append(
                    data.isEmpty()
                            ? Svg.format("M%.1f %.1f", x(frame, each.number()), y)
                            : Svg.format("H%.1fV%.1f", x(frame, each.number()), y));
        }
        return data.isEmpty() ? "M0 0" : data + Svg.format("H%.1f", x(frame, trials.size()));
    }
}
