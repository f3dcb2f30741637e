package io.wattle.scheduler.tandem;

import io.wattle.tandem.IdleForecast;
import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** How long nodes are idle, learned from looks: by group, of those that were seen to begin and end. Not thread safe. */
final class IdleForecasts {

    private static final double DAY_SECONDS = 86_400;

    private final Map<String, IdleForecast> forecasts = new HashMap<>();
    private Map<String, Double> idleSince = new HashMap<>();

    /** The same nodes, with what is expected of them. */
    List<ObservedNode> expected(List<ObservedNode> nodes, double nowSeconds, double secondOfDay) {
        Map<String, Double> idleNow = new HashMap<>();
        for (ObservedNode each : nodes) {
            Double before = idleSince.get(each.host());
            if (each.idleSinceSeconds().isPresent()) {
                idleNow.put(each.host(), each.idleSinceSeconds().getAsDouble());
            } else if (before != null) {
                double seconds = nowSeconds - before;
                forecast(each).ended(dayOf(secondOfDay - seconds), seconds);
            }
        }
        idleSince = idleNow;
        return nodes.stream().map(it -> expected(it, nowSeconds, secondOfDay)).toList();
    }

    private ObservedNode expected(ObservedNode node, double nowSeconds, double secondOfDay) {
        double idle = nowSeconds - node.idleSinceSeconds().orElse(nowSeconds);
        OptionalDouble left = forecast(node).leftSeconds(dayOf(secondOfDay - idle), idle);
        return node.withExpectedIdle(left);
    }

    private IdleForecast forecast(ObservedNode node) {
        return forecasts.computeIfAbsent(node.group(), it -> new IdleForecast());
    }

    private static double dayOf(double second) {
        return ((second % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
    }
}
