package io.wattle.tuner.cli.report;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.tuning.picture.ComparedRunsPicture;
import io.wattle.tuning.report.HtmlTable;
import io.wattle.tuning.report.HtmlTemplate;
import io.wattle.tuning.report.MinimisedFigures;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.search.Goal;
import java.util.List;
import java.util.Map;

/** Runs beside each other as one self-contained page. */
record RunsPage(List<RunBlock> blocks) {

    RunsPage {
        blocks = List.copyOf(blocks);
    }

    String html() {
        StringBuilder sections = new StringBuilder();
        blocks.forEach(block -> sections.append(section(block)));
        int runs = blocks.stream().mapToInt(it -> it.runs().size()).sum();
        return HtmlTemplate.fill(
                "runs.html",
                Map.of(
                        "title",
                        escaped(Numbers.count(runs, "run") + " of the tuner"),
                        "lead",
                        escaped(
                                blocks.size() == 1
                                        ? ""
                                        : "Runs under one heading compare with each other, those under different ones do not."),
                        "sections",
                        sections.toString(),
                        "trials",
                        escaped(RunsText.TRIALS),
                        "css",
                        HtmlTemplate.resource("report.css") + HtmlTemplate.resource("pictures.css")));
    }

    private String section(RunBlock block) {
        StringBuilder html = new StringBuilder("<h2>" + escaped(block.title()) + "</h2>\n");
        html.append("<p class=\"quiet\">" + escaped(new RunsText(blocks).comparable(block)) + "</p>\n");
        HtmlTable seconds = new HtmlTable("Seconds", RunRows.secondsHeader(block));
        block.runs().forEach(run -> seconds.row(RunRows.seconds(run)));
        html.append(seconds);
        block.notes().forEach(note -> html.append("<p>" + escaped(note) + "</p>\n"));
        List<String[]> figures = block.runs().stream()
                .flatMap(run -> RunRows.figures(run).stream())
                .toList();
        if (!figures.isEmpty()) {
            HtmlTable table = new HtmlTable("What is minimised", RunRows.figuresHeader());
            figures.forEach(table::row);
            html.append("<p>Minimised: " + escaped(block.objective().title()) + ".</p>\n")
                    .append(table);
        }
        html.append(pictures(block));
        List<String[]> joules = block.runs().stream()
                .flatMap(run -> RunRows.joules(run).stream())
                .toList();
        if (!joules.isEmpty()) {
            HtmlTable table = new HtmlTable("Joules", RunRows.joulesHeader());
            joules.forEach(table::row);
            html.append(table);
        }
        HtmlTable settings = new HtmlTable("Best settings", "run", "best settings, where they differ from stock");
        block.runs().forEach(run -> settings.row(run.name(), RunRows.settings(run)));
        return html.append(settings).append('\n').toString();
    }

    private static String pictures(RunBlock block) {
        List<ComparedRunsPicture.Line> lines = block.runs().stream()
                .filter(run -> !run.incumbents().isEmpty())
                .map(run -> new ComparedRunsPicture.Line(run.name(), run.incumbents(), (int) run.searchTrials()))
                .toList();
        Goal goal = block.objective().goal();
        StringBuilder html = new StringBuilder("<section class=\"pictures\" aria-label=\"Pictures\">\n");
        for (int from = 0; from < lines.size(); from += ComparedRunsPicture.MOST_LINES) {
            html.append(new ComparedRunsPicture(
                            lines.subList(from, Math.min(lines.size(), from + ComparedRunsPicture.MOST_LINES)))
                    .figure(
                            MinimisedFigures.caption(goal) + " of the incumbent",
                            MinimisedFigures.axis(
                                    goal, block.isPredicted() ? "predicted" : goal == Goal.TIME ? "measured" : "")));
        }
        return lines.isEmpty() ? "" : html.append("</section>\n").toString();
    }
}
