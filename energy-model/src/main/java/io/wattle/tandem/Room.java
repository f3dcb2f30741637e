package io.wattle.tandem;

/** Memory and vcores: of a container, or those that a node has free. Negative where more was given than there was. */
public record Room(int memoryMb, int vcores) {

    /** Whether a container fits. */
    public boolean holds(Room container) {
        return memoryMb >= container.memoryMb && vcores >= container.vcores;
    }

    /** What is left beside a container. */
    public Room without(Room container) {
        return new Room(memoryMb - container.memoryMb, vcores - container.vcores);
    }
}
