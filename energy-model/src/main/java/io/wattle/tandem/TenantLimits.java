package io.wattle.tandem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

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
     * Which part of each work the limits let be done in time: 1 where they allow all of it. Where a tenant has more than that, all of his
     * work counts by the same part less.
     *
     * @param tenants one for each work
     * @param unitsPerSecond that all nodes of the cluster serve, asleep or awake
     * @return numbers of 0 to 1, one for each work
     */
    public static List<Double> allowedParts(
            List<Tenant> tenants, List<Work> work, double nowSeconds, double responseSeconds, double unitsPerSecond) {
        List<Double> rates = new ArrayList<>();
        for (Work each : work) {
            rates.add(each.units() / secondsLeft(each, nowSeconds, responseSeconds));
        }
        List<Double> ofUsers =
                parts(tenants, rates, it -> new User(it.queue(), it.user()), it -> it.userShare() * unitsPerSecond);
        List<Double> ofQueues =
                parts(tenants, product(rates, ofUsers), Tenant::queue, it -> it.queueShare() * unitsPerSecond);
        return product(ofUsers, ofQueues);
    }

    private record User(String queue, String name) {}

    /** Past deadlines are due within the response bound, as for the load. */
    private static double secondsLeft(Work work, double nowSeconds, double responseSeconds) {
        double left = work.dueSeconds().orElse(nowSeconds + responseSeconds) - nowSeconds;
        return left > 0 ? left : responseSeconds;
    }

    private static <K> List<Double> parts(
            List<Tenant> tenants, List<Double> rates, Function<Tenant, K> key, ToDoubleFunction<Tenant> mostRate) {
        Map<K, Double> sums = new HashMap<>();
        for (int i = 0; i < rates.size(); i++) {
            sums.merge(key.apply(tenants.get(i)), rates.get(i), Double::sum);
        }
        return tenants.stream()
                .map(it -> {
                    double sum = sums.get(key.apply(it));
                    double most = mostRate.applyAsDouble(it);
                    return sum <= most ? 1.0 : most / sum;
                })
                .toList();
    }

    private static List<Double> product(List<Double> one, List<Double> other) {
        List<Double> product = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            product.add(one.get(i) * other.get(i));
        }
        return product;
    }
}
