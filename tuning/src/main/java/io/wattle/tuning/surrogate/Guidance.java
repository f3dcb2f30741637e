package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a model-guided search knows and keeps to from its beginning on. Immutable, thread safe.
 *
 * @param prior of the formula's rates
 * @param earlier runs of the same job before the search, and of others, of which the nearest may tell something
 * @param safeShare no settings are tried whose figure may be larger than the incumbent's by more, as a share of that; empty for no
 *     such bound
 */
public record Guidance(RatePrior prior, List<EarlierRun> earlier, OptionalDouble safeShare) {

    /** Nothing known, no bound. */
    public static final Guidance NONE = new Guidance(RatePrior.USUAL, List.of(), OptionalDouble.empty());

    public Guidance {
        earlier = List.copyOf(earlier);
        if (!(safeShare.orElse(1) > 0) || !Double.isFinite(safeShare.orElse(1))) {
            throw new IllegalArgumentException(
                    "guidance: a bound of " + safeShare.getAsDouble() + " (allowed: a share of more than 0)");
        }
    }

    /** Runs of the same job. */
    List<EarlierRun> sameJob() {
        return earlier.stream().filter(it -> it.otherJob().isEmpty()).toList();
    }

    /** Runs of other jobs. */
    List<EarlierRun> otherJobs() {
        return earlier.stream().filter(it -> it.otherJob().isPresent()).toList();
    }

    /** The same with another prior. */
    public Guidance with(RatePrior other) {
        return new Guidance(other, earlier, safeShare);
    }

    /**
     * What became of the runs of other jobs, for people: a line for each, which one was taken among them, and how near it is.
     *
     * @param trials of the search, none or more
     */
    public List<String> toldOfOtherJobs(Workload workload, List<Trial> trials) {
        return NearestJob.told(this, workload, trials);
    }

    /**
     * Names of earlier runs of the job that say nothing of the job now, as its data is another: their maps wrote more than twice as much, or less
     * than half, for each byte of input. Runs that do not count it are taken for alike.
     *
     * @param trials of the search, none or more
     */
    public List<String> unlike(Workload workload, List<Trial> trials) {
        List<EarlierRun> alike = DataVolume.similar(sameJob(), workload, trials);
        return sameJob().stream()
                .filter(it -> !alike.contains(it))
                .map(EarlierRun::name)
                .toList();
    }
}
