package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Attempt.Decision;
import io.wattle.tuning.search.DifferentTunings;
import io.wattle.tuning.search.ExcludedSettings;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SearchEnd;
import io.wattle.tuning.search.StopRule;
import io.wattle.tuning.search.Strategy;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tries what a {@link Surrogate} of the trials so far expects to gain most from (expected improvement: Jones et al. 1998), after the
 * stock settings. The incumbent is what it believes to be the best of what ran; now and then it runs again, so that neither luck nor a
 * drift of the cluster is taken for a gain. For MapReduce. Immutable but for what it remembers of the last trials, thread safe; the same
 * trials give the same proposal.
 */
public final class ModelGuidedSearch implements Strategy, StopRule {

    /**
     * Successive attempts that gain little, after which the search ends, where no other number is given. On a noisy cluster the model
     * hopes for long; see docs/tuning.md for what other numbers give.
     */
    public static final int WINDOW = 8;

    private static final ParameterGroup GROUP = new ParameterGroup("model");

    /** Every so many trials the incumbent runs again. */
    private static final int BLOCK = 5;

    /** Of the logarithm of the figure: less is not worth a trial, as settings that differ in name only differ by as much. */
    private static final double LEAST_GAIN = 0.03;

    /** The search is over where a gain beyond the tolerance is less probable than this for each candidate. */
    private static final double PROBABLE = 0.05;

    /** Before there are so many trials nothing is known of the noise. */
    private static final int FEWEST_TRIALS = 8;

    /** Of the logarithm of the figure: what is expected to be worse than the incumbent by more is not looked at. */
    private static final double HOPELESS = 0.5;

    /** Standard deviations above the mean that 95% are below. */
    private static final double SURE = 1.645;

    private static final int DRAWS = 400;
    private static final int STARTS = 4;
    private static final int MOST_STEPS = 12;

    private final SearchSpace space;
    private final double tolerance;
    private final int window;
    private final long seed;
    private final Guidance guidance;
    private final Objective objective;
    private volatile Replay last = Replay.EMPTY;
    private volatile Optional<Fit> lastFit = Optional.empty();
    private volatile Optional<Model> lastModel = Optional.empty();

    /**
     * A search.
     *
     * @param space what may be tried, of a MapReduce job
     * @param tolerance share of the best figure that counts as no change
     * @param window successive attempts that gain no more, 1 or more: the search ends after them
     * @param seed of what is drawn
     * @param guidance what it knows before its first trial, and keeps to
     * @param objective what is minimised
     */
    public ModelGuidedSearch(
            SearchSpace space, double tolerance, int window, long seed, Guidance guidance, Objective objective) {
        this.space = space;
        this.tolerance = tolerance;
        this.window = window;
        this.seed = seed;
        this.guidance = guidance;
        this.objective = objective;
    }

    /** A search for the least time, with the usual window. */
    public ModelGuidedSearch(SearchSpace space, double tolerance, long seed, Guidance guidance) {
        this(space, tolerance, WINDOW, seed, guidance, Objective.TIME);
    }

    /** What was found of trials: of a run, they are those of before and one more. */
    private record Replay(List<Trial> trials, Findings findings) {

        static final Replay EMPTY = new Replay(List.of(), Findings.NONE);

        boolean isBefore(List<Trial> others) {
            return trials.size() <= others.size() && trials.equals(others.subList(0, trials.size()));
        }
    }

    /** What was fitted to trials: proposal, rule and findings ask for the same. */
    private record Fit(List<Trial> trials, Surrogate surrogate) {}

    /** What was made of it. */
    private record Model(List<Trial> trials, Map<Settings, Belief> ratios) {}

    private Surrogate surrogate(List<Trial> trials) {
        Optional<Fit> known = lastFit.filter(it -> it.trials().equals(trials));
        if (known.isPresent()) {
            return known.get().surrogate();
        }
        Surrogate surrogate = Surrogate.of(space, guidance, trials, objective);
        lastFit = Optional.of(new Fit(List.copyOf(trials), surrogate));
        return surrogate;
    }

    /** What is known of all candidates, as logarithms of their figures over the incumbent's. */
    private Map<Settings, Belief> ratios(List<Trial> trials, Settings incumbent) {
        Optional<Model> known = lastModel.filter(it -> it.trials().equals(trials));
        if (known.isPresent()) {
            return known.get().ratios();
        }
        Surrogate surrogate = surrogate(trials);
        Surrogate.Comparison comparison = surrogate.against(incumbent);
        Map<Settings, Belief> ratios = new LinkedHashMap<>();
        candidates(surrogate, incumbent, trials).forEach(it -> ratios.put(it, comparison.ratio(it)));
        lastModel = Optional.of(new Model(List.copyOf(trials), ratios));
        return ratios;
    }

