package io.wattle.benchmarks.sls;

import java.util.List;
import java.util.Locale;

/** What the schedulers made of the same jobs, as a table in Markdown. Stateless. */
final class SlsReport {

    private static final double JOULES_PER_KILOJOULE = 1e3;

    private SlsReport() {}

    /** @param runs at least one; the first is what the others are compared with */
    static String of(List<RunFigures> runs) {
        StringBuilder head = new StringBuilder("| scheduler | seconds | kJ | idle kJ | active kJ | kJ / first |"
                + " active / first | mean wait, s | median job, s |");
        StringBuilder line = new StringBuilder("|---|---|---|---|---|---|---|---|---|");
        for (ClassEnergy each : runs.get(0).energy()) {
            head.append(' ').append(each.nodeClass()).append(": tasks | task seconds | active kJ |");
            line.append("---|---|---|");
        }
        StringBuilder text = new StringBuilder(head).append('\n').append(line).append('\n');
        runs.forEach(it -> text.append(row(it, runs.get(0))).append('\n'));
        return text.toString();
    }

    private static String row(RunFigures run, RunFigures first) {
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "| %s | %.0f | %.1f | %.1f | %.2f | %.3f | %.3f | %.1f | %.1f |",
                run.scheduler(),
                run.seconds(),
                run.joules() / JOULES_PER_KILOJOULE,
                run.idleJoules() / JOULES_PER_KILOJOULE,
                run.activeJoules() / JOULES_PER_KILOJOULE,
                run.joules() / first.joules(),
                run.activeJoules() / first.activeJoules(),
                run.meanWaitSeconds(),
                run.medianJobSeconds()));
        for (ClassEnergy each : run.energy()) {
            row.append(String.format(
                    Locale.ROOT,
                    " %d | %.0f | %.2f |",
                    each.tasks(),
                    each.taskSeconds(),
                    each.activeJoules() / JOULES_PER_KILOJOULE));
        }
        return row.toString();
    }
}
