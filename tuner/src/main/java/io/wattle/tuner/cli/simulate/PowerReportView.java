package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.power.PowerReport;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What the tandem did in a simulation, as JSON and as text. */
final class PowerReportView {

    private static final double HOUR_SECONDS = 3600;
    private static final double PERCENT = 100;

    private PowerReportView() {}

    static Map<String, Object> json(PowerReport report) {
        Map<String, Object> did = new LinkedHashMap<>();
        did.put("suspends", report.count(Action.SUSPEND));
        did.put("drains", report.count(Action.DRAIN));
        did.put("cancelledDrains", report.count(Action.CANCEL_DRAIN));
        did.put("resumes", report.count(Action.RESUME));
        did.put("failedResumes", report.count(Action.RESUME_TIMED_OUT));
        did.put("waitSeconds", report.waitSeconds());
        Map<String, Double> awake = new LinkedHashMap<>();
        causes(report)
                .forEach(it -> awake.put(
                        it.name().toLowerCase(Locale.ROOT),
                        report.awakeSeconds().get(it)));
        did.put("awakeNodeSeconds", awake);
        did.put("loadErrorShare", orNull(report.loadErrorShare()));
        did.put("idleErrorShare", orNull(report.idleErrorShare()));
        return did;
    }

    private static Double orNull(OptionalDouble share) {
        return share.isPresent() ? share.getAsDouble() : null;
    }

    /** The one that kept nodes awake for longest first. */
    private static List<Cause> causes(PowerReport report) {
        Map<Cause, Double> seconds = report.awakeSeconds();
        return seconds.keySet().stream()
                .sorted((one, other) -> Double.compare(seconds.get(other), seconds.get(one)))
                .toList();
    }

    /** A line each. */
    static List<String> lines(PowerReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "Tandem: %d sleeps, %d drains of which %d were cancelled, %d wakes; containers waited for %.0f s while"
                        + " a node woke",
                report.count(Action.SUSPEND),
                report.count(Action.DRAIN),
                report.count(Action.CANCEL_DRAIN),
                report.count(Action.RESUME),
                report.waitSeconds()));
        for (Cause it : causes(report)) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  awake, %s: %.1f node hours",
                    it.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    report.awakeSeconds().get(it) / HOUR_SECONDS));
        }
        lines.add("  forecasts were off by " + percent(report.loadErrorShare()) + " (work that comes) and "
                + percent(report.idleErrorShare()) + " (idle times)");
        return lines;
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent()
                ? String.format(Locale.ROOT, "%.0f%%", PERCENT * share.getAsDouble())
                : "an unknown share";
    }
}
