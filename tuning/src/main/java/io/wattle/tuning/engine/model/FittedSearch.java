package io.wattle.tuning.engine.model;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.study.StudyRun;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.FailedTasks;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Searches settings for a past job in the simulator, with the profile that was fitted to it. Containers hold what tasks took, with some
 * room; where nobody measured that, none becomes smaller. Not thread safe.
 */
public final class FittedSearch {

    private static final int MOST_TRIALS = 30;
    private static final int REPEATS = 3;
    private static final double TOLERANCE = 0.05;
    private static final long SEED = 1;

    /** A change that gains less is left out of what is found. */
    private static final double WORTH_A_CHANGE = 0.005;

    private final ModelEngine engine;
    private final SearchSpace space;
    private final double untilMasterSeconds;
    private final MeasuredMemory memory;

    /**
     * What was found; all seconds are predicted, from the start of the master to the end.
     *
     * @param nowSeconds with the job's own settings
     * @param bestSeconds with the best that was found
     * @param changed keys of the job's configuration that are not as they were; none if nothing gains 5%
     */
    public record Predicted(double nowSeconds, double bestSeconds, Map<String, String> changed) {}

    private FittedSearch(StudyRun run, ClusterProfile cluster, MeasuredRun measured, boolean joinsFiles) {
        JobSettings settings = run.settings();
        JobTraits traits = new JobTraits(true, joinsFiles ? JobTraits.Splits.BY_FILE : JobTraits.Splits.FIXED);
        engine = ModelEngine.of(run, cluster, traits, SEED);
        Settings own = own(settings);
        space = engine.space().withStock(own).only(it -> isSearched(it, settings.reduces()));
        FrameworkCosts costs = run.conditions().costs();
        untilMasterSeconds = costs.submitSeconds() + costs.launchSeconds();
        memory = new MeasuredMemory(own, measured);
    }

    /**
     * Searches.
     *
     * @param run the job on the nodes that it ran on
     * @param cluster these nodes
     * @param measured by the run
     * @param joinsFiles whether its input format takes a longest split as the size of splits of several files
     * @return empty if the model cannot run the job with the settings that it had
     */
    public static Optional<Predicted> search(
            StudyRun run, ClusterProfile cluster, MeasuredRun measured, boolean joinsFiles)
            throws InterruptedException {
        return new FittedSearch(run, cluster, measured, joinsFiles).search();
    }

    private static Settings own(JobSettings settings) {
        Map<Parameter, Double> values = new LinkedHashMap<>();
        values.put(MapReduceParameters.SPLIT_MAX_MB, settings.combinedSplitMb().orElse(0));
        values.put(MapReduceParameters.COMBINER, settings.combines() ? 1.0 : 0.0);
        values.put(MapReduceParameters.SORT_MB, settings.sort().bufferMb());
        values.put(MapReduceParameters.SORT_FACTOR, (double) settings.sort().mergeFactor());
        values.put(MapReduceParameters.SPILL_SHARE, settings.sort().spillShare());
        values.put(MapReduceParameters.MAP_MEMORY_MB, (double)
                settings.containers().map().memoryMb());
        values.put(MapReduceParameters.MAP_HEAP_SHARE, settings.containers().heapShare());
        values.put(MapReduceParameters.REDUCE_MEMORY_MB, (double)
                settings.containers().reduce().memoryMb());
        values.put(MapReduceParameters.REDUCE_HEAP_SHARE, settings.containers().heapShare());
        values.put(MapReduceParameters.REDUCERS, (double) settings.reduces());
        values.put(MapReduceParameters.SLOWSTART_SHARE, settings.slowstart());
        // What the simulator does not know is not searched, whatever the job had.
        MapReduceParameters.WHERE_THEY_MATTER.forEach(it -> values.put(it, it.defaultValue()));
        values.put(MapReduceParameters.MAP_VCORES, (double)
                settings.containers().map().vcores());
        values.put(MapReduceParameters.REDUCE_VCORES, (double)
                settings.containers().reduce().vcores());
        return new Settings(values);
    }

