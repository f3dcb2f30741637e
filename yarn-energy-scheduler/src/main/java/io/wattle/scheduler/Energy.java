package io.wattle.scheduler;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.EnergySettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * What the allocators of one scheduler share: rules, which a refresh swaps in one step, applications and counts. Thread
 * safe.
 */
public final class Energy {

    private final List<WorkloadSource> learned;
    private final LongSupplier monotonicMillis;
    private final LongSupplier wallMillis;
    private final Applications applications = new Applications();
    private final DecisionCounts counts = new DecisionCounts();
    private volatile Rules rules;
    private volatile Optional<EnergyReport> report = Optional.empty();

    Energy(EnergySettings settings, List<WorkloadSource> learned) {
        this(settings, learned, Time::monotonicNow, Time::now);
    }

    Energy(
            EnergySettings settings,
            List<WorkloadSource> learned,
            LongSupplier monotonicMillis,
            LongSupplier wallMillis) {
        this.learned = List.copyOf(learned);
        this.monotonicMillis = monotonicMillis;
        this.wallMillis = wallMillis;
        rules = new Rules(settings, this.learned);
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

    /** Rules of other settings, without nodes; they are in force once {@link #use} gets them. */
    Rules prepare(EnergySettings settings) {
        return new Rules(settings, learned);
    }

    void use(Rules next) {
        rules = next;
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
