package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Objects;

/**
 * What the ledger has to know of a node.
 *
 * @param node its name
 * @param nodeClass name of its class
 * @param idleWatts watts it draws when idle, 0 or more; the rest is what containers add
 * @param idleQuality how idle watts are known
 * @param vcores vcores that YARN may give to containers, 1 or more
 */
public record NodeInfo(String node, String nodeClass, double idleWatts, Quality idleQuality, int vcores) {

    public NodeInfo {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(nodeClass, "nodeClass");
        Objects.requireNonNull(idleQuality, "idleQuality");
        if (!(idleWatts >= 0) || Double.isInfinite(idleWatts) || vcores < 1) {
            throw new IllegalArgumentException("ledger: node " + node + " with " + idleWatts + " W idle and " + vcores
                    + " vcores (allowed: finite, 0 or more; 1 or more)");
        }
    }
}
