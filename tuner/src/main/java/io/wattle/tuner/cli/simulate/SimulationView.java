package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.JobOutcome;
import io.wattle.simulator.SimulationResult;
import io.wattle.tuner.report.Numbers;
import io.wattle.tuner.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The simulation of one job as JSON and as text. */
final class SimulationView {

    private static final double PERCENT = 100;

    private SimulationView() {}

    static Map<String, Object> json(String job, ClusterProfile cluster, SimulationResult result) {
        JobOutcome outcome = result.jobs().get(0);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("predicted", true);
        json.put("job", job);
        json.put("cluster", cluster.name());
        json.put("nodes", cluster.workerCount());
        json.put("seconds", outcome.seconds());
        json.put("joules", result.joules());
        Map<String, Object> phases = new LinkedHashMap<>();
        phases(outcome).forEach(phases::put);
        json.put("phaseSeconds", phases);
        json.put("maps", outcome.maps());
        json.put("remoteMaps", outcome.remoteMaps());
        json.put("containers", result.containers());
        json.put(
                "classes",
                result.classes().stream().map(it -> ofClass(it, result)).toList());
        return json;
    }

    static Map<String, Object> ofClass(ClassOutcome of, SimulationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodeClass", of.machine());
        json.put("nodes", of.nodes());
        json.put("joules", of.joules());
        json.put("joulesShare", of.joules() / result.joules());
        json.put("utilisation", of.utilisation());
        return json;
    }

    static String text(String job, ClusterProfile cluster, SimulationResult result) {
        JobOutcome outcome = result.jobs().get(0);
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s on %s, %d workers, predicted: %.0f s, %.0f J%n",
                job,
                cluster.name(),
                cluster.workerCount(),
                outcome.seconds(),
                result.joules()));
        text.append(String.format(
                Locale.ROOT, "  %d maps, %d of them far from their data%n%n", outcome.maps(), outcome.remoteMaps()));
        TextTable phases = new TextTable("PHASE", ">SECONDS");
        phases(outcome).forEach((name, seconds) -> phases.row(name, Numbers.significant(seconds)));
        TextTable classes = new TextTable("NODE CLASS", ">NODES", ">JOULES", ">SHARE", ">UTILISATION");
        for (ClassOutcome it : result.classes()) {
            classes.row(
                    it.machine(),
                    Integer.toString(it.nodes()),
                    Long.toString(Math.round(it.joules())),
                    percent(it.joules() / result.joules()),
                    percent(it.utilisation()));
        }
        return text.append(phases).append('\n').append(classes).toString();
    }

    /** One after the other; they add up to the job's seconds. */
    private static Map<String, Double> phases(JobOutcome outcome) {
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("start of the master", outcome.masterStartedSeconds() - outcome.submittedSeconds());
        phases.put("to the first task", outcome.firstTaskSeconds() - outcome.masterStartedSeconds());
        phases.put("maps", outcome.mapsDoneSeconds() - outcome.firstTaskSeconds());
        phases.put("reduces and commit", outcome.finishedSeconds() - outcome.mapsDoneSeconds());
        return phases;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", PERCENT * share);
    }
}
