package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.AttemptCounts;
import io.wattle.simulator.job.JobFailure;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The simulation of one job as JSON and as text. */
final class JobView {

    private JobView() {}

    static Map<String, Object> json(
            String scheduler, OptionalDouble weight, ClusterProfile cluster, SimulationResult result) {
        JobOutcome job = result.jobs().get(0);
        Map<String, Object> json = ClusterView.json(scheduler, weight, cluster, result);
        if (job.isFailed()) {
            // It did not do its work: its figures must not look like those of one that did.
            json.put("seconds", null);
            json.put("joules", null);
            json.put("idleJoules", null);
            json.put("activeJoules", null);
            json.put("sleepJoules", null);
        }
        json.put("job", job.name());
        json.put("failure", job.failure().map(JobFailure::reason).orElse(null));
        json.put("phaseSeconds", phasesOrNull(job));
        json.put("maps", job.maps());
        json.put("remoteMaps", job.remoteMaps());
        json.put("attempts", attempts(job.attempts()));
        return json;
    }

    private static Map<String, Double> phasesOrNull(JobOutcome job) {
        Map<String, Double> phases = phases(job);
        phases.replaceAll((phase, seconds) -> Double.isNaN(seconds) ? null : seconds);
        return phases;
    }

    private static Map<String, Object> attempts(AttemptCounts counts) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("failed", counts.failed());
        json.put("lost", counts.lost());
        json.put("mapsRunAgain", counts.mapsRunAgain());
        json.put("speculative", counts.speculative());
        return json;
    }

    static String text(String scheduler, ClusterProfile cluster, SimulationResult result) {
        JobOutcome job = result.jobs().get(0);
        TextTable phases = new TextTable("PHASE", ">SECONDS");
        phases(job)
                .forEach((name, seconds) ->
                        phases.row(name, Double.isNaN(seconds) ? "-" : Numbers.significant(seconds)));
        return job.name() + " on " + ClusterView.headline(scheduler, cluster, result)
                + String.format(
                        Locale.ROOT, "  %s, %d far from the data%n", Numbers.count(job.maps(), "map"), job.remoteMaps())
                + troubles(job) + "\n" + phases + "\n" + ClusterView.classes(result);
    }

    /** What went wrong, a line each. */
    private static String troubles(JobOutcome job) {
        AttemptCounts counts = job.attempts();
        String attempts = counts.equals(AttemptCounts.NONE)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "  %d attempts failed, %d were lost; %d maps ran again, %d speculative attempts ran%n",
                        counts.failed(),
                        counts.lost(),
                        counts.mapsRunAgain(),
                        counts.speculative());
        return attempts
                + job.failure()
                        .map(it ->
                                String.format(Locale.ROOT, "  It fails after %.0f s: %s%n", it.seconds(), it.reason()))
                        .orElse("");
    }

    /** One after the other; they add up to the job's seconds. NaN are those that it did not come to an end of. */
    static Map<String, Double> phases(JobOutcome job) {
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("start of the master", job.masterStartedSeconds() - job.submittedSeconds());
        phases.put("to the first task", job.firstTaskSeconds() - job.masterStartedSeconds());
        phases.put("maps", job.mapsDoneSeconds() - job.firstTaskSeconds());
        phases.put("reduces and commit", job.finishedSeconds() - job.mapsDoneSeconds());
        return phases;
    }
}
