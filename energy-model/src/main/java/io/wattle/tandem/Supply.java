package io.wattle.tandem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What nodes serve from now on, as a fluid: each from when it is ready. Immutable.
 *
 * @param servers one a node
 */
record Supply(List<Server> servers) {

    /** @param readySeconds from when it serves, on the snapshot's clock */
    record Server(double unitsPerSecond, double readySeconds) {}

    Supply {
        servers = List.copyOf(servers);
    }

    /** Without one that serves as much from the same time on. */
    Supply without(Server one) {
        List<Server> all = new ArrayList<>(servers);
        all.remove(one);
        return new Supply(all);
    }

    double unitsPerSecond() {
        return servers.stream().mapToDouble(Server::unitsPerSecond).sum();
    }

    private double unitsUntil(double seconds) {
        return servers.stream()
                .mapToDouble(it -> it.unitsPerSecond() * Math.max(0, seconds - it.readySeconds()))
                .sum();
    }

    /**
     * The largest part of what is served by some time that is due by then: with 1 the work that is there just meets its deadlines. What
     * nobody can do in time any more is due within the response bound.
     *
     * @param soonestSeconds deadlines before that are past helping
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
        return servers.isEmpty() ? Double.POSITIVE_INFINITY : unitsPerSecond / unitsPerSecond();
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
