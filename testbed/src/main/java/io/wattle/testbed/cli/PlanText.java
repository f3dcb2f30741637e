package io.wattle.testbed.cli;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.testbed.plan.SpeedScale;
import io.wattle.testbed.plan.TestbedOptions;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkLoads;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.supervisor.TestbedSpec;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalDouble;

/** What {@code up} says before it begins. */
final class PlanText {

    private PlanText() {}

    static void print(String name, TestbedPlan plan, TestbedSpec spec, PrintStream out) {
        SpeedScale scale = plan.scale();
        out.printf(Locale.ROOT, "testbed %s: cluster %s%n", name, plan.profile().name());
        out.printf(
                Locale.ROOT,
                "this machine: %d cores of %,.0f DMIPS, of which the daemons have %.0f%%%n",
                scale.host().cores(),
                scale.host().dmipsPerCore(),
                100 * spec.rules().daemonShare());
        out.printf(
                Locale.ROOT,
                "factor %.3f: a second of the cluster takes %.2f s here, for cores, disks and networks alike%n",
                scale.factor(),
                1 / scale.factor());
        printOptions(plan, spec.options(), out);
        for (Workers group : plan.profile().workers()) {
            WorkerPlan worker = plan.workers().stream()
                    .filter(it -> it.nodeClass().equals(group.nodeClass()))
                    .findFirst()
                    .orElseThrow();
            out.printf(
                    Locale.ROOT,
                    "  %d x %s: %d cores of %,.0f DMIPS, each %.1f%% of one here; %,d MiB; disk %s/%s MB/s; network %s"
                            + " Mbit/s%n",
                    group.count(),
                    group.nodeClass().name(),
                    group.nodeClass().cores(),
                    scale.speeds().dmips(group.nodeClass()),
                    100 * scale.coreShare(group.nodeClass()),
                    worker.memoryMb(),
                    text(worker.diskReadMbPerSecond()),
                    text(worker.diskWriteMbPerSecond()),
                    text(worker.networkMbitPerSecond()));
        }
    }

    private static void printOptions(TestbedPlan plan, TestbedOptions options, PrintStream out) {
        if (options.workLoad() != null) {
            out.printf(
                    "cores as fast beside each other as with work load %s (%s); the fastest class keeps its DMIPS%n",
                    options.workLoad(), WorkLoads.SOURCE);
        }
        if (options.standby()) {
            out.println("two ResourceManagers: on master and on standby; ZooKeeper: on master");
        }
        long dataNodes = plan.workers().stream().filter(WorkerPlan::hasDataNode).count();
        if (dataNodes < plan.workers().size()) {
            out.printf(
                    Locale.ROOT,
                    "DataNodes: on %d of %d workers, %d replicas of a block%n",
                    dataNodes,
                    plan.workers().size(),
                    plan.profile().hdfsReplication());
        }
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "not limited";
    }
}
