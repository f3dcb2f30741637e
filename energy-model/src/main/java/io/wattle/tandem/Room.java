package io.wattle.tandem;

import java.util.Comparator;

/** Memory and vcores: of a container, or those that a node has free. Negative where more was given than there was. */
public record Room(int memoryMb, int vcores) {

    /** By memory, then by vcores, the largest first. */
    static final Comparator<Room> LARGEST_FIRST = Comparator.comparingInt(Room::memoryMb)
            .thenComparingInt(Room::vcores)
            .reversed();

    /** None. */
    public static final Room NONE = new Room(0, 0);

    /** Whether a container fits. */
    public boolean holds(Room container) {
        return memoryMb >= container.memoryMb && vcores >= container.vcores;
    }

    /** With so much more; of what has no end, such as vcores that are not counted, there is still none. */
    public Room plus(Room other) {
        return new Room(sum(memoryMb, other.memoryMb), sum(vcores, other.vcores));
    }

    private static int sum(int one, int other) {
        return (int) Math.min(Integer.MAX_VALUE, (long) one + other);
    }

    /** The most of both, of memory and of vcores each. */
    public Room max(Room other) {
        return new Room(Math.max(memoryMb, other.memoryMb), Math.max(vcores, other.vcores));
    }

    /** What is left beside a container. */
    public Room without(Room container) {
        return new Room(memoryMb - container.memoryMb, vcores - container.vcores);
    }
}
