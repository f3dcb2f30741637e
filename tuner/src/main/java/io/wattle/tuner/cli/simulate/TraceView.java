package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.JobOutcome;
import io.wattle.simulator.SimulationResult;
import io.wattle.tuner.report.TextTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The simulation of a trace as JSON and as text. */
final class TraceView {

    private TraceView() {}

    static Map<String, Object> json(String scheduler, ClusterProfile cluster, SimulationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("predicted", true);
        json.put("scheduler", scheduler);
        json.put("cluster", cluster.name());
        json.put("nodes", cluster.workerCount());
        json.put("seconds", result.seconds());
        json.put("joules", result.joules());
        json.put("jobs", result.jobs().size());
        json.put("done", count(result, true));
        json.put("open", count(result, false));
        json.put("late", late(result));
        json.put("medianJobSeconds", orNull(percentile(result, 0.5)));
        json.put("p90JobSeconds", orNull(percentile(result, 0.9)));
        json.put("containers", result.containers());
        json.put(
                "classes",
                result.classes().stream()
                        .map(it -> SimulationView.ofClass(it, result))
                        .toList());
        return json;
    }

    static String text(String scheduler, ClusterProfile cluster, SimulationResult result) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d jobs on %s, %d workers, %s scheduler, predicted: %.0f J in %.0f s%n",
                result.jobs().size(),
                cluster.name(),
                cluster.workerCount(),
                scheduler,
                result.joules(),
                result.seconds()));
        text.append(String.format(
                Locale.ROOT,
                "  %d done, %d open at the end, %d late; job %s s (median), %s s (90th percentile)%n%n",
                count(result, true),
                count(result, false),
                late(result),
                seconds(percentile(result, 0.5)),
                seconds(percentile(result, 0.9))));
        TextTable classes = new TextTable("NODE CLASS", ">NODES", ">JOULES", ">SHARE", ">UTILISATION");
        for (ClassOutcome it : result.classes()) {
            classes.row(
                    it.machine(),
                    Integer.toString(it.nodes()),
                    Long.toString(Math.round(it.joules())),
                    SimulationView.percent(it.joules() / result.joules()),
                    SimulationView.percent(it.utilisation()));
        }
        return text.append(classes).toString();
    }

    private static long count(SimulationResult result, boolean done) {
        return result.jobs().stream().filter(it -> it.isDone() == done).count();
    }

    private static long late(SimulationResult result) {
        return result.jobs().stream().filter(it -> it.isLate(result.seconds())).count();
    }

    /** Of jobs that are done; NaN if none is. */
    private static double percentile(SimulationResult result, double share) {
        List<Double> seconds = result.jobs().stream()
                .filter(JobOutcome::isDone)
                .map(JobOutcome::seconds)
                .sorted()
                .toList();
        return seconds.isEmpty() ? Double.NaN : seconds.get((int) Math.max(0, Math.ceil(share * seconds.size()) - 1));
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
    }
}
