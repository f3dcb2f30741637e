package io.wattle.scheduler.nodes;

import io.wattle.model.NodeClass;
import java.util.Optional;

/**
 * One registered node: what the hot path asks for.
 *
 * @param slot place of its class in every table, or {@link #UNKNOWN}
 * @param nodeClass its class; empty if not known
 * @param whyUnknown the reason; empty if the class is known
 * @param memoryMb what its NodeManager offers
 * @param vcores what its NodeManager offers
 * @param partition node label, or the empty text
 * @param room what it has free; empty if the class is not known
 */
public record NodeEntry(
        int slot,
        Optional<NodeClass> nodeClass,
        String whyUnknown,
        long memoryMb,
        int vcores,
        String partition,
        Optional<NodeRoom> room) {

    /** Slot of a node whose class is not known. */
    public static final int UNKNOWN = -1;
}
