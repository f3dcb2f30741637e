package io.wattle.tuner.cli.explain;

import io.wattle.tuning.diagnosis.Advice;
import io.wattle.tuning.diagnosis.Diagnosis;
import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.diagnosis.FailedAttempts;
import io.wattle.tuning.diagnosis.Finding;
import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.engine.model.FittedSearch;
import io.wattle.tuning.report.DiagnosisJson;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A job that was explained, as text and as JSON.
 *
 * @param source as the user named it
 */
record ExplainView(String source, EndedJob job, Suggestion suggestion) {

    private static final double PERCENT = 100;

    String text() {
        StringBuilder text = new StringBuilder();
        line(
                text,
                String.format(
                        Locale.ROOT,
                        "%s, %s: %s at %s, after %.1f s%s",
                        job.name().isEmpty() ? "a job without a name" : job.name(),
                        job.id(),
                        job.status(),
                        finished(),
                        job.run().seconds(),
                        job.queuedSeconds() > 0
                                ? String.format(Locale.ROOT, "; %.1f s before its master ran", job.queuedSeconds())
                                : ""));
        line(text, tasks());
        if (job.tasksOutside() > 0) {
            line(
                    text,
                    "Times of " + Numbers.count(job.tasksOutside(), "task")
                            + " lie outside the job's own: the clocks of its hosts differ, and shares of the job's time may be"
                            + " wrong.");
        }
        if (!job.told().isEmpty()) {
            line(text, "It ended with: " + job.told());
        }
        failures(text);
        findings(text);
        suggestion(text);
        return text.toString();
    }

    private String finished() {
        return Instant.ofEpochMilli(job.finishMillis())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private String tasks() {
        OptionalLong atOnce = job.run().figure(RunFigure.MAPS_AT_ONCE);
        return Numbers.count(count(RunFigure.MAPS), "map")
                + (atOnce.isPresent() ? ", at most " + atOnce.getAsLong() + " at once" : "")
                + "; " + Numbers.count(count(RunFigure.REDUCES), "reduce") + "; attempts in vain: "
                + count(RunFigure.LOST_ATTEMPTS);
    }

    private long count(RunFigure figure) {
        return job.run().figure(figure).orElse(0);
    }

    private void failures(StringBuilder text) {
        if (job.failures().isEmpty()) {
            return;
        }
        line(text, "\nWhat failed");
        for (FailedAttempts failed : job.failures()) {
            line(text, "- " + Numbers.count(failed.count(), "attempt") + " at " + kind(failed) + "s: " + failed.told());
            failed.failure().mending().ifPresent(it -> line(text, "  Would mend it: " + it.words()));
        }
    }

    private static String kind(FailedAttempts failed) {
        return failed.kind().name().toLowerCase(Locale.ROOT);
    }

    private void findings(StringBuilder text) {
        Diagnosis diagnosis = job.diagnosis();
        if (diagnosis.findings().isEmpty()) {
            line(
                    text,
                    job.uber()
                            ? "\nIts tasks ran within the master, where nobody counts what each takes"
                                    + " (mapreduce.job.ubertask.enable=false gives them containers)."
                            : "\nWhere the time went is not known: the history lacks the counters and times of its tasks.");
            return;
        }
        line(text, "\nWhere the time went (shares of different wholes do not add up)");
        TextTable table = new TextTable(">SHARE", "OF", "CAUSE", "MEASURED");
        for (Finding finding : diagnosis.findings()) {
            boolean weighs = finding.share().isPresent();
            table.row(
                    weighs
                            ? String.format(
                                    Locale.ROOT,
                                    "%.0f%%",
                                    PERCENT * finding.share().getAsDouble())
                            : Numbers.UNKNOWN,
                    weighs ? finding.whole().title() : "",
                    finding.cause().title(),
                    finding.measured());
        }
        text.append(table);
        diagnosis.line().ifPresent(it -> line(text, "\nIt was " + it + "."));
    }

    private void suggestion(StringBuilder text) {
        line(text, "\nWhat to try");
        if (suggestion.properties().isEmpty()) {
            line(
                    text,
                    suggestion.predicted().isPresent()
                            ? "  Nothing: by the model no settings that -D changes gain 5%."
                            : "  No setting that -D changes follows from this.");
        } else {
            line(text, "  " + arguments());
        }
        line(text, "  Expected gain: " + gain());
        suggestion.notes().forEach(it -> line(text, "- " + it));
    }

    /** To be copied into a shell. */
    private String arguments() {
        return suggestion.properties().entrySet().stream()
                .map(it -> "-D" + it.getKey() + "=" + it.getValue())
                .collect(Collectors.joining(" "));
    }

    private String gain() {
        if (suggestion.predicted().isEmpty()) {
            return "not known (" + suggestion.notPredicted() + ")";
        }
        FittedSearch.Predicted predicted = suggestion.predicted().get();
        String error = suggestion.modelError().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "; its time for this run itself is %.0f%% too %s",
                        PERCENT * Math.abs(suggestion.modelError().getAsDouble()),
                        suggestion.modelError().getAsDouble() > 0 ? "long" : "short")
                : "";
        return suggestion.properties().isEmpty()
                ? "none, predicted" + error
                : String.format(
                        Locale.ROOT,
                        "%.0f%% less time, predicted: the model says %.1f s with these settings and %.1f s with the job's own%s",
                        PERCENT * suggestion.gain().orElseThrow(),
                        predicted.bestSeconds(),
                        predicted.nowSeconds(),
                        error);
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source);
        json.put("jobId", job.id());
        json.put("job", job.name());
        json.put("status", job.status());
        json.put("finished", finished());
        json.put("seconds", job.run().seconds());
        json.put("queuedSeconds", job.queuedSeconds());
        json.put("uber", job.uber());
        json.put("tasksOutside", job.tasksOutside());
        json.put("told", job.told().isEmpty() ? null : job.told());
        json.put("figures", new TreeMap<>(job.run().figures()));
        json.put("failures", job.failures().stream().map(ExplainView::json).toList());
        json.put("line", job.diagnosis().line().orElse(null));
        json.put("findings", DiagnosisJson.findings(job.diagnosis()));
        json.put("suggestion", suggestionJson());
        return json;
    }

    private static Map<String, Object> json(FailedAttempts failed) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("tasks", kind(failed));
        json.put("attempts", failed.count());
        json.put("failure", failed.failure().label());
        json.put("told", failed.told());
        json.put("mending", failed.failure().mending().map(Advice::words).orElse(null));
        return json;
    }

    private Map<String, Object> suggestionJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("settings", suggestion.properties());
        json.put(
                "arguments",
                suggestion.properties().isEmpty()
                        ? List.of()
                        : List.of(arguments().split(" ")));
        json.put("notes", suggestion.notes());
        json.put("gainQuality", suggestion.predicted().isPresent() ? "predicted" : "unknown");
        json.put("gain", suggestion.gain().isPresent() ? suggestion.gain().getAsDouble() : null);
        json.put(
                "nowSeconds",
                suggestion.predicted().map(FittedSearch.Predicted::nowSeconds).orElse(null));
        json.put(
                "bestSeconds",
                suggestion.predicted().map(FittedSearch.Predicted::bestSeconds).orElse(null));
        json.put(
                "modelError",
                suggestion.modelError().isPresent() ? suggestion.modelError().getAsDouble() : null);
        json.put("notPredicted", suggestion.notPredicted().isEmpty() ? null : suggestion.notPredicted());
        return json;
    }
}
