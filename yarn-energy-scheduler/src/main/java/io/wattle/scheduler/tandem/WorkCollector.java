package io.wattle.scheduler.tandem;

import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.Room;
import io.wattle.tandem.WorkEstimator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What applications wait for and run, in units of work: containers that do one task and end by the times that are learned of them, those that
 * live long by what their vcores can do within the response bound. Masters do no work. For one look.
 */
final class WorkCollector {

    /** Sizes of pending containers that the fit is simulated with. */
    static final int MOST_PENDING = 1000;

    /** A container that takes longer than its like has so much of a usual one left. */
    private static final double LATE_SHARE = 0.1;

    private static final Comparator<Room> LARGEST_FIRST = Comparator.comparingInt(Room::memoryMb)
            .thenComparingInt(Room::vcores)
            .reversed();

    private final Energy energy;
    private final double responseSeconds;
    private final VcoreThroughput throughput;
    private final double nowSeconds;
    private final List<WorkEstimator.App> apps = new ArrayList<>();
    private final Map<Room, Integer> pending = new HashMap<>();
    private double unitsPerSecond;

    WorkCollector(Energy energy, TandemOptions options, VcoreThroughput throughput, double nowSeconds) {
        this.energy = energy;
        responseSeconds = options.policy().responseSeconds();
        this.throughput = throughput;
        this.nowSeconds = nowSeconds;
    }

    /** One application's sums. */
    private static final class WorkTotals {
        int known;
        double units;
        int unknown;

        void add(int containers, OptionalDouble unitsEach) {
            if (unitsEach.isPresent()) {
                known += containers;
                units += containers * unitsEach.getAsDouble();
            } else {
                unknown += containers;
            }
        }
    }

    /** @param attempt null if it has none now */
    void add(FiCaSchedulerApp attempt) {
        if (attempt == null) {
            return;
        }
        Optional<AppState> app = energy.applications().find(attempt.getApplicationId());
        WorkTotals sum = new WorkTotals();
        AppSchedulingInfo info = attempt.getAppSchedulingInfo();
        for (SchedulerRequestKey key : info.getSchedulerKeys()) {
            PendingAsk ask = info.getPendingAsk(key);
            if (ask != null && ask.getCount() > 0) {
                Room room = ClusterObserver.room(ask.getPerAllocationResource());
                pending.merge(room, ask.getCount(), Integer::sum);
                sum.add(ask.getCount(), units(app, key.getPriority().getPriority(), room.vcores()));
            }
        }
        attempt.getLiveContainers().forEach(it -> addRunning(sum, app, it));
        if (sum.known + sum.unknown > 0) {
            apps.add(new WorkEstimator.App(dueSeconds(app), sum.known, sum.units, sum.unknown));
        }
    }

    private void addRunning(WorkTotals sum, Optional<AppState> app, RMContainer container) {
        if (container.isAMContainer() || container.getAllocatedSchedulerKey() == null) {
            return;
        }
        int vcores = container.getAllocatedResource().getVirtualCores();
        double rate = energy.nodeClass(container.getNodeId())
                        .map(it -> throughput.of(it.name()))
                        .orElse(OptionalDouble.empty())
                        .orElse(0)
                * vcores;
        unitsPerSecond += rate;
        OptionalDouble whole =
                units(app, container.getAllocatedSchedulerKey().getPriority().getPriority(), vcores);
        if (whole.isPresent() && app.filter(AppState::livesLong).isEmpty()) {
            double had = rate * Math.max(0, energy.wallMillis() - container.getCreationTime()) / 1000.0;
            double all = whole.getAsDouble();
            sum.add(1, OptionalDouble.of(Math.max(LATE_SHARE * all, all - had)));
        } else {
            sum.add(1, whole);
        }
    }

    /** Of a whole container; empty if nothing is known of it. */
    private OptionalDouble units(Optional<AppState> app, int priority, int vcores) {
        if (app.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (app.get().livesLong()) {
            OptionalDouble slowest = throughput.slowest();
            return slowest.isPresent() ? OptionalDouble.of(slowest.getAsDouble() * vcores * responseSeconds) : slowest;
        }
        return app.get().look(priority).known().observed().entrySet().stream()
                .filter(it -> it.getValue().times().isPresent()
                        && throughput.of(it.getKey()).isPresent())
                .max(Comparator.comparingInt(it -> times(it).containers()))
                .map(it -> OptionalDouble.of(
                        times(it).meanSeconds() * throughput.of(it.getKey()).orElseThrow() * vcores))
                .orElse(OptionalDouble.empty());
    }

    private static TaskTimes times(Map.Entry<String, Observation> seen) {
        return seen.getValue().times().orElseThrow();
    }

    private OptionalDouble dueSeconds(Optional<AppState> app) {
        Optional<Instant> deadline = app.flatMap(it -> it.hints().deadline());
        return deadline.isPresent()
                ? OptionalDouble.of(nowSeconds + (deadline.get().toEpochMilli() - energy.wallMillis()) / 1000.0)
                : OptionalDouble.empty();
    }

    List<WorkEstimator.App> apps() {
        return apps;
    }

    /** The largest first, if not all. */
    List<Room> pending() {
        List<Room> rooms = new ArrayList<>();
        pending.keySet().stream().sorted(LARGEST_FIRST).forEach(room -> {
            for (int i = 0; i < pending.get(room) && rooms.size() < MOST_PENDING; i++) {
                rooms.add(room);
            }
        });
        return rooms;
    }

    double unitsPerSecond() {
        return unitsPerSecond;
    }
}
