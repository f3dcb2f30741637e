package io.wattle.scheduler.tandem;

import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.LoadForecast;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.PendingSizes;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.TandemPolicy;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.TenantLimits;
import io.wattle.tandem.Work;
import io.wattle.tandem.WorkEstimator;
import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/** What the policy makes of an observation, with the forecasts that earlier observations taught. For one thread. */
final class Planner {

    /** Of the upper threshold: rounding must not wake a node. */
    private static final double NEUTRAL_LOAD_FACTOR = 0.99;

    private final DoubleSupplier secondOfDay;
    private final LoadForecast load;
    private final WorkEstimator estimator = new WorkEstimator();
    private final IdleForecasts idle = new IdleForecasts();

    /**
     * One that knows nothing yet.
     *
     * @param secondOfDay of the wall clock
     * @param historySeconds of the forecast of work
     */
    Planner(DoubleSupplier secondOfDay, double historySeconds) {
        this.secondOfDay = secondOfDay;
        load = new LoadForecast(historySeconds);
    }

    /**
     * The same nodes, with how much longer each is expected to be idle.
     *
     * @param isSwitched whether a host sleeps, or is on its way there or back
     */
    List<ObservedNode> withForecasts(List<ObservedNode> nodes, Predicate<String> isSwitched, double nowSeconds) {
        return idle.withForecasts(nodes, isSwitched, nowSeconds, secondOfDay.getAsDouble());
    }

    /**
     * Decides. To be asked once for each observation, as it learns from it.
     *
     * @param nodes of the observation, in their states
     */
    Plan plan(ClusterObservation observed, List<NodeSnapshot> nodes, TandemSettings settings, RecentSwitches recent) {
        double second = secondOfDay.getAsDouble();
        List<Work> unlimited =
                WorkEstimator.of(observed.apps().stream().map(AppDemand::work).toList(), neutralUnits(nodes, settings));
        List<Double> parts = TenantLimits.allowedParts(
                observed.apps().stream().map(AppDemand::tenant).toList(),
                unlimited,
                observed.nowSeconds(),
                settings.responseSeconds(),
                nodes.stream().mapToDouble(NodeSnapshot::unitsPerSecond).sum());
        List<Work> work = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            work.add(unlimited.get(i).part(parts.get(i)));
        }
        load.watched(
                observed.nowSeconds(),
                second,
                estimator.arrived(observed.nowSeconds(), work, observed.unitsPerSecond()));
        ClusterSnapshot snapshot = new ClusterSnapshot(
                observed.nowSeconds(),
                second,
                nodes,
                work,
                PendingSizes.of(AppDemand.pending(observed.apps(), parts)),
                load.unitsPerSecond(0),
                observed.awaited());
        return new TandemPolicy(settings).decide(snapshot, recent);
    }

    /** As much work as wakes no node, and lets none sleep. */
    private static double neutralUnits(List<NodeSnapshot> nodes, TandemSettings settings) {
        double awake = nodes.stream()
                .filter(it -> it.power() == NodePower.AWAKE)
                .mapToDouble(NodeSnapshot::unitsPerSecond)
                .sum();
        return NEUTRAL_LOAD_FACTOR * settings.wakeThreshold() * awake * settings.responseSeconds();
    }

    /** The share by which expected work was off; empty before it is known. */
    OptionalDouble loadError() {
        return load.error().share();
    }

    /** By group, the share by which expected idle times were off; only those that are known. */
    Map<String, Double> idleErrors() {
        return idle.errors();
    }
}
