package io.wattle.tandem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether containers fit into nodes: the largest first, each on the first node that holds it. */
final class FitSimulation {

    private FitSimulation() {}

    /** The first container that finds no room; empty if all fit. */
    static Optional<Room> firstWithoutRoom(List<Room> containers, List<Room> nodes) {
        List<Room> left = new ArrayList<>(nodes);
        List<Room> largestFirst = containers.stream()
                .sorted(Comparator.comparingInt(Room::memoryMb)
                        .thenComparingInt(Room::vcores)
                        .reversed())
                .toList();
        for (Room container : largestFirst) {
            int place = 0;
            while (place < left.size() && !left.get(place).holds(container)) {
                place++;
            }
            if (place == left.size()) {
                return Optional.of(container);
            }
            left.set(place, left.get(place).without(container));
        }
        return Optional.empty();
    }
}
