package io.wattle.testbed.supervisor;

import io.wattle.model.ClusterFileException;
import io.wattle.model.NodeAttribute;
import io.wattle.testbed.hadoop.ClusterRestClient;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.hadoop.ZooKeeper;
import io.wattle.testbed.linux.Bridge;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.PduAgent;
import io.wattle.testbed.power.WorkerMeter;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import io.wattle.testbed.supervisor.HostCondition.Fault;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
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
 * A testbed that is built: its hosts, their conditions and their meters. Lives within the testbed's own namespaces. Thread
 * safe.
 */
final class Testbed {

    private static final Logger LOG = Logger.getLogger(Testbed.class.getName());
    private static final double NANOS_PER_SECOND = 1e9;

    /** Of what all daemons have; the rest is the workers'. */
    private static final double SERVICES_SHARE = 0.5;

    private final StateFolder state;
    private final TestbedPlan plan;
    private final Rights rights;
    private final ScaleRules rules;
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Map<String, HostCondition> conditions = new ConcurrentHashMap<>();
    private final Map<String, Thread> boots = new HashMap<>();
    private final long startNanos = System.nanoTime();
    private final Daemons daemons;
    private final MasterHosts services;
    private final ClusterRestClient pages;
    private final Bridge bridge;

    Testbed(StateFolder state, TestbedSpec spec, Consumer<String> progress)
            throws IOException, InterruptedException, ClusterFileException, DoesNotFitException {
        this.state = state;
        rights = spec.rights();
        rules = spec.rules();
        plan = spec.plan();
        RenderedConfiguration.write(state, spec, plan);
        HostBuilder builder = new HostBuilder(state, plan, rights);
        bridge = builder.bridge();
        TestbedHost master = builder.master();
        Optional<TestbedHost> standby = plan.hasStandby() ? Optional.of(builder.standby()) : Optional.empty();
        for (WorkerPlan worker : plan.workers()) {
            TestbedHost host = builder.worker(worker);
            WorkerMeter meter = new WorkerMeter(worker, host.processes().containerNanos(), System::nanoTime);
            workers.put(worker.host(), new Worker(worker, host, meter));
            conditions.put(worker.host(), HostCondition.UP);
        }
        pages = new ClusterRestClient(
                TestbedPlan.MASTER,
                plan.hasStandby() ? List.of(TestbedPlan.MASTER, TestbedPlan.STANDBY) : List.of(TestbedPlan.MASTER));
        daemons = daemons(spec, progress);
        services = new MasterHosts(
                master,
                standby,
                new ZooKeeper(Path.of(spec.hadoopHome()), state.configuration(TestbedPlan.MASTER), state.data()),
                daemons);
        services.all().forEach(it -> conditions.put(it.name(), HostCondition.UP));
    }

    private Daemons daemons(TestbedSpec spec, Consumer<String> progress) throws IOException {
        Map<DaemonKind, Path> jars = new EnumMap<>(DaemonKind.class);
        jars.put(DaemonKind.NODEMANAGER, nodeJar());
        if (spec.schedulerJar() != null) {
            jars.put(DaemonKind.RESOURCEMANAGER, Path.of(spec.schedulerJar()));
        }
        HadoopCommands commands = new HadoopCommands(
                Path.of(spec.hadoopHome()),
                state.configuration(),
                Path.of(System.getProperty("java.home")),
                jars,
                state.temporary());
        return new Daemons(plan, commands, pages, progress);
    }

    /** Beside the testbed's own jars. */
    private static Path nodeJar() throws IOException {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(it -> it.getFileName().toString().startsWith("testbed-node-"))
                .findFirst()
                .orElseThrow(() -> new IOException("testbed-node-*.jar is not on the class path"));
    }

    /** Starts the daemons, and returns when the cluster takes jobs; then cores are shared out. */
    void start() throws IOException, InterruptedException {
        services.start(workers.values().stream().map(Worker::host).toList());
        double all = rules.daemonShare() * plan.scale().host().cores();
        double each = SERVICES_SHARE * all / services.all().size();
        double masterCore = plan.scale().coreShare(plan.profile().master());
        for (TestbedHost host : services.all()) {
            host.processes().weigh(masterCore, each);
            host.processes().limitDaemons(all);
        }
        for (Worker worker : workers.values()) {
            HostProcesses processes = worker.host().processes();
            processes.weigh(worker.plan().hostCores(), (1 - SERVICES_SHARE) * all / workers.size());
            processes.limitDaemons(all);
        }
    }

    /** Answers for the meters from now on. */
    PduAgent openPdu() throws IOException {
        return new PduAgent(
                plan.pduAddress(), workers.values().stream().map(Worker::meter).toList());
    }

    /** What takes the meters' samples, to be run by a thread of its own. */
    MeterSampler sampler() {
        return new MeterSampler(state, List.copyOf(workers.values()), services.all(), HostBuilder.masterText(plan));
    }

    /** Kills all processes of a worker, or of the second ResourceManager's host. */
    synchronized String kill(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        requirePower(host);
        found.killAll();
        return fault(host, Fault.KILLED);
    }

