package io.wattle.scheduler.learn;

import io.wattle.learning.InputRead;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * What containers that run have read, as their nodes measured it. What nobody takes stays until {@link #retain}
 * drops it. Thread safe.
 */
final class ContainerInput {

    private final ConcurrentHashMap<ContainerId, Double> mebibytes = new ConcurrentHashMap<>();

    /**
     * A measurement; it replaces the one before.
     *
     * @param total MiB since the container's start, 0 or more
     */
    void measured(ContainerId id, double total) {
        mebibytes.put(id, total);
    }

    /** The node says no longer what it reads: what was known by then is too low. */
    void unknown(ContainerId id) {
        mebibytes.remove(id);
    }

    /** What is known of a container that ended; it is forgotten. {@link InputRead#NONE} if nothing is known. */
    InputRead take(ContainerId id) {
        Double known = mebibytes.remove(id);
        return known == null ? InputRead.NONE : InputRead.ofOne(known);
    }

    /** Drops what is known of others. */
    void retain(Set<ContainerId> kept) {
        mebibytes.keySet().retainAll(kept);
    }

    void clear() {
        mebibytes.clear();
    }

    int size() {
        return mebibytes.size();
    }
}
