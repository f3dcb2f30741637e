package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.HdfsCheck;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The tandem of one scheduler: Hadoop's monitor looks at the cluster again and again, and hands what it saw to a thread of ours, which decides and
 * may wait. Thread safe.
 */
public final class Tandem implements SchedulingEditPolicy, AutoCloseable {

    private static final int MOST_WAITING = 10;

    private final Energy energy;
    private final Failures failures;
    private final DataNodePoller dataNodes;
    private final ClusterObserver observer;
    private final ProgramPowerController switches;
    private final PowerLoop loop;
    private final ThreadPoolExecutor thread;
    private final AtomicReference<ClusterObservation> latest = new AtomicReference<>();
    private final long intervalMillis;

    public Tandem(CapacityScheduler scheduler, Energy energy, Configuration conf) {
        this.energy = energy;
        failures = energy.failures();
        intervalMillis = energy.settings().tandem().interval().toMillis();
        dataNodes = new DataNodePoller(conf, failures, this::asksHdfs);
        observer = new ClusterObserver(scheduler, energy, () -> asksHdfs() ? dataNodes.get() : DataNodeHosts.NONE);
        switches = new ProgramPowerController(scheduler.getRMContext(), this::options, failures);
        Activation self =
                new Activation(energy.wallMillis(), scheduler.getRMContext().getEpoch());
        Optional<JournalSession> journal = energy.settings()
                .accounting()
                .directory()
                .map(it -> new JournalSession(() -> StateDirectory.open(it, conf), self));
        loop = new PowerLoop(
                this::options,
                journal,
                switches,
                energy.closed(),
                () -> energy.monotonicMillis() / 1000.0,
                () -> LocalTime.now(ZoneId.systemDefault()).toSecondOfDay());
        thread = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING),
                it -> OwnThread.of("wattle-tandem", failures, EntryPoint.TANDEM, it));
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

    private boolean asksHdfs() {
        TandemOptions now = options();
        return now.mode() != TandemMode.OFF && now.hdfs() == HdfsCheck.NONE;
    }

    @Override
    public void init(Configuration config, RMContext context, ResourceScheduler scheduler) {}

    /** On Hadoop's thread: looks, and leaves the rest to ours. */
    @Override
    public void editSchedule() {
        failures.run(EntryPoint.TANDEM_LOOK, () -> {
            TandemOptions options = options();
            boolean rests = options.mode() == TandemMode.OFF && loop.status().isEmpty();
            if (!rests && latest.getAndSet(observer.observe(options)) == null) {
                later();
            }
        });
    }

    private void later() {
        try {
            thread.execute(() -> failures.run(EntryPoint.TANDEM, () -> loop.runCycle(latest.getAndSet(null))));
        } catch (RejectedExecutionException e) {
            // It stops.
            latest.set(null);
        }
    }

    @Override
    public long getMonitoringInterval() {
        return intervalMillis;
    }

    @Override
    public String getPolicyName() {
        return "wattle tandem";
    }

    /** What it does and why; empty while it is off. */
    public Optional<TandemStatus> status() {
        return loop.status();
    }

    /**
     * An operator commands. Waits for nothing.
     *
     * @param reason may be an empty text
     * @return why it is not done; empty if it is
     */
    public Optional<String> command(OperatorCommand command, String host, String reason) {
        return loop.command(command, host, reason);
    }

    @Override
    public void close() {
        thread.shutdownNow();
        switches.close();
        dataNodes.close();
        loop.stop();
    }
}
