package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.tuner.report.Numbers;
import io.wattle.tuner.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The simulation of one job as JSON and as text. */
final class JobView {

    private JobView() {}

    static Map<String, Object> json(String scheduler, ClusterProfile cluster, SimulationResult result) {
        JobOutcome job = result.jobs().get(0);
        Map<String, Object> json = ClusterView.json(scheduler, cluster, result);
        json.put("job", job.name());
        json.put("phaseSeconds", phases(job));
        json.put("maps", job.maps());
        json.put("remoteMaps", job.remoteMaps());
        return json;
    }

    static String text(String scheduler, ClusterProfile cluster, SimulationResult result) {
        JobOutcome job = result.jobs().get(0);
        TextTable phases = new TextTable("PHASE", ">SECONDS");
        phases(job).forEach((name, seconds) -> phases.row(name, Numbers.significant(seconds)));
        return job.name() + " on " + ClusterView.headline(scheduler, cluster, result)
                + String.format(
                        Locale.ROOT, "  %d maps, %d of them far from their data%n%n", job.maps(), job.remoteMaps())
                + phases + "\n" + ClusterView.classes(result);
    }

    /** One after the other; they add up to the job's seconds. */
    static Map<String, Double> phases(JobOutcome job) {
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("start of the master", job.masterStartedSeconds() - job.submittedSeconds());
        phases.put("to the first task", job.firstTaskSeconds() - job.masterStartedSeconds());
        phases.put("maps", job.mapsDoneSeconds() - job.firstTaskSeconds());
        phases.put("reduces and commit", job.finishedSeconds() - job.mapsDoneSeconds());
        return phases;
    }
}
