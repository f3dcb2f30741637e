package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.List;

/**
 * A run of the same job before the search, whose seconds and joules tell of the job, though not of the day and the machine. Immutable, thread safe.
 *
 * @param name its directory, for people
 * @param workload its cluster and its input
 * @param trials in order, one at least successful, with the parameters of the search
 */
public record EarlierRun(String name, Workload workload, List<Trial> trials) {

    public EarlierRun {
        trials = List.copyOf(trials);
        if (trials.stream().noneMatch(Trial::succeeded)) {
            throw new IllegalArgumentException("earlier run " + name + ": no trial succeeded, so it tells nothing");
        }
    }
}
