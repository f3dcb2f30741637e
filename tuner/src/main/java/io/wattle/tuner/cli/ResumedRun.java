package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.InputOptions;
import io.wattle.tuner.cli.option.ObjectiveOptions;
import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.cli.option.TestbedOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.NativeProgramJob;
import io.wattle.tuning.engine.job.SideFile;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.run.ObjectiveChoice;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.surrogate.EarlierRun;
import io.wattle.tuning.surrogate.Guidance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Holds a command line, and what there is now, against the run that it resumes.
 *
 * @param out the run's directory, as it was typed
 */
record ResumedRun(Path out) {

    /** Refuses another value than that of the run; one that is not given is the run's. */
    void requireSame(String option, Object given, Object stored) throws UsageException {
        if (given != null && !given.equals(stored)) {
            throw new UsageException(option + ": " + given + " (the run in " + out + " was started "
                    + (stored == null ? "without it" : "with " + stored)
                    + "; leave the option out, or start a new run in another --out directory)");
        }
    }

    private void requireSame(RuleOptions given, Guidance stored) throws UsageException {
        requireSame(
                "--safe",
                given.givenSafe(),
                stored.safeShare().isPresent() ? stored.safeShare().getAsDouble() : null);
        List<String> earlier = stored.earlier().stream().map(EarlierRun::name).toList();
        // Runs of the same job are kept first.
        boolean isSame = given.givenWarmStart() != null
                && Set.copyOf(given.givenWarmStart()).equals(Set.copyOf(earlier));
        if (!isSame) {
            requireSame("--warm-start", given.givenWarmStart(), earlier.isEmpty() ? null : earlier);
        }
    }

    /** Trials with other phrases or centroids, or of another program, would not be comparable. */
    void requireSameSideFile(RunSpec spec, TunedJob tuned) throws UsageException, InputException {
        String stored = spec.job().sideFileSha256();
        if (stored != null && !stored.equals(JobSpec.sideFileSha256(tuned))) {
            if (spec.job().program() != null) {
                throw new UsageException(spec.job().program().option() + ": is not the jar that the run in " + out
                        + " was started with (bring that back, or start a new run in another --out directory)");
            }
            if (tuned instanceof NativeProgramJob) {
                throw new UsageException("--program " + spec.job().options().program()
                        + ": is not the program that the run in " + out
                        + " was started with (bring that back, or start a new run in another --out directory)");
            }
            String lines = tuned.sideFile().map(SideFile::name).orElse("lines");
            throw new UsageException(spec.job().options().given().entrySet().stream()
                            .map(it -> it.getKey() + " " + it.getValue())
                            .findFirst()
                            .orElse("--job " + spec.job().name())
                    + ": these are not the " + lines + " that the run in " + out
                    + " was started with (bring those back, or start a new run in another --out directory)");
        }
    }

    void requireSame(InputOptions given, RunSpec stored) throws UsageException {
        Map<String, Object> before = Map.of(
                "--input-files", stored.job().inputFiles(),
                "--input-size", stored.job().inputBytes());
        for (Map.Entry<String, Object> option : given.given().entrySet()) {
            requireSame(
                    option.getKey(),
                    option.getValue(),
                    before.getOrDefault(
                            option.getKey(), InputOptions.absolute(stored.job().input())));
        }
    }

    /** By another rule, or with another objective, it would be another search. */
    void requireSame(RuleOptions rule, ObjectiveOptions objective, SearchRecord began) throws UsageException {
        requireSame("--strategy", rule.givenStrategy(), began.strategy());
        requireSame("--converge", rule.givenConverge(), began.tolerance());
        requireSame("--window", rule.givenWindow(), began.window());
        requireSame(rule, began.guidance());
        requireSame("--seed", rule.givenSeed(), began.seed());
        Map<String, String> stored = ObjectiveOptions.values(ObjectiveChoice.of(began.objective()));
        for (Map.Entry<String, String> option : objective.given().entrySet()) {
            requireSame(option.getKey(), option.getValue(), stored.get(option.getKey()));
        }
    }

    /** @param stored null for a run on no testbed */
    void requireSame(TestbedOptions options, TestbedTarget stored) throws UsageException {
        Optional<TestbedTarget> testbed = Optional.ofNullable(stored);
        requireSame(
                "--testbed",
                options.name().orElse(null),
                testbed.map(TestbedTarget::name).orElse(null));
        Map<String, Integer> given = options.workers();
        if (!given.isEmpty()) {
            requireSame(
                    "--workers",
                    TestbedTarget.text(given),
                    testbed.map(it -> TestbedTarget.text(ofClasses(given, it))).orElse(null));
        }
        requireSame(
                "--hadoop",
                options.hadoop().orElse(null),
                testbed.map(TestbedTarget::hadoop).orElse(null));
        requireSame(
                "--datanodes",
                options.dataNodes().orElse(null),
                testbed.map(TestbedTarget::dataNodes).orElse(null));
        requireSame(
                "--daemon-share",
                options.daemonShare().orElse(null),
                testbed.map(TestbedTarget::daemonShare).orElse(null));
    }

    private static Map<String, Integer> ofClasses(Map<String, Integer> given, TestbedTarget stored) {
        Map<String, Integer> counts = new TreeMap<>(stored.workers());
        counts.keySet().retainAll(given.keySet());
        return counts;
    }

    /** Seconds and joules of testbeds that differ cannot be compared. */
    void requireSame(TestbedTarget stored, TestbedTarget now) throws UsageException {
        Optional<String> difference = stored.difference(now);
        if (difference.isPresent()) {
            throw new UsageException("--resume: the run in " + out + " cannot go on here: this testbed has "
                    + difference.get()
                    + "; seconds and joules of the two do not compare (bring such a testbed up, or start a"
                    + " new run in another --out directory)");
        }
    }
}
