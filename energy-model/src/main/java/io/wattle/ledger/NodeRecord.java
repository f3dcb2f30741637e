package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Objects;

/**
 * A node as the ledger knows it.
 *
 * @param node name, unique in the cluster
 * @param nodeClass name of its class
 * @param idleWatts watts of the idle node, finite, 0 or more
 * @param idleQuality how {@code idleWatts} came to be known
 * @param vcores vcores it has for containers when it is in service, 1 or more: what idle watts are shared by. A node that
 *     is being drained offers fewer, but costs no less
 */
public record NodeRecord(String node, String nodeClass, double idleWatts, Quality idleQuality, int vcores) {
    public NodeRecord {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(nodeClass, "nodeClass");
        Objects.requireNonNull(idleQuality, "idleQuality");
        if (!(idleWatts >= 0) || Double.isInfinite(idleWatts) || vcores < 1) {
            throw new IllegalArgumentException("node " + node + ": idle " + idleWatts + " W, " + vcores
                    + " vcores (allowed: finite watts of 0 or more, 1 vcore or more)");
        }
    }
}
