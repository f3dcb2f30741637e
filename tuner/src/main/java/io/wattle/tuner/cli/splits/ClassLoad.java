package io.wattle.tuner.cli.splits;

import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeClass;
import io.wattle.tuning.engine.input.SplitPreview.Split;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a plan gives to the nodes of one class.
 *
 * @param nodeClass its name
 * @param nodes workers of it
 * @param vcores of all of them together
 * @param dmipsPerVcore speed of a map, or empty if the catalog does not know it
 * @param splits whose first host is of the class
 */
record ClassLoad(String nodeClass, int nodes, int vcores, OptionalDouble dmipsPerVcore, List<Split> splits) {

    ClassLoad {
        splits = List.copyOf(splits);
    }

    static ClassLoad of(NodeClass nodeClass, int nodes, List<Split> all) {
        return new ClassLoad(
                nodeClass.name(),
                nodes,
                nodes * nodeClass.containerVcores(),
                speed(nodeClass),
                all.stream()
                        .filter(it ->
                                it.nodeClass().filter(nodeClass.name()::equals).isPresent())
                        .toList());
    }

    static OptionalDouble speed(NodeClass nodeClass) {
        try {
            return OptionalDouble.of(nodeClass.dmipsPerVcore());
        } catch (MissingFigureException e) {
            return OptionalDouble.empty();
        }
    }

    long bytes() {
        return splits.stream().mapToLong(Split::bytes).sum();
    }

    /** Empty if there are no splits. */
    OptionalDouble meanBytes() {
        return splits.stream().mapToLong(Split::bytes).average();
    }

    long largestBytes() {
        return splits.stream().mapToLong(Split::bytes).max().orElse(0);
    }

    /** How many maps a vcore runs one after the other, on average. */
    double mapsPerVcore() {
        return (double) splits.size() / vcores;
    }

    /** Share of its bytes that are on the first hosts of their splits, 0 to 1; empty if no split has a host. */
    OptionalDouble localShare() {
        return localShare(splits);
    }

    static OptionalDouble localShare(List<Split> splits) {
        long bytes = splits.stream().mapToLong(Split::bytes).sum();
        long local = splits.stream().mapToLong(Split::bestHostBytes).sum();
        boolean hostless = splits.stream().allMatch(it -> it.hosts().isEmpty());
        return bytes == 0 || hostless ? OptionalDouble.empty() : OptionalDouble.of((double) local / bytes);
    }
}
