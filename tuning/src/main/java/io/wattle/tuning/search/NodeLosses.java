package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.List;

/** Settings with which NodeManagers went down too often to be run again, whatever became of the job. Stateless. */
public final class NodeLosses {

    /** Once may be chance. */
    private static final int MOST = 2;

    private NodeLosses() {}

    /** Trials of these settings in which a NodeManager went down. */
    public static List<Trial> of(List<Trial> trials, Settings settings) {
        return trials.stream()
                .filter(it -> !it.nodesLost().isEmpty() && it.settings().equals(settings))
                .toList();
    }

    /** Whether they are not run again. */
    public static boolean isGivenUp(List<Trial> trials, Settings settings) {
        return of(trials, settings).size() >= MOST;
    }
}
