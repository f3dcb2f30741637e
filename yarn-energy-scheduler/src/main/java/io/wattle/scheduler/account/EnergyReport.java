package io.wattle.scheduler.account;

import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.NodeAccount;
import io.wattle.model.Quality;
import io.wattle.scheduler.metering.MeterRounds;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What was known of the cluster's energy at one moment: all that the page, the REST answers and the metrics show.
 * Immutable.
 *
 * @param time when it was put together
 * @param cluster all nodes together
 * @param nodes by name, without those that left more than an hour ago
 * @param retired sums of the nodes that left more than an hour ago, by node class
 * @param apps running ones first, then those that finished lately, latest first
 * @param queues energy of containers by full queue path
 * @param users energy of containers by user
 * @param nodeClasses energy of containers by node class
 * @param nodeJoules energy of nodes by the class that they had at the time, and by quality; no figure falls
 * @param ledger since when joules count, and whether they are kept
 * @param meters how the rounds of readings went
 */
public record EnergyReport(
        Instant time,
        ClusterEnergy cluster,
        List<NodeEnergy> nodes,
        List<NodeAccount> retired,
        List<AppEnergy> apps,
        Map<String, EnergyTotal> queues,
        Map<String, EnergyTotal> users,
        Map<String, EnergyTotal> nodeClasses,
        Map<String, Map<Quality, Double>> nodeJoules,
        LedgerStatus ledger,
        MeterRounds meters) {

    public EnergyReport {
        nodes = List.copyOf(nodes);
        retired = List.copyOf(retired);
        apps = List.copyOf(apps);
        queues = Map.copyOf(queues);
        users = Map.copyOf(users);
        nodeClasses = Map.copyOf(nodeClasses);
        nodeJoules = Map.copyOf(nodeJoules);
    }
}
