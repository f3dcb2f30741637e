package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.apps.Applications;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.QueueKey;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.learn.BusyNode;
import io.wattle.scheduler.learn.Learning;
import io.wattle.scheduler.nodes.CordonedNodes;
import io.wattle.scheduler.nodes.NodeActivity;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.nodes.NodeRoom;
import io.wattle.scheduler.nodes.RunningContainers;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateDirectory;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the allocators of one scheduler share: rules, which a refresh swaps in one step, applications and counts. Thread
 * safe.
 */
public final class Energy {

    private static final Logger LOG = LoggerFactory.getLogger(Energy.class);

    private final Failures failures;
    private final LongSupplier monotonicMillis;
    private final LongSupplier wallMillis;
    private final CordonedNodes cordoned;
    private final NodeActivity activity;
    private final Learning learning;
    private final Applications applications;
    private final DecisionCounts counts = new DecisionCounts();
    private final PlacementCounts placements = new PlacementCounts();
    private final Shadow shadow = new Shadow();
    private final ExpectedAndSeen expectedAndSeen = new ExpectedAndSeen();
    private final PlacementSummary summary;
    private volatile boolean vcoresCount = true;
    private final LogWindow refusedHints = new LogWindow();
    private volatile Rules rules;
    private volatile RunMode mostMode = RunMode.ACTIVE;
    private volatile Optional<EnergyReport> report = Optional.empty();

    public Energy(EnergySettings settings, Failures failures) {
        this(settings, failures, Time::monotonicNow, Time::now);
    }

    public Energy(EnergySettings settings, Failures failures, LongSupplier monotonicMillis, LongSupplier wallMillis) {
        this.failures = failures;
        this.monotonicMillis = monotonicMillis;
        this.wallMillis = wallMillis;
        cordoned = new CordonedNodes(monotonicMillis);
        activity = new NodeActivity(monotonicMillis);
        summary = new PlacementSummary(placements, monotonicMillis.getAsLong());
        learning = new Learning(settings.learning(), failures, wallMillis);
        applications = new Applications(learning, wallMillis, monotonicMillis);
        rules = new Rules(settings, this::vcoresCount);
    }

    /** Whether YARN counts vcores on nodes, and not only memory. */
    public boolean vcoresCount() {
        return vcoresCount;
    }

    /** Before the first node registers. */
    public void countVcores(boolean count) {
        vcoresCount = count;
    }

    /** The settings in force. */
    public EnergySettings settings() {
        return rules.settings();
    }

    /**
     * From now on the scheduler goes no further than this, in any queue, whatever the settings say, also after a refresh.
     * Requests that wait are placed at their next offer. {@link RunMode#ACTIVE} lifts it.
     */
    public void allowNoMoreThan(RunMode most) {
        mostMode = most;
    }

    /** How far the scheduler may go at most. */
    public RunMode mostMode() {
        return mostMode;
    }

    /** Whether no request is judged, in no queue: then nobody sees where containers are placed. */
    public boolean rests() {
        return mostMode == RunMode.OFF || !rules.asksPolicy();
    }

    /** How far the scheduler goes now, where a queue has no key of its own. */
    public RunMode mode() {
        return settings().mode().atMost(mostMode);
    }

    /** How far the scheduler goes in a queue now; off at weight 0, where stock decides. */
    public RunMode mode(String queuePath) {
        return mode(rules.of(queuePath));
    }

    RunMode mode(QueueRules queue) {
        return queue.asksPolicy() ? queue.mode().atMost(mostMode) : RunMode.OFF;
    }

    /** What an application said, if its user may say it in its queue. */
    AppHints hintsThatCount(AppState app, QueueRules queue) {
        if (queue.hintGivers().include(app.facts().user())) {
            return app.hints();
        }
        String user = Printable.line(app.facts().user());
        if (app.hints().sayAnything() && refusedHints.admits(user)) {
            LOG.warn(
                    "{} of {}: hints ignored: {}, or that of a queue above, does not name the user; add it there, or leave"
                            + " the hints out{}",
                    app.id(),
                    user,
                    QueueKey.HINTS.of(Printable.line(app.facts().queuePath())),
                    refusedHints.others());
        }
        return AppHints.NONE;
    }

    /** The registered nodes. */
    public Map<NodeId, NodeEntry> nodes() {
        return rules.nodes().nodes();
    }

    /** The class of a node, if it is registered and its class known. */
    public Optional<NodeClass> nodeClass(NodeId id) {
        return rules.nodes().classOf(id);
    }

    /** What went wrong in code of ours; each piece of it that Hadoop calls runs guarded by this. */
    public Failures failures() {
        return failures;
    }

