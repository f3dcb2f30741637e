package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.SimulationResult;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What a cluster did in a simulation: the part that a job and a trace have in common. */
final class ClusterView {

    private static final double PERCENT = 100;

    private ClusterView() {}

    /** Begins a document. @param weight of the scheduler; empty if it has none */
    static Map<String, Object> json(
            String scheduler, OptionalDouble weight, ClusterProfile cluster, SimulationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("predicted", true);
        json.put("scheduler", scheduler);
        json.put("weight", weight.isPresent() ? weight.getAsDouble() : null);
        json.put("cluster", cluster.name());
        json.put("nodes", cluster.workerCount());
        json.put("seconds", result.seconds());
        json.put("joules", result.joules());
        json.put("idleJoules", result.idleJoules());
        json.put("activeJoules", result.activeJoules());
        json.put("sleepJoules", result.sleepJoules());
        json.put("containers", result.containers());
        json.put(
                "classes",
                result.classes().stream().map(it -> ofClass(it, result)).toList());
        return json;
    }

    private static Map<String, Object> ofClass(ClassOutcome of, SimulationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodeClass", of.machine());
        json.put("nodes", of.nodes());
        json.put("joules", of.joules());
        json.put("idleJoules", of.idleJoules());
        json.put("activeJoules", of.activeJoules());
        json.put("sleepJoules", of.sleepJoules());
        json.put("joulesShare", of.joules() / result.joules());
        json.put("utilisation", of.utilisation());
        return json;
    }

    /** {@code edison, 20 workers, stock scheduler, predicted: 43213 J in 801 s}, and below what the joules are. */
    static String headline(String scheduler, ClusterProfile cluster, SimulationResult result) {
        return String.format(
                Locale.ROOT,
                "%s, %s, %s scheduler, predicted: %s in %.0f s%n  %s%n",
                cluster.name(),
                Numbers.count(cluster.workerCount(), "worker"),
                scheduler,
                Numbers.joules(result.joules()),
                result.seconds(),
                split(result));
    }

    /** {@code 31050 J idle, 12139 J active}. */
    static String split(SimulationResult result) {
        return String.format(Locale.ROOT, "%.0f J idle, %.0f J active", result.idleJoules(), result.activeJoules())
                + (result.sleepJoules() > 0
                        ? String.format(Locale.ROOT, ", %.0f J of sleep", result.sleepJoules())
                        : "");
    }

    static TextTable classes(SimulationResult result) {
        TextTable classes =
                new TextTable("NODE CLASS", ">NODES", ">JOULES", ">SHARE", ">IDLE", ">ACTIVE", ">UTILISATION");
        for (ClassOutcome it : result.classes()) {
            classes.row(
                    it.machine(),
                    Integer.toString(it.nodes()),
                    Long.toString(Math.round(it.joules())),
                    percent(it.joules() / result.joules()),
                    Long.toString(Math.round(it.idleJoules())),
                    Long.toString(Math.round(it.activeJoules())),
                    percent(it.utilisation()));
        }
        return classes;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", PERCENT * share);
    }
}
