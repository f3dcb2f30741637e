package io.wattle.cost;

import java.util.OptionalDouble;

/**
 * How many nodes of one kind equal a budget, and what they amount to: Szalay2009 Table 3, which scales each candidate to
 * the cost, sequential read, power or disk space of one large server. Immutable and thread safe.
 *
 * @param node figures of one node
 * @param constant what is held constant
 * @param target how much of it, in its unit, positive
 * @param nodes how many nodes have exactly that much; rarely a whole number
 */
public record ScalePlan(NodeFigures node, Quantity constant, double target, double nodes) {

    /**
     * Scales a node.
     *
     * @param target positive
     * @throws IllegalArgumentException if the node's figure for {@code constant} is not known
     */
    public static ScalePlan of(NodeFigures node, Quantity constant, double target) {
        Require.positive(constant.title() + " in " + constant.unit(), target);
        OptionalDouble each = node.get(constant);
        if (each.isEmpty()) {
            throw new IllegalArgumentException("scale plan: the node's " + constant.title() + " is not known (needed: "
                    + constant.unit() + " of one node; known: " + node.known().keySet() + ")");
        }
        return new ScalePlan(node, constant, target, target / each.getAsDouble());
    }

    /** What {@link #nodes()} amount to, as Szalay2009 prints it. */
    public NodeFigures totals() {
        return node.times(nodes);
    }

    /**
     * Whole nodes to buy. For cost and power the constant is a limit, so as many as fit it, which may be 0; for
     * everything else it is a need, so as many as meet it.
     */
    public int nodesToBuy() {
        boolean limit = constant == Quantity.COST_USD || constant == Quantity.POWER_W;
        return limit ? WholeNodes.fitting(nodes) : WholeNodes.enough(nodes);
    }
}