    @Override
    public Optional<Proposal> next(List<Trial> trials) {
        if (trials.isEmpty()) {
            return Optional.of(Proposal.of(space.stock(), Purpose.STOCK));
        }
        Optional<Settings> incumbent = findings(trials).incumbent();
        if (incumbent.isEmpty()) {
            Set<Settings> tried = settings(trials);
            MemoryBounds memory = MemoryBounds.of(withEarlier(trials));
            return draws(space, trials.size(), seed).stream()
                    .filter(it -> !tried.contains(it) && memory.allow(it))
                    .max(Comparator.comparingDouble(ModelGuidedSearch::freeHeapMb))
                    .map(it -> Proposal.attempt(it, GROUP));
        }
        if (trials.size() % BLOCK == 0) {
            return Optional.of(Proposal.of(incumbent.get(), Purpose.INCUMBENT));
        }
        return ratios(trials, incumbent.get()).entrySet().stream()
                .filter(it -> isSafe(it.getValue()))
                .max(Comparator.comparingDouble(it -> it.getValue().expectedBelow(-LEAST_GAIN)))
                .map(it -> Proposal.attempt(it.getKey(), GROUP));
    }

    /** Whether it is not worse than the incumbent by more than the bound, where there is one, with a probability of 95%. */
    private boolean isSafe(Belief ratio) {
        return guidance.safeShare().isEmpty()
                || ratio.mean() + SURE * ratio.deviation()
                        <= Math.log1p(guidance.safeShare().getAsDouble());
    }

    /** Where nothing has worked yet, tasks may have run out of memory. */
    private static double freeHeapMb(Settings settings) {
        return Math.min(
                MapReduceParameters.mapHeapMb(settings) - settings.value(MapReduceParameters.SORT_MB),
                MapReduceParameters.reduceHeapMb(settings));
    }

    /** Earlier runs were on nodes of the same class: what ran out of memory there does so here. */
    private List<Trial> withEarlier(List<Trial> trials) {
        return Stream.concat(
                        DataVolume.similar(guidance.sameJob(), space.workload(), trials).stream()
                                .flatMap(it -> it.trials().stream()),
                        trials.stream())
                .toList();
    }

    private static Set<Settings> settings(List<Trial> trials) {
        return trials.stream().map(Trial::settings).collect(Collectors.toSet());
    }

    private static Set<Settings> draws(SearchSpace space, int trials, long seed) {
        Random random = new Random(seed * 1_000_003 + trials);
        Set<Settings> drawn = new LinkedHashSet<>();
        for (int i = 0; i < DRAWS; i++) {
            space.draw(random).ifPresent(drawn::add);
        }
        return drawn;
    }

    /** What was not tried, and has memory enough, of draws, of neighbours of the incumbent, and of what is found downhill from the best of them. */
    private Collection<Settings> candidates(Surrogate surrogate, Settings incumbent, List<Trial> trials) {
        SearchSpace searched = InertParameters.without(space, trials);
        Map<Settings, Double> means = new LinkedHashMap<>();
        for (Settings drawn : draws(searched, trials.size(), seed)) {
            means.put(drawn, surrogate.mean(drawn));
        }
        List<Settings> starts = new ArrayList<>(means.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(STARTS)
                .map(Map.Entry::getKey)
                .toList());
        starts.add(incumbent);
        for (Settings start : starts) {
            descend(searched, start, surrogate, means);
        }
        MemoryBounds memory = MemoryBounds.of(withEarlier(trials));
        means.keySet().removeAll(settings(trials));
        means.keySet().removeIf(it -> !memory.allow(it));
        double most = surrogate.mean(incumbent) + HOPELESS;
        means.values().removeIf(it -> it > most);
        return means.keySet();
    }

    /** From neighbour to neighbour as long as the mean falls; all that is seen on the way is added. */
    private static void descend(
            SearchSpace searched, Settings start, Surrogate surrogate, Map<Settings, Double> means) {
        Settings here = start;
        for (int step = 0; step < MOST_STEPS; step++) {
            Settings lowest = here;
            for (Settings neighbour : neighbours(searched, here)) {
                if (means.computeIfAbsent(neighbour, surrogate::mean)
                        < means.computeIfAbsent(lowest, surrogate::mean)) {
                    lowest = neighbour;
                }
            }
            if (lowest.equals(here)) {
                return;
            }
            here = lowest;
        }
    }

    private static Set<Settings> neighbours(SearchSpace space, Settings from) {
        Set<Settings> neighbours = new LinkedHashSet<>();
        for (Parameter parameter : space.parameters()) {
            space.neighbour(parameter, from, 1).ifPresent(neighbours::add);
            space.neighbour(parameter, from, -1).ifPresent(neighbours::add);
        }
        return neighbours;
    }

    @Override
    public List<InertParameters.Inert> inert(List<Trial> trials) {
        return InertParameters.of(space, trials);
    }

