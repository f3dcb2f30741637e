package io.wattle.tuning.engine;

import io.wattle.tuning.run.Engine;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.time.Instant;
import java.util.Optional;

/** Asks another engine all but what a subclass does around its trials. */
abstract class ForwardingEngine implements Engine {

    private final Engine engine;

    /** @param engine what runs the trials; closed with this */
    ForwardingEngine(Engine engine) {
        this.engine = engine;
    }

    /** What runs the trials. */
    final Engine engine() {
        return engine;
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public boolean dependsOn(String key) {
        return engine.dependsOn(key);
    }

    @Override
    public Optional<String> configured(String key) {
        return engine.configured(key);
    }

    @Override
    public boolean runsByTheClock() {
        return engine.runsByTheClock();
    }

    @Override
    public NodeLimits limits() {
        return engine.limits();
    }

    @Override
    public ClusterTraits clusterTraits() {
        return engine.clusterTraits();
    }

    @Override
    public void endBy(Instant time) {
        engine.endBy(time);
    }

    @Override
    public void close() {
        engine.close();
    }
}
