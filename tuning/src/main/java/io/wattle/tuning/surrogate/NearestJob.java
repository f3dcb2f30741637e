package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which of the runs of other jobs tells of this one: that whose {@link JobCosts} are nearest to those of its first trial, if they are near at all and its
 * input is not of another order. A function of what the search began with and of its trials, so that a run that is resumed takes the same. Stateless.
 */
final class NearestJob {

    /** Costs that differ by more are another kind of job's. */
    static final double MOST_FACTOR = 2;

    /** Inputs that differ by more: what starts and waves cost there says little of here. */
    static final double MOST_INPUT_FACTOR = 10;

    private NearestJob() {}

    /** A run of another job, and what its costs are beside this job's. */
    private record Candidate(EarlierRun run, double inputFactor, Optional<JobCosts> costs, Optional<JobCosts> here) {

        static Candidate of(EarlierRun run, Workload workload, List<Trial> trials) {
            double ratio = (double) run.workload().inputBytes() / workload.inputBytes();
            return new Candidate(
                    run,
                    Math.max(ratio, 1 / ratio),
                    JobCosts.of(run.workload(), run.trials()),
                    JobCosts.of(workload, trials));
        }

        /** Infinite where it is not known, and where the input is of another order. */
        double factor() {
            return costs.isEmpty() || here.isEmpty() || inputFactor > MOST_INPUT_FACTOR
                    ? Double.POSITIVE_INFINITY
                    : costs.get().factorTo(here.get());
        }

        boolean isNear() {
            return factor() <= MOST_FACTOR;
        }

        String why() {
            if (inputFactor > MOST_INPUT_FACTOR) {
                return String.format(
                        Locale.ROOT,
                        "the inputs differ by a factor of %.0f (allowed: %.0f)",
                        inputFactor,
                        MOST_INPUT_FACTOR);
            }
            if (costs.isEmpty() || here.isEmpty()) {
                return "nobody counted the CPU or task time of "
                        + (costs.isEmpty() ? "its first trial" : "this run's first trial");
            }
            return costs.get().beside(here.get());
        }
    }

    private static List<Candidate> candidates(Guidance guidance, Workload workload, List<Trial> trials) {
        return guidance.otherJobs().stream()
                .map(it -> Candidate.of(it, workload, trials))
                .toList();
    }

    private static Optional<Candidate> nearest(Guidance guidance, Workload workload, List<Trial> trials) {
        // Whoever knows the job itself needs no other.
        return DataVolume.similar(guidance.sameJob(), workload, trials).isEmpty()
                ? candidates(guidance, workload, trials).stream()
                        .filter(Candidate::isNear)
                        .min(Comparator.comparingDouble(Candidate::factor))
                : Optional.empty();
    }

    /** The run to learn from; empty before a trial has succeeded. */
    static Optional<EarlierRun> of(Guidance guidance, Workload workload, List<Trial> trials) {
        return nearest(guidance, workload, trials).map(Candidate::run);
    }

    /** What became of the runs of other jobs, a line each. */
    static List<String> told(Guidance guidance, Workload workload, List<Trial> trials) {
        Optional<Candidate> taken = nearest(guidance, workload, trials);
        List<String> lines = new ArrayList<>();
        for (Candidate each : candidates(guidance, workload, trials)) {
            String run = "--warm-start " + each.run().name() + ", of "
                    + each.run().otherJob().orElseThrow();
            if (taken.isPresent() && taken.get().equals(each)) {
                lines.add("prior     " + run + ", the nearest job, off by a factor of "
                        + String.format(Locale.ROOT, "%.2f", each.factor()) + " at most: " + each.why());
            } else {
                lines.add("left out  " + run + ": "
                        + (each.isNear()
                                ? taken.isPresent() ? "another job is nearer" : "there are runs of the job itself"
                                : "not near, " + each.why()));
            }
        }
        return lines;
    }
}
