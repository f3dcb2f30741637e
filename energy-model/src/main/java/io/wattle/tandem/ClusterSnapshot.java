package io.wattle.tandem;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A cluster at one instant.
 *
 * @param nowSeconds on a clock that never steps
 * @param secondOfDay of the wall clock, for windows
 * @param nodes all workers, those that never sleep too
 * @param work what waits and what runs
 * @param pending sizes of containers that are asked for, for the simulation of the fit; the largest ones first, if not all
 * @param expectedUnitsPerSecond work that is expected to come; empty if nothing is known yet
 * @param awaited names of groups that sleep whole and that containers were refused other nodes for lately: they cost fewer joules there, with all
 *     that a start costs, or meet their deadlines or work at all only there
 */
public record ClusterSnapshot(
        double nowSeconds,
        double secondOfDay,
        List<NodeSnapshot> nodes,
        List<Work> work,
        List<Room> pending,
        OptionalDouble expectedUnitsPerSecond,
        Set<String> awaited) {

    public ClusterSnapshot {
        Objects.requireNonNull(expectedUnitsPerSecond, "expectedUnitsPerSecond");
        nodes = List.copyOf(nodes);
        work = List.copyOf(work);
        pending = List.copyOf(pending);
        awaited = Set.copyOf(awaited);
    }

    /** One in which nothing waits for a group. */
    public ClusterSnapshot(
            double nowSeconds,
            double secondOfDay,
            List<NodeSnapshot> nodes,
            List<Work> work,
            List<Room> pending,
            OptionalDouble expectedUnitsPerSecond) {
        this(nowSeconds, secondOfDay, nodes, work, pending, expectedUnitsPerSecond, Set.of());
    }
}
