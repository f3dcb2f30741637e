package io.wattle.scheduler.placement;

import java.util.Optional;

/**
 * A container that got its place.
 *
 * @param queue full path
 * @param nodeClass name, or {@link #UNKNOWN_CLASS}
 * @param master whether it is its application's master
 * @param waitedMillis since the request was first refused a node after its container before; 0 if it never was
 * @param here what it is expected to take there
 * @param best what it would be expected to take on the best class
 */
record Placed(
        String queue,
        String nodeClass,
        boolean master,
        PlacementReason reason,
        long waitedMillis,
        Optional<Expected> here,
        Optional<Expected> best) {

    /** Of a node whose class is not known. */
    static final String UNKNOWN_CLASS = "unknown";
}
