package io.wattle.testbed.supervisor;

import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.SchedulerChoice;
import io.wattle.model.ClusterFileException;
import io.wattle.model.NodeAttribute;
import io.wattle.testbed.hadoop.ClusterPages;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.linux.Bridge;
import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.linux.ProcText;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.UnfitException;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.PduAgent;
import io.wattle.testbed.power.WorkerMeter;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * A testbed that is built: its hosts, their states and their meters. Lives within the testbed's own namespaces. Thread
 * safe.
 */
final class Testbed {

    /** A worker and what belongs to it. */
    private record Worker(WorkerPlan plan, TestbedHost host, WorkerMeter meter) {}

    private static final Logger LOG = Logger.getLogger(Testbed.class.getName());
    private static final double NANOS_PER_SECOND = 1e9;

    private final StateFolder state;
    private final TestbedPlan plan;
    private final Cgroups cgroups;
    private final ScaleRules rules;
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Map<String, HostState> states = new ConcurrentHashMap<>();
    private final Map<String, Thread> boots = new HashMap<>();
    private final long startNanos = System.nanoTime();
    private final Daemons daemons;
    private final TestbedHost master;
    private final Bridge bridge;

    Testbed(StateFolder state, TestbedSpec spec, Cgroups cgroups, Consumer<String> progress)
            throws IOException, InterruptedException, ClusterFileException, UnfitException {
        this.state = state;
        this.cgroups = cgroups;
        rules = spec.rules();
        plan = spec.plan();
        render(spec);
        HostBuilder builder = new HostBuilder(state, plan, cgroups);
        bridge = builder.bridge();
        master = builder.master();
        for (WorkerPlan worker : plan.workers()) {
            TestbedHost host = builder.worker(worker);
            workers.put(
                    worker.host(),
                    new Worker(worker, host, new WorkerMeter(worker, host.containerNanos(), System::nanoTime)));
            states.put(worker.host(), HostState.UP);
        }
        daemons = daemons(spec, progress);
    }

    private Daemons daemons(TestbedSpec spec, Consumer<String> progress) throws IOException {
        Map<DaemonKind, Path> jars = new EnumMap<>(DaemonKind.class);
        Map<DaemonKind, List<String>> settings = new EnumMap<>(DaemonKind.class);
        jars.put(DaemonKind.NODEMANAGER, nodeJar());
        if (spec.schedulerJar() != null) {
            jars.put(DaemonKind.RESOURCEMANAGER, Path.of(spec.schedulerJar()));
            Path meters = MeterFiles.write(plan, state.configuration(TestbedPlan.MASTER));
            settings.put(DaemonKind.RESOURCEMANAGER, List.of("yarn.energy.meters.file=" + meters));
        }
        HadoopCommands commands = new HadoopCommands(
                Path.of(spec.hadoopHome()), state.configuration(), Path.of(System.getProperty("java.home")), jars);
        return new Daemons(plan, commands, new ClusterPages(TestbedPlan.MASTER), settings, progress);
    }

    /** Beside the testbed's own jars. */
    private static Path nodeJar() throws IOException {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(it -> it.getFileName().toString().startsWith("testbed-node-"))
                .findFirst()
                .orElseThrow(() -> new IOException("testbed-node-*.jar is not on the class path"));
    }

    private void render(TestbedSpec spec) throws IOException {
        ConfRequest request = new ConfRequest(
                TestbedPlan.MASTER,
                state.data().toString(),
                spec.hadoopHome(),
                spec.schedulerJar() == null ? SchedulerChoice.CAPACITY : SchedulerChoice.ENERGY);
        Path home = Path.of(spec.hadoopHome(), "etc", "hadoop");
        for (RenderedFile file :
                new ConfTemplates().render(plan.profile(), request).files()) {
            Path path = state.configuration().resolve(file.path());
            // As an operator does: the rendered files over those that came with Hadoop.
            copyMissing(home, path.getParent());
            Files.writeString(path, file.content());
        }
    }

