package io.wattle.scheduler.tandem;

import io.wattle.tandem.IdleForecast;
import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How long nodes are idle, by group, learned from spells that were seen to begin and to end: from the last container to the next one, the sleep in
 * between included. Not thread safe.
 */
final class IdleForecasts {

    private static final double DAY_SECONDS = 86_400;

    private final Map<String, IdleForecast> forecasts = new HashMap<>();
    private Map<String, Spell> spells = new HashMap<>();

    /**
     * A node has nothing.
     *
     * @param beginSeconds when its last container went
     * @param changedSeconds when something last happened there: its registration after a sleep, else the same
     */
    private record Spell(double beginSeconds, double changedSeconds) {}

    /**
     * The same nodes, with how much longer each is expected to be idle.
     *
     * @param isSwitched whether a host sleeps, or is on its way there or back: its spell goes on, though it is not among the nodes
     */
    List<ObservedNode> withForecasts(
            List<ObservedNode> nodes, Predicate<String> isSwitched, double nowSeconds, double secondOfDay) {
        Map<String, Spell> next = new HashMap<>(spells);
        next.keySet().removeIf(it -> !isSwitched.test(it));
        for (ObservedNode each : nodes) {
            learn(each, spells.get(each.host()), isSwitched.test(each.host()), nowSeconds, secondOfDay)
                    .ifPresentOrElse(it -> next.put(each.host(), it), () -> next.remove(each.host()));
        }
        spells = next;
        return nodes.stream()
                .map(it -> withForecast(it, nowSeconds, secondOfDay))
                .toList();
    }

    /** @return its spell from now on; empty if it has containers */
    private Optional<Spell> learn(
            ObservedNode node, Spell before, boolean switched, double nowSeconds, double secondOfDay) {
        if (node.idleSinceSeconds().isEmpty()) {
            ended(node, before, nowSeconds, nowSeconds, secondOfDay);
            return Optional.empty();
        }
        double changed = node.idleSinceSeconds().getAsDouble();
        if (before != null && (switched || changed <= before.changedSeconds())) {
            // Where it was switched, it was its registration that changed.
            return Optional.of(new Spell(before.beginSeconds(), changed));
        }
        // A container came and went between two observations.
        ended(node, before, changed, nowSeconds, secondOfDay);
        return Optional.of(new Spell(changed, changed));
    }

    private void ended(ObservedNode node, Spell spell, double endSeconds, double nowSeconds, double secondOfDay) {
        if (spell != null) {
            double began = dayOf(secondOfDay - (nowSeconds - spell.beginSeconds()));
            forecast(node).ended(began, Math.max(0, endSeconds - spell.beginSeconds()));
        }
    }

    private ObservedNode withForecast(ObservedNode node, double nowSeconds, double secondOfDay) {
        Spell spell = spells.get(node.host());
        double idle = spell == null ? 0 : nowSeconds - spell.beginSeconds();
        OptionalDouble left = forecast(node).leftSeconds(dayOf(secondOfDay - idle), idle);
        return node.withExpectedIdle(left);
    }

    private IdleForecast forecast(ObservedNode node) {
        return forecasts.computeIfAbsent(node.group(), it -> new IdleForecast());
    }

    /** By group, the share by which it was off; only those that are known. */
    Map<String, Double> errors() {
        Map<String, Double> errors = new TreeMap<>();
        forecasts.forEach((group, it) -> it.error().share().ifPresent(share -> errors.put(group, share)));
        return errors;
    }

    private static double dayOf(double second) {
        return ((second % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
    }
}
