package io.wattle.tuner.cli.simulate;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.simulator.timeline.ClassTimeline;
import io.wattle.tuning.report.HtmlTemplate;
import io.wattle.tuning.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One simulated run, or two of the same input under two schedulers, as a self-contained page: it needs no network and no script,
 * and everything that users name is escaped.
 */
public final class SimulationReport {

    /** What {@code docs/simulator-results.md} says under "How far off it is", sentences. */
    public static final String ACCURACY =
            "Against the run times of Zhao2016 to which it was fitted, the simulator is off by 7.6%"
                    + " in seconds and 9.9% in joules in the mean, by 26% and 22% at most. For a job to which it was not fitted it is"
                    + " off by 58% in seconds in the mean, for a machine by 39%: no more than a guess. See"
                    + " docs/simulator-results.md, \"How far off it is\".";

    private final ReportInput input;
    private final List<SimulatedRun> runs;

    private SimulationReport(ReportInput input, List<SimulatedRun> runs) {
        this.input = input;
        this.runs = List.copyOf(runs);
    }

    /** The page. @param runs one, or two to compare */
    static String render(ReportInput input, List<SimulatedRun> runs) {
        return new SimulationReport(input, runs).page();
    }

    private String page() {
        TimelinePictures pictures = new TimelinePictures(runs);
        ReportTables tables = new ReportTables(runs);
        return HtmlTemplate.fill(
                "simulation.html",
                Map.ofEntries(
                        Map.entry(
                                "title",
                                escaped(input.what() + " on " + input.cluster().name() + ", simulated")),
                        Map.entry("css", HtmlTemplate.resource("report.css") + HtmlTemplate.resource("simulation.css")),
                        Map.entry("accuracy", escaped(ACCURACY)),
                        Map.entry("input", escaped(inputText())),
                        Map.entry("lead", lead()),
                        Map.entry("differences", differences(tables)),
                        Map.entry("intervals", escaped(intervals())),
                        Map.entry("pictures", input.isTrace() ? pictures.ofTrace() : pictures.ofJob()),
                        Map.entry("classPictures", classPictures(pictures)),
                        Map.entry("mapLegend", NodeMap.legend()),
                        Map.entry("maps", maps()),
                        Map.entry("classes", tables.classes().toString()),
                        Map.entry("progressTitle", input.isTrace() ? "Jobs" : "Phases"),
                        Map.entry("progress", (input.isTrace() ? tables.jobs() : tables.phases()).toString())));
    }

    private String inputText() {
        List<String> sentences = new ArrayList<>();
        sentences.add("Cluster " + input.cluster().name() + ": "
                + input.cluster().workers().stream()
                        .map(it -> it.count() + " " + it.nodeClass().name())
                        .collect(Collectors.joining(", ")));
        sentences.add("Scheduler "
                + runs.stream().map(SimulatedRun::scheduler).collect(Collectors.joining(", compared with ")));
        sentences.addAll(input.details());
        return String.join(". ", sentences) + ".";
    }

    private String lead() {
        return runs.stream()
                .map(it -> String.format(
                                Locale.ROOT,
                                "%s scheduler: <b>%.0f s, %s</b>, %s; %s W in the mean.",
                                escaped(it.scheduler()),
                                it.result().seconds(),
                                Numbers.joules(it.result().joules()),
                                ClusterView.split(it.result()),
                                Numbers.significant(it.watts()))
                        + failure(it))
                .collect(Collectors.joining("<br>"));
    }

    private String failure(SimulatedRun run) {
        return input.isTrace()
                ? ""
                : run.result()
                        .jobs()
                        .get(0)
                        .failure()
                        .map(it -> String.format(
                                Locale.ROOT, " <b>It fails after %.0f s:</b> %s.", it.seconds(), escaped(it.reason())))
                        .orElse("");
    }

    private String differences(ReportTables tables) {
        if (runs.size() == 1) {
            return "";
        }
        return "<h2>Differences</h2>\n" + (input.isTrace() ? tables.traceDifferences() : tables.jobDifferences());
    }

    private String intervals() {
        return runs.stream()
                .map(it -> Numbers.significant(it.timeline().watts().intervalSeconds()) + " s")
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private String classPictures(TimelinePictures pictures) {
        if (runs.get(0).timeline().classes().size() == 1) {
            return "";
        }
        return pictures.ofClasses().stream()
                .map(it -> "<section class=\"charts\">\n" + it + "</section>\n")
                .collect(Collectors.joining("", "<h2>Over time, by node class</h2>\n", ""));
    }

    private String maps() {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < runs.get(0).timeline().classes().size(); i++) {
            html.append("<section class=\"nodes\">\n");
            for (SimulatedRun run : runs) {
                ClassTimeline nodes = run.timeline().classes().get(i);
                html.append(NodeMap.of(
                        runs.size() == 1 ? nodes.machine() : nodes.machine() + ", " + run.scheduler(), nodes));
            }
            html.append("</section>\n");
        }
        return html.toString();
    }
}
