package io.wattle.scheduler.account;

import io.wattle.ledger.EnergyTotal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * One application, over all ResourceManagers that ran it.
 *
 * @param app id
 * @param name what its user calls it: any text
 * @param queue full path
 * @param user who submitted it: any text
 * @param submitted when
 * @param finished when; empty while it runs
 * @param energy of its containers so far
 * @param byNodeClass the same by node class
 * @param containers containers it has started
 * @param complete whether all of its containers were seen, and no second of theirs is unmetered: else the joules are a
 *     lower bound
 */
public record AppEnergy(
        String app,
        String name,
        String queue,
        String user,
        Instant submitted,
        Optional<Instant> finished,
        EnergyTotal energy,
        Map<String, EnergyTotal> byNodeClass,
        long containers,
        boolean complete) {

    public AppEnergy {
        byNodeClass = Map.copyOf(byNodeClass);
    }
}
