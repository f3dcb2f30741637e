package io.wattle.scheduler;

import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.EnergySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What holds between two refreshes of the configuration: settings, policy and the nodes as these settings see them. */
final class Rules {

    private final EnergySettings settings;
    private final NodeDirectory nodes;
    private final PlacementPolicy policy;
    private final boolean active;
    private final List<WorkloadSource> workloads;

    Rules(EnergySettings settings, List<WorkloadSource> learned) {
        this.settings = settings;
        nodes = new NodeDirectory(settings);
        policy = new PlacementPolicy(settings.placement());
        active = settings.enabled() && settings.placement().weight() > 0;
        List<WorkloadSource> all = new ArrayList<>();
        all.add((id, app) -> AppHints.of(app).workload());
        all.add((id, app) -> queueWorkload(app.queuePath()));
        all.addAll(learned);
        workloads = List.copyOf(all);
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

    /** Declared, else of the queue, else learned, else mixed: by joules. */
    WorkloadClass workload(AppState app) {
        return workloads.stream()
                .map(it -> it.workload(app.id(), app.facts()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(WorkloadClass.MIXED);
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
