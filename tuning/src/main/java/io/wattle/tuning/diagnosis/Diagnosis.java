package io.wattle.tuning.diagnosis;

import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What bound a run. A cause of which nothing is known is not in it. Immutable, thread safe.
 *
 * @param findings those with a share first, the largest first; shares of task time and of the job's time are compared as they are
 */
public record Diagnosis(List<Finding> findings) {

    /** A cause that weighs less is not worth a second clause. */
    private static final double WORTH_TELLING = 0.1;

    public Diagnosis {
        findings = List.copyOf(findings);
    }

    /** Of what a run measured. */
    public static Diagnosis of(MeasuredRun run) {
        List<Finding> found = new ArrayList<>();
        found.addAll(TaskTimeFindings.of(run));
        found.addAll(ReduceFindings.of(run));
        found.addAll(JobTimeFindings.of(run));
        found.addAll(MemoryFindings.of(run));
        found.sort(Comparator.comparingDouble(
                (Finding it) -> it.share().isPresent() ? -it.share().getAsDouble() : 1));
        return new Diagnosis(found);
    }

    /**
     * One line: what weighs most, and if no setting helps there, what weighs most of the rest; empty if nothing is known.
     */
    public Optional<String> line() {
        if (findings.isEmpty() || findings.get(0).share().isEmpty()) {
            return Optional.empty();
        }
        Finding first = findings.get(0);
        if (first.advice().isPresent()) {
            return Optional.of("bound by " + first.text());
        }
        return Optional.of("bound by " + first.brief()
                + findings.stream()
                        .filter(it -> it.advice().isPresent())
                        .filter(it -> it.share().orElse(0) >= WORTH_TELLING)
                        .findFirst()
                        .map(it -> "; then " + it.text())
                        .orElse(""));
    }

    /** The heaviest finding that other settings follow, by what they change of the run's own; empty if there is none. */
    public Optional<FollowedAdvice> followed(MeasuredRun run, Settings from, Settings to) {
        return findings.stream()
                .flatMap(it -> FollowedAdvice.of(it, run, from, to).stream())
                .findFirst();
    }
}
