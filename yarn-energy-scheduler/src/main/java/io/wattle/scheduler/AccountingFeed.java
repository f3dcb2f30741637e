package io.wattle.scheduler;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.account.AccountEvent;
import io.wattle.scheduler.account.AppEnd;
import io.wattle.scheduler.account.EnergyAccounting;
import io.wattle.scheduler.account.NodeFacts;
import io.wattle.scheduler.account.NodeLoad;
import io.wattle.scheduler.account.PlacementMode;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Tells {@link EnergyAccounting} what happens in a CapacityScheduler: in plain values, but for containers that start and
 * end. Of these only the time is taken at once; the rest is asked for on accounting's thread. Its methods are called by
 * the scheduler's threads; none waits for accounting.
 */
public final class AccountingFeed {

    /** Of an application's name: a tenant can write megabytes. */
    private static final int MOST_OF_NAME = 200;

    /** Of a user's and a queue's name: without Kerberos anybody may call himself anything. */
    private static final int MOST_OF_OWNER = 256;

    /** Of an application's type: YARN's clients send 20 at most, others may send more. */
    private static final int MOST_OF_TYPE = 40;

    private final CapacityScheduler scheduler;
    private final Energy energy;
    private final EnergyAccounting accounting;

    /** What is added before was there before this ResourceManager. */
    private volatile boolean started;

    public AccountingFeed(CapacityScheduler scheduler, Energy energy) {
        this.scheduler = scheduler;
        this.energy = energy;
        accounting = new EnergyAccounting(
                energy.settings().accounting(),
                new EnergyAccounting.Surroundings(
                        this::load,
                        app -> energy.failures().get(EntryPoint.ACCOUNTING, Optional.empty(), () -> end(app)),
                        this::knowsApp,
                        node -> scheduler.getNode(NodeId.fromString(node)) != null,
                        energy::publish,
                        this::tellAgain),
                energy.failures());
        accounting.onSettled(energy.expectedAndSeen()::settled);
    }

    private void tellAgain() {
        scheduler.getSchedulerApplications().forEach((id, app) -> tell(() -> tellAgain(id, app)));
        scheduler.getAllNodes().forEach(it -> tell(() -> tellAgain(it.getRMNode())));
    }

    /** One that cannot be told of must not take the others with it, and is told of again later. */
    private void tell(Failures.Task one) {
        if (!energy.failures().run(EntryPoint.ACCOUNTING, one)) {
            accounting.missed();
        }
    }

    private void tellAgain(ApplicationId id, SchedulerApplication<FiCaSchedulerApp> app) {
        record(id, app.getUser(), ((CSQueue) app.getQueue()).getQueuePath(), true);
        if (!scheduler.getSchedulerApplications().containsKey(id)) {
            // Its removal may have been recorded before this.
            appRemoved(id, null);
        }
    }

    private void tellAgain(RMNode node) {
        nodeAdded(node);
        if (scheduler.getNode(node.getNodeID()) == null) {
            nodeRemoved(node.getNodeID());
        }
    }

    /** Events that wait to be taken in. */
    int waiting() {
        return accounting.waiting();
    }

    /** Something could not be told. */
    void missed() {
        accounting.missed();
    }

    /** Begins; the ledger's directory is opened in the background. Not before the ResourceManager is active. */
    void start(Configuration conf) {
        started = true;
        accounting.start(
                energy.settings().accounting().directory().map(it -> () -> StateDirectory.open(it, conf)),
                scheduler.getRMContext().getEpoch());
    }

    public void stop() {
        accounting.stop(energy.failures().get(EntryPoint.STOP, Set.of(), this::launching));
    }

