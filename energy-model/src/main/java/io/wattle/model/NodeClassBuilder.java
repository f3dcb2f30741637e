package io.wattle.model;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builds a {@link NodeClass}. Not thread safe. */
public final class NodeClassBuilder {

    private final String name;
    private String title;
    private Tier tier = Tier.WIMPY;
    private Optional<Architecture> architecture = Optional.empty();
    private PowerCurve.Shape shape = PowerCurve.Shape.Law.LINEAR;
    private Map<Double, Double> points = Map.of();
    private final Map<NodeAttribute, Figure> figures = new EnumMap<>(NodeAttribute.class);
    private final Map<NodeAttribute, String> whyMissing = new EnumMap<>(NodeAttribute.class);

    NodeClassBuilder(String name) {
        this.name = name;
        title = name;
    }

    /** What a person calls it; the name if not given. */
    public NodeClassBuilder title(String value) {
        title = value;
        return this;
    }

    /** Wimpy if not given. */
    public NodeClassBuilder tier(Tier value) {
        tier = value;
        return this;
    }

    /** Not known if not given. */
    public NodeClassBuilder architecture(Architecture value) {
        architecture = Optional.of(value);
        return this;
    }

    /**
     * A figure.
     *
     * @throws IllegalArgumentException if the attribute has one already: two sources, and no rule which one counts
     */
    public NodeClassBuilder figure(NodeAttribute attribute, Figure figure) {
        Figure earlier = figures.putIfAbsent(attribute, figure);
        if (earlier != null) {
            throw new IllegalArgumentException("node class " + name + ": " + attribute.key() + " is given twice ("
                    + NodeClass.text(earlier.value()) + " and " + NodeClass.text(figure.value()) + ")");
        }
        return this;
    }

    /** A measured figure. */
    public NodeClassBuilder measured(NodeAttribute attribute, double value, String source) {
        return figure(attribute, new Figure(value, Quality.MEASURED, source));
    }

    /** Says why an attribute has no figure. */
    public NodeClassBuilder missing(NodeAttribute attribute, String reason) {
        whyMissing.put(attribute, reason);
        return this;
    }

    /** How watts grow between idle and busy; linear if not given. */
    public NodeClassBuilder curve(PowerCurve.Shape value) {
        shape = value;
        return this;
    }

    /** Watts measured between idle and busy, by utilisation (above 0 and below 1): straight lines join them. */
    public NodeClassBuilder curve(Map<Double, Double> wattsByUtilisation) {
        points = Map.copyOf(wattsByUtilisation);
        return this;
    }

    Optional<NodeClass.Contradiction> contradiction() {
        return NodeClass.contradiction(figures);
    }

    /**
     * The node class.
     *
     * @throws IllegalArgumentException if a figure is outside its range or contradicts another
     */
    public NodeClass build() {
        // Twice: the ranges are checked, with better words, before the curve is made of the figures.
        NodeClass flat = new NodeClass(name, title, tier, architecture, figures, Optional.empty(), whyMissing);
        return new NodeClass(name, title, tier, architecture, figures, curve(flat), whyMissing);
    }

    private Optional<PowerCurve> curve(NodeClass flat) {
        if (!figures.containsKey(NodeAttribute.IDLE_WATTS) || !figures.containsKey(NodeAttribute.BUSY_WATTS)) {
            if (!points.isEmpty()) {
                throw new IllegalArgumentException(
                        "node class " + name + ": the curve has points, but idleWatts or busyWatts is missing");
            }
            return Optional.empty();
        }
        double idle = flat.require(NodeAttribute.IDLE_WATTS);
        double busy = flat.require(NodeAttribute.BUSY_WATTS);
        if (points.isEmpty()) {
            return Optional.of(new PowerCurve.Shaped(idle, busy, shape));
        }
        TreeMap<Double, Double> table = new TreeMap<>(points);
        for (double utilisation : points.keySet()) {
            if (!(utilisation > 0 && utilisation < 1)) {
                throw new IllegalArgumentException("node class " + name + ": the curve has a point at utilisation "
                        + utilisation + " (allowed: above 0 and below 1; the ends are idleWatts and busyWatts)");
            }
        }
        table.put(0.0, idle);
        table.put(1.0, busy);
        return Optional.of(PowerCurve.table(table));
    }
}
