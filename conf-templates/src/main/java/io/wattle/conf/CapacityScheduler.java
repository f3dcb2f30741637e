package io.wattle.conf;

import java.util.List;

/** {@code capacity-scheduler.xml}: one queue, and the partition of the master. */
final class CapacityScheduler {

    private static final String PREFIX = "yarn.scheduler.capacity.";
    private static final String CALCULATORS = "org.apache.hadoop.yarn.util.resource.";

    private CapacityScheduler() {}

    static SiteFile of(Context context, Node node) {
        String label = "accessible-node-labels." + Context.MASTER_LABEL;
        String labelReason = "Lets the queue use the whole of the master's partition.";
        return new SiteFile(
                "capacity-scheduler.xml",
                context.title("capacity-scheduler.xml", node) + " Queues of your own go under root; each needs the"
                        + " keys of accessible-node-labels as 'default' has them.",
                List.of(
                        new Property(
                                PREFIX + "root.queues", "default", "Queues below root.", "One queue, to start from."),
                        new Property(
                                PREFIX + "root.default.capacity",
                                "100",
                                "Percentage of the cluster that the queue is sure of.",
                                "It is the only queue."),
                        new Property(
                                PREFIX + "root.accessible-node-labels",
                                Context.MASTER_LABEL,
                                "Labels whose nodes the queues may use.",
                                labelReason),
                        new Property(
                                PREFIX + "root." + label + ".capacity",
                                "100",
                                "Percentage of the partition that is shared out.",
                                labelReason),
                        new Property(
                                PREFIX + "root.default.accessible-node-labels",
                                Context.MASTER_LABEL,
                                "Labels whose nodes the queue may use.",
                                labelReason),
                        new Property(
                                PREFIX + "root.default." + label + ".capacity",
                                "100",
                                "Percentage of the partition that the queue is sure of.",
                                labelReason),
                        new Property(
                                PREFIX + "root.default." + label + ".maximum-am-resource-percent",
                                "1.0",
                                "Share of the partition for application masters.",
                                "Nothing else runs on the master; with Hadoop's 0.1 it would take "
                                        + fewMasters(context) + "."),
                        new Property(
                                PREFIX + "resource-calculator",
                                CALCULATORS
                                        + (context.plan().enforcesVcores()
                                                ? "DominantResourceCalculator"
                                                : "DefaultResourceCalculator"),
                                "What the scheduler counts: memory, or memory and vcores.",
                                context.plan().enforcesVcores()
                                        ? "Memory and vcores: containers sized for the small nodes would pile up on"
                                                + " the large ones."
                                        : "Memory only: all workers are alike, and jobs of small splits may run two"
                                                + " maps on a vcore (Zhao2016 sec. 5.2.1)."),
                        new Property(
                                PREFIX + "schedule-asynchronously.enable",
                                "false",
                                "Whether threads of their own place containers, rather than heartbeats of nodes.",
                                "The default differs: false in Hadoop 3.4, true in 3.5. A small cluster does not need"
                                        + " it.")));
    }

    private static String fewMasters(Context context) {
        MasterMemory master = context.plan().master();
        int masters = Math.max(1, (int) (0.1 * master.containersMb() / master.applicationMasterMb()));
        return masters + " of the " + master.applicationMasters() + " that it can hold";
    }
}
