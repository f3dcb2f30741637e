package io.wattle.tandem;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Limits of queues and users. What waits for one of them gets no container, whoever is awake: so it is no reason to be awake. Stateless and
 * thread safe.
 */
public final class TenantLimits {

    private TenantLimits() {}

    /**
     * Whose work it is.
     *
     * @param queue its path
     * @param queueShare of the cluster that all of the queue may have, 0 to 1
     * @param userShare of the cluster that the user may have in this queue, 0 to 1
     */
    public record Tenant(String queue, double queueShare, String user, double userShare) {

        public Tenant {
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(user, "user");
            requireShare("queue " + queue, queueShare);
            requireShare("user " + user + " in queue " + queue, userShare);
        }

        private static void requireShare(String whose, double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(
                        "share of " + whose + ": " + share + " of the cluster (allowed: 0 to 1)");
            }
        }
    }

    /**
     * Which part of each work the limits let be done in time: 1 where they allow all of it. What is due first counts first, as far as it could be
     * done until then, or within the response bound; of what is due at the same time, all count by the same part.
     *
     * @param tenants one for each work
     * @param unitsPerSecond that all nodes of the cluster serve, asleep or awake
     * @return numbers of 0 to 1, one for each work
     */
    public static List<Double> allowedParts(
            List<Tenant> tenants, List<Work> work, double nowSeconds, double responseSeconds, double unitsPerSecond) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < work.size(); i++) {
            double seconds = work.get(i).dueSeconds().orElse(nowSeconds) - nowSeconds;
            shares.add(new Share(tenants.get(i), work.get(i).units(), Math.max(seconds, responseSeconds)));
        }
        limit(shares, it -> new User(it.queue(), it.user()), it -> it.userShare() * unitsPerSecond);
        limit(shares, Tenant::queue, it -> it.queueShare() * unitsPerSecond);
        return shares.stream().map(it -> it.part).toList();
    }

    private record User(String queue, String name) {}

    /** One work, and how much of it is allowed. */
    private static final class Share {
        private final Tenant tenant;
        private final double units;
        private final double seconds;
        private double part = 1;

        Share(Tenant tenant, double units, double seconds) {
            this.tenant = tenant;
            this.units = units;
            this.seconds = seconds;
        }
    }

    private static <K> void limit(
            List<Share> shares, Function<Tenant, K> key, ToDoubleFunction<Tenant> unitsPerSecond) {
        shares.stream()
                .collect(Collectors.groupingBy(it -> key.apply(it.tenant)))
                .values()
                .forEach(it -> limit(it, unitsPerSecond.applyAsDouble(it.get(0).tenant)));
    }

    /** Of one tenant. */
    private static void limit(List<Share> shares, double unitsPerSecond) {
        double before = 0;
        SortedMap<Double, List<Share>> byDue =
                shares.stream().collect(Collectors.groupingBy(it -> it.seconds, TreeMap::new, Collectors.toList()));
        for (Map.Entry<Double, List<Share>> due : byDue.entrySet()) {
            double units = due.getValue().stream()
                    .mapToDouble(it -> it.part * it.units)
                    .sum();
            double allowed = Math.max(0, unitsPerSecond * due.getKey() - before);
            if (units > allowed) {
                due.getValue().forEach(it -> it.part *= allowed / units);
            }
            before += Math.min(units, allowed);
        }
    }
}
