package io.wattle.tuner.cli.report;

import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.List;

/** Runs beside each other, for a terminal. */
record RunsText(List<RunBlock> blocks) {

    static final String TRIALS = "Trials are those of the search + those of the comparison at its end.";

    RunsText {
        blocks = List.copyOf(blocks);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        if (blocks.size() > 1) {
            text.append(blocks.size() + " blocks: runs of one compare with each other, those of others do not.\n\n");
        }
        for (RunBlock block : blocks) {
            text.append(block.title()).append('\n');
            text.append("  ").append(comparable(block)).append('\n');
            TextTable seconds = new TextTable(RunRows.secondsHeader(block));
            block.runs().forEach(run -> seconds.row(RunRows.seconds(run)));
            text.append('\n').append(seconds);
            List<String[]> figures = block.runs().stream()
                    .flatMap(run -> RunRows.figures(run).stream())
                    .toList();
            if (!figures.isEmpty()) {
                TextTable table = new TextTable(RunRows.figuresHeader());
                figures.forEach(table::row);
                text.append("\n  minimised: " + block.objective().title() + "\n")
                        .append(table);
            }
            List<String[]> joules = block.runs().stream()
                    .flatMap(run -> RunRows.joules(run).stream())
                    .toList();
            if (!joules.isEmpty()) {
                TextTable table = new TextTable(RunRows.joulesHeader());
                joules.forEach(table::row);
                text.append('\n').append(table);
            }
            text.append("\n  best settings\n");
            TextTable settings = new TextTable("", "");
            block.runs().forEach(run -> settings.row(run.name(), RunRows.settings(run)));
            text.append(settings.toString().substring(1));
            block.notes().forEach(note -> text.append("  ").append(note).append('\n'));
            text.append('\n');
        }
        return text.append(TRIALS).append('\n').toString();
    }

    /** What the runs of a block have in common, and how it differs from the first. */
    String comparable(RunBlock block) {
        String own = block.runs().size() == 1
                ? "One run."
                : Numbers.count(block.runs().size(), "run")
                        + " that compare with each other: same job, engine, cluster, input and objective.";
        List<String> differences = block.differences(blocks.get(0));
        return differences.isEmpty()
                ? own
                : own + " Not as in the first block: " + String.join(", ", differences) + ".";
    }
}
