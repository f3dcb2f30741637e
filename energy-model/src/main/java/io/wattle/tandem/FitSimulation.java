package io.wattle.tandem;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where containers would go if nodes went to sleep, one after the other. What waits is placed once: the largest first, each on the first node
 * that holds it; after that only what a node has to give away is moved. Not thread safe.
 */
final class FitSimulation {

    /** Of a node that gives away what it has. */
    private static final Room NOTHING = new Room(-1, -1);

    private final Map<String, Place> places = new LinkedHashMap<>();

    /** The first that waits and fits nowhere, whoever sleeps. */
    private Optional<Room> withoutRoom = Optional.empty();

    /** A node that is awake. */
    private static final class Place {
        Room free;
        final List<Room> placed = new ArrayList<>();

        Place(Room free) {
            this.free = free;
        }
    }

    private record Move(Place to, Room freeBefore) {}

    /**
     * What waits is placed.
     *
     * @param awake in the order in which they fill up
     */
    FitSimulation(List<NodeSnapshot> awake, List<Room> pending) {
        awake.forEach(it -> places.put(it.host(), new Place(it.free())));
        withoutRoom = place(pending);
    }

    /**
     * A node gives away what it runs and what was placed on it; where that fits, it is gone.
     *
     * @return the first container that fits nowhere else; then nothing has changed
     */
    Optional<Room> moveAway(NodeSnapshot node) {
        if (withoutRoom.isPresent()) {
            return withoutRoom;
        }
        Place from = places.get(node.host());
        Room free = from.free;
        from.free = NOTHING;
        List<Room> containers = new ArrayList<>(node.running());
        containers.addAll(from.placed);
        Optional<Room> refused = place(containers);
        if (refused.isPresent()) {
            from.free = free;
        } else {
            places.remove(node.host());
        }
        return refused;
    }

    /** All of them or none. @return the first that fits nowhere */
    private Optional<Room> place(List<Room> containers) {
        Deque<Move> moves = new ArrayDeque<>();
        for (Room each : containers.stream().sorted(Room.LARGEST_FIRST).toList()) {
            Optional<Place> place =
                    places.values().stream().filter(it -> it.free.holds(each)).findFirst();
            if (place.isEmpty()) {
                moves.forEach(FitSimulation::undo);
                return Optional.of(each);
            }
            Place to = place.get();
            moves.push(new Move(to, to.free));
            to.free = to.free.without(each);
            to.placed.add(each);
        }
        return Optional.empty();
    }

    private static void undo(Move last) {
        last.to().free = last.freeBefore();
        last.to().placed.remove(last.to().placed.size() - 1);
    }
}