    @Override
    public Optional<SearchEnd> end(List<Trial> trials) {
        Findings findings = findings(trials);
        if (trials.size() < FEWEST_TRIALS || findings.incumbent().isEmpty()) {
            return Optional.empty();
        }
        if (isLittleLeft(trials, findings.incumbent().get())) {
            return Optional.of(SearchEnd.LITTLE_LEFT);
        }
        return hasGainedLittle(trials, findings) ? Optional.of(SearchEnd.CONVERGED) : Optional.empty();
    }

    /**
     * Whether the last attempts gained no more than the tolerance over the best of what ran before them, by all runs so far: not by what
     * was believed when they were made.
     */
    private boolean hasGainedLittle(List<Trial> trials, Findings findings) {
        DifferentTunings tunings = new DifferentTunings(space, trials);
        List<Integer> attempts = findings.attempts().stream()
                .filter(it -> tunings.isNew(it.settings()))
                .map(Attempt::trial)
                .toList();
        if (attempts.size() < window) {
            return false;
        }
        int first = attempts.get(attempts.size() - window);
        Surrogate surrogate = surrogate(trials);
        OptionalDouble before = worked(trials).stream()
                .filter(it -> trials.stream()
                        .anyMatch(trial ->
                                trial.number() < first && trial.settings().equals(it)))
                .mapToDouble(surrogate::mean)
                .min();
        double now = surrogate.mean(findings.incumbent().orElseThrow());
        return before.isPresent() && 1 - Math.exp(now - before.getAsDouble()) <= tolerance;
    }

    /** Settings that have a figure and did not fail too often since. */
    private Set<Settings> worked(List<Trial> trials) {
        Figures figures = Figures.of(objective, trials);
        return trials.stream()
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .filter(it -> figures.of(it).isPresent())
                .map(Trial::settings)
                .filter(it -> !ExcludedSettings.afterNodeLossesOrFailures(trials, it))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether no candidate is likely to gain more than the tolerance. */
    private boolean isLittleLeft(List<Trial> trials, Settings incumbent) {
        double wanted = Math.log(1 - tolerance);
        List<Belief> safe =
                ratios(trials, incumbent).values().stream().filter(this::isSafe).toList();
        // Where nothing is safe enough to be judged there may be much to gain.
        return !safe.isEmpty() && safe.stream().allMatch(it -> it.probabilityBelow(wanted) < PROBABLE);
    }

    @Override
    public Findings findings(List<Trial> trials) {
        Replay before = last;
        Replay replay = before.isBefore(trials) ? before : Replay.EMPTY;
        for (int count = replay.trials().size() + 1; count <= trials.size(); count++) {
            List<Trial> soFar = List.copyOf(trials.subList(0, count));
            replay = new Replay(soFar, findings(replay.findings(), soFar));
        }
        last = replay;
        return replay.findings();
    }

    /** After one more trial. What was decided of attempts before stays. */
    private Findings findings(Findings before, List<Trial> trials) {
        Trial trial = trials.get(trials.size() - 1);
        if (trial.proposal().purpose() == Purpose.COMPARISON) {
            return before;
        }
        Figures figures = Figures.of(objective, trials);
        Set<Settings> worked = worked(trials);
        if (worked.isEmpty()) {
            return new Findings(Optional.empty(), before.attempts());
        }
        Surrogate surrogate = surrogate(trials);
        Settings incumbent =
                worked.stream().min(Comparator.comparingDouble(surrogate::mean)).orElseThrow();
        List<Attempt> attempts = new ArrayList<>(before.attempts());
        if (trial.proposal().purpose() == Purpose.ATTEMPT && figures.of(trial).isPresent()) {
            attempts.add(attempt(trial, before.incumbent(), incumbent, surrogate, figures));
        }
        return new Findings(Optional.of(incumbent), attempts);
    }

    private static Attempt attempt(
            Trial trial, Optional<Settings> before, Settings now, Surrogate surrogate, Figures figures) {
        Settings tried = trial.settings();
        if (before.isEmpty()) {
            return decided(trial, Decision.FIRST, figures, 0, 0);
        }
        double incumbentFigure = Math.exp(surrogate.mean(before.get()));
        boolean better = tried.equals(now);
        double improvement = 1 - Math.exp(surrogate.mean(tried) - surrogate.mean(before.get()));
        return decided(
                trial,
                better ? Decision.EXPECTED_FASTER : Decision.EXPECTED_SLOWER,
                figures,
                incumbentFigure,
                better ? improvement : Math.min(0, improvement));
    }

    private static Attempt decided(
            Trial trial, Decision decision, Figures figures, double incumbentFigure, double improvement) {
        return new Attempt(
                trial.number(),
                trial.settings(),
                GROUP,
                decision,
                0,
                figures.of(trial).orElseThrow(),
                incumbentFigure,
                improvement,
                Map.of(),
                figures);
    }
}
