package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.timeline.ClassTimeline;
import io.wattle.simulator.timeline.Curve;
import io.wattle.simulator.timeline.Timeline;
import io.wattle.tuner.cli.simulate.LineChart.Line;
import io.wattle.tuning.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The pictures of one run, or of two in the same pictures, in the form of Zhao2016's figures 12 to 17. */
final class TimelinePictures {

    private static final double PERCENT = 100;

    private final List<SimulatedRun> runs;

    /** @param runs one or two */
    TimelinePictures(List<SimulatedRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /** Of all workers of a job, with its progress. */
    String ofJob() {
        return ofWorkers() + progress();
    }

    /** Of all workers of a trace, with its jobs. */
    String ofTrace() {
        return ofWorkers()
                + counts("Jobs that run", Timeline::jobsRunning, "mean %s")
                + counts("Jobs that are done", Timeline::jobsDone, "");
    }

    private String ofWorkers() {
        return shares("CPU", Timeline::cpuShare)
                + shares("Memory of containers", Timeline::memoryShare)
                + watts("Watts", Timeline::watts);
    }

    /** The same for each class alone, classes side by side. */
    List<String> ofClasses() {
        return List.of(
                ofEach((name, of) -> shares("CPU of " + name, of.andThen(ClassTimeline::cpuShare))),
                ofEach((name, of) -> shares("Memory of containers of " + name, of.andThen(ClassTimeline::memoryShare))),
                ofEach((name, of) -> watts("Watts of " + name, of.andThen(ClassTimeline::watts))));
    }

    private String ofEach(BiFunction<String, Function<Timeline, ClassTimeline>, String> picture) {
        StringBuilder pictures = new StringBuilder();
        List<ClassTimeline> classes = runs.get(0).timeline().classes();
        for (int i = 0; i < classes.size(); i++) {
            int place = i;
            pictures.append(
                    picture.apply(classes.get(i).machine(), it -> it.classes().get(place)));
        }
        return pictures.toString();
    }

    private String shares(String title, Function<Timeline, Curve> curve) {
        return chart(
                title,
                ValueAxis.SHARE,
                lines("", curve, it -> String.format(Locale.ROOT, "mean %.1f%%", PERCENT * it.mean())));
    }

    private String watts(String title, Function<Timeline, Curve> curve) {
        List<Line> lines = lines("", curve, it -> "mean " + Numbers.significant(it.mean()) + " W");
        return chart(title, ValueAxis.to(largest(lines)), lines);
    }

    private String counts(String title, Function<Timeline, Curve> curve, String note) {
        List<Line> lines = lines("", curve, it -> note.formatted(Numbers.significant(it.mean())));
        return chart(title, ValueAxis.ofCounts(largest(lines)), lines);
    }

    private String progress() {
        List<Line> lines = new ArrayList<>(lines("maps", it -> it.mapsDone().over(it.maps()), it -> ""));
        if (runs.get(0).timeline().reduces() > 0) {
            lines.addAll(lines("reduces", it -> it.reducesDone().over(it.reduces()), it -> ""));
        }
        return chart(
                lines.size() > runs.size() ? "Maps and reduces that are done" : "Maps that are done",
                ValueAxis.SHARE,
                lines);
    }

    private List<Line> lines(String name, Function<Timeline, Curve> curve, Function<Curve, String> note) {
        List<Line> lines = new ArrayList<>();
        for (SimulatedRun run : runs) {
            Curve of = curve.apply(run.timeline());
            lines.add(new Line(label(name, run), note.apply(of), of));
        }
        return lines;
    }

    private String label(String name, SimulatedRun run) {
        if (name.isEmpty()) {
            return run.scheduler();
        }
        return runs.size() == 1 ? name : name + ", " + run.scheduler();
    }

    private static double largest(List<Line> lines) {
        return lines.stream().mapToDouble(it -> it.curve().largest()).max().orElseThrow();
    }

    private static String chart(String title, ValueAxis values, List<Line> lines) {
        return new LineChart(title, values, lines).toString();
    }
}
