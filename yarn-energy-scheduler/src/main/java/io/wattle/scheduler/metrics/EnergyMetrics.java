package io.wattle.scheduler.metrics;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.web.EnergySource;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;

/**
 * The metrics sources of one scheduler, under names that stay the same over failovers. One process has one set: of two
 * ResourceManagers in it, the one that started last is seen.
 */
public final class EnergyMetrics implements AutoCloseable {

    private final MetricsSystem system;
    private final Failures failures;
    private final List<String> names = new ArrayList<>();

    private EnergyMetrics(MetricsSystem system, Failures failures) {
        this.system = system;
        this.failures = failures;
    }

    /** Shows what a scheduler accounts for, instead of what was shown before. */
    public static EnergyMetrics register(MetricsSystem system, EnergySource source) {
        EnergyMetrics metrics = new EnergyMetrics(system, source.failures());
        metrics.add("WattleEnergy", "Energy of all nodes", new ClusterMetrics(source));
        metrics.add("WattleEnergyQuality", "Joules by what they rest on", new QualityMetrics(source));
        metrics.add("WattleEnergyClass", "Energy by node class", new ClassMetrics(source));
        metrics.add("WattleEnergyNode", "Energy by node", new NodeMetrics(source));
        metrics.add("WattleEnergyFailures", "Failures by entry point", new FailureMetrics(source.failures()));
        metrics.add("WattleEnergyPlacement", "Where containers went", new PlacementMetrics(source));
        metrics.add("WattleEnergyWait", "Waits for better classes", new WaitMetrics(source));
        metrics.add("WattleEnergyCompared", "Expected and seen joules", new ExpectedMetrics(source));
        metrics.add("WattleEnergyBacklog", "What waits for threads of ours", new BacklogMetrics(source));
        return metrics;
    }

    @Override
    public void close() {
        names.forEach(system::unregisterSource);
    }

    private void add(String name, String description, MetricsSource source) {
        // The metrics system takes no name twice.
        system.unregisterSource(name);
        system.register(name, description, (MetricsSource)
                (collector, all) -> failures.run(EntryPoint.METRICS, () -> source.getMetrics(collector, all)));
        names.add(name);
    }
}