    /** Kills one daemon of a host. */
    synchronized String kill(String host, String daemon) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        requireRunning(found);
        found.kill(daemon);
        return fault(host, Fault.IMPAIRED);
    }

    /** Stops a host's processes without their knowing. */
    synchronized String pause(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        requireRunning(found);
        found.processes().freeze(true);
        return fault(host, Fault.PAUSED);
    }

    /** Makes a worker's cores slower: 4 is a quarter of their speed. */
    synchronized String slow(String host, double times) throws IOException {
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
        return fault(host, Fault.SLOW);
    }

    /** Pulls a host's network cable. */
    synchronized String cut(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        requireRunning(found);
        bridge.plug(found.port(), false);
        return fault(host, Fault.CUT);
    }

    private String fault(String host, Fault fault) {
        return condition(host, conditions.get(host).with(fault));
    }

    private String condition(String host, HostCondition condition) {
        conditions.put(host, condition);
        return host + ": " + condition.label();
    }

    /**
     * Cuts a worker's power as an operator's switch does: nothing runs, and it draws sleep watts.
     *
     * @return what it does now, and what goes with it, for people
     */
    synchronized List<String> suspend(String host) throws IOException, InterruptedException {
        Worker worker = worker(host);
        // Both: a class that cannot be woken again is not put to sleep.
        worker.plan().nodeClass().require(NodeAttribute.SLEEP_WATTS);
        worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS);
        worker.host().killAll();
        worker.switchTo(WorkerMeter.Power.SLEEP);
        String now = condition(host, HostCondition.ASLEEP);
        return worker.plan().hasDataNode()
                ? List.of(
                        now,
                        host + " has a DataNode, which is gone until it wakes: blocks whose replicas all sleep cannot"
                                + " be read (bin/testbed up --datanodes always-on leaves such workers without)")
                : List.of(now);
    }

    /** Boots a worker that sleeps: after the class's wake time, in seconds of the testbed, its daemons start. */
    synchronized String resume(String host) throws IOException {
        Worker worker = worker(host);
        HostCondition before = conditions.get(host);
        if (!before.equals(HostCondition.ASLEEP)) {
            throw new IllegalArgumentException(host + " is " + before.label() + ", not asleep");
        }
        double seconds = worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS)
                / plan.scale().factor();
        worker.switchTo(WorkerMeter.Power.BOOT);
        Thread boot = new Thread(
                () -> {
                    try {
                        Thread.sleep(Math.round(seconds * 1000));
                        boot(worker);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "boot of " + host);
        boot.setDaemon(true);
        boots.put(host, boot);
        boot.start();
        return condition(host, HostCondition.WAKING)
                + String.format(Locale.ROOT, "; its daemons start in %.0f s, and status says when it is up", seconds);
    }

    /** Others may go on meanwhile: to start daemons takes minutes where the machine is busy. */
    private void boot(Worker worker) throws InterruptedException {
        try {
            synchronized (this) {
                if (!isBooting(worker)) {
                    return;
                }
                worker.switchTo(WorkerMeter.Power.ON);
                undoFaults(worker.host());
            }
            daemons.startWorker(worker.host());
            synchronized (this) {
                if (isBooting(worker)) {
                    condition(worker.name(), HostCondition.UP);
                } else if (conditions.get(worker.name()).power() != HostCondition.Power.ON) {
                    // Its power was cut while they started.
                    worker.host().killAll();
                }
            }
        } catch (IOException e) {
            LOG.log(Level.SEVERE, worker.name() + " does not boot", e);
            synchronized (this) {
                if (isBooting(worker)) {
                    condition(worker.name(), HostCondition.UP.with(Fault.KILLED));
                }
            }
        }
    }

    /** Whether its power was not cut since this thread began to boot it. */
    private boolean isBooting(Worker worker) {
        return conditions.get(worker.name()).equals(HostCondition.WAKING)
                && Thread.currentThread().equals(boots.get(worker.name()));
    }

    /** Undoes all faults of a host: it runs again, at its speed, in its network. */
    synchronized String restore(String host) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        requirePower(host);
        undoFaults(found);
        services.restart(found);
        return condition(host, HostCondition.UP) + "; its daemons have started, and register within seconds";
    }

    private void undoFaults(TestbedHost host) throws IOException, InterruptedException {
        host.processes().freeze(false);
        bridge.plug(host.port(), true);
        if (workers.containsKey(host.name())) {
            host.processes().limitContainers(worker(host.name()).plan().hostCores());
        }
    }

    /** One line for each host, and what else is to be known. */
    List<String> status() throws InterruptedException {
        StatusTable table = new StatusTable();
        for (TestbedHost host : services.all()) {
            table.add(
                    host.name(),
                    host.name().equals(TestbedPlan.MASTER) ? plan.masterAddress() : plan.standbyAddress(),
                    conditions.get(host.name()));
        }
        workers.forEach((host, worker) -> table.add(worker, conditions.get(host)));
        table.end((System.nanoTime() - startNanos) / NANOS_PER_SECOND, plan, rights);
        if (plan.hasStandby()) {
            table.add("active ResourceManager: " + pages.activeResourceManager().orElse("none"));
        }
        return table.lines();
    }

    private TestbedHost host(String name) {
        Optional<TestbedHost> service = services.host(name);
        if (service.isPresent()) {
            return service.get();
        }
        Worker worker = workers.get(name);
        if (worker == null) {
            throw new IllegalArgumentException(
                    "no host '" + name + "' (known: " + String.join(", ", conditions.keySet()) + ")");
        }
        return worker.host();
    }

    private Worker worker(String host) {
        Worker worker = workers.get(host);
        if (worker == null) {
            throw new IllegalArgumentException(
                    "no worker '" + host + "' (known: " + String.join(", ", workers.keySet()) + ")");
        }
        return worker;
    }

    private void requirePower(String host) {
        HostCondition now = conditions.get(host);
        if (now.power() != HostCondition.Power.ON) {
            throw new IllegalArgumentException(
                    host + " is " + now.label() + " (needed: power; bin/testbed resume " + host + ")");
        }
    }

    private void requireRunning(TestbedHost host) {
        HostCondition now = conditions.get(host.name());
        if (!now.runs()) {
            throw new IllegalArgumentException(host.name() + " is " + now.label()
                    + " (needed: a host that runs; bin/testbed " + now.wayBack() + " " + host.name() + ")");
        }
    }
}
