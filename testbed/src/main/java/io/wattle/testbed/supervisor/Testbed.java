package io.wattle.testbed.supervisor;

import io.wattle.model.YamlFileException;
import io.wattle.testbed.configuration.RenderedConfiguration;
import io.wattle.testbed.hadoop.ClusterRestClient;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.hadoop.ZooKeeper;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A testbed that is built: its hosts, their conditions and their meters. Lives within the testbed's own namespaces. Thread
 * safe.
 */
final class Testbed {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Of what all daemons have; the rest is the workers'. */
    private static final double SERVICES_SHARE = 0.5;

    private final StateFolder state;
    private final TestbedPlan plan;
    private final Rights rights;
    private final ScaleRules rules;
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final HostConditions conditions = new HostConditions();
    private final long startNanos = System.nanoTime();
    private final MasterHosts services;
    private final ClusterRestClient pages;
    private final PowerSwitch power;

    Testbed(StateFolder state, TestbedSpec spec, Consumer<String> progress)
            throws IOException, InterruptedException, YamlFileException, DoesNotFitException {
        this.state = state;
        rights = spec.rights();
        rules = spec.rules();
        plan = spec.plan();
        RenderedConfiguration.write(state, spec, plan);
        HostBuilder builder = new HostBuilder(state, plan, rights);
        TestbedHost master = builder.master();
        Optional<TestbedHost> standby = plan.hasStandby() ? Optional.of(builder.standby()) : Optional.empty();
        for (WorkerPlan worker : plan.workers()) {
            TestbedHost host = builder.worker(worker);
            WorkerMeter meter = new WorkerMeter(worker, host.processes().containerNanos(), System::nanoTime);
            workers.put(worker.host(), new Worker(worker, host, meter));
            conditions.add(worker.host());
        }
        pages = new ClusterRestClient(
                TestbedPlan.MASTER,
                plan.hasStandby() ? List.of(TestbedPlan.MASTER, TestbedPlan.STANDBY) : List.of(TestbedPlan.MASTER));
        Daemons daemons = daemons(spec, progress);
        services = new MasterHosts(
                master,
                standby,
                new ZooKeeper(Path.of(spec.hadoopHome()), state.configuration(TestbedPlan.MASTER), state.data()),
                daemons);
        services.all().forEach(it -> conditions.add(it.name()));
        power = new PowerSwitch(this, conditions, daemons, plan.scale());
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
        double all = rules.daemonShare() * plan.scale().machine().cores();
        double each = SERVICES_SHARE * all / services.all().size();
        double masterCore = plan.scale().coreShare(plan.profile().master());
        for (TestbedHost host : services.all()) {
            host.processes().weigh(masterCore, each);
            host.processes().limitDaemons(all);
        }
        for (Worker worker : workers.values()) {
            HostProcesses processes = worker.host().processes();
            processes.weigh(worker.plan().machineCores(), (1 - SERVICES_SHARE) * all / workers.size());
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
        conditions.requirePower(host);
        found.killAll();
        return conditions.set(host, Fault.KILLED);
    }

    /** Kills one daemon of a host. */
    synchronized String kill(String host, String daemon) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        conditions.requireRunning(host);
        found.kill(daemon);
        return conditions.set(host, Fault.IMPAIRED);
    }

    /** Stops a host's processes without their knowing. */
    synchronized String pause(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        conditions.requireRunning(host);
        found.processes().freeze(true);
        return conditions.set(host, Fault.PAUSED);
    }

    /** Makes a worker's cores slower: 4 is a quarter of their speed. */
    synchronized String slow(String host, double times) throws IOException {
        if (!(times >= 1)) {
            throw new IllegalArgumentException("slow " + host + " " + times + " (allowed: 1 or more)");
        }
        Worker worker = worker(host);
        conditions.requireRunning(host);
        if (!rights.limitsProcesses()) {
            throw new IllegalArgumentException("slow " + host + ": nothing limits cores in this testbed, as it has no"
                    + " cgroups (" + rights.whyNoCgroups() + "); build it as root, where cgroups can be made");
        }
        worker.host().processes().limitContainers(worker.plan().machineCores() / times);
        return conditions.set(host, Fault.SLOW);
    }

    /** Pulls a host's network cable. */
    synchronized String cut(String host) throws IOException, InterruptedException {
        TestbedHost found = services.spare(host(host));
        conditions.requireRunning(host);
        found.plug(false);
        return conditions.set(host, Fault.CUT);
    }

    /** See {@link PowerSwitch#suspend}. */
    synchronized List<String> suspend(String host) throws IOException, InterruptedException {
        return power.suspend(worker(host));
    }

    /** See {@link PowerSwitch#resume}. */
    synchronized String resume(String host) throws IOException {
        return power.resume(worker(host));
    }

    /** Undoes all faults of a host: it runs again, at its speed, in its network. */
    synchronized String restore(String host) throws IOException, InterruptedException {
        TestbedHost found = host(host);
        conditions.requirePower(host);
        Worker worker = workers.get(host);
        if (worker == null) {
            found.undoFaults();
        } else {
            worker.undoFaults();
        }
        services.restart(found);
        return conditions.set(host, HostCondition.UP) + "; its daemons have started, and register within seconds";
    }

    /** For programs: a line for each host, its name and after a space its condition. */
    List<String> conditions() {
        return conditions.hosts().stream()
                .sorted()
                .map(it -> it + " " + conditions.of(it).label())
                .toList();
    }

    /** See {@link PowerSwitch#containerProcessesCut}. */
    long containerProcessesCut() {
        return power.containerProcessesCut();
    }

    /** One line for each host, and what else is to be known. */
    List<String> status() throws InterruptedException {
        StatusTable table = new StatusTable();
        for (TestbedHost host : services.all()) {
            table.add(
                    host.name(),
                    host.name().equals(TestbedPlan.MASTER) ? plan.masterAddress() : plan.standbyAddress(),
                    conditions.of(host.name()));
        }
        workers.forEach((host, worker) -> table.add(worker, conditions.of(host)));
        table.end((System.nanoTime() - startNanos) / NANOS_PER_SECOND, plan, rights);
        if (power.containerProcessesCut() > 0) {
            table.add("processes of containers that ended with the power of their worker: "
                    + power.containerProcessesCut());
        }
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
                    "no host '" + name + "' (known: " + String.join(", ", conditions.hosts()) + ")");
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
}
