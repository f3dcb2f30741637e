package io.wattle.tuning.twin;

import io.wattle.tuning.ledger.ReasonCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Real jobs beside their predictions.
 *
 * @param jobs in the order of their submission
 * @param placements who placed them
 * @param idle who bears idle joules of each job in the ledger, and so in its prediction: with a bucket its joules are active ones
 * @param asItWas on the cluster that they ran on
 * @param changed on that which the user would make of it; empty if it is the same
 */
public record TwinReport(
        List<RealJob> jobs, Placements placements, IdlePolicies idle, TwinRun asItWas, Optional<TwinRun> changed) {

    /** Of a twin's runs. */
    public static TwinReport of(Twin twin, TwinRun asItWas, Optional<TwinRun> changed) {
        return new TwinReport(twin.jobs(), twin.placements(), twin.idlePolicies(), asItWas, changed);
    }

    public TwinReport {
        jobs = List.copyOf(jobs);
        if (jobs.size() != asItWas.jobs().size()
                || changed.stream()
                        .anyMatch(it -> it.jobs().size() != asItWas.jobs().size())) {
            throw new IllegalArgumentException(
                    jobs.size() + " jobs, of which " + asItWas.jobs().size() + " are predicted (needed: all)");
        }
    }

    /**
     * What is known of all runs of a job, or of all jobs.
     *
     * @param activeJoules of those above idle alone
     */
    public record Errors(Accuracy seconds, Accuracy joules, Accuracy activeJoules) {}

    /** Of all jobs. */
    public Errors errors() {
        return errors(positions());
    }

    /** Of the jobs whose joules meters gave. */
    public Errors errorsOfMeasured() {
        return errors(positions().stream()
                .filter(it -> Qualities.isMeasured(jobs.get(it)))
                .toList());
    }

    /** What the ledger's joules rest on. */
    public Qualities qualities() {
        return new Qualities(jobs);
    }

    /** What predictions of these jobs suffer from, by kind. */
    public Map<Caveat, ReasonCounts.Count> caveats() {
        ReasonCounts<Caveat> counts = new ReasonCounts<>(Caveat.class);
        for (RealJob job : jobs) {
            job.caveats().forEach(it -> counts.add(it, job.application().id()));
        }
        return counts.counts();
    }

    /** By name of the job, in the order of the names. */
    public Map<String, Errors> errorsByName() {
        Map<String, List<Integer>> byName = new TreeMap<>();
        positions()
                .forEach(i -> byName.computeIfAbsent(jobs.get(i).name(), it -> new ArrayList<>())
                        .add(i));
        Map<String, Errors> errors = new LinkedHashMap<>();
        byName.forEach((name, positions) -> errors.put(name, errors(positions)));
        return errors;
    }

    private List<Integer> positions() {
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            positions.add(i);
        }
        return positions;
    }

    /** Jobs whose joules the ledger has only in part are left out of those of joules. */
    private Errors errors(List<Integer> positions) {
        List<Accuracy.Pair> seconds = new ArrayList<>();
        List<Accuracy.Pair> joules = new ArrayList<>();
        List<Accuracy.Pair> active = new ArrayList<>();
        for (int i : positions) {
            RealJob real = jobs.get(i);
            PredictedJob predicted = asItWas.jobs().get(i);
            seconds.add(new Accuracy.Pair(real.seconds(), predicted.seconds()));
            real.joules().ifPresent(it -> joules.add(new Accuracy.Pair(it, predicted.joules())));
            real.activeJoules().ifPresent(it -> active.add(new Accuracy.Pair(it, predicted.activeJoules())));
        }
        return new Errors(Accuracy.of(seconds), Accuracy.of(joules), Accuracy.of(active));
    }
}
