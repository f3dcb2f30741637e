package io.wattle.scheduler;

import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.EnergySettings;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What holds between two refreshes of the configuration: settings, policy and the nodes as these settings see them. */
final class Rules {

    private final EnergySettings settings;
    private final NodeDirectory nodes;
    private final PlacementPolicy policy;
    private final boolean active;

    /** @param vcoresCount whether YARN counts vcores on nodes */
    Rules(EnergySettings settings, BooleanSupplier vcoresCount) {
        this.settings = settings;
        nodes = new NodeDirectory(settings, vcoresCount);
        policy = new PlacementPolicy(settings.placement());
        active = settings.enabled() && settings.placement().weight() > 0;
    }

    EnergySettings settings() {
        return settings;
    }

    NodeDirectory nodes() {
        return nodes;
    }

    PlacementPolicy policy() {
        return policy;
    }

    /** Whether the policy can change anything: not at weight 0. */
    boolean active() {
        return active;
    }

    /** What the application says, else its queue: what is learned never overrides it. */
    Optional<WorkloadClass> declaredWorkload(AppState app) {
        return app.hints().workload().or(() -> queueWorkload(app.facts().queuePath()));
    }

    /** Containers that each class may take before joules decide: none of an application that nobody has to get to know. */
    int spread(AppState app) {
        boolean known =
                declaredWorkload(app).isPresent() || app.hints().deadline().isPresent();
        return known || !settings.learning().enabled() ? 0 : settings.learning().spread();
    }

    /**
     * MiB that a container would have to fetch away from its data: what the application says, else what its containers
     * were seen to read, else one block. 0 if where data are is to be ignored.
     */
    double localMb(AppState app, Durations.Known known) {
        int blockMb = settings.blockMb();
        return blockMb == 0
                ? 0
                : app.hints()
                        .inputMb()
                        .map(Integer::doubleValue)
                        .orElseGet(() -> known.inputMb().orElse(blockMb));
    }

    /** A queue without a key of its own has its parent's. */
    private Optional<WorkloadClass> queueWorkload(String queuePath) {
        for (String path = queuePath; !path.isEmpty(); path = path.substring(0, Math.max(0, path.lastIndexOf('.')))) {
            WorkloadClass found = settings.queueWorkloads().get(path);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }
}
