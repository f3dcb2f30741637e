package io.wattle.ledger;

import java.util.Map;

/**
 * What the containers of one application have used so far.
 *
 * @param app application
 * @param queue queue of its first container
 * @param user user of its first container
 * @param energy joules of all its containers, ended and running
 * @param byNodeClass the same by class of node
 * @param containers containers it has started
 * @param openContainers containers that still run, or whose last seconds wait for a reading
 * @param unsettledSeconds seconds of the open containers that no reading has settled yet; count them as unmetered if no
 *     reading is to be waited for
 */
public record AppAccount(
        String app,
        String queue,
        String user,
        EnergyTotal energy,
        Map<String, EnergyTotal> byNodeClass,
        long containers,
        int openContainers,
        double unsettledSeconds) {
    public AppAccount {
        byNodeClass = Map.copyOf(byNodeClass);
    }

    /** Whether every container has ended and no reading can change the account any more. */
    public boolean settled() {
        return openContainers == 0;
    }

    /** Whether the energy of every second is in the account. If not, its joules are a lower bound. */
    public boolean complete() {
        return energy.unmeteredSeconds() == 0 && unsettledSeconds == 0;
    }
}
