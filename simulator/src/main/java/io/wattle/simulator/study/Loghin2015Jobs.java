package io.wattle.simulator.study;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The MapReduce jobs of Loghin2015 Table 3 on Xeon and Odroid XU nodes: four slots a node, one reduce, Hadoop 1's heartbeat of
 * three seconds. Immutable and thread safe.
 */
public final class Loghin2015Jobs {

    /** Names of the workloads, as in Table 3. */
    public static final List<String> WORKLOADS =
            List.of("Pi Java", "Pi C++", "Grep", "Kmeans", "Terasort", "Wordcount");

    /** Names of the configurations, as in Table 3. */
    public static final List<String> CONFIGS = List.of("Xeon", "ARM big", "ARM LITTLE", "ARM big.LITTLE");

    private static final int SLOTS = 4;

    /** Hadoop 1 fills a node's slots at a heartbeat, and has no master process a job: what that costs is the setup task's. */
    private static final YarnSettings HADOOP_1 = new YarnSettings(3, SLOTS, false, 1);

    private final Parameters parameters;
    private final Loghin2015Work work;

    /** @param parameters of {@link Parameters#loghin2015}, or others of the same names */
    public Loghin2015Jobs(Parameters parameters) {
        this.parameters = parameters;
        work = new Loghin2015Work(parameters);
    }

    /**
     * A workload on a cluster.
     *
     * @param workload of {@link #WORKLOADS}
     * @param config of {@link #CONFIGS}
     * @param nodes workers, at least 1
     * @param seed of {@link Conditions}
     */
    public StudyRun run(String workload, String config, int nodes, long seed) {
        require("workload", workload, WORKLOADS);
        require("config", config, CONFIGS);
        Machine machine = machine(workload, config);
        return new StudyRun(
                List.of(new Workers(machine, nodes)),
                profile(workload),
                settings(workload, machine, nodes),
                conditions(seed));
    }

    /** Units of work of the workload, in Msamples or MB: what Table 3 divides by joules. */
    public double units(String workload) {
        require("workload", workload, WORKLOADS);
        return workload.startsWith("Pi") ? 16_000 : inputMb(workload);
    }

    /**
     * Joules of the workload: grep is two jobs, of which the second sorts what the first has found.
     *
     * @throws StuckException if it can never end
     */
    public double joules(String workload, String config, int nodes, long seed) throws StuckException {
        StudyRun run = run(workload, config, nodes, seed);
        double joules = run.run().joules();
        if (workload.equals("Grep")) {
            JobProfile sort = new JobProfile("Grep's sort", 0, 0, 0, 0, 0, 1, 0, 0);
            JobSettings settings = SettingOverrides.apply(run.settings(), Map.of("mapreduce.job.maps", "1"));
            joules += new StudyRun(run.workers(), sort, settings, run.conditions())
                    .run()
                    .joules();
        }
        return joules;
    }

    private static double inputMb(String workload) {
        return workload.equals("Kmeans") ? Loghin2015Work.RATINGS_MB : Loghin2015Work.TEXT_MB;
    }

    private static void require(String what, String name, List<String> known) {
        if (!known.contains(name)) {
            throw new IllegalArgumentException(what + " '" + name + "' (known: " + String.join(", ", known) + ")");
        }
    }

    private double value(String parameter) {
        return parameters.value(parameter);
    }

    private Machine machine(String workload, String config) {
        NodeClass nodeClass = Catalog.builtIn()
                .nodeClass(
                        switch (config) {
                            case "Xeon" -> "xeon-e5-2603";
                            case "ARM LITTLE" -> "odroid-xu-little";
                            default -> "odroid-xu-big";
                        })
                .orElseThrow();
        if (config.equals("Xeon")) {
            return Machine.of(nodeClass, workload.equals("Kmeans") ? value("kmeansOnXeon") : 1, 1, 1);
        }
        Machine machine = Machine.of(nodeClass, 1, 1, 1);
        double efficiency = workload.equals("Pi C++") ? 1 : value("javaOnArm");
        efficiency *= workload.equals("Pi Java") ? value("piJavaOnArm") : 1;
        efficiency *= config.equals("ARM big.LITTLE") ? value("bigLittleEfficiency") : 1;
        double busyWatts = value(config.equals("ARM LITTLE") ? "littleBusyWatts" : "bigBusyWatts");
        CoreSpeed cores = machine.cores();
        return machine.with(
                new CoreSpeed(cores.cores(), cores.threads(), cores.operationsPerSecond() * efficiency, 1),
                value("armFrameworkSpeed") / efficiency,
                PowerCurve.linear(machine.power().idleWatts(), busyWatts));
    }

    private Conditions conditions(long seed) {
        return StudyConditions.of(parameters, 0, HADOOP_1, seed);
    }

    private JobProfile profile(String workload) {
        double mb = inputMb(workload);
        int blocks = Loghin2015Work.blocks(mb);
        return switch (workload) {
            case "Pi Java" -> new JobProfile(workload, 0, 0, value("piJavaOperations"), 0, 0, 1, 0, 0);
            case "Pi C++" -> work.piNative(workload);
            case "Grep" -> work.grep(workload);
            case "Kmeans" -> work.kmeans(workload);
            case "Terasort" ->
                new JobProfile(
                        workload,
                        mb,
                        blocks,
                        0,
                        value("terasortMapOperationsPerMb"),
                        1,
                        1,
                        value("terasortReduceOperationsPerMb"),
                        1);
            default ->
                new JobProfile(
                        workload,
                        mb,
                        blocks,
                        0,
                        value("wordcountMapOperationsPerMb"),
                        1.7,
                        0.15,
                        value("wordcountReduceOperationsPerMb"),
                        0.1);
        };
    }

    private static JobSettings settings(String workload, Machine machine, int nodes) {
        boolean pi = workload.startsWith("Pi");
        boolean terasort = workload.equals("Terasort");
        // Half of a node's slots are maps' and half reduces'; a reduce takes no map's place.
        int slotMb = machine.containerMemoryMb() / (SLOTS + 1);
        boolean twoSlots = terasort && machine.memoryMb() < 4096;
        return JobSettings.builder()
                .blockMb(Loghin2015Work.BLOCK_MB)
                .replication(3, terasort ? 1 : 3)
                .maps(pi ? OptionalInt.of(nodes * SLOTS) : OptionalInt.empty())
                .reduces(1)
                .combines(workload.equals("Wordcount") || workload.equals("Kmeans"))
                .containers(twoSlots ? 2 * slotMb : slotMb, slotMb, slotMb / 4, 0.8)
                .sortMb(workload.equals("Kmeans") && machine.memoryMb() < 4096 ? 50 : 100)
                .slowstart(0.05)
                .build();
    }
}
