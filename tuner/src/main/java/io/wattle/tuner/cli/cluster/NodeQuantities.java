package io.wattle.tuner.cli.cluster;

import io.wattle.cost.NodeFigures;
import io.wattle.cost.OwnershipCost;
import io.wattle.cost.Quantity;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** A node class in the quantities of the cost formulas; what the catalog does not know stays absent. */
final class NodeQuantities {

    private NodeQuantities() {}

    /** Without cost. */
    static NodeFigures of(NodeClass nodeClass) {
        Map<Quantity, Double> known = new EnumMap<>(Quantity.class);
        OptionalDouble cores = nodeClass.value(NodeAttribute.CORES);
        OptionalDouble clockMhz = nodeClass.value(NodeAttribute.CLOCK_MHZ);
        if (cores.isPresent() && clockMhz.isPresent()) {
            known.put(Quantity.CPU_GHZ, cores.getAsDouble() * clockMhz.getAsDouble() / 1000);
        }
        put(known, Quantity.MEMORY_GB, nodeClass.value(NodeAttribute.MEMORY_MB), 1024);
        put(known, Quantity.SEQ_READ_GB_PER_S, nodeClass.value(NodeAttribute.DISK_READ_MB_PER_SECOND), 1000);
        put(known, Quantity.RANDOM_KIOPS, nodeClass.value(NodeAttribute.RANDOM_READ_IOPS), 1000);
        put(known, Quantity.DISK_TB, nodeClass.value(NodeAttribute.DISK_GB), 1000);
        put(known, Quantity.POWER_W, nodeClass.value(NodeAttribute.BUSY_WATTS), 1);
        return new NodeFigures(known);
    }

    /** With the price and the electricity of a node that is busy all its life, where both are known. */
    static NodeFigures withCost(NodeClass nodeClass, OwnershipCost cost) {
        NodeFigures figures = of(nodeClass);
        OptionalDouble price = nodeClass.value(NodeAttribute.PRICE_USD);
        OptionalDouble watts = nodeClass.value(NodeAttribute.BUSY_WATTS);
        if (price.isEmpty() || watts.isEmpty()) {
            return figures;
        }
        Map<Quantity, Double> known = new EnumMap<>(Quantity.class);
        known.putAll(figures.known());
        known.put(
                Quantity.COST_USD,
                cost.lifetime(1, price.getAsDouble(), watts.getAsDouble()).totalUsd());
        return new NodeFigures(known);
    }

    private static void put(Map<Quantity, Double> known, Quantity quantity, OptionalDouble value, double divisor) {
        value.ifPresent(it -> known.put(quantity, it / divisor));
    }
}
