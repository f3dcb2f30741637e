package io.wattle.ledger;

import java.util.Map;

/**
 * What an application's containers were charged with. Immutable.
 *
 * @param total on all nodes
 * @param byNodeClass the same by the class of the node
 * @param containers how many containers it had so far
 */
public record AppAccount(
        String app, String queue, String user, Joules total, Map<String, Joules> byNodeClass, int containers) {

    public AppAccount {
        byNodeClass = Map.copyOf(byNodeClass);
    }
}