    /** A combiner is the program's to have. A job without reduces sorts nothing, and gets none. */
    private boolean isSearched(Parameter parameter, int reduces) {
        boolean isUsed = reduces > 0
                || parameter.equals(MapReduceParameters.SPLIT_MAX_MB)
                || parameter.equals(MapReduceParameters.MAP_MEMORY_MB);
        return isUsed && engine.dependsOn(parameter.key()) && !parameter.equals(MapReduceParameters.COMBINER);
    }

    private Optional<Predicted> search() throws InterruptedException {
        Settings own = space.stock();
        OptionalDouble now = median(own);
        if (now.isEmpty()) {
            return Optional.empty();
        }
        Search search = Strategies.named(Strategies.AUTO, space, TOLERANCE, Strategies.window(Strategies.AUTO), SEED);
        List<Trial> trials = new ArrayList<>();
        while (trials.size() < MOST_TRIALS && !search.rule().isOver(trials)) {
            Optional<Proposal> proposal = search.strategy().next(trials);
            if (proposal.isEmpty()) {
                break;
            }
            trials.add(trial(trials.size() + 1, proposal.get()));
        }
        Settings found = search.strategy().findings(trials).incumbent().orElse(own);
        Settings best = pruned(found, own);
        double nowSeconds = now.getAsDouble();
        double bestSeconds = median(best).orElse(nowSeconds);
        return Optional.of(
                best.equals(own) || bestSeconds > (1 - TOLERANCE) * nowSeconds
                        ? new Predicted(nowSeconds, nowSeconds, Map.of())
                        : new Predicted(
                                nowSeconds,
                                bestSeconds,
                                changed(own, memory.fitted(best).orElseThrow())));
    }

    private Trial trial(int number, Proposal proposal) throws InterruptedException {
        Outcome outcome = outcome(proposal.settings(), "trial-" + number);
        return new Trial(number, proposal, outcome.status(), outcome.reason(), outcome.measurement());
    }

    private Outcome outcome(Settings settings, String label) throws InterruptedException {
        Optional<Settings> fitted = memory.fitted(settings);
        return fitted.isEmpty()
                ? Outcome.unsuccessful(
                        TrialStatus.FAILED, FailedTasks.KILLED_FOR_MEMORY + ": smaller than what its tasks took")
                : engine.run(fitted.get(), label, TrialLimits.NONE, share -> {});
    }

    /** The same draws for all settings. */
    private OptionalDouble median(Settings settings) throws InterruptedException {
        double[] seconds = new double[REPEATS];
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            Optional<Measurement> measured =
                    outcome(settings, "compared-" + repeat).measurement();
            if (measured.isEmpty()) {
                return OptionalDouble.empty();
            }
            seconds[repeat] = measured.get().seconds() - untilMasterSeconds;
        }
        return OptionalDouble.of(Medians.of(seconds));
    }

    /** Takes back what gains nothing, one parameter after the other. */
    private Settings pruned(Settings found, Settings own) throws InterruptedException {
        Settings pruned = found;
        for (Parameter parameter : own.parameters()) {
            Settings without = pruned.with(parameter, own.value(parameter));
            if (!without.equals(pruned)
                    && space.fitted(without).filter(without::equals).isPresent()) {
                double withSeconds = median(pruned).orElse(Double.POSITIVE_INFINITY);
                double withoutSeconds = median(without).orElse(Double.POSITIVE_INFINITY);
                if (withoutSeconds <= (1 + WORTH_A_CHANGE) * withSeconds) {
                    pruned = without;
                }
            }
        }
        return pruned;
    }

    private static Map<String, String> changed(Settings own, Settings best) {
        Map<String, String> before = own.properties();
        Map<String, String> changed = new LinkedHashMap<>();
        best.properties().forEach((key, value) -> {
            if (!value.equals(before.get(key))) {
                changed.put(key, value);
            }
        });
        return changed;
    }
}
