package io.wattle.tuning.report;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.tuning.diagnosis.Advice;
import io.wattle.tuning.diagnosis.Diagnosis;
import io.wattle.tuning.diagnosis.Finding;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.Optional;

/**
 * What bound the best settings.
 *
 * @param trial number of the last trial of them that succeeded
 */
record BestDiagnosis(int trial, Diagnosis diagnosis) {

    /** Empty if no trial of them measured anything that tells. */
    static Optional<BestDiagnosis> of(TuningResult result, Workload workload) {
        return result.best()
                .flatMap(best -> result.trials().stream()
                        .filter(it -> it.succeeded() && it.settings().equals(best.settings()))
                        .reduce((one, later) -> later))
                .flatMap(trial -> of(trial, workload));
    }

    private static Optional<BestDiagnosis> of(Trial trial, Workload workload) {
        return MeasuredRun.of(trial, workload)
                .map(Diagnosis::of)
                .filter(it -> !it.findings().isEmpty())
                .map(it -> new BestDiagnosis(trial.number(), it));
    }

    /** A section of the page. */
    String html() {
        HtmlTable table =
                new HtmlTable("What bounds the best settings", "cause", ">share", "measured", "would lessen it");
        for (Finding finding : diagnosis.findings()) {
            table.row(
                    finding.cause().title(),
                    finding.shareText().orElse(Numbers.UNKNOWN),
                    finding.measured(),
                    finding.advice().map(Advice::words).orElse(""));
        }
        return "<h2>What bounds the best settings</h2>\n<p class=\"quiet\">"
                + escaped("By trial " + trial + ". Shares of task time and of the job's time do not add up.") + "</p>\n"
                + table;
    }
}
