package io.wattle.scheduler.placement;

import io.wattle.learning.TaskStatistics;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.QueueSettings;
import io.wattle.scheduler.nodes.NodeDirectory;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** What holds between two refreshes of the configuration: settings, policy and the nodes as these settings see them. */
public final class Rules {

    /** Queues may be made by tenants, by themselves: those beyond are looked up anew each time. */
    private static final int MOST_PATHS = 10_000;

    private final EnergySettings settings;
    private final NodeDirectory nodes;
    private final boolean asksPolicy;

    /** One for each kind of queue that the keys make. */
    private final ConcurrentHashMap<QueueSettings, QueueRules> bySettings = new ConcurrentHashMap<>();

    private final ConcurrentHashMap<String, QueueRules> byPath = new ConcurrentHashMap<>();

    /** @param vcoresCount whether YARN counts vcores on nodes */
    Rules(EnergySettings settings, BooleanSupplier vcoresCount) {
        this.settings = settings;
        nodes = new NodeDirectory(settings, vcoresCount);
        asksPolicy = Stream.concat(Stream.of("root"), settings.queues().keySet().stream())
                .anyMatch(it -> of(it).asksPolicy());
    }

    EnergySettings settings() {
        return settings;
    }

    public NodeDirectory nodes() {
        return nodes;
    }

    /** What holds for requests of a queue; to be asked once for a request, not at each offer. */
    QueueRules of(String queuePath) {
        QueueRules known = byPath.get(queuePath);
        if (known != null) {
            return known;
        }
        QueueRules made = bySettings.computeIfAbsent(settings.queue(queuePath), it -> QueueRules.of(settings, it));
        if (byPath.size() < MOST_PATHS) {
            byPath.put(queuePath, made);
        }
        return made;
    }

    /** Whether the policy can change anything, in any queue. */
    boolean asksPolicy() {
        return asksPolicy;
    }

    /**
     * Containers that each class may take before joules decide: none of an application that nobody has to get to know.
     *
     * @param known whether it, or its queue, says what it is
     */
    int spread(boolean known) {
        return known || !settings.learning().enabled() ? 0 : settings.learning().spread();
    }

    /**
     * MiB that a container would have to fetch away from its data: what the application says, else what its containers
     * were seen to read, else one block. 0 if where data are is to be ignored.
     */
    double localMb(AppHints hints, TaskStatistics.Known known) {
        int blockMb = settings.blockMb();
        return blockMb == 0
                ? 0
                : hints.inputMb()
                        .map(Integer::doubleValue)
                        .orElseGet(() -> known.inputMb().orElse(blockMb));
    }
}
