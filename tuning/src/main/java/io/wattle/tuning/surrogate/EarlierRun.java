package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Optional;

/**
 * A run before the search. One of the same job tells of it by its seconds and joules, though not of the day and the machine; one of another
 * job may, if that is near: {@link NearestJob}. Immutable, thread safe.
 *
 * @param name its directory, for people
 * @param workload its cluster and its input
 * @param trials in order, one at least successful, with the parameters of the search
 * @param otherJob name of its job, if that is another
 */
public record EarlierRun(String name, Workload workload, List<Trial> trials, Optional<String> otherJob) {

    public EarlierRun {
        trials = List.copyOf(trials);
        if (trials.stream().noneMatch(Trial::succeeded)) {
            throw new IllegalArgumentException("earlier run " + name + ": no trial succeeded, so it tells nothing");
        }
    }

    /** A run of the same job. */
    public EarlierRun(String name, Workload workload, List<Trial> trials) {
        this(name, workload, trials, Optional.empty());
    }
}
