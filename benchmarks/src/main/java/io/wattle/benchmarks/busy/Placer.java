package io.wattle.benchmarks.busy;

import java.util.List;
import java.util.Optional;

/** Who gets a free place of a node. */
interface Placer {

    /**
     * Chooses an application for one place of a node that has offered itself.
     *
     * @param inOrder applications with pending containers, whose turn it is first
     */
    Optional<BusyApp> choose(BusyNode node, List<BusyApp> inOrder, long nowMillis);

    /** A container of the application goes there. */
    default void placed(BusyApp app, BusyNode node, long nowMillis) {}

    /** A container that was on the node has ended. */
    default void ended(BusyNode node, long nowMillis) {}
}
