package io.wattle.scheduler.placement;

import java.util.Locale;

/** What a pending request waits for, as far as placement by joules has a say. */
public enum RequestState {
    /** Another allocator places it: of the application's own choice, or Hadoop's for placement constraints. */
    FOREIGN,
    /** Code of ours failed at it: since then it is placed as stock. */
    FAILED_OPEN,
    /** The mode, or weight 0, lets it be placed as stock. */
    NOT_ACTIVE,
    /** It insists on hosts or racks, and has no choice of classes. */
    PINNED,
    /** It asks for more than memory and vcores, of which is not known which class has it. */
    OTHER_RESOURCES,
    /** No node of a known class is in its partition. */
    NO_NODES,
    /** No class's usual node holds it. */
    TOO_LARGE,
    /** The scheduler has not offered it a node yet. */
    NOT_OFFERED,
    /** It has refused a node, and waits for a better class. */
    WAITING,
    /** It has waited in vain, and goes anywhere. */
    WAIT_OVER,
    /** It takes the next node with room of a class that would take it. */
    READY;

    /** Lower-case name for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
