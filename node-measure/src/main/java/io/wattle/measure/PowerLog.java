package io.wattle.measure;

import static io.wattle.model.NodeAttribute.BUSY_WATTS;
import static io.wattle.model.NodeAttribute.IDLE_WATTS;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all meters said in idle and under load, and which of them gives the figures. Both come from one meter: watts of
 * different meters have different losses in them. Thread safe.
 */
final class PowerLog {

    private final List<PowerSource> sources;
    private final Map<PowerSource, Watts> idle = new LinkedHashMap<>();
    private final Map<PowerSource, Watts> busy = new LinkedHashMap<>();
    private String idleReason = "idle watts were not sampled";
    private String busyReason = "busy watts were not sampled";

    PowerLog(List<PowerSource> sources) {
        this.sources = List.copyOf(sources);
    }

    List<PowerSource> sources() {
        return sources;
    }

    synchronized void idle(Map<PowerSource, Watts> watts) {
        idle.putAll(watts);
    }

    synchronized void busy(Map<PowerSource, Watts> watts) {
        busy.putAll(watts);
    }

    /** Why a step gave nothing at all. */
    synchronized void failed(NodeAttribute attribute, String reason) {
        if (attribute == IDLE_WATTS) {
            idleReason = reason;
        } else {
            busyReason = reason;
        }
    }

    /**
     * Figures and the meter that gave them.
     *
     * @param wholeNode whether the figures are of all that the node draws
     */
    record Conclusion(Findings findings, boolean wholeNode) {}

    /** The meter with the best readings of both kinds; the first of equals; one with idle watts alone if none has both. */
    synchronized Conclusion conclude() {
        if (sources.isEmpty()) {
            String none = "no meter found; see bin/tuner power doctor";
            return new Conclusion(new Findings().missing(IDLE_WATTS, none).missing(BUSY_WATTS, none), false);
        }
        Comparator<PowerSource> best =
                Comparator.comparing((PowerSource it) -> quality(it, idle).and(quality(it, busy)));
        Optional<PowerSource> both = sources.stream()
                .filter(it -> known(it, idle) && known(it, busy) && !falls(it))
                .min(best);
        if (both.isPresent()) {
            return conclusion(both.get(), true);
        }
        Comparator<PowerSource> bestIdle = Comparator.comparing((PowerSource it) -> quality(it, idle));
        return sources.stream()
                .filter(it -> known(it, idle) && !known(it, busy))
                .min(bestIdle)
                .map(it -> conclusion(it, false))
                .orElseGet(() -> new Conclusion(
                        new Findings()
                                .missing(IDLE_WATTS, why(idle, idleReason))
                                .missing(BUSY_WATTS, why(busy, busyReason)),
                        false));
    }

    private Conclusion conclusion(PowerSource source, boolean both) {
        Findings findings = new Findings();
        figure(findings, IDLE_WATTS, source, idle, "idle");
        if (both) {
            figure(findings, BUSY_WATTS, source, busy, "all threads counting primes");
        } else {
            findings.missing(BUSY_WATTS, why(busy, busyReason));
        }
        if (!source.wholeNode()) {
            findings.warn("idleWatts and busyWatts are of the part of the node that " + source.name()
                    + " sees; the whole node draws more");
        }
        return new Conclusion(findings, source.wholeNode());
    }

    private void figure(
            Findings findings,
            NodeAttribute attribute,
            PowerSource source,
            Map<PowerSource, Watts> readings,
            String state) {
        if (readings.get(source) instanceof Watts.Known known) {
            String part = source.wholeNode() ? "" : "a part of the node only, ";
            Figure figure = new Figure(
                    known.watts(), quality(source, readings), source.name() + ", " + part + state + ", " + known.how());
            findings.figure(attribute, figure.value(), figure.quality(), figure.source());
        }
    }

    /** A meter that sees a part gives an estimate of the whole at best. */
    private static Quality quality(PowerSource source, Map<PowerSource, Watts> readings) {
        Quality least = source.wholeNode() ? Quality.MEASURED : Quality.ESTIMATED;
        return readings.get(source) instanceof Watts.Known known
                ? known.quality().and(least)
                : Quality.ASSUMED;
    }

    private static boolean known(PowerSource source, Map<PowerSource, Watts> readings) {
        return readings.get(source) instanceof Watts.Known;
    }

    private boolean falls(PowerSource source) {
        return idle.get(source) instanceof Watts.Known less
                && busy.get(source) instanceof Watts.Known more
                && more.watts() < less.watts();
    }

    private String why(Map<PowerSource, Watts> readings, String otherwise) {
        List<String> reasons = new ArrayList<>();
        for (PowerSource source : sources) {
            if (falls(source)
                    && idle.get(source) instanceof Watts.Known less
                    && busy.get(source) instanceof Watts.Known more) {
                reasons.add(source.name() + ": refused, " + more.text() + " under load are less than " + less.text()
                        + " idle; was other work running?");
            } else if (readings.get(source) instanceof Watts.Unknown unknown) {
                reasons.add(source.name() + ": " + unknown.reason());
            }
        }
        return reasons.isEmpty() ? otherwise : String.join("; ", reasons);
    }
}
