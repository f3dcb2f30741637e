package io.wattle.testbed.cli;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.SpeedScale;
import io.wattle.testbed.plan.StudyWorkloads;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.TestbedSpec;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What {@code up} says before it begins. */
final class PlanText {

    private static final String NOT_LIMITED = "not limited";

    private PlanText() {}

    static void print(String name, TestbedPlan plan, TestbedSpec spec, PrintStream out) {
        Rights rights = spec.rights();
        out.printf(Locale.ROOT, "testbed %s: cluster %s%n", name, plan.profile().name());
        printSpeed(plan.scale(), spec, out);
        printVariant(plan, spec.variant(), out);
        for (Workers group : plan.profile().workers()) {
            WorkerPlan worker = plan.workers().stream()
                    .filter(it -> it.nodeClass().equals(group.nodeClass()))
                    .findFirst()
                    .orElseThrow();
            String network = rights.limitsNetworks() ? text(worker.networkMbitPerSecond()) + " Mbit/s" : NOT_LIMITED;
            out.println(
                    rights.limitsProcesses()
                            ? limited(group, worker, disk(worker, rights), network)
                            : plain(group.count(), worker, network));
        }
        List<String> notEmulated = rights.notEmulated();
        if (!notEmulated.isEmpty()) {
            out.println("not emulated here:");
            notEmulated.forEach(it -> out.println("  " + it));
        }
    }

    private static void printSpeed(SpeedScale scale, TestbedSpec spec, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "this machine: %d cores of %,.0f DMIPS, ",
                scale.machine().cores(),
                scale.machine().dmipsPerCore());
        if (spec.rights().limitsProcesses()) {
            out.printf(
                    Locale.ROOT,
                    "of which the daemons have %.0f%%%n"
                            + "factor %.3f: a second of the cluster takes %.2f s here, for cores, disks and networks"
                            + " alike%n",
                    100 * spec.rules().daemonShare(),
                    scale.factor(),
                    1 / scale.factor());
        } else {
            out.println("which all hosts share");
            out.println("no factor: seconds are this machine's");
        }
    }

    private static String limited(Workers group, WorkerPlan worker, String disk, String network) {
        return String.format(
                Locale.ROOT,
                "  %d x %s: %d cores of %,.0f DMIPS, each %.1f%% of one here; %,d MiB; disk %s; network %s",
                group.count(),
                group.nodeClass().name(),
                group.nodeClass().cores(),
                worker.scale().speeds().dmips(group.nodeClass()),
                100 * worker.scale().coreShare(group.nodeClass()),
                worker.memoryMb(),
                disk,
                network);
    }

    private static String disk(WorkerPlan worker, Rights rights) {
        return rights.limitsDisks()
                ? text(worker.diskReadMbPerSecond()) + "/" + text(worker.diskWriteMbPerSecond()) + " MB/s"
                : NOT_LIMITED;
    }

    private static String plain(int count, WorkerPlan worker, String network) {
        return String.format(
                Locale.ROOT,
                "  %d x %s: %d cores, each as fast as one here; network %s",
                count,
                worker.nodeClass().name(),
                worker.nodeClass().cores(),
                network);
    }

    private static void printVariant(TestbedPlan plan, TestbedVariant variant, PrintStream out) {
        if (variant.studyWorkload() != null) {
            out.printf(
                    "cores as fast beside each other as with the workload %s (%s); the fastest class keeps its DMIPS%n",
                    variant.studyWorkload(), StudyWorkloads.SOURCE);
        }
        if (variant.taskArchives() != null) {
            out.println("masters and tasks start from the archives of classes of " + variant.taskArchives());
        }
        if (variant.standby()) {
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
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : NOT_LIMITED;
    }
}
