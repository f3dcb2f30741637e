package io.wattle.testbed.cli;

import io.wattle.measure.HostSpeed;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterFileException;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.testbed.plan.HostFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.UnfitException;
import io.wattle.testbed.supervisor.ControlClient;
import io.wattle.testbed.supervisor.ControlClient.RefusedException;
import io.wattle.testbed.supervisor.InitProcess;
import io.wattle.testbed.supervisor.Launch;
import io.wattle.testbed.supervisor.StateFolder;
import io.wattle.testbed.supervisor.Teardown;
import io.wattle.testbed.supervisor.TestbedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/testbed up}. */
@Command(mixinStandardHelpOptions = true, name = "up", description = "Build a cluster and start its daemons.")
final class UpCommand implements Callable<Integer> {

    private enum Scheduler {
        CAPACITY,
        ENERGY
    }

    private static final String READY = "ready";
    private static final String FAILED = "failed ";

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
    private Map<String, Integer> counts = new LinkedHashMap<>();

    @Option(names = "--hadoop", paramLabel = "VERSION", description = "3.4.3 or 3.5.0 (default).")
    private String hadoop = "3.5.0";

    @Option(
            names = "--scheduler",
            paramLabel = "WHICH",
            description = "capacity (default): Hadoop's own; energy: the plug-in, with the testbed's meters.")
    private Scheduler scheduler = Scheduler.CAPACITY;

    @Option(
            names = "--daemon-share",
            paramLabel = "SHARE",
            description = "Share of this machine's cores for the daemons (default: 0.15).")
    private double daemonShare = ScaleRules.DEFAULT.daemonShare();

    @Option(
            names = "--least-core-share",
            paramLabel = "SHARE",
            description = "Share of a host core that the slowest core must get (default: 0.05).")
    private double leastCoreShare = ScaleRules.DEFAULT.leastCoreShare();

    @Option(names = "--dry-run", description = "Only say what it would be, and how fast, or why it cannot be.")
    private boolean dryRun;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        StateFolder state = name.folder();
        Surroundings.require();
        if (Teardown.isAlive(state)) {
            throw new UsageException("testbed " + state.name()
                    + (InitProcess.of(state).isPresent()
                            ? " is up already; end it: bin/testbed down"
                            : " was killed; remove what it left: bin/testbed down")
                    + name.words());
        }
        TestbedSpec spec;
        TestbedPlan plan;
        try {
            spec = spec();
            plan = spec.plan();
        } catch (ClusterFileException | UnfitException | IllegalArgumentException | MissingFigureException e) {
            throw new UsageException(e.getMessage(), e);
        }
        PlanText.print(state.name(), plan, spec, System.out);
        if (dryRun) {
            return Main.OK;
        }
        // The files of one that did not come up.
        Teardown.remove(state);
        Files.createDirectories(state.root());
        spec.write(state);
        long start = System.nanoTime();
        try {
            launch(state);
        } catch (IOException | RefusedException e) {
            System.err.println("wattle: " + e.getMessage());
            System.err.println("wattle: logs are in " + state.log() + " and "
                    + state.data("*").resolve("logs"));
            Teardown.end(state);
            return Main.FAILED;
        }
        System.out.printf(Locale.ROOT, "up in %.0f s%n", (System.nanoTime() - start) / 1e9);
        return Main.OK;
    }

    private static void launch(StateFolder state) throws IOException, InterruptedException, RefusedException {
        Launch launch = new Launch(state);
        Process holder = launch.start(System.getProperty("java.class.path"));
        launch.awaitSocket(holder);
        ControlClient client = new ControlClient(state);
        int seen = 0;
        while (true) {
            for (String line : client.ask("progress", Integer.toString(seen))) {
                seen++;
                if (line.equals(READY)) {
                    return;
                }
                if (line.startsWith(FAILED)) {
                    throw new IOException(line.substring(FAILED.length()));
                }
                System.out.println("  " + line);
            }
        }
    }

    private TestbedSpec spec() throws IOException, InterruptedException, UsageException, ClusterFileException {
        String clusterName = cluster;
        List<String> files = List.of();
        if (cluster.endsWith(".yaml") || cluster.endsWith(".yml") || cluster.contains("/")) {
            Path file = Path.of(cluster).toAbsolutePath().normalize();
            files = List.of(file.toString());
            clusterName = onlyCluster(file);
        } else if (Catalog.builtIn().profile(cluster).isEmpty()) {
            throw new UsageException("--cluster " + cluster + " (known: "
                    + String.join(
                            ", ",
                            Catalog.builtIn().profiles().stream()
                                    .map(ClusterProfile::name)
                                    .toList())
                    + ", or a YAML file)");
        }
        return new TestbedSpec(
                clusterName,
                files,
                counts,
                new HostFigures(Runtime.getRuntime().availableProcessors(), HostSpeed.measure(), Surroundings.freeMb()),
                new ScaleRules(daemonShare, leastCoreShare, ScaleRules.DEFAULT.mostFactor()),
                WattleHome.hadoop(hadoop).toString(),
                scheduler == Scheduler.ENERGY ? WattleHome.schedulerJar().toString() : null);
    }

    private static String onlyCluster(Path file) throws IOException, UsageException, ClusterFileException {
        List<String> known =
                Catalog.builtIn().profiles().stream().map(ClusterProfile::name).toList();
        List<String> own = Catalog.builtIn().with(file).profiles().stream()
                .map(ClusterProfile::name)
                .filter(it -> !known.contains(it))
                .toList();
        if (own.size() != 1) {
            throw new UsageException("--cluster " + file + " has " + own.size() + " clusters (needed: one)");
        }
        return own.get(0);
    }
}
