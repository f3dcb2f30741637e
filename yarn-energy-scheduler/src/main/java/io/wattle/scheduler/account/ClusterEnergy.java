package io.wattle.scheduler.account;

import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All nodes together. Joules count since the ledger began, over restarts of the ResourceManager.
 *
 * @param watts sum over the nodes whose watts are known now; empty if none is
 * @param nodesWithWatts registered nodes whose watts are known now
 * @param nodes registered nodes
 * @param joules sum of the nodes' integrals; the five parts below add up to it
 * @param activeJoules above idle, of containers
 * @param containerIdleJoules idle joules borne by containers
 * @param idleBucketJoules borne by nobody
 * @param bootJoules of nodes while booting
 * @param shutdownJoules of nodes while shutting down
 * @param unmeteredSeconds node seconds without known energy
 * @param joulesByQuality the joules by what the readings were; qualities without joules are left out
 * @param lastHour cluster watts, oldest first
 */
public record ClusterEnergy(
        Optional<Double> watts,
        int nodesWithWatts,
        int nodes,
        double joules,
        double activeJoules,
        double containerIdleJoules,
        double idleBucketJoules,
        double bootJoules,
        double shutdownJoules,
        double unmeteredSeconds,
        Map<Quality, Double> joulesByQuality,
        List<WattsSample> lastHour) {

    public ClusterEnergy {
        joulesByQuality = Map.copyOf(joulesByQuality);
        lastHour = List.copyOf(lastHour);
    }
}
