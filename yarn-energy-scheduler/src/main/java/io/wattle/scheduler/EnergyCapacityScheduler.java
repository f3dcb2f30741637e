package io.wattle.scheduler;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.Enforcement;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.metrics.EnergyMetrics;
import io.wattle.scheduler.web.Decisions;
import io.wattle.scheduler.web.EnergyFilterInitializer;
import io.wattle.scheduler.web.EnergySource;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ApplicationSchedulingConfig;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler, wired to {@link EnergyPlacementAllocator}: name it in
 * {@code yarn.resourcemanager.scheduler.class}, and everything else of the CapacityScheduler stays as it was. A wrong
 * setting stops the ResourceManager's start with one message; at a refresh it leaves the old settings in force.
 */
public class EnergyCapacityScheduler extends CapacityScheduler implements EnergyScheduling, EnergySource {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyCapacityScheduler.class);

    private final Failures failures;
    private Energy energy;
    private AccountingFeed accounting;
    private EnergyMetrics metrics;

    /** For the ResourceManager, which makes it by reflection. */
    public EnergyCapacityScheduler() {
        this(new Failures());
    }

    /** @param failures where what goes wrong in code of ours is noted */
    protected EnergyCapacityScheduler(Failures failures) {
        this.failures = failures;
    }

    /**
     * Checks the settings and names the allocator in the ResourceManager's own configuration, which applications look it
     * up in. Also called when a ResourceManager becomes active or standby again.
     */
    @Override
    public void setConf(Configuration conf) {
        super.setConf(conf);
        EnergySettings settings;
        try {
            settings = EnergySettings.of(OwnKeys.of(conf));
            if (settings.enabled()) {
                OwnKeys.requireNoOtherAllocator(conf);
            }
        } catch (SettingsException e) {
            throw refusal(e);
        }
        energy = new Energy(settings, failures);
        OwnKeys.nameAllocator(conf, settings);
        if (settings.web()) {
            EnergyFilterInitializer.addTo(conf);
        }
    }

    @Override
    public void serviceInit(Configuration conf) throws Exception {
        accounting = new AccountingFeed(this, energy);
        super.serviceInit(conf);
        try {
            OwnKeys.requireNothingInCapacityFile(getConfiguration(), conf);
            if (energy.settings().enabled()) {
                AllocatorCheck.requireOurs(rmContext);
            }
        } catch (SettingsException e) {
            throw refusal(e);
        }
        LOG.info(
                "Placement by joules: {}",
                energy.settings().enabled() ? energy.settings().placement() : "off");
    }

    @Override
    public void serviceStart() throws Exception {
        // Before the first node is offered: what is remembered counts from then on.
        energy.startLearning(this, getConfig(), accounting::used);
        super.serviceStart();
        try {
            accounting.start(getConf());
        } catch (SettingsException e) {
            throw refusal(e);
        }
        metrics = EnergyMetrics.register(DefaultMetricsSystem.instance(), this);
    }

    @Override
    public void serviceStop() throws Exception {
        if (energy != null) {
            energy.learning().stop();
        }
        if (accounting != null) {
            accounting.stop();
        }
        if (metrics != null) {
            metrics.close();
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
        Optional<EnergySettings> settings = refreshed(newConf, !isInState(STATE.STARTED));
        super.reinitialize(newConf, context, validation);
        if (!validation && settings.isPresent()) {
            use(settings.get());
        }
    }

    private Optional<EnergySettings> refreshed(Configuration newConf, boolean mustGoOn) throws IOException {
        try {
            Configuration source = OwnKeys.refreshed(newConf, getConf());
            EnergySettings settings = EnergySettings.of(OwnKeys.of(source));
            if (settings.enabled()) {
                OwnKeys.requireNoOtherAllocator(source);
            }
            OwnKeys.requireNothingInCapacityFile(
                    getCsConfProvider().loadConfiguration(new Configuration(newConf)), source);
            return Optional.of(settings);
        } catch (SettingsException e) {
            String message = e.getMessage() + "; the settings of before stay in force";
            LOG.error("Refresh refused: {}", message);
            if (mustGoOn) {
                return Optional.empty();
            }
            throw new IOException(message, e);
        }
    }

    @Override
    public void handle(SchedulerEvent event) {
        if (event instanceof NodeAddedSchedulerEvent added) {
            // First: the node may be offered as soon as it is added.
            put(added.getAddedRMNode(), added.getAddedRMNode().getTotalCapability());
        } else if (event instanceof AppAddedSchedulerEvent added && refused(added)) {
            return;
        }
        super.handle(event);
        if (event instanceof NodeAddedSchedulerEvent added) {
            // Again: a refresh may have brought in other rules meanwhile, which did not see the node.
            putAgain(added.getAddedRMNode().getNodeID());
            accounting.nodeAdded(added.getAddedRMNode());
        } else if (event instanceof NodeRemovedSchedulerEvent removed) {
            energy.rules().nodes().remove(removed.getRemovedRMNode().getNodeID());
            accounting.nodeRemoved(removed.getRemovedRMNode().getNodeID());
        } else if (event instanceof AppAddedSchedulerEvent added) {
            accounting.appAdded(added.getApplicationId(), added.getUser(), queuePath(added.getQueue()));
        } else if (event instanceof NodeResourceUpdateSchedulerEvent updated) {
            putAgain(updated.getRMNode().getNodeID());
        } else if (event instanceof NodeLabelsUpdateSchedulerEvent updated) {
            updated.getUpdatedNodeToLabels().keySet().forEach(this::putAgain);
        } else if (event instanceof NodeAttributesUpdateSchedulerEvent updated) {
            // By host: the scheduler's own index is by node name, which may have the port in it.
            Set<String> hosts = updated.getUpdatedNodeToAttributes().keySet();
            energy.nodes().keySet().stream()
                    .filter(it -> hosts.contains(it.getHost()))
                    .forEach(this::putAgain);
        } else if (event instanceof AppRemovedSchedulerEvent removed) {
            energy.applications().remove(removed.getApplicationID());
            accounting.appRemoved(removed.getApplicationID(), removed.getFinalState());
        }
    }

    @Override
    protected void containerLaunchedOnNode(ContainerId id, SchedulerNode node) {
        super.containerLaunchedOnNode(id, node);
        FiCaSchedulerApp app = getCurrentAttemptForContainer(id);
        RMContainer container = app == null ? null : app.getRMContainer(id);
        if (container != null) {
            accounting.launched(container, app, node.getNodeID());
        }
    }

    @Override
    protected void completedContainerInternal(
            RMContainer container, ContainerStatus status, RMContainerEventType event) {
        super.completedContainerInternal(container, status, event);
        accounting.completed(container);
        if (event == RMContainerEventType.FINISHED
                && status.getExitStatus() == ContainerExitStatus.SUCCESS
                && !container.isAMContainer()) {
            observe(container);
        }
    }

    /** Opportunistic containers do not come by {@link #completedContainerInternal}. */
    @Override
    public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
        super.completedContainer(container, status, event);
        if (container != null && container.getExecutionType() != ExecutionType.GUARANTEED) {
            accounting.completed(container);
        }
    }

    @Override
    public Energy energy() {
        return energy;
    }

    @Override
    public Optional<EnergyReport> report() {
        return energy.report();
    }

    @Override
    public Decisions decisions() {
        DecisionCounts counts = energy.counts();
        return new Decisions(counts.placed(), counts.deferred(), counts.rejected(), counts.unknown());
    }

    /** In another queue it may be of another workload: it is got to know anew. */
    @Override
    public String moveApplication(ApplicationId id, String queue) throws YarnException {
        String moved = super.moveApplication(id, queue);
        energy.applications().remove(id);
        return moved;
    }

    @Override
    public boolean hasApplication(ApplicationId id) {
        return applications.containsKey(id);
    }

    @Override
    public String queuePath(String queue) {
        CSQueue found = getQueue(queue);
        return found == null ? queue : found.getQueuePath();
    }

    private synchronized void use(EnergySettings settings) {
        Rules next = energy.prepare(settings);
        // Events come on another thread: a node that registers meanwhile must not be lost.
        writeLock.lock();
        try {
            energy.use(next);
            getAllNodes().forEach(it -> putAgain(it.getNodeID()));
        } finally {
            writeLock.unlock();
        }
        OwnKeys.nameAllocator(getConf(), settings);
        energy.learning().use(settings.learning());
        accounting.use(settings);
        LOG.info("Placement by joules: {}", settings.enabled() ? settings.placement() : "off");
    }

    private void putAgain(NodeId id) {
        FiCaSchedulerNode node = getNode(id);
        if (node != null) {
            put(node.getRMNode(), node.getTotalResource());
            accounting.nodeChanged(node.getRMNode(), node.getTotalResource());
        }
    }

    private void put(RMNode node, Resource capability) {
        Set<String> labels = node.getNodeLabels();
        String partition = labels == null || labels.isEmpty()
                ? CommonNodeLabelsManager.NO_LABEL
                : labels.iterator().next();
        energy.rules()
                .nodes()
                .put(
                        node.getNodeID(),
                        node.getAllNodeAttributes(),
                        capability.getMemorySize(),
                        capability.getVirtualCores(),
                        partition);
    }

    /** From allocation to completion: the container's start on the node counts too. */
    private void observe(RMContainer container) {
        // Application and node may be gone soon; the rest can wait.
        Optional<AppState> app =
                energy.applications().find(container.getApplicationAttemptId().getApplicationId());
        Optional<NodeClass> nodeClass = energy.nodeClass(container.getNodeId());
        if (app.isPresent() && nodeClass.isPresent()) {
            long millis = energy.wallMillis() - container.getCreationTime();
            energy.learning().later(() -> observe(container, app.get(), nodeClass.get(), millis));
        }
    }

    private void observe(RMContainer container, AppState app, NodeClass nodeClass, long millis) {
        int priority = container.getAllocatedSchedulerKey().getPriority().getPriority();
        app.ran(priority, nodeClass.name(), millis / 1000.0, energy.learning().takeUse(container.getContainerId()));
    }

    /** Whether an application with an allocator of its own is turned away. */
    private boolean refused(AppAddedSchedulerEvent event) {
        RMApp app = rmContext.getRMApps().get(event.getApplicationId());
        String own = app == null
                ? null
                : app.getApplicationSchedulingEnvs()
                        .get(ApplicationSchedulingConfig.ENV_APPLICATION_PLACEMENT_TYPE_CLASS);
        if (own == null || own.equals(OwnKeys.ALLOCATOR) || !energy.settings().enabled()) {
            return false;
        }
        own = AppHints.printable(own);
        // What ran before a restart goes on: refusing it would kill its containers.
        if (energy.settings().enforcement() == Enforcement.ALLOW || event.getIsAppRecovering()) {
            LOG.warn(
                    "{} brings its own placement allocator, {}: it is not placed by joules",
                    event.getApplicationId(),
                    own);
            return false;
        }
        String message = ApplicationSchedulingConfig.ENV_APPLICATION_PLACEMENT_TYPE_CLASS + ": '" + own
                + "' (allowed: none; " + EnergyKey.ENFORCE.key()
                + " is reject); remove it from the application's environment";
        LOG.warn("{} rejected: {}", event.getApplicationId(), message);
        rmContext
                .getDispatcher()
                .getEventHandler()
                .handle(new RMAppEvent(event.getApplicationId(), RMAppEventType.APP_REJECTED, message));
        return true;
    }

    private static YarnRuntimeException refusal(SettingsException e) {
        String message = "The energy scheduler does not start: " + e.getMessage();
        LOG.error(message);
        return new YarnRuntimeException(message, e);
    }
}