    /** Applications whose masters may start containers that no NodeManager has reported yet. */
    private Set<String> launching() {
        Set<String> apps = new HashSet<>();
        scheduler.getSchedulerApplications().forEach((id, app) -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null && attempt.getLiveContainers().stream().anyMatch(AccountingFeed::launching)) {
                apps.add(id.toString());
            }
        });
        return apps;
    }

    /** Its master has it. One that is only allocated is never told of: masters are served no more when this stops. */
    private static boolean launching(RMContainer container) {
        return container.getState() == RMContainerState.ACQUIRED;
    }

    void use(EnergySettings settings) {
        accounting.use(settings.accounting());
    }

    /** After the scheduler has added a node and taken over the containers that it runs. */
    void nodeAdded(RMNode node) {
        List<AccountEvent.Recovered> running = new ArrayList<>();
        FiCaSchedulerNode known = scheduler.getNode(node.getNodeID());
        if (known == null) {
            return;
        }
        for (RMContainer container : known.getCopiedListOfRunningContainers()) {
            FiCaSchedulerApp app = scheduler.getCurrentAttemptForContainer(container.getContainerId());
            if (app != null && container.getState() == RMContainerState.RUNNING) {
                running.add(new AccountEvent.Recovered(
                        describe(container, app), Instant.ofEpochMilli(container.getCreationTime())));
            }
        }
        accounting.record(new AccountEvent.NodeUp(facts(node, known.getTotalResource()), running, now()));
        // The end of one that ended just now may have been recorded before this.
        ended(known, running).forEach(it -> accounting.record(new AccountEvent.ContainerEnded(it, now())));
    }

    private static List<String> ended(FiCaSchedulerNode node, List<AccountEvent.Recovered> told) {
        Set<String> running = new HashSet<>();
        node.getCopiedListOfRunningContainers()
                .forEach(it -> running.add(it.getContainerId().toString()));
        return told.stream()
                .map(it -> it.container().id())
                .filter(it -> !running.contains(it))
                .toList();
    }

    void nodeChanged(RMNode node, Resource total) {
        accounting.record(new AccountEvent.NodeChanged(facts(node, total), now()));
    }

    void nodeRemoved(NodeId node) {
        accounting.record(new AccountEvent.NodeGone(node.toString(), now()));
    }

    /** The tandem sends a node to sleep, wakes it, or leaves it alone again. */
    void switched(NodeRecord node) {
        Optional<NodeClass> nodeClass = energy.settings().catalog().nodeClass(node.group());
        String name = energy.rules().nodes().on(node.host()).stream()
                .map(NodeId::toString)
                .findFirst()
                .orElse(node.host() + ":0");
        NodeFacts facts = new NodeFacts(
                name,
                node.host(),
                0,
                nodeClass,
                nodeClass.isPresent() ? "" : "its class " + node.group() + " is in no catalog any more",
                node.capacity().vcores(),
                node.capacity().vcores());
        accounting.record(new AccountEvent.NodeSwitched(facts, ledgerState(node), now()));
    }

    private static io.wattle.ledger.NodeState ledgerState(NodeRecord node) {
        return switch (node.state()) {
            case SUSPENDING -> io.wattle.ledger.NodeState.SHUTTING_DOWN;
            case ASLEEP -> io.wattle.ledger.NodeState.ASLEEP;
            case WAKING -> io.wattle.ledger.NodeState.BOOTING;
            case FAILED -> io.wattle.ledger.NodeState.LOST;
            case AWAKE, DRAINING, DRAINED -> io.wattle.ledger.NodeState.UP;
        };
    }

    void launched(RMContainer container, FiCaSchedulerApp app, NodeId node) {
        long millis = energy.wallMillis();
        accounting.record(() -> {
            AccountEvent.Container started = describe(container, app);
            energy.failures().run(EntryPoint.ACCOUNTING, () -> energy.expects(container, started.id(), node));
            return new AccountEvent.ContainerStarted(started, node.toString(), Instant.ofEpochMilli(millis));
        });
    }

    /** @param vcores that it has from now on */
    void resized(ContainerId container, int vcores) {
        long millis = energy.wallMillis();
        accounting.record(
                () -> new AccountEvent.ContainerResized(container.toString(), vcores, Instant.ofEpochMilli(millis)));
    }

    void used(ContainerId container, double cores, Instant time) {
        accounting.record(new AccountEvent.ContainerUsed(container.toString(), cores, time));
    }

    void completed(RMContainer container) {
        long millis = energy.wallMillis();
        accounting.record(() ->
                new AccountEvent.ContainerEnded(container.getContainerId().toString(), Instant.ofEpochMilli(millis)));
    }

    void appAdded(ApplicationId id, String user, String queue) {
        record(id, user, queue, !started);
    }

    /** @param before whether containers of it may have run that nobody saw */
    private void record(ApplicationId id, String user, String queue, boolean before) {
        RMApp app = scheduler.getRMContext().getRMApps().get(id);
        String name = app == null ? "" : Printable.line(String.valueOf(app.getName()), MOST_OF_NAME);
        long submitted = app == null ? energy.wallMillis() : app.getSubmitTime();
        accounting.record(new AccountEvent.AppAdded(
                id.toString(),
                name,
                owner(user),
                owner(queue),
                Instant.ofEpochMilli(submitted),
                before,
                app == null ? "" : type(app),
                PlacementMode.of(mode(queue))));
    }

    void appRemoved(ApplicationId id, RMAppState state) {
        Instant now = now();
        RMApp app = scheduler.getRMContext().getRMApps().get(id);
        String last = state == null ? "" : state.name();
        if (app == null) {
            accounting.record(new AccountEvent.AppRemoved(id.toString(), last, now));
            return;
        }
        // Its own queue: the name may be that of a leaf, and it may have been moved.
        CSQueue queue = scheduler.getQueue(app.getQueue());
        PlacementMode mode = queue == null ? PlacementMode.UNKNOWN : PlacementMode.of(mode(queue.getQueuePath()));
        // Later: its final status waits for a lock of the application's.
        accounting.record(
                () -> new AccountEvent.AppRemoved(id.toString(), new AppEnd(last, now, finalStatus(app), mode)));
    }

    /** How containers of a queue are placed now. */
    private RunMode mode(String queuePath) {
        return energy.mode(queuePath);
    }

    private static String type(RMApp app) {
        String type = app.getApplicationType();
        return type == null ? "" : Printable.line(type, MOST_OF_TYPE);
    }

    private static String finalStatus(RMApp app) {
        FinalApplicationStatus status = app.getFinalApplicationStatus();
        return status == null || status == FinalApplicationStatus.UNDEFINED ? "" : status.name();
    }

    private static String owner(String name) {
        return Printable.line(name, MOST_OF_OWNER);
    }

    private static AccountEvent.Container describe(RMContainer container, FiCaSchedulerApp app) {
        return new AccountEvent.Container(
                container.getContainerId().toString(),
                app.getApplicationId().toString(),
                owner(app.getCSLeafQueue().getQueuePath()),
                owner(app.getUser()),
                container.getAllocatedResource().getVirtualCores());
    }

    private NodeFacts facts(RMNode node, Resource total) {
        NodeId id = node.getNodeID();
        NodeEntry entry = energy.rules().nodes().find(id);
        return new NodeFacts(
                id.toString(),
                id.getHost(),
                id.getPort(),
                entry == null ? Optional.empty() : entry.nodeClass(),
                entry == null ? "it is not registered" : entry.whyUnknown(),
                total.getVirtualCores(),
                capacity(node, total).getVirtualCores());
    }

    /** Of a node that is being decommissioned, Hadoop lowers the total to what its containers have: it is smaller by no core. */
    private static Resource capacity(RMNode node, Resource total) {
        Resource original = node.getState() == NodeState.DECOMMISSIONING && node instanceof RMNodeImpl impl
                ? impl.getOriginalTotalCapability()
                : null;
        return original == null ? total : original;
    }

    private Optional<NodeLoad> load(String node) {
        FiCaSchedulerNode known = scheduler.getNode(NodeId.fromString(node));
        ResourceUtilization used = known == null ? null : known.getRMNode().getNodeUtilization();
        if (used == null) {
            return Optional.empty();
        }
        // Not vcores: NodeManagers tell processors in use, and how many the machine has.
        Resource machine = known.getRMNode().getPhysicalResource();
        int processors = machine == null ? known.getTotalResource().getVirtualCores() : machine.getVirtualCores();
        return Optional.of(new NodeLoad(
                used.getCPU(),
                processors,
                used.getPhysicalMemory(),
                Duration.ofMillis(Math.max(0, Time.monotonicNow() - known.getLastHeartbeatMonotonicTime()))));
    }

    private Optional<AppEnd> end(String app) {
        RMApp known = scheduler.getRMContext().getRMApps().get(ApplicationId.fromString(app));
        return known == null || known.getFinishTime() <= 0
                ? Optional.empty()
                : Optional.of(new AppEnd(
                        known.getState().name(),
                        Instant.ofEpochMilli(known.getFinishTime()),
                        finalStatus(known),
                        PlacementMode.UNKNOWN));
    }

    private boolean knowsApp(String app) {
        ApplicationId id = ApplicationId.fromString(app);
        return scheduler.getSchedulerApplications().containsKey(id)
                || scheduler.getRMContext().getRMApps().containsKey(id);
    }

    private Instant now() {
        return Instant.ofEpochMilli(energy.wallMillis());
    }
}
