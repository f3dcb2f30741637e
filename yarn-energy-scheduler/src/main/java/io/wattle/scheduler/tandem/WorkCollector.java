package io.wattle.scheduler.tandem;

import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.Room;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.WorkEstimator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What applications wait for and run, in units of work: containers that do one task and end by the times that are learned of them, those that
 * live long by what their vcores can do within the response bound. ApplicationMasters do no work. For one observation.
 */
final class WorkCollector {

    /** YARN lets an application ask for two billion containers with each of its priorities; further ones than these are not counted. */
    static final long MOST_CONTAINERS = 1_000_000;

    /** A container that takes longer than its like has so much of a usual one left. */
    private static final double LATE_SHARE = 0.1;

    private final Energy energy;
    private final double responseSeconds;
    private final VcoreThroughput throughput;
    private final ContainerAges ages;
    private final long monotonicMillis;
    private final long wallMillis;
    private final List<AppDemand> apps = new ArrayList<>();
    private double unitsPerSecond;

    /** @param ages of containers, over all observations */
    WorkCollector(Energy energy, TandemOptions options, VcoreThroughput throughput, ContainerAges ages) {
        this.energy = energy;
        responseSeconds = options.policy().responseSeconds();
        this.throughput = throughput;
        this.ages = ages;
        monotonicMillis = energy.monotonicMillis();
        wallMillis = energy.wallMillis();
    }

    /** Containers of one size and priority that an application waits for. */
    record Ask(int priority, long containers, Room size) {}

    /**
     * A container that an application has, other than its ApplicationMaster.
     *
     * @param nodeClass of the node where it is; empty if that is not known
     * @param ageSeconds since it was allocated, 0 or more
     */
    record Running(int priority, int vcores, Optional<String> nodeClass, double ageSeconds) {}

    /** One application's sums. */
    private static final class WorkTotals {
        long known;
        double units;
        long unknown;
        double unitsPerSecond;

        /** @return how many of them count */
        long add(long containers, OptionalDouble unitsEach) {
            long counted = Math.min(containers, MOST_CONTAINERS - known - unknown);
            if (unitsEach.isPresent()) {
                known += counted;
                units += counted * unitsEach.getAsDouble();
            } else {
                unknown += counted;
            }
            return counted;
        }
    }

    /** @param attempt null if it has none now */
    void add(FiCaSchedulerApp attempt) {
        if (attempt != null) {
            add(
                    attempt.getApplicationId(),
                    () -> Tenants.of(attempt),
                    () -> asks(attempt.getAppSchedulingInfo()),
                    () -> running(attempt));
        }
    }

    /** All of an application; nothing of it if something is wrong with it, which leaves the others counted. */
    void add(ApplicationId id, Supplier<Tenant> tenant, Supplier<List<Ask>> asks, Supplier<List<Running>> running) {
        energy.failures().run(EntryPoint.TANDEM_OBSERVE, () -> collect(id, tenant.get(), asks.get(), running.get()));
    }

    private static List<Ask> asks(AppSchedulingInfo info) {
        List<Ask> asks = new ArrayList<>();
        for (SchedulerRequestKey key : info.getSchedulerKeys()) {
            PendingAsk ask = info.getPendingAsk(key);
            if (ask != null && ask.getCount() > 0 && !isLabelled(info, key)) {
                asks.add(new Ask(
                        key.getPriority().getPriority(),
                        ask.getCount(),
                        NodeObserver.room(ask.getPerAllocationResource())));
            }
        }
        return asks;
    }

    /** What asks for nodes with a label is done there, and those never sleep. */
    private static boolean isLabelled(AppSchedulingInfo info, SchedulerRequestKey key) {
        AppPlacementAllocator<FiCaSchedulerNode> allocator = info.getAppPlacementAllocator(key);
        return allocator != null && NodeObserver.isLabelled(allocator.getPrimaryRequestedNodePartition());
    }

    private List<Running> running(FiCaSchedulerApp attempt) {
        List<Running> running = new ArrayList<>();
        for (RMContainer each : attempt.getLiveContainers()) {
            if (!each.isAMContainer()
                    && each.getAllocatedSchedulerKey() != null
                    && !NodeObserver.isLabelled(each.getNodeLabelExpression())) {
                running.add(new Running(
                        each.getAllocatedSchedulerKey().getPriority().getPriority(),
                        each.getAllocatedResource().getVirtualCores(),
                        energy.nodeClass(each.getNodeId()).map(it -> it.name()),
                        ages.seconds(each.getContainerId(), each.getCreationTime(), monotonicMillis, wallMillis)));
            }
        }
        return running;
    }

    private void collect(ApplicationId id, Tenant tenant, List<Ask> asks, List<Running> running) {
        Optional<AppState> app = energy.applications().find(id);
        WorkTotals totals = new WorkTotals();
        running.forEach(it -> addRunning(totals, app, it));
        Map<Room, Long> waiting = new HashMap<>();
        for (Ask each : asks) {
            long counted = totals.add(
                    each.containers(), units(app, each.priority(), each.size().vcores()));
            waiting.merge(NodeObserver.counted(energy, each.size()), counted, Long::sum);
        }
        if (totals.known + totals.unknown > 0) {
            apps.add(new AppDemand(
                    tenant,
                    new WorkEstimator.App(dueSeconds(app), totals.known, totals.units, totals.unknown),
                    waiting));
            unitsPerSecond += totals.unitsPerSecond;
        }
    }

    private void addRunning(WorkTotals totals, Optional<AppState> app, Running container) {
        double rate = container.vcores()
                * container
                        .nodeClass()
                        .map(it -> throughput.of(it))
                        .orElse(OptionalDouble.empty())
                        .orElse(0);
        totals.unitsPerSecond += rate;
        OptionalDouble whole = units(app, container.priority(), container.vcores());
        if (whole.isPresent() && app.filter(AppState::livesLong).isEmpty()) {
            double all = whole.getAsDouble();
            totals.add(1, OptionalDouble.of(Math.max(LATE_SHARE * all, all - rate * container.ageSeconds())));
        } else {
            totals.add(1, whole);
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

    /** A deadline is a time of the wall clock: its steps count here, and nowhere else. */
    private OptionalDouble dueSeconds(Optional<AppState> app) {
        Optional<Instant> deadline = app.flatMap(it -> it.hints().deadline());
        return deadline.isPresent()
                ? OptionalDouble.of((monotonicMillis + deadline.get().toEpochMilli() - wallMillis) / 1000.0)
                : OptionalDouble.empty();
    }

    List<AppDemand> apps() {
        return apps;
    }

    double unitsPerSecond() {
        return unitsPerSecond;
    }
}
