package io.wattle.simulator.trace;

import io.wattle.model.NodeClass;
import java.util.List;
import java.util.Optional;

/**
 * What a job's tasks did on another cluster, in seconds of the machines there. Immutable.
 *
 * @param maps at least one; their seconds begin with the launch of their containers
 * @param reduces none for a job without
 * @param reducesFromShuffle whether a reduce's seconds begin where its shuffle ended; if not, with the launch of its
 *     container
 * @param data empty if the trace does not say: then all of a task's seconds count as computing
 * @param measuredOn class of the machines that the seconds are of
 */
public record RecordedWork(
        List<RecordedTask> maps,
        List<RecordedTask> reduces,
        boolean reducesFromShuffle,
        RecordedSettings settings,
        Optional<RecordedData> data,
        NodeClass measuredOn)
        implements TracedWork {

    public RecordedWork {
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
        if (maps.isEmpty()) {
            throw new IllegalArgumentException("no map (needed: at least one)");
        }
    }
}
