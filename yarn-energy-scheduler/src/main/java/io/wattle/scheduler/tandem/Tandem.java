package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.net.SocketException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The tandem of one scheduler: Hadoop's monitor observes the cluster again and again, and hands what it saw to a thread of ours, which decides and
 * may wait. Thread safe.
 */
public final class Tandem implements SchedulingEditPolicy, AutoCloseable {

    /** The thread of the journal is none where the tandem is off. */
    private static final long IDLE_SECONDS = 60;

    /** Far longer than a directory that works was seen to take, and less than what a cordon lasts. */
    private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(10);

    private final Energy energy;
    private final Failures failures;
    private final RMContext context;
    private final HostPoller hosts;
    private final ClusterObserver observer;
    private final ProgramPowerController power;
    private final PowerLoop loop;
    private final LoopThread thread;

    /** Of the start: a refresh does not change it. */
    private final Duration interval;

    /**
     * A tandem that rests until its monitor observes.
     *
     * @param switched told of each node that is sent to sleep, sleeps, is woken, or is awake again; waits for nothing
     * @throws SocketException if this machine does not know its own addresses, so that the tandem might send it to sleep
     */
    public Tandem(CapacityScheduler scheduler, Energy energy, Configuration conf, Consumer<NodeRecord> switched)
            throws SocketException {
        this.energy = energy;
        failures = energy.failures();
        context = scheduler.getRMContext();
        interval = energy.settings().tandem().interval();
        power = new ProgramPowerController(context, this::options, failures);
        String heartbeats = HeartbeatInterval.problem(conf);
        hosts = new HostPoller(
                conf,
                failures,
                () -> options().mode() != TandemMode.OFF
                        || inMaintenance().filter(it -> !it.isEmpty()).isPresent(),
                () -> options().hdfs(),
                this::knownHosts,
                this::inMaintenance);
        observer = new ClusterObserver(scheduler, energy, hosts);
        Activation self = new Activation(energy.wallMillis(), context.getEpoch());
        Optional<JournalSession> journal = energy.settings()
                .accounting()
                .directory()
                .map(it -> new JournalSession(() -> StateDirectory.open(it, conf), self));
        loop = new PowerLoop(new PowerLoop.Surroundings(
                this::options,
                interval,
                journal,
                journalCalls(),
                power,
                energy.cordoned(),
                () -> energy.monotonicMillis() / 1000.0,
                () -> LocalTime.now(ZoneId.systemDefault()).toSecondOfDay(),
                () -> Stream.of(hosts.problem(), heartbeats)
                        .filter(it -> !it.isEmpty())
                        .toList(),
                it -> failures.run(EntryPoint.TANDEM, () -> switched.accept(it)),
                it -> failures.run(
                        EntryPoint.TANDEM, () -> energy.rules().nodes().sleep(it))));
        thread = new LoopThread(failures, loop::runCycle);
        hosts.start();
    }

    private JournalCalls journalCalls() {
        Duration patience = interval.compareTo(LONGEST_PATIENCE) < 0 ? interval : LONGEST_PATIENCE;
        return new JournalCalls(
                new ThreadPoolExecutor(
                        0,
                        1,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        it -> OwnThread.of("wattle-tandem-journal", failures, EntryPoint.TANDEM, it)),
                patience);
    }

    /** The settings in force. Where containers are not placed by joules, nothing is done, and nothing said where the scheduler is off. */
    private TandemOptions options() {
        TandemOptions set = energy.settings().tandem();
        return switch (energy.mode()) {
            case ACTIVE -> set;
            case SHADOW -> set.mode() == TandemMode.ACTIVE ? set.in(TandemMode.DRY_RUN) : set;
            case OFF -> set.in(TandemMode.OFF);
        };
    }

    /** Of registered nodes, and of those that sleep. */
    private Set<String> knownHosts() {
        Set<String> known = new HashSet<>();
        context.getRMNodes().keySet().forEach(it -> known.add(it.getHost()));
        status().ifPresent(
                        it -> it.nodes().forEach(node -> known.add(node.node().host())));
        return known;
    }

    /** Hosts whose DataNode was told to enter maintenance, and is not known to have left it; empty before the first cycle. */
    private Optional<Set<String>> inMaintenance() {
        return status().map(it -> it.nodes().stream()
                .map(TandemStatus.Node::node)
                .filter(node -> node.maintenance().isAsked())
                .map(NodeRecord::host)
                .collect(Collectors.toSet()));
    }

    @Override
    public void init(Configuration config, RMContext rmContext, ResourceScheduler scheduler) {}

    /** On Hadoop's thread: observes, and leaves the rest to ours. */
    @Override
    public void editSchedule() {
        failures.run(EntryPoint.TANDEM_OBSERVE, () -> {
            TandemOptions options = options();
            boolean rests = options.mode() == TandemMode.OFF && loop.status().isEmpty() && loop.isSettled();
            if (!rests) {
                thread.observed(observer.observe(options));
            }
        });
    }

    @Override
    public long getMonitoringInterval() {
        return interval.toMillis();
    }

    @Override
    public String getPolicyName() {
        return "wattle tandem";
    }

    /** What it does and why; empty while it is off. */
    public Optional<TandemStatus> status() {
        return loop.status();
    }

    /** The most memory and the most vcores of a node that sleeps, or is being switched; {@link Room#NONE} if none is. Waits for nothing. */
    public Room largestSwitched() {
        return loop.largestSwitched();
    }

    /**
     * An operator commands. Waits for nothing.
     *
     * @param reason may be an empty text
     * @return why it is not done; empty if it is
     */
    public Optional<CommandRefusal> command(OperatorCommand command, String host, String reason) {
        return loop.command(command, host, reason);
    }

    /** Waits a second at most: a journal whose directory does not answer is closed later, by its own thread. */
    @Override
    public void close() {
        loop.stop();
        power.close();
        hosts.close();
        thread.close(loop::closeJournal);
    }
}
