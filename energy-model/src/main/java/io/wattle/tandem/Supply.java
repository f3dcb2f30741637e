package io.wattle.tandem;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What nodes serve from now on, as a fluid: each from when it is ready. Equal ones are counted, as thousands of nodes are of few kinds.
 * Immutable.
 */
final class Supply {

    private final Map<Server, Integer> nodes;

    /** @param readySeconds from when it serves, on the snapshot's clock */
    record Server(double unitsPerSecond, double readySeconds) {}

    private Supply(Map<Server, Integer> nodes) {
        this.nodes = nodes;
    }

    /** @param servers one a node */
    static Supply of(List<Server> servers) {
        Map<Server, Integer> nodes = new LinkedHashMap<>();
        servers.forEach(it -> nodes.merge(it, 1, Integer::sum));
        return new Supply(nodes);
    }

    /** Without one that serves as much from the same time on. */
    Supply without(Server one) {
        Map<Server, Integer> others = new LinkedHashMap<>(nodes);
        others.computeIfPresent(one, (server, count) -> count == 1 ? null : count - 1);
        return new Supply(others);
    }

    private double unitsPerSecond() {
        double units = 0;
        for (Map.Entry<Server, Integer> each : nodes.entrySet()) {
            units += each.getValue() * each.getKey().unitsPerSecond();
        }
        return units;
    }

    private double unitsUntil(double seconds) {
        double units = 0;
        for (Map.Entry<Server, Integer> each : nodes.entrySet()) {
            Server server = each.getKey();
            units += each.getValue() * server.unitsPerSecond() * Math.max(0, seconds - server.readySeconds());
        }
        return units;
    }

    /**
     * The largest part of what is served by some time that is due by then: with 1 the work that is there just meets its deadlines. What
     * nobody can do in time any more is due within the response bound.
     *
     * @param soonestSeconds work due before this time cannot be met by the node in question, and is treated as due a response bound after it
     */
    double demandShare(List<Work> work, double nowSeconds, double responseSeconds, double soonestSeconds) {
        double untilNow = 0;
        double share = 0;
        for (Due it : inOrder(work, nowSeconds, responseSeconds, soonestSeconds)) {
            untilNow += it.units();
            if (untilNow > 0) {
                double served = unitsUntil(it.dueSeconds());
                share = Math.max(share, served > 0 ? untilNow / served : Double.POSITIVE_INFINITY);
            }
        }
        return share;
    }

    /** Expected work, of what all of them serve once they are ready. */
    double expectedShare(double unitsPerSecond) {
        if (unitsPerSecond <= 0) {
            return 0;
        }
        return nodes.isEmpty() ? Double.POSITIVE_INFINITY : unitsPerSecond / unitsPerSecond();
    }

    private record Due(double units, double dueSeconds) {}

    private static List<Due> inOrder(
            List<Work> work, double nowSeconds, double responseSeconds, double soonestSeconds) {
        return work.stream()
                .map(it -> {
                    double due = it.dueSeconds().orElse(nowSeconds + responseSeconds);
                    return new Due(it.units(), due > soonestSeconds ? due : soonestSeconds + responseSeconds);
                })
                .sorted(Comparator.comparingDouble(Due::dueSeconds))
                .toList();
    }
}
