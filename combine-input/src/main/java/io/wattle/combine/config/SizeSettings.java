package io.wattle.combine.config;

/**
 * How large splits become.
 *
 * @param mode how the size is found
 * @param maxBytes of a split, or 0 if none is given: then it follows from the vcores
 * @param minNodeBytes a host that holds less gets no split of its own
 * @param minRackBytes a rack that holds less gets no split of its own
 * @param vcores of the cluster, or 0 to ask it
 * @param openCostBytes what opening a file weighs, or -1 if none is given: then {@link OpenCost} says
 */
public record SizeSettings(
        SizeMode mode, long maxBytes, long minNodeBytes, long minRackBytes, int vcores, long openCostBytes) {}
