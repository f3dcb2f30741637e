package io.wattle.testbed.cli;

import io.wattle.measure.HostSpeed;
import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.testbed.configuration.RenderedConfiguration;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DataNodes;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.StateLock;
import io.wattle.testbed.state.Teardown;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/testbed up}. */
@Command(mixinStandardHelpOptions = true, name = "up", description = "Build a cluster and start its daemons.")
final class UpCommand implements Callable<Integer> {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private enum Scheduler {
        CAPACITY,
        ENERGY
    }

    @Mixin
    private NameOption name;

    @Option(
            names = "--cluster",
            required = true,
            paramLabel = "NAME|FILE",
            description = "A cluster of the catalog, or a YAML file with one (docs/clusters.md).")
    private String cluster;

    @Option(
            names = "--workers",
            split = ",",
            paramLabel = "CLASS=N",
            description = "Other numbers of workers than the cluster's.")
    private List<String> workers = new ArrayList<>();

    @Option(names = "--hadoop", paramLabel = "VERSION", description = "3.4.3 or 3.5.0 (default).")
    private String hadoop = "3.5.0";

    @Option(
            names = "--scheduler",
            paramLabel = "WHICH",
            description = "capacity (default): Hadoop's own; energy: the plug-in, with the testbed's meters.")
    private Scheduler scheduler = Scheduler.CAPACITY;

    @Option(
            names = "--daemon-share",
            converter = ShareConverter.class,
            paramLabel = "SHARE",
            description = "Share of this machine's cores for the daemons, 0.05 to 0.8 (default: 0.15).")
    private double daemonShare = ScaleRules.DEFAULT.daemonShare();

    @Option(
            names = "--min-core-share",
            converter = ShareConverter.class,
            paramLabel = "SHARE",
            description = "Share of a core of this machine that the slowest core must get, 0.005 to 1 (default: 0.05).")
    private double minCoreShare = ScaleRules.DEFAULT.minCoreShare();

    @Option(
            names = "--max-factor",
            paramLabel = "FACTOR",
            description = "A testbed of few slow nodes would be faster than they are: at most so many times"
                    + " (default: as fast as this machine can). With 1 its seconds are the cluster's.")
    private double maxFactor = ScaleRules.DEFAULT.maxFactor();

    @Option(
            names = "--machine-dmips",
            paramLabel = "DMIPS",
            description = "What a core of this machine is taken to do while all work (default: measured).")
    private Double machineDmips;

    @Option(names = "--dry-run", description = "Only say what it would be, and how fast, or why it cannot be.")
    private boolean dryRun;

    @Option(
            names = "--datanodes",
            paramLabel = "WHICH",
            description = "all (default) workers, or always-on: those of classes that never sleep, which are the wimpy"
                    + " ones.")
    private String dataNodes = DataNodes.ALL.word();

