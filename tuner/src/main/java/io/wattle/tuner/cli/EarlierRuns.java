package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TriedFile;
import io.wattle.tuning.surrogate.EarlierRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads runs for {@code --warm-start}. Runs on other clusters or engines are refused: their seconds tell nothing. Of runs of other jobs the search takes the
 * nearest, once it knows what the job costs. Stateless.
 */
final class EarlierRuns {

    /** Of all runs together: more would cost each proposal more time than they tell. */
    private static final int MOST_TRIALS = 100;

    /** Fewer of a run tell nothing of its settings beside what the job costs. */
    private static final int FEWEST_TRIALS = 5;

    private EarlierRuns() {}

    /**
     * What the directories hold.
     *
     * @param runs those that tell of the job as it is to run
     * @param skipped a line for each of the others
     */
    record Found(List<EarlierRun> runs, List<String> skipped) {}

    /**
     * The runs in directories, of which nothing is changed. Where {@code --set} or {@code -D} gave keys that are no parameters other values, a trial's settings
     * do not say so, and the run is skipped; pinned parameters are among its settings.
     *
     * @param now the run that is to begin
     * @param goal what it minimises
     */
    static Found read(List<String> directories, RunSpec now, Goal goal) throws UsageException, IOException {
        List<EarlierRun> runs = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        int most = Math.max(FEWEST_TRIALS, MOST_TRIALS / Math.max(1, directories.size()));
        int left = MOST_TRIALS;
        for (String directory : directories) {
            Path path = Path.of(directory);
            RunOnDisk run = read(path, now);
            List<Trial> telling = telling(run.trials(), Math.min(most, Math.max(left, FEWEST_TRIALS)));
            Optional<String> unusable = unusable(telling, goal);
            Optional<String> other = otherValue(run.spec(), now);
            if (unusable.isPresent() && directories.size() == 1) {
                throw refused(path, unusable.get() + "; leave it out");
            }
            if (unusable.or(() -> other).isPresent()) {
                skipped.add("not from " + run.name() + ": "
                        + unusable.or(() -> other).get());
            } else if (left < FEWEST_TRIALS) {
                skipped.add("not from " + run.name() + ": it would be more than " + MOST_TRIALS
                        + " trials with those before it (name fewer runs, the most telling first)");
            } else {
                left -= telling.size();
                runs.add(new EarlierRun(
                        run.name(),
                        run.search().space().workload(),
                        telling,
                        otherJob(run.spec().job(), now.job())));
            }
        }
        return new Found(runs, skipped);
    }

    /** The first that succeeded, mostly of stock settings, which tells what the job costs, and the last of the others; none where none succeeded. */
    private static List<Trial> telling(List<Trial> trials, int most) {
        Optional<Trial> first = trials.stream().filter(Trial::succeeded).findFirst();
        if (first.isEmpty()) {
            return List.of();
        }
        List<Trial> others = trials.stream()
                .filter(it -> it.number() != first.get().number())
                .toList();
        return Stream.concat(
                        first.stream(), others.subList(Math.max(0, others.size() - (most - 1)), others.size()).stream())
                .sorted(Comparator.comparingInt(Trial::number))
                .toList();
    }

    /** Why nothing can be learned of a run's trials; empty if something can. */
    private static Optional<String> unusable(List<Trial> trials, Goal goal) {
        if (trials.stream().noneMatch(Trial::succeeded)) {
            return Optional.of("none of its trials succeeded");
        }
        boolean hasFigures = !goal.needsJoules()
                || trials.stream()
                        .flatMap(it -> it.measurement().stream())
                        .anyMatch(it -> it.secondsOfJoules().isPresent());
        return hasFigures
                ? Optional.empty()
                : Optional.of("has no trial with joules of the machine that its seconds are of, which --objective "
                        + goal.label() + " needs");
    }

