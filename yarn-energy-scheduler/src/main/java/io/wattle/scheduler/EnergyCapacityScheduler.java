package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.SideBySide;
import io.wattle.scheduler.metrics.EnergyMetrics;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.placement.EnergyPlacementAllocator;
import io.wattle.scheduler.placement.EnergyScheduling;
import io.wattle.scheduler.tandem.Tandem;
import io.wattle.scheduler.web.Backlogs;
import io.wattle.scheduler.web.Commands;
import io.wattle.scheduler.web.EnergyFilterInitializer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler, wired to {@link EnergyPlacementAllocator}: name it in
 * {@code yarn.resourcemanager.scheduler.class}, and everything else of the CapacityScheduler stays as it was. A wrong
 * setting stops the ResourceManager's start with one message; at a refresh it leaves the old settings in force, and so it
 * does when a ResourceManager becomes active or standby. Without {@link #setConf} it is the CapacityScheduler.
 *
 * <p>Each method calls the CapacityScheduler's own, whose outcome and exceptions stand; what is ours runs guarded before
 * and after it, and throws nothing but that refusal.
 */
public class EnergyCapacityScheduler extends CapacityScheduler implements EnergyScheduling, ShownEnergy {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyCapacityScheduler.class);

    private final Failures failures;
    private final AdminCommands commands = new AdminCommands(this::energy, this::countUnseen, this::tandem);

    private final SettingsReader reader;
    private final SettingsRefresh refresh;
    private final StartupFailure startupFailure;

    private Optional<SettingsException> wrong = Optional.empty();

    /** Until there are settings: switched off. */
    private Energy energy;

    /** Null until there are settings, as is what follows: then this is the stock scheduler. */
    private SchedulerEvents events;

    private AccountingFeed accounting;

    /** Null until the start, as is what follows. */
    private EnergyMetrics metrics;

    private TandemMonitor tandem;

    /** For the ResourceManager, which makes it by reflection. */
    public EnergyCapacityScheduler() {
        this(new Failures());
    }

    /** @param failures where what goes wrong in code of ours is noted */
    protected EnergyCapacityScheduler(Failures failures) {
        this.failures = failures;
        reader = new SettingsReader(failures);
        refresh = new SettingsRefresh(reader, failures);
        startupFailure = new StartupFailure(failures);
        energy = new Energy(EnergySettings.OFF, failures);
    }

    /**
     * Reads the settings and names the allocator in the ResourceManager's own configuration, which applications look it
     * up in. Also called when a ResourceManager becomes standby again.
     */
    @Override
    public void setConf(Configuration conf) {
        super.setConf(conf);
        failures.run(EntryPoint.SETTINGS, () -> configure(conf));
    }

    private void configure(Configuration conf) {
        Optional<EnergySettings> settings = Optional.empty();
        try {
            settings = Optional.of(reader.read(conf, LastSettings.of(conf)));
        } catch (SettingsException e) {
            wrong = Optional.of(e);
        } finally {
            // An Error of ours on the way, too, leaves what was in force there.
            settings.or(() -> LastSettings.of(conf)).ifPresent(it -> inForce(conf, it));
        }
    }

    private void inForce(Configuration conf, EnergySettings settings) {
        energy = new Energy(settings, failures);
        accounting = new AccountingFeed(this, energy);
        events = new SchedulerEvents(this, energy, accounting);
        OwnKeys.nameAllocator(conf, settings);
        if (settings.web()) {
            EnergyFilterInitializer.addTo(conf);
        }
        LastSettings.remember(conf, settings);
    }

    @Override
    public void serviceInit(Configuration conf) throws Exception {
        if (wrong.isPresent()) {
            startupFailure.failStartupOrLog(
                    rmContext,
                    wrong.get(),
                    events != null
                            ? "the settings of before stay in force"
                            : "containers are placed by the stock scheduler");
        }
        super.serviceInit(conf);
        if (events == null) {
            return;
        }
        Optional<SettingsException> found = failures.get(EntryPoint.INIT, Optional.empty(), () -> check(conf));
        if (found.isPresent()) {
            // They were read and are right; only where they lie, or what lies beside them, is wrong.
            startupFailure.failStartupOrLog(rmContext, found.get(), "it goes on with the settings of yarn-site.xml");
        }
        LOG.info("Placement by joules: {}", energy.settings().summary());
    }

    /** What is wrong with settings that only now can be told. */
    private Optional<SettingsException> check(Configuration conf) {
        try {
            energy.countVcores(!(getResourceCalculator() instanceof DefaultResourceCalculator));
            reader.checkCapacityFile(energy.settings(), getConfiguration(), conf);
            if (energy.settings().mode() != RunMode.OFF) {
                AllocatorCheck.requireOurs(rmContext);
            }
            QueueKeys.warnOfUnknown(energy.settings(), this);
            return Optional.empty();
        } catch (SettingsException e) {
            return Optional.of(e);
        }
    }

    @Override
    public void serviceStart() throws Exception {
        if (events != null) {
            failures.run(EntryPoint.START, () -> energy.startLearning(this, getConfig(), accounting::used));
        }
        super.serviceStart();
        if (events != null) {
            failures.run(EntryPoint.START, () -> accounting.start(getConf()));
            failures.run(
                    EntryPoint.START,
                    () -> tandem = TandemMonitor.start(this, energy, getConf(), accounting::switched));
        }
        if (getConf() != null) {
            // Also without settings: that they could not be read is to be seen.
            failures.run(
                    EntryPoint.START, () -> metrics = EnergyMetrics.register(DefaultMetricsSystem.instance(), this));
        }
    }

    @Override
    public void serviceStop() throws Exception {
        // Each may wait for its directory for some seconds, and a failover waits for this.
        SideBySide.stop(failures, () -> energy.learning().stop(), accounting == null ? () -> {} : accounting::stop);
        if (metrics != null) {
            failures.run(EntryPoint.STOP, metrics::close);
        }
        if (tandem != null) {
            failures.run(EntryPoint.STOP, tandem::close);
        }
        super.serviceStop();
    }

    /**
     * Also reads the energy settings and the files they name again; what is wrong leaves everything as it was. A
     * ResourceManager that is about to become active refreshes too, before it starts this scheduler: then what is wrong is
     * only logged, or none would become active.
     */
    @Override
    public void reinitialize(Configuration newConf, RMContext context, boolean validation) throws IOException {
        if (!validation && events != null) {
            failures.run(EntryPoint.REFRESH, () -> switchOffAtOnce(newConf));
        }
        Optional<EnergySettings> settings = getConf() == null
                ? Optional.empty()
                : refresh.read(
                        newConf,
                        getConf(),
                        () -> getCsConfProvider().loadConfiguration(new Configuration(newConf)),
                        !isInState(STATE.STARTED));
        super.reinitialize(newConf, context, validation);
        if (!validation && settings.isPresent()) {
            failures.run(EntryPoint.REFRESH, () -> use(settings.get()));
        }
    }

    /** Before files are read, which may hang, and whatever becomes of the queues. */
    private void switchOffAtOnce(Configuration newConf) {
        if (refresh.switchesOff(newConf, getConf())) {
            energy.use(energy.settings().in(RunMode.OFF));
        }
    }

    private synchronized void use(EnergySettings settings) {
        if (events == null) {
            if (isInState(STATE.STARTED)) {
                LOG.warn("The energy settings are right now; they count from the next start or failover on");
            } else {
                inForce(getConf(), settings);
            }
            return;
        }
        boolean rested = energy.rests();
        energy.use(settings);
        OwnKeys.nameAllocator(getConf(), settings);
        LastSettings.remember(getConf(), settings);
        energy.learning().use(settings.learning());
        accounting.use(settings);
        forEachNode(it -> events.nodeChanged(it.getNodeID()));
        if (rested && !energy.rests()) {
            countUnseen();
        }
        QueueKeys.warnOfUnknown(settings, this);
        LOG.info("Placement by joules: {}", settings.summary());
    }

    /** Where executors are that were placed, or ended, while placement by joules rested. */
    private void countUnseen() {
        if (events != null) {
            failures.run(EntryPoint.REFRESH, () -> {
                energy.applications().forgetHosts();
                forEachNode(events.unseenContainers()::count);
            });
        }
    }

    private void forEachNode(Consumer<FiCaSchedulerNode> what) {
        for (FiCaSchedulerNode node : getAllNodes()) {
            // Then a node that is removed meanwhile is not told of after its removal.
            readLock.lock();
            try {
                what.accept(node);
            } finally {
                readLock.unlock();
            }
        }
    }

    @Override
    public void handle(SchedulerEvent event) {
        if (events == null) {
            super.handle(event);
        } else if (!events.refuses(event)) {
            super.handle(event);
            events.handled(event);
        }
    }

    @Override
    protected void containerLaunchedOnNode(ContainerId id, SchedulerNode node) {
        super.containerLaunchedOnNode(id, node);
        if (events != null) {
            events.launched(id, node);
        }
    }

    /** Containers whose size the master asked to change get it as their master is told of it. */
    @Override
    public Allocation allocate(
            ApplicationAttemptId attempt,
            List<ResourceRequest> ask,
            List<SchedulingRequest> schedulingRequests,
            List<ContainerId> release,
            List<String> blacklistAdditions,
            List<String> blacklistRemovals,
            ContainerUpdates updates) {
        Allocation allocation = super.allocate(
                attempt, ask, schedulingRequests, release, blacklistAdditions, blacklistRemovals, updates);
        if (events != null) {
            events.resized(allocation);
        }
        return allocation;
    }

    /** Some ways of allocating ask no allocator: none of them gets onto a node that is cordoned. */
    @Override
    @SuppressWarnings("rawtypes")
    public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
        return !CordonCommitFilter.refuses(request, energy) && super.tryCommit(cluster, request, updatePending);
    }

    /** Jobs that need a node which sleeps are not refused: they wake it. */
    @Override
    public Resource getMaximumResourceCapability() {
        Resource ofNodes = super.getMaximumResourceCapability();
        return tandem == null
                ? ofNodes
                : failures.get(
                        EntryPoint.TANDEM_MAXIMUM,
                        ofNodes,
                        () -> MaximumAllocation.of(ofNodes, tandem.tandem().largestSwitched()));
    }

    @Override
    protected void completedContainerInternal(
            RMContainer container, ContainerStatus status, RMContainerEventType event) {
        RMContainerState before = container == null ? null : container.getState();
        super.completedContainerInternal(container, status, event);
        if (events != null) {
            events.completed(container, status, event, before);
        }
    }

    /** Opportunistic containers do not come by {@link #completedContainerInternal}. */
    @Override
    public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
        super.completedContainer(container, status, event);
        if (events != null) {
            events.opportunisticCompleted(container);
        }
    }

    @Override
    public Energy energy() {
        return energy;
    }

    @Override
    public Backlogs backlogs() {
        return new Backlogs(
                accounting == null ? 0 : accounting.waiting(), energy.learning().waiting());
    }

    @Override
    public Optional<Tandem> tandem() {
        return Optional.ofNullable(tandem).map(TandemMonitor::tandem);
    }

    @Override
    public Commands commands() {
        return commands;
    }

    @Override
    public Failures failures() {
        return failures;
    }

    /** In another queue it may be of another workload: it is got to know anew, though not where its containers are. */
    @Override
    public String moveApplication(ApplicationId id, String queue) throws YarnException {
        String moved = super.moveApplication(id, queue);
        failures.run(EntryPoint.APP_MOVED, () -> energy.applications().move(id, queuePath(id, queue)));
        return moved;
    }

    @Override
    public boolean hasApplication(ApplicationId id) {
        return applications.containsKey(id);
    }

    /** Its own queue's: a leaf's name may be that of several. */
    @Override
    public String queuePath(ApplicationId id, String queue) {
        SchedulerApplication<FiCaSchedulerApp> known = applications.get(id);
        if (known != null && known.getQueue() instanceof CSQueue own) {
            return own.getQueuePath();
        }
        CSQueue found = getQueue(queue);
        return found == null ? queue : found.getQueuePath();
    }
}
