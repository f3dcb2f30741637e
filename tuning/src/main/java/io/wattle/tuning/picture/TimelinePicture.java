package io.wattle.tuning.picture;

import java.util.List;

/**
 * How many tasks of a run ran at a time: reduces, and maps above them. Immutable, thread safe.
 *
 * @param seconds of the run, more than 0
 * @param maps mean number of maps in each slice of the run, all equally long
 * @param reduces the same of reduces
 */
public record TimelinePicture(double seconds, List<Double> maps, List<Double> reduces) {

    private static final int HEIGHT = 250;

    public TimelinePicture {
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
    }

    /**
     * The element.
     *
     * @param most tasks at the upper end, more than 0: pictures beside each other have the same
     * @param secondsTitle of the seconds, such as {@code seconds (measured)}
     */
    public String figure(String caption, double most, String secondsTitle) {
        Axis time = Axis.upTo(seconds);
        Axis tasks = Axis.upTo(most);
        Frame frame = new Frame(Frame.HALF_WIDTH, HEIGHT);
        Svg svg = frame.picture(caption + ".");
        frame.vertical(svg, tasks, "tasks at a time");
        frame.horizontal(svg, time, secondsTitle);
        for (int slice = 0; slice < maps.size(); slice++) {
            double from = seconds * slice / maps.size();
            double to = seconds * (slice + 1) / maps.size();
            double left = frame.x(time.place(from));
            double width = frame.x(time.place(to)) - left;
            double ofReduces = reduces.get(slice);
            double ofBoth = ofReduces + maps.get(slice);
            String note = Svg.format(
                    "%s to %s s: %s, %s",
                    Axis.text(from), Axis.text(to), counted(maps.get(slice), "map"), counted(ofReduces, "reduce"));
            bar(svg, frame, tasks, "reduces", left, width, 0, ofReduces, note);
            bar(svg, frame, tasks, "maps", left, width, ofReduces, ofBoth, note);
        }
        return svg.figure(
                caption,
                new Legend().area("maps", "maps").area("reduces", "reduces").toString());
    }

    private static String counted(double count, String noun) {
        return Axis.text(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static void bar(
            Svg svg,
            Frame frame,
            Axis tasks,
            String style,
            double left,
            double width,
            double from,
            double to,
            String note) {
        double top = frame.y(tasks.place(to));
        double height = frame.y(tasks.place(from)) - top;
        if (height > 0) {
            svg.bar(style, left, top, width, height, note);
        }
    }
}
