package io.wattle.scheduler;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.learn.BusyNode;
import io.wattle.scheduler.learn.Learning;
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
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What the allocators of one scheduler share: rules, which a refresh swaps in one step, applications and counts. Thread
 * safe.
 */
public final class Energy {

    private final Failures failures;
    private final LongSupplier monotonicMillis;
    private final LongSupplier wallMillis;
    private final Learning learning;
    private final Applications applications;
    private final StartTimes startTimes = new StartTimes();
    private final DecisionCounts counts = new DecisionCounts();
    private volatile boolean vcoresCount = true;
    private volatile Rules rules;
    private volatile Optional<EnergyReport> report = Optional.empty();

    Energy(EnergySettings settings, Failures failures) {
        this(settings, failures, Time::monotonicNow, Time::now);
    }

    Energy(EnergySettings settings, Failures failures, LongSupplier monotonicMillis, LongSupplier wallMillis) {
        this.failures = failures;
        this.monotonicMillis = monotonicMillis;
        this.wallMillis = wallMillis;
        learning = new Learning(settings.learning(), failures, wallMillis);
        applications = new Applications(learning, wallMillis, monotonicMillis);
        rules = new Rules(settings, this::vcoresCount);
    }

    /** Whether YARN counts vcores on nodes, and not only memory. */
    boolean vcoresCount() {
        return vcoresCount;
    }

    /** Before the first node registers. */
    void countVcores(boolean count) {
        vcoresCount = count;
    }

    /** The settings in force. */
    public EnergySettings settings() {
        return rules.settings();
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

    /** Applications of which something is kept. */
    public int applicationCount() {
        return applications.size();
    }

    /** The latest report of joules; empty before the first. */
    public Optional<EnergyReport> report() {
        return report;
    }

    void publish(EnergyReport latest) {
        report = Optional.of(latest);
    }

    Rules rules() {
        return rules;
    }

    /** The registered nodes on a host. */
    Set<NodeId> nodesOn(String host) {
        return rules.nodes().on(host);
    }

    /** What a node has free; null if it is not registered, or its class not known. */
    NodeRoom room(NodeId node) {
        NodeEntry entry = rules.nodes().find(node);
        return entry == null ? null : entry.room().orElse(null);
    }

    /**
     * Puts other settings in force: in one step, with all nodes in them. Whoever adds or removes a node meanwhile waits
     * until then; offers do not.
     */
    synchronized void use(EnergySettings settings) {
        Rules next = new Rules(settings, this::vcoresCount);
        next.nodes().adopt(rules.nodes());
        rules = next;
    }

    /**
     * Adds a node, or replaces what is known of it.
     *
     * @param capability what its NodeManager offers
     */
    synchronized void put(RMNode node, Resource capability) {
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

    synchronized void remove(NodeId node) {
        rules.nodes().remove(node);
    }

    /** What is learned of applications. */
    Learning learning() {
        return learning;
    }

    void startLearning(CapacityScheduler scheduler, Configuration conf, ContainerUsageListener listener) {
        AccountingSettings kept = settings().accounting();
        learning.start(
                kept.directory()
                        .map(it -> new Learning.Keeping(() -> StateDirectory.open(it, conf), kept.checkpoint())),
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

    /** When containers began to run. */
    StartTimes startTimes() {
        return startTimes;
    }

    Applications applications() {
        return applications;
    }

    long monotonicMillis() {
        return monotonicMillis.getAsLong();
    }

    long wallMillis() {
        return wallMillis.getAsLong();
    }
}
