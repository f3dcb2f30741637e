package io.wattle.scheduler.account;

import io.wattle.ledger.NodeAccount;
import io.wattle.model.Quality;
import java.util.Optional;

/**
 * One node.
 *
 * @param node host and port, as YARN names it
 * @param nodeClass name of its class; empty if not known
 * @param registered whether the ResourceManager has it now, or sent it to sleep; what it used before is still accounted for
 * @param watts at the last reading; empty if none is fresh
 * @param quality how the watts came to be known; empty without watts
 * @param problem why there are no watts, or why its class is not known, and what to do; empty if all is well
 * @param containers running on it
 * @param usedVcores of its containers
 * @param vcores that it offers
 * @param account its joules; empty as long as nothing is accounted for
 */
public record NodeEnergy(
        String node,
        Optional<String> nodeClass,
        boolean registered,
        Optional<Double> watts,
        Optional<Quality> quality,
        String problem,
        int containers,
        int usedVcores,
        int vcores,
        Optional<NodeAccount> account) {}