    @Option(names = "--ha", description = "Two ResourceManagers, the second on a host of its own, and ZooKeeper.")
    private boolean standby;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A key of yarn-site.xml on the ResourceManager's host, in the place of what is rendered;"
                    + " repeatable. Such as yarn.energy.tandem.mode=active.")
    private Map<String, String> siteKeys = new LinkedHashMap<>();

    @Option(names = "--all-emulated", description = "Refuse where this machine does not let all of it be emulated.")
    private boolean allEmulated;

    @Option(
            names = "--study-workload",
            paramLabel = "NAME",
            description =
                    "Cores differ by class as they were measured to with java-pi, cpp-pi, grep, kmeans, terasort or"
                            + " wordcount (default: as their DMIPS do).")
    private String studyWorkload;

    @Option(
            names = "--task-archives",
            paramLabel = "FILE",
            description =
                    "archives.txt of 'bin/tuner archive build': masters and tasks of all jobs start from these archives"
                            + " of classes, whose jars have to be the testbed's (docs/task-start.md).")
    private Path taskArchives;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        StateFolder state = name.folder();
        // What was typed comes first: it can be wrong on any machine.
        ClusterChoice choice = ClusterChoice.of(cluster, WorkerCounts.parse(workers));
        ScaleRules rules = rules();
        if (machineDmips != null && !(machineDmips > 0 && machineDmips < Double.POSITIVE_INFINITY)) {
            throw new UsageException("--machine-dmips " + machineDmips + " (allowed: more than 0)");
        }
        Optional<TaskArchiveChoice> archives =
                taskArchives == null ? Optional.empty() : Optional.of(TaskArchiveChoice.of(taskArchives));
        TestbedVariant variant = variant(archives);
        Path hadoopHome = WattleHome.hadoop(hadoop);
        if (archives.isPresent()) {
            archives.get().requireFit(hadoopHome);
        }
        Preflight surroundings = new Preflight(new Machine.Real());
        Rights rights = surroundings.require(state);
        Optional<String> lacking = rights.notEmulatedInShort();
        if (allEmulated && lacking.isPresent()) {
            throw new UsageException(
                    "--all-emulated: " + lacking.get() + "; run it as root, where cgroups can be made");
        }
        Planning planning = () -> {
            MachineFigures machine = new MachineFigures(CORES, machineDmips, freeMb());
            TestbedSpec spec = spec(choice, machine, rules, hadoopHome, variant, rights);
            plan(state, spec, surroundings);
            return spec;
        };
        if (dryRun) {
            measure();
            planning.plan();
            return Main.OK;
        }
        StateLock lock = Locks.take(state, "up");
        try {
            removeLeftovers(state);
            measure();
            return build(state, rights, planning);
        } finally {
            lock.close();
        }
    }

    /** Counts free memory, and says what the testbed would be, or why it cannot be. */
    private interface Planning {
        TestbedSpec plan() throws UsageException, IOException;
    }

    /** All cores at once, as they are promised to all workers at once. */
    private void measure() throws IOException, InterruptedException {
        if (machineDmips == null) {
            machineDmips = HostSpeed.measure(CORES);
        }
    }

    /** What no other testbed of this user has promised. */
    private int freeMb() throws UsageException, IOException {
        OtherTestbeds others = OtherTestbeds.beside(name.folder());
        if (!others.names().isEmpty()) {
            System.out.println("up as well: testbed " + String.join(", ", others.names())
                    + ": all share the cores of this machine, so none is as fast as planned while others work");
        }
        return (int) Math.max(0, Preflight.freeMb() - others.promisedMb());
    }

    private TestbedSpec spec(
            ClusterChoice choice,
            MachineFigures machine,
            ScaleRules rules,
            Path hadoopHome,
            TestbedVariant variant,
            Rights rights)
            throws UsageException, IOException {
        return new TestbedSpec(
                choice.profile().name(),
                choice.files(),
                choice.counts(),
                machine,
                rules,
                hadoopHome.toString(),
                scheduler == Scheduler.ENERGY ? WattleHome.schedulerJar().toString() : null,
                siteKeys,
                variant,
                rights);
    }

    private ScaleRules rules() throws UsageException {
        try {
            return new ScaleRules(daemonShare, minCoreShare, maxFactor);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private TestbedVariant variant(Optional<TaskArchiveChoice> archives) throws UsageException {
        try {
            return new TestbedVariant(
                    DataNodes.of(dataNodes),
                    standby,
                    studyWorkload,
                    archives.map(it -> it.file().toString()).orElse(null));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** Only what is its own beyond doubt: groups of its name in which nothing runs, and files in its folder. */
    private void removeLeftovers(StateFolder state) throws UsageException, IOException, InterruptedException {
        if (InitProcess.of(state).isPresent()) {
            throw new UsageException(
                    "testbed " + state.name() + " is up already; end it: bin/testbed down" + name.words());
        }
        if (Teardown.hasCgroup(state)) {
            try {
                Teardown.end(state);
            } catch (IOException e) {
                throw new UsageException(e.getMessage(), e);
            }
            System.out.println(
                    "removed what an earlier run left: cgroup " + state.cgroup() + ", files of " + state.root());
        }
        // Files alone: of one that did not come up, kept for its logs.
        Teardown.remove(state);
    }

    /** Says what it would be, or why it cannot be. */
    private static void plan(StateFolder state, TestbedSpec spec, Preflight surroundings)
            throws UsageException, IOException {
        try {
            TestbedPlan plan = spec.plan();
            // What no configuration can be made for is found now, and not by the supervisor.
            RenderedConfiguration.render(state, spec, plan);
            surroundings.requireDisk(state, plan.diskMb());
            PlanText.print(state.name(), plan, spec, System.out);
        } catch (YamlFileException | DoesNotFitException | IllegalArgumentException | MissingFigureException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static int build(StateFolder state, Rights rights, Planning planning)
            throws UsageException, IOException, InterruptedException {
        TestbedLaunch launch = new TestbedLaunch(state, rights.namespaces());
        StateLock memory = Locks.awaitMemory(state, "up");
        try {
            TestbedSpec spec = planning.plan();
            // Until others can see that it is there, and what it was promised.
            if (!launch.begin(spec)) {
                return Main.FAILED;
            }
        } finally {
            memory.close();
        }
        return launch.awaitUp() ? Main.OK : Main.FAILED;
    }
}
