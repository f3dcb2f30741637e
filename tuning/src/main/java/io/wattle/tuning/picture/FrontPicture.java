package io.wattle.tuning.picture;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Settings by their seconds and joules, with the line of those that no other settings beat in both. Immutable, thread safe.
 *
 * @param points at least one
 * @param deadlineSeconds a line at these seconds, if they are not far from those of the points; empty for none
 */
public record FrontPicture(List<Point> points, OptionalDouble deadlineSeconds) {

    private static final int HEIGHT = 330;

    /** What stands out. */
    public enum Role {
        STOCK,
        BEST,
        OTHER
    }

    /**
     * Settings.
     *
     * @param onFront whether no other settings are better in one and at least as good in the other
     * @param note what they are, for people
     */
    public record Point(double seconds, double joules, boolean onFront, Role role, String note) {}

    public FrontPicture {
        points = List.copyOf(points);
    }

    /**
     * The element.
     *
     * @param secondsTitle of the seconds, such as {@code class seconds (emulated)}
     * @param joulesTitle of the joules
     * @param explanation a sentence below; empty text for none
     */
    public String figure(String caption, String secondsTitle, String joulesTitle, String explanation) {
        Axis seconds = Axis.around(points.stream().mapToDouble(Point::seconds).toArray());
        Axis joules = Axis.around(points.stream().mapToDouble(Point::joules).toArray());
        OptionalDouble deadline = deadlineSeconds.isPresent() && seconds.contains(deadlineSeconds.getAsDouble())
                ? deadlineSeconds
                : OptionalDouble.empty();
        Frame frame = new Frame(Frame.HALF_WIDTH, HEIGHT);
        Svg svg = frame.picture(caption + ". The table of all trials has the figures.");
        frame.vertical(svg, joules, joulesTitle);
        frame.horizontal(svg, seconds, secondsTitle);
        deadline.ifPresent(it -> {
            double x = frame.x(seconds.place(it));
            svg.line("deadline", x, frame.top(), x, frame.bottom());
        });
        StringBuilder line = new StringBuilder();
        for (Point point : points.stream()
                .filter(Point::onFront)
                .sorted(Comparator.comparingDouble(Point::seconds))
                .toList()) {
            double x = frame.x(seconds.place(point.seconds()));
            double y = frame.y(joules.place(point.joules()));
            line.append(line.isEmpty() ? Svg.format("M%.1f %.1f", x, y) : Svg.format("H%.1fV%.1f", x, y));
        }
        svg.path("front", line.toString(), "");
        for (Role role : List.of(Role.OTHER, Role.STOCK, Role.BEST)) {
            points.stream()
                    .filter(it -> it.role() == role)
                    .forEach(it -> svg.circle(
                            style(it),
                            frame.x(seconds.place(it.seconds())),
                            frame.y(joules.place(it.joules())),
                            role == Role.OTHER ? 4 : 6,
                            it.note()));
        }
        Legend legend = new Legend()
                .dot("run stock", "stock settings")
                .dot("run comparison", "best settings")
                .dot("run attempt", "others")
                .line("front", "Pareto front: none is better in one figure and as good in the other");
        if (deadline.isPresent()) {
            legend.line("deadline", "deadline");
        }
        String below = explanation.isEmpty() ? "" : "<p class=\"quiet\">" + Svg.escaped(explanation) + "</p>";
        return svg.figure(caption, legend + below);
    }

    private static String style(Point point) {
        return switch (point.role()) {
            case STOCK -> "run stock";
            case BEST -> "run comparison";
            case OTHER -> point.onFront() ? "run attempt" : "run attempt beaten";
        };
    }
}