    /** The first key of {@code --set} or {@code -D} that no settings have, and that had another value; empty if there is none. */
    private static Optional<String> otherValue(RunSpec then, RunSpec now) {
        Map<String, String> before = given(then);
        Map<String, String> wanted = given(now);
        return Stream.concat(before.keySet().stream(), wanted.keySet().stream())
                .filter(key -> !Objects.equals(before.get(key), wanted.get(key)))
                .findFirst()
                .map(key ->
                        key + " was " + value(before, key) + ", and here it is " + value(wanted, key) + " (--set, -D)");
    }

    private static Map<String, String> given(RunSpec spec) {
        Map<String, String> given = new LinkedHashMap<>();
        if (spec.cluster().hadoop() != null) {
            given.putAll(spec.cluster().hadoop().properties());
        }
        given.putAll(spec.adjustments().fixed(MapReduce.FRAMEWORK));
        return given;
    }

    private static String value(Map<String, String> values, String key) {
        return values.getOrDefault(key, "the cluster's");
    }

    /** @param trials of the search, with the parameters of a job of MapReduce only */
    private record RunOnDisk(String name, RunSpec spec, SearchRecord search, List<Trial> trials) {}

    private static RunOnDisk read(Path path, RunSpec now) throws UsageException, IOException {
        RunDirectory directory = new RunDirectory(path);
        if (!directory.hasSpec()) {
            throw refused(path, "holds no run (no run.json); name the --out directory of one");
        }
        RunSpec then = directory.readSpec();
        requireSame(path, "cluster", then.cluster().name(), now.cluster().name());
        requireSame(
                path,
                "engine",
                then.cluster().engine().label(),
                now.cluster().engine().label());
        SearchRecord search = directory
                .readSearch()
                .orElseThrow(() -> refused(path, "does not say what was searched (no search.json); leave it out"));
        if (!search.space().framework().equals(MapReduce.FRAMEWORK)) {
            throw refused(path, "its job is not one of MapReduce; leave it out");
        }
        List<Trial> trials = trials(directory, search).stream()
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .filter(EarlierRuns::hasNoFile)
                .map(EarlierRuns::withoutOwnKeys)
                .toList();
        return new RunOnDisk(directory.path().toString(), then, search, trials);
    }

    /** Its name; empty if it is the same with the same options. */
    private static Optional<String> otherJob(JobSpec then, JobSpec now) {
        boolean isSame = then.name().equals(now.name())
                && Objects.equals(then.program(), now.program())
                && then.options().given().equals(now.options().given());
        return isSame ? Optional.empty() : Optional.of(then.name());
    }

    private static List<Trial> trials(RunDirectory directory, SearchRecord search) throws UsageException, IOException {
        try {
            return Journal.read(directory.journal(), search.space().parameters());
        } catch (JournalException e) {
            throw new UsageException("--warm-start " + e.getMessage(), e);
        }
    }

    private static void requireSame(Path path, String what, Object then, Object now) throws UsageException {
        if (!then.equals(now)) {
            throw refused(path, "its " + what + " is " + then + " (allowed: " + now + ", as in this run)");
        }
    }

    /** What it took with the settings of a file of --try-conf says nothing of what it takes without. */
    private static boolean hasNoFile(Trial trial) {
        return trial.settings().parameters().stream()
                .filter(TriedFile::isOne)
                .allMatch(it -> trial.settings().value(it) == 0);
    }

    /** Keys that a user added there are none here, or others. */
    private static Trial withoutOwnKeys(Trial trial) {
        Map<Parameter, Double> values = new LinkedHashMap<>();
        MapReduceParameters.ALL.forEach(it -> values.put(it, trial.settings().value(it)));
        Proposal proposal = trial.proposal();
        return new Trial(
                trial.number(),
                new Proposal(new Settings(values), proposal.purpose(), proposal.group()),
                trial.status(),
                trial.reason(),
                trial.measurement(),
                trial.lostSeconds(),
                trial.lostJoules(),
                trial.nodesLost());
    }

    private static UsageException refused(Path path, String why) {
        return new UsageException("--warm-start " + path + ": " + why);
    }
}
