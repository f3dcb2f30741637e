package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.JobFailure;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.tuning.report.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.hipparchus.stat.StatUtils;

/** The simulation of a trace as JSON and as text. */
final class TraceView {

    private static final double MEDIAN = 50;
    private static final double NINETY = 90;

    private TraceView() {}

    /**
     * As JSON.
     *
     * @param weight of the scheduler; empty if it has none
     * @param notes what the user has to know of the trace
     */
    static Map<String, Object> json(
            String scheduler,
            OptionalDouble weight,
            ClusterProfile cluster,
            SleepView sleep,
            SimulationResult result,
            List<String> notes) {
        Map<String, Object> json = ClusterView.json(scheduler, weight, cluster, result);
        sleep.addTo(json, result.power());
        json.put("jobCount", result.jobs().size());
        json.put("done", result.jobSeconds().length);
        json.put("failed", result.failed());
        json.put("open", result.open());
        json.put("afterHorizon", result.afterEnd());
        json.put("late", result.late().isPresent() ? result.late().getAsLong() : null);
        json.put("medianJobSeconds", orNull(medianSeconds(result)));
        json.put("p90JobSeconds", orNull(ninetySeconds(result)));
        json.put("notes", notes);
        json.put(
                "jobs",
                result.jobs().stream().map(it -> ofJob(it, result.seconds())).toList());
        return json;
    }

    private static Map<String, Object> ofJob(JobOutcome job, double endSeconds) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job", job.name());
        json.put("submittedSeconds", job.submittedSeconds());
        json.put("seconds", orNull(job.seconds()));
        json.put("late", job.deadlineSeconds().isPresent() ? job.isLate(endSeconds) : null);
        json.put("failure", job.failure().map(JobFailure::reason).orElse(null));
        return json;
    }

    /** @param notes what the user has to know of the trace */
    static String text(
            String scheduler, ClusterProfile cluster, SleepView sleep, SimulationResult result, List<String> notes) {
        return String.format(
                Locale.ROOT,
                "%s on %s  %d done, %s%d open at the end%s%s; job %s s (median), %s s (90th percentile)%n%s%n%s",
                Numbers.count(result.jobs().size(), "job"),
                ClusterView.headline(scheduler, cluster, result),
                result.jobSeconds().length,
                result.failed() == 0 ? "" : result.failed() + " failed, ",
                result.open(),
                result.afterEnd() == 0 ? "" : ", " + result.afterEnd() + " after the horizon",
                result.late().isPresent() ? ", " + result.late().getAsLong() + " late" : "",
                seconds(medianSeconds(result)),
                seconds(ninetySeconds(result)),
                sleep.lines(result.power()).stream().map(it -> "  " + it + "\n").collect(Collectors.joining()),
                ClusterView.classes(result) + noted(notes));
    }

    private static String noted(List<String> notes) {
        return notes.isEmpty() ? "" : notes.stream().collect(Collectors.joining("\n  ", "\nNote:\n  ", "\n"));
    }

    /** Of jobs that are done; NaN if none is. */
    static double medianSeconds(SimulationResult result) {
        return StatUtils.percentile(result.jobSeconds(), MEDIAN);
    }

    /** The 90th percentile; NaN if no job is done. */
    static double ninetySeconds(SimulationResult result) {
        return StatUtils.percentile(result.jobSeconds(), NINETY);
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
    }
}
