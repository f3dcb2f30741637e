package io.wattle.cost;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The known figures of a node, or of several together. A quantity that nobody measured is not in the map and stays
 * absent in everything derived from it. Immutable and thread safe.
 *
 * @param known figures, positive and finite, each in the unit of its quantity
 */
public record NodeFigures(Map<Quantity, Double> known) {

    public NodeFigures {
        known.forEach((quantity, value) -> Require.positive(quantity.title() + " in " + quantity.unit(), value));
        Map<Quantity, Double> copy = new EnumMap<>(Quantity.class);
        copy.putAll(known);
        known = Collections.unmodifiableMap(copy);
    }

    /** The figure, if it is known. */
    public OptionalDouble get(Quantity quantity) {
        Double value = known.get(quantity);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** The figures of {@code nodes} such nodes together; a positive number, not always whole. */
    public NodeFigures times(double nodes) {
        Require.positive("nodes", nodes);
        Map<Quantity, Double> totals = new EnumMap<>(Quantity.class);
        known.forEach((quantity, value) -> totals.put(quantity, value * nodes));
        return new NodeFigures(totals);
    }
}
