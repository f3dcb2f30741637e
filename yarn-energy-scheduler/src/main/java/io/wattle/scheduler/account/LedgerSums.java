package io.wattle.scheduler.account;

import io.wattle.ledger.AppAccount;
import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.Irregularity;
import io.wattle.ledger.LedgerState;
import io.wattle.ledger.NodeAccount;
import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds what an earlier ledger counted to one that began without it. Stateless and thread safe. */
final class LedgerSums {

    private LedgerSums() {}

    /**
     * The later ledger with the joules of both. The earlier one's nodes are retired, and its open containers closed where
     * they were at its last reading: what happened between the two is in neither.
     */
    static LedgerState plus(LedgerState later, LedgerState earlier) {
        List<NodeAccount> retired = new ArrayList<>(later.retired());
        retired.addAll(earlier.retired());
        earlier.nodes().forEach(it -> retired.add(it.account()));
        Map<String, AppAccount> apps = new LinkedHashMap<>();
        earlier.apps().forEach(it -> apps.put(it.app(), it));
        later.apps().forEach(it -> apps.merge(it.app(), it, LedgerSums::plus));
        return new LedgerState(
                later.nodes(),
                later.containers(),
                List.copyOf(apps.values()),
                plus(later.queues(), earlier.queues()),
                plus(later.users(), earlier.users()),
                plus(later.nodeClasses(), earlier.nodeClasses()),
                nodeJoules(later.nodeJoules(), earlier.nodeJoules()),
                retired,
                counters(later.counters(), earlier.counters()));
    }

    private static AppAccount plus(AppAccount one, AppAccount other) {
        return new AppAccount(
                one.app(),
                one.queue(),
                one.user(),
                plus(one.energy(), other.energy()),
                plus(one.byNodeClass(), other.byNodeClass()),
                one.containers() + other.containers(),
                0,
                0);
    }

    private static Map<String, EnergyTotal> plus(Map<String, EnergyTotal> one, Map<String, EnergyTotal> other) {
        Map<String, EnergyTotal> sums = new HashMap<>(one);
        other.forEach((name, total) -> sums.merge(name, total, LedgerSums::plus));
        return sums;
    }

    private static EnergyTotal plus(EnergyTotal one, EnergyTotal other) {
        return new EnergyTotal(
                one.activeJoules() + other.activeJoules(),
                one.idleJoules() + other.idleJoules(),
                one.unmeteredSeconds() + other.unmeteredSeconds(),
                joules(one.joulesByQuality(), other.joulesByQuality()));
    }

    private static Map<String, Map<Quality, Double>> nodeJoules(
            Map<String, Map<Quality, Double>> one, Map<String, Map<Quality, Double>> other) {
        Map<String, Map<Quality, Double>> sums = new HashMap<>(one);
        other.forEach((name, joules) -> sums.merge(name, joules, LedgerSums::joules));
        return sums;
    }

    private static Map<Quality, Double> joules(Map<Quality, Double> one, Map<Quality, Double> other) {
        Map<Quality, Double> sums = new EnumMap<>(Quality.class);
        sums.putAll(one);
        other.forEach((quality, joules) -> sums.merge(quality, joules, Double::sum));
        return sums;
    }

    private static Map<Irregularity, Long> counters(Map<Irregularity, Long> one, Map<Irregularity, Long> other) {
        Map<Irregularity, Long> sums = new EnumMap<>(Irregularity.class);
        sums.putAll(one);
        other.forEach((what, count) -> sums.merge(what, count, Long::sum));
        return sums;
    }
}
