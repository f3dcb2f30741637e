package io.wattle.scheduler.account;

import io.wattle.ledger.NodeAccount;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.scheduler.metering.MeterRounds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Puts reports together, and remembers the last hour's watts. Not thread safe. */
final class Reports {

    private final WattsHistory history = new WattsHistory();

    /**
     * @param freshFor how old a node's watts may be
     * @param ledger what is known of the book's directory
     * @param rounds of readings
     */
    EnergyReport report(AccountBook book, Instant now, Duration freshFor, LedgerStatus ledger, MeterRounds rounds) {
        List<NodeAccount> accounts = new ArrayList<>(book.ledger().nodes());
        Map<String, NodeAccount> byName = new HashMap<>();
        accounts.forEach(it -> byName.put(it.node(), it));
        List<NodeAccount> retired = book.ledger().retiredNodes();
        accounts.addAll(retired);
        List<NodeEnergy> nodes = new ArrayList<>();
        book.nodes()
                .forEach((name, node) -> nodes.add(
                        node(name, node, book.open(), Optional.ofNullable(byName.get(name)), now.minus(freshFor))));
        return new EnergyReport(
                now,
                cluster(nodes, accounts, book.ledger().nodeJoules(), now),
                nodes,
                retired,
                book.apps().report(),
                book.ledger().queues(),
                book.ledger().users(),
                book.ledger().nodeClasses(),
                book.ledger().nodeJoules(),
                ledger,
                rounds);
    }

    private static NodeEnergy node(
            String name, NodeBook book, OpenContainers open, Optional<NodeAccount> account, Instant oldest) {
        Optional<Double> watts = book.watts(oldest);
        Optional<String> nodeClass = book.facts().flatMap(NodeFacts::nodeClass).map(NodeClass::name);
        if (book.facts().isEmpty()) {
            nodeClass = account.map(NodeAccount::nodeClass).filter(it -> !it.equals(NodeBook.UNKNOWN_CLASS));
        }
        return new NodeEnergy(
                name,
                nodeClass,
                book.facts().isPresent(),
                watts,
                watts.isPresent() ? book.quality() : Optional.empty(),
                book.problem(oldest),
                open.countOn(name),
                open.vcoresOn(name),
                book.facts().map(NodeFacts::vcores).orElse(0),
                account);
    }

    private ClusterEnergy cluster(
            List<NodeEnergy> nodes,
            List<NodeAccount> accounts,
            Map<String, Map<Quality, Double>> byClass,
            Instant now) {
        int registered = (int) nodes.stream().filter(NodeEnergy::registered).count();
        int withWatts =
                (int) nodes.stream().filter(it -> it.watts().isPresent()).count();
        double watts = nodes.stream().mapToDouble(it -> it.watts().orElse(0.0)).sum();
        if (withWatts > 0) {
            history.add(new WattsSample(now, watts, withWatts, registered));
        }
        Map<Quality, Double> byQuality = new EnumMap<>(Quality.class);
        byClass.values().forEach(it -> it.forEach((quality, joules) -> byQuality.merge(quality, joules, Double::sum)));
        byQuality.values().removeIf(it -> it == 0);
        return new ClusterEnergy(
                withWatts > 0 ? Optional.of(watts) : Optional.empty(),
                withWatts,
                registered,
                sum(accounts, NodeAccount::integralJoules),
                sum(accounts, NodeAccount::activeJoules),
                sum(accounts, NodeAccount::containerIdleJoules),
                sum(accounts, NodeAccount::idleBucketJoules),
                sum(accounts, NodeAccount::bootJoules),
                sum(accounts, NodeAccount::shutdownJoules),
                sum(accounts, NodeAccount::unmeteredSeconds),
                byQuality,
                history.lastHour());
    }

    private static double sum(List<NodeAccount> accounts, ToDoubleFunction<NodeAccount> figure) {
        return accounts.stream().mapToDouble(figure).sum();
    }
}
