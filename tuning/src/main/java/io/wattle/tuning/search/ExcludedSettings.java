package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.function.Predicate;

/** Which settings are not run again, as they did harm too often. Stateless. */
public final class ExcludedSettings {

    /** Once may be chance: a node that is lost, or another's memory. */
    private static final int TIMES = 2;

    private ExcludedSettings() {}

    /** Trials of these settings in which a NodeManager went down. */
    public static List<Trial> losses(List<Trial> trials, Settings settings) {
        return of(trials, settings, ExcludedSettings::lostNodes);
    }

    /** Whether NodeManagers went down with them too often for any strategy, whatever became of the job. */
    public static boolean afterNodeLosses(List<Trial> trials, Settings settings) {
        return losses(trials, settings).size() >= TIMES;
    }

    /** Whether they failed too often as well, though they worked before: for a search that goes back to others. */
    public static boolean afterNodeLossesOrFailures(List<Trial> trials, Settings settings) {
        return of(trials, settings, it -> it.status() == TrialStatus.FAILED || lostNodes(it))
                        .size()
                >= TIMES;
    }

    private static boolean lostNodes(Trial trial) {
        return !trial.nodesLost().isEmpty();
    }

    private static List<Trial> of(List<Trial> trials, Settings settings, Predicate<Trial> harm) {
        return trials.stream()
                .filter(it -> harm.test(it) && it.settings().equals(settings))
                .toList();
    }
}
