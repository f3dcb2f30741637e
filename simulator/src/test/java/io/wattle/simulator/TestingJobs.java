package io.wattle.simulator;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.OptionalInt;

/** Machines and jobs with round figures. */
public final class TestingJobs {

    private static final NodeClass SMALL_CLASS = NodeClass.named("small")
            .measured(NodeAttribute.CORES, 2, "made up")
            .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
            .measured(NodeAttribute.IDLE_WATTS, 10, "made up")
            .measured(NodeAttribute.BUSY_WATTS, 20, "made up")
            .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
            .measured(NodeAttribute.WAKE_SECONDS, 30, "made up")
            .measured(NodeAttribute.BOOT_JOULES, 450, "made up")
            .build();

    /** Two cores of 100 operations a second, 10 to 20 W, room for 8 containers of 100 MiB. */
    public static final Machine SMALL = new Machine(
            SMALL_CLASS, new CoreSpeed(2, 2, 100, 1), 1, 1000, 800, 2, 20, 10, 0, 10, PowerCurve.linear(10, 20));

    public static final FrameworkCosts COSTS = new FrameworkCosts(5, 2, 3, 100, 10, 50, 0, 0, 0, 0);

    public static final Conditions CONDITIONS = new Conditions(YarnSettings.HADOOP_3, COSTS, 0.5, 0, 1);

    private TestingJobs() {}

    /** The same with another disk. */
    public static Machine withDisk(double mbPerSecond) {
        return new Machine(SMALL_CLASS, SMALL.cores(), 1, 1000, 800, 2, mbPerSecond, mbPerSecond, 0, 10, SMALL.power());
    }

    /** Computes and reads nothing. */
    public static JobProfile computing(double operations) {
        return new JobProfile("computing", 0, 0, operations, 0, 0, 1, 0, 0);
    }

    /** Sorts what it reads: as much goes through the reduces, and out. */
    public static JobProfile sorting(double mb, int files) {
        return new JobProfile("sorting", mb, files, 0, 10, 1, 1, 10, 1);
    }

    public static JobSettings maps(int maps) {
        return settings(OptionalInt.of(maps), 0, 100);
    }

    public static JobSettings reduces(int reduces) {
        return settings(OptionalInt.empty(), reduces, 100);
    }

    public static JobSettings settings(OptionalInt maps, int reduces, int containerMb) {
        return JobSettings.builder()
                .blockMb(64)
                .replication(1, 1)
                .maps(maps)
                .reduces(reduces)
                .containers(containerMb, containerMb, 100, 0.8)
                .sortMb(50)
                .slowstart(0.05)
                .build();
    }
}