    /** What the policy said so far. */
    public DecisionCounts counts() {
        return counts;
    }

    /** Where containers went so far. */
    public PlacementCounts placements() {
        return placements;
    }

    Shadow shadow() {
        return shadow;
    }

    /** What containers were expected to use, and what they used. */
    public ExpectedAndSeen expectedAndSeen() {
        return expectedAndSeen;
    }

    /**
     * A container began to run: what it is expected to use there is noted, if that is known.
     *
     * @param id as the ledger names it
     */
    public void expects(RMContainer container, String id, NodeId node) {
        Optional<AppState> app =
                applications.find(container.getApplicationAttemptId().getApplicationId());
        Optional<NodeClass> nodeClass = nodeClass(node);
        if (app.isPresent() && nodeClass.isPresent() && container.getAllocatedSchedulerKey() != null) {
            String name = nodeClass.get().name();
            app.get()
                    .statistics(
                            container.getAllocatedSchedulerKey().getPriority().getPriority())
                    .expectedJoules(name)
                    .ifPresent(joules -> expectedAndSeen.started(id, name, joules));
        }
    }

    /** Applications of which something is kept. */
    public int applicationCount() {
        return applications.size();
    }

    /** The latest report of joules; empty before the first. */
    public Optional<EnergyReport> report() {
        return report;
    }

    /** Also the moment to log what was placed since. */
    public void publish(EnergyReport latest) {
        report = Optional.of(latest);
        failures.run(EntryPoint.ACCOUNTING, () -> summary.log(monotonicMillis()));
    }

    /** Where nothing is placed for now, in whatever mode. */
    public CordonedNodes cordoned() {
        return cordoned;
    }

    /** When something last happened on nodes. */
    public NodeActivity activity() {
        return activity;
    }

    /** Tells what a node has free; nothing while it is cordoned. */
    public void updateRoom(NodeRoom room, SchedulerNode node) {
        if (cordoned.isCordoned(node.getNodeID().getHost())) {
            room.clear();
        } else {
            room.update(node);
        }
    }

    public Rules rules() {
        return rules;
    }

    /** The registered nodes on a host. */
    public Set<NodeId> nodesOn(String host) {
        return rules.nodes().on(host);
    }

    /** What a node has free; null if it is not registered, or its class not known. */
    public NodeRoom room(NodeId node) {
        NodeEntry entry = rules.nodes().find(node);
        return entry == null ? null : entry.room().orElse(null);
    }

    /**
     * Puts other settings in force: in one step, with all nodes in them. Whoever adds or removes a node meanwhile waits
     * until then; offers do not.
     */
    public synchronized void use(EnergySettings settings) {
        Rules next = new Rules(settings, this::vcoresCount);
        next.nodes().adopt(rules.nodes());
        rules = next;
    }

    /**
     * Adds a node, or replaces what is known of it.
     *
     * @param capability what its NodeManager offers
     */
    public synchronized void put(RMNode node, Resource capability) {
        Set<String> labels = node.getNodeLabels();
        String partition = labels == null || labels.isEmpty()
                ? CommonNodeLabelsManager.NO_LABEL
                : labels.iterator().next();
        rules.nodes()
                .put(
                        node.getNodeID(),
                        node.getAllNodeAttributes(),
                        capability.getMemorySize(),
                        capability.getVirtualCores(),
                        partition);
    }

    public synchronized void remove(NodeId node) {
        rules.nodes().remove(node);
    }

    /** What is learned of applications. */
    public Learning learning() {
        return learning;
    }

    public void startLearning(CapacityScheduler scheduler, Configuration conf, ContainerUsageListener listener) {
        AccountingSettings kept = settings().accounting();
        Activation self = new Activation(wallMillis(), scheduler.getRMContext().getEpoch());
        learning.start(
                kept.directory()
                        .map(it -> new Learning.Keeping(self, () -> StateDirectory.open(it, conf), kept.checkpoint())),
                new Learning.Watching(
                        () -> RunningContainers.of(
                                scheduler, id -> nodeClass(id).map(NodeClass::name)),
                        this::runs,
                        listener,
                        conf));
    }

    private void runs(BusyNode.Running container, String nodeClass) {
        applications
                .find(container.id().getApplicationAttemptId().getApplicationId())
                .ifPresent(it -> it.runs(container, nodeClass));
    }

    public Applications applications() {
        return applications;
    }

    public long monotonicMillis() {
        return monotonicMillis.getAsLong();
    }

    public long wallMillis() {
        return wallMillis.getAsLong();
    }
}
