package io.wattle.tuning.picture;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The incumbents of several runs over each other, by the number of the trial. Lines differ by dash pattern as well as by colour.
 * Immutable, thread safe.
 *
 * @param lines 1 to {@value #MOST_LINES}
 */
public record ComparedRunsPicture(List<Line> lines) {

    /** Beyond, a style would come twice. */
    public static final int MOST_LINES = 8;

    private static final int HEIGHT = 330;

    /**
     * A run.
     *
     * @param best figures of its incumbents, in order, at least one
     * @param trials of its search
     */
    public record Line(String name, List<Best> best, int trials) {
        public Line {
            best = List.copyOf(best);
        }
    }

    public ComparedRunsPicture {
        lines = List.copyOf(lines);
        if (lines.isEmpty() || lines.size() > MOST_LINES) {
            throw new IllegalArgumentException(lines.size() + " runs (allowed: 1 to " + MOST_LINES + ")");
        }
    }

    /** The element. @param title of the figures */
    public String figure(String caption, String title) {
        Axis figures = Axis.of(lines.stream()
                .flatMap(it -> it.best().stream())
                .mapToDouble(Best::figure)
                .toArray());
        int trials = lines.stream().mapToInt(Line::trials).max().orElseThrow();
        Frame frame = new Frame(Frame.WHOLE_WIDTH, HEIGHT);
        Svg svg = frame.picture(caption + ": " + lines.stream().map(Line::name).collect(Collectors.joining(", ")));
        frame.vertical(svg, figures, title);
        frame.numbers(svg, trials, "trial of the search");
        Legend legend = new Legend();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            StringBuilder data = new StringBuilder();
            for (Best best : line.best()) {
                double x = frame.x(Frame.place(best.number(), trials));
                double y = frame.y(figures.place(best.figure()));
                data.append(data.isEmpty() ? Svg.format("M%.1f %.1f", x, y) : Svg.format("H%.1fV%.1f", x, y));
            }
            double end = frame.x(Frame.place(line.trials(), trials));
            double last = frame.y(
                    figures.place(line.best().get(line.best().size() - 1).figure()));
            svg.path("compared compared" + i, data + Svg.format("H%.1f", end), line.name())
                    .circle("end end" + i, end, last, 4, line.name());
            legend.line("compared compared" + i, line.name());
        }
        return svg.figure(caption, legend.toString());
    }
}
