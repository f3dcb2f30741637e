package io.wattle.tandem;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A cluster at one instant.
 *
 * @param nowSeconds on a clock that never steps
 * @param secondOfDay of the wall clock, for windows
 * @param nodes all workers, those that never sleep too
 * @param work what waits and what runs
 * @param pending sizes of containers that are asked for, for the simulation of the fit; the largest ones first, if not all
 * @param expectedUnitsPerSecond work that is expected to come; empty if nothing is known yet
 */
public record ClusterSnapshot(
        double nowSeconds,
        double secondOfDay,
        List<NodeSnapshot> nodes,
        List<Work> work,
        List<Room> pending,
        OptionalDouble expectedUnitsPerSecond) {

    public ClusterSnapshot {
        Objects.requireNonNull(expectedUnitsPerSecond, "expectedUnitsPerSecond");
        nodes = List.copyOf(nodes);
        work = List.copyOf(work);
        pending = List.copyOf(pending);
    }
}
