package io.wattle.testbed.supervisor;

import io.wattle.model.ClusterFileException;
import io.wattle.model.NodeAttribute;
import io.wattle.testbed.hadoop.ClusterPages;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.hadoop.ZooKeeper;
import io.wattle.testbed.linux.Bridge;
import io.wattle.testbed.linux.ProcText;
import io.wattle.testbed.linux.Rights;
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
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    private final Rights rights;
    private final ScaleRules rules;
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Map<String, HostState> states = new ConcurrentHashMap<>();
    private final Map<String, Thread> boots = new HashMap<>();
    private final long startNanos = System.nanoTime();
    private final Daemons daemons;
    private final Services services;
    private final ClusterPages pages;
    private final Bridge bridge;

    Testbed(StateFolder state, TestbedSpec spec, Consumer<String> progress)
            throws IOException, InterruptedException, ClusterFileException, UnfitException {
        this.state = state;
        rights = spec.rights();
        rules = spec.rules();
        plan = spec.plan();
        Configuration.write(state, spec, plan);
        HostBuilder builder = new HostBuilder(state, plan, rights);
        bridge = builder.bridge();
        TestbedHost master = builder.master();
        Optional<TestbedHost> standby = plan.hasStandby() ? Optional.of(builder.standby()) : Optional.empty();
        for (WorkerPlan worker : plan.workers()) {
            TestbedHost host = builder.worker(worker);
            workers.put(
                    worker.host(),
                    new Worker(
                            worker,
                            host,
                            new WorkerMeter(worker, host.processes().containerNanos(), System::nanoTime)));
            states.put(worker.host(), HostState.UP);
        }
        pages = new ClusterPages(
                TestbedPlan.MASTER,
                plan.hasStandby() ? List.of(TestbedPlan.MASTER, TestbedPlan.STANDBY) : List.of(TestbedPlan.MASTER));
        daemons = daemons(spec, progress);
        services = new Services(
                master,
                standby,
                new ZooKeeper(Path.of(spec.hadoopHome()), state.configuration(TestbedPlan.MASTER), state.data()),
                daemons);
        services.all().forEach(it -> states.put(it.name(), HostState.UP));
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
        return new Daemons(plan, commands, pages, settings, progress);
    }

    /** Beside the testbed's own jars. */
    private static Path nodeJar() throws IOException {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(it -> it.getFileName().toString().startsWith("testbed-node-"))
                .findFirst()
                .orElseThrow(() -> new IOException("testbed-node-*.jar is not on the class path"));
    }

    /** Starts the daemons, and returns when the cluster takes jobs; then they get no more than their share of cores. */
    void start() throws IOException, InterruptedException {
        services.start(workers.values().stream().map(Worker::host).toList());
        double cores = rules.daemonShare() * plan.scale().host().cores();
        for (TestbedHost host : services.all()) {
            host.processes().limitDaemons(cores);
        }
        for (Worker worker : workers.values()) {
            worker.host().processes().limitDaemons(cores);
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
            long nanos = worker.host().processes().containerNanos();
            worker.meter().sample(nanos);
            ProcText text = HostBuilder.text(worker.plan());
            overwrite(
                    state.proc().resolve(worker.plan().host() + ".stat"),
                    text.stat(nanos, System.nanoTime() - startNanos));
        }
        ProcText text = HostBuilder.masterText(plan);
        for (TestbedHost host : services.all()) {
            overwrite(
                    state.proc().resolve(host.name() + ".stat"),
                    text.stat(host.processes().containerNanos(), System.nanoTime() - startNanos));
        }
    }

    /** In place: the file is bound into a host. */
    private static void overwrite(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        }
    }

    /** Kills all processes of a worker, or of the second ResourceManager's host. */
    synchronized void kill(String host) throws IOException, InterruptedException {
        services.spare(host(host)).killAll();
        states.put(host, HostState.KILLED);
    }

    /** Kills one daemon of a host. */
    synchronized void kill(String host, String daemon) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        requireRunning(found);
        found.kill(daemon);
        states.put(host, HostState.IMPAIRED);
    }

    /** Stops a host's processes without their knowing. */
    synchronized void pause(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        requireRunning(found);
        found.processes().freeze(true);
        states.put(host, HostState.PAUSED);
    }

    /** Makes a worker's cores slower: 4 is a quarter of their speed. */
    synchronized void slow(String host, double times) throws IOException {
        if (!(times >= 1)) {
            throw new IllegalArgumentException("slow " + host + " " + times + " (allowed: 1 or more)");
        }
        Worker worker = worker(host);
        requireRunning(worker.host());
        if (!rights.limitsProcesses()) {
            throw new IllegalArgumentException("slow " + host + ": nothing limits cores in this testbed, as it has no"
                    + " cgroups (" + rights.whyNoCgroups() + "); build it as root, where cgroups can be made");
        }
        worker.host().processes().limitContainers(worker.plan().hostCores() / times);
        states.put(host, HostState.SLOW);
    }

    /** Pulls a host's network cable. */
    synchronized void cut(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        requireRunning(found);
        bridge.plug(found.port(), false);
        states.put(host, HostState.CUT);
    }

    /**
     * Cuts a worker's power as an operator's switch does: nothing runs, and it draws sleep watts.
     *
     * @return what goes with it, for people; empty if it is no loss
     */
    synchronized Optional<String> suspend(String host) throws IOException, InterruptedException {
        Worker worker = worker(host);
        worker.plan().nodeClass().require(NodeAttribute.SLEEP_WATTS);
        worker.host().killAll();
        worker.meter().sample(worker.host().processes().containerNanos());
        worker.meter().power(WorkerMeter.Power.SLEEP);
        states.put(host, HostState.ASLEEP);
        return worker.plan().hasDataNode()
                ? Optional.of(
                        host + " has a DataNode, which is gone until it wakes: blocks whose replicas all sleep cannot"
                                + " be read (bin/testbed up --datanodes always-on leaves such workers without)")
                : Optional.empty();
    }

    /** Boots a worker that sleeps: after the class's wake time, in seconds of the testbed, its daemons start. */
    synchronized void resume(String host) throws IOException {
        Worker worker = worker(host);
        if (states.get(host) != HostState.ASLEEP) {
            throw new IllegalArgumentException(host + " is " + states.get(host).label() + ", not asleep");
        }
        double seconds = worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS)
                / plan.scale().factor();
        worker.meter().sample(worker.host().processes().containerNanos());
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
            worker.meter().sample(worker.host().processes().containerNanos());
            worker.meter().power(WorkerMeter.Power.ON);
            undoFaults(worker.host());
            daemons.startWorker(worker.host());
            states.put(host, HostState.UP);
        } catch (IOException e) {
            LOG.log(Level.SEVERE, host + " does not boot", e);
            states.put(host, HostState.KILLED);
        }
    }

    /** Undoes all faults of a host: it runs again, at its speed, in its network. */
    synchronized void restore(String host) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        HostState before = states.get(host);
        if (before == HostState.ASLEEP || before == HostState.WAKING) {
            throw new IllegalArgumentException(host + " is " + before.label() + ": bin/testbed resume " + host);
        }
        undoFaults(found);
        services.restart(found);
        states.put(host, HostState.UP);
    }

    /** All, as one may have come after another, and the state names the last. */
    private void undoFaults(TestbedHost host) throws IOException, InterruptedException {
        host.processes().freeze(false);
        bridge.plug(host.port(), true);
        if (workers.containsKey(host.name())) {
            host.processes().limitContainers(worker(host.name()).plan().hostCores());
        }
    }

    /** One line for each host, and what else is to be known. */
    List<String> status() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-22s%-14s%-10s%7s%9s%11s", "host", "address", "state", "busy", "watts", "joules"));
        for (TestbedHost host : services.all()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-22s%-14s%-10s",
                    host.name(),
                    host.name().equals(TestbedPlan.MASTER) ? plan.masterAddress() : plan.standbyAddress(),
                    states.get(host.name()).label()));
        }
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
                Locale.ROOT, "up for %.0f s; %s", (System.nanoTime() - startNanos) / NANOS_PER_SECOND, factor()));
        rights.notEmulatedInShort().ifPresent(lines::add);
        if (plan.hasStandby()) {
            lines.add("active ResourceManager: " + pages.activeResourceManager().orElse("none"));
        }
        return lines;
    }

    private String factor() {
        double factor = plan.scale().factor();
        return rights.limitsProcesses()
                ? String.format(
                        Locale.ROOT, "factor %.3f: a second of the cluster takes %.2f s here", factor, 1 / factor)
                : "no factor: seconds are this machine's";
    }

    private TestbedHost host(String name) {
        Optional<TestbedHost> service = services.host(name);
        return service.isPresent() ? service.get() : worker(name).host();
    }

    private void requireRunning(TestbedHost host) {
        HostState hostState = states.get(host.name());
        if (!hostState.runs()) {
            throw new IllegalArgumentException(host.name() + " is " + hostState.label()
                    + ": bring it back with bin/testbed restore " + host.name());
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