    private static void copyMissing(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
            for (Path file : files) {
                Path copy = to.resolve(file.getFileName());
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** Starts the daemons, and returns when the cluster takes jobs; then they get no more than their share of cores. */
    void start() throws IOException, InterruptedException {
        daemons.start(master, workers.values().stream().map(Worker::host).toList());
        double cores = rules.daemonShare() * plan.scale().host().cores();
        cgroups.limit(TestbedHost.daemons(master.name()), CgroupLimits.cores(cores));
        for (Worker worker : workers.values()) {
            cgroups.limit(TestbedHost.daemons(worker.plan().host()), CgroupLimits.cores(cores));
        }
    }

    /** Answers for the meters from now on. */
    PduAgent openPdu() throws IOException {
        return new PduAgent(
                plan.pduAddress(), workers.values().stream().map(Worker::meter).toList());
    }

    /** Takes in what all workers used, for their meters and their /proc. */
    void sample() throws IOException {
        for (Worker worker : workers.values()) {
            long nanos = worker.host().containerNanos();
            worker.meter().sample(nanos);
            ProcText text = HostBuilder.text(worker.plan());
            overwrite(
                    state.proc().resolve(worker.plan().host() + ".stat"),
                    text.stat(nanos, System.nanoTime() - startNanos));
        }
    }

    /** In place: the file is bound into a host. */
    private static void overwrite(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        }
    }

    /** Kills all processes of a worker. */
    synchronized void kill(String host) throws IOException, InterruptedException {
        Worker worker = worker(host);
        worker.host().killAll();
        states.put(host, HostState.KILLED);
    }

    /** Stops a worker's processes without their knowing. */
    synchronized void pause(String host) throws IOException {
        requireRunning(host);
        cgroups.freeze(host, true);
        states.put(host, HostState.PAUSED);
    }

    /** Makes a worker's cores slower: 4 is a quarter of their speed. */
    synchronized void slow(String host, double times) throws IOException {
        if (!(times >= 1)) {
            throw new IllegalArgumentException("slow " + host + " " + times + " (allowed: 1 or more)");
        }
        requireRunning(host);
        cgroups.limit(
                TestbedHost.containers(host),
                CgroupLimits.cores(worker(host).plan().hostCores() / times));
        states.put(host, HostState.SLOW);
    }

    /** Pulls a worker's network cable. */
    synchronized void cut(String host) throws IOException, InterruptedException {
        requireRunning(host);
        bridge.plug(worker(host).host().port(), false);
        states.put(host, HostState.CUT);
    }

    /** Cuts a worker's power as an operator's switch does: nothing runs, and it draws sleep watts. */
    synchronized void suspend(String host) throws IOException, InterruptedException {
        Worker worker = worker(host);
        worker.plan().nodeClass().require(NodeAttribute.SLEEP_WATTS);
        worker.host().killAll();
        worker.meter().sample(worker.host().containerNanos());
        worker.meter().power(WorkerMeter.Power.SLEEP);
        states.put(host, HostState.ASLEEP);
    }

    /** Boots a worker that sleeps: after the class's wake time, in seconds of the testbed, its daemons start. */
    synchronized void resume(String host) throws IOException {
        Worker worker = worker(host);
        if (states.get(host) != HostState.ASLEEP) {
            throw new IllegalArgumentException(host + " is " + states.get(host).label() + ", not asleep");
        }
        double seconds = worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS)
                / plan.scale().factor();
        worker.meter().sample(worker.host().containerNanos());
        worker.meter().power(WorkerMeter.Power.BOOT);
        states.put(host, HostState.WAKING);
        Thread boot = new Thread(
                () -> {
                    try {
                        Thread.sleep(Math.round(seconds * 1000));
                        booted(worker);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "boot of " + host);
        boot.setDaemon(true);
        boots.put(host, boot);
        boot.start();
    }

    private synchronized void booted(Worker worker) throws InterruptedException {
        String host = worker.plan().host();
        if (states.get(host) != HostState.WAKING || !Thread.currentThread().equals(boots.get(host))) {
            // Its power was cut meanwhile.
            return;
        }
        try {
            worker.meter().sample(worker.host().containerNanos());
            worker.meter().power(WorkerMeter.Power.ON);
            undoFaults(worker);
            daemons.startWorker(worker.host());
            states.put(host, HostState.UP);
        } catch (IOException e) {
            LOG.log(Level.SEVERE, host + " does not boot", e);
            states.put(host, HostState.KILLED);
        }
    }

    /** Undoes all faults of a worker: it runs again, at its speed, in its network. */
    synchronized void restore(String host) throws IOException, InterruptedException {
        Worker worker = worker(host);
        HostState before = states.get(host);
        if (before == HostState.ASLEEP || before == HostState.WAKING) {
            throw new IllegalArgumentException(host + " is " + before.label() + ": bin/testbed resume " + host);
        }
        undoFaults(worker);
        if (before == HostState.KILLED) {
            daemons.startWorker(worker.host());
        }
        states.put(host, HostState.UP);
    }

    /** All, as one may have come after another, and the state names the last. */
    private void undoFaults(Worker worker) throws IOException, InterruptedException {
        String host = worker.plan().host();
        cgroups.freeze(host, false);
        bridge.plug(worker.host().port(), true);
        cgroups.limit(
                TestbedHost.containers(host), CgroupLimits.cores(worker.plan().hostCores()));
    }

    /** One line for each worker. */
    List<String> status() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-22s%-14s%-10s%7s%9s%11s", "host", "address", "state", "busy", "watts", "joules"));
        lines.add(String.format(Locale.ROOT, "%-22s%-14s%-10s", TestbedPlan.MASTER, plan.masterAddress(), "up"));
        for (Worker worker : workers.values()) {
            WorkerMeter meter = worker.meter();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-22s%-14s%-10s%6.0f%%%9.2f%11.0f",
                    worker.plan().host(),
                    worker.plan().address(),
                    states.get(worker.plan().host()).label(),
                    100 * meter.utilisation(),
                    meter.watts(),
                    meter.joules()));
        }
        lines.add(String.format(
                Locale.ROOT,
                "up for %.0f s; factor %.3f: a second of the cluster takes %.2f s here",
                (System.nanoTime() - startNanos) / NANOS_PER_SECOND,
                plan.scale().factor(),
                1 / plan.scale().factor()));
        return lines;
    }

    private void requireRunning(String host) {
        worker(host);
        if (!states.get(host).runs()) {
            throw new IllegalArgumentException(
                    host + " is " + states.get(host).label() + ": bring it back with bin/testbed restore " + host);
        }
    }

    private Worker worker(String host) {
        Worker worker = workers.get(host);
        if (worker == null) {
            throw new IllegalArgumentException(
                    "no worker '" + host + "' (known: " + String.join(", ", workers.keySet()) + ")");
        }
        return worker;
    }
}
