package io.wattle.tuning.evolution;

import io.wattle.tuning.search.CheckedAttempts;
import io.wattle.tuning.search.CheckedSearch;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.LocalizedCoreFormats;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.MersenneTwister;

/**
 * An evolution strategy with adaptation of its covariance matrix (CMA-ES: Hansen 2016), from the stock settings on, to compare with. Each
 * parameter is a coordinate from 0 to 1, cut into as many parts as its grid has values; points that are the same settings are one trial.
 * The optimizer, which asks for a value after the other, is run anew for each proposal: trials answer it, and the first point that has
 * not run is the proposal. Settings that failed, or have no figure, are worse than all others. Immutable, thread safe; the same trials give the same proposal.
 */
public final class EvolutionSearch extends CheckedSearch {

    /** Of its attempts: they change whatever they change. */
    private static final ParameterGroup ALL = new ParameterGroup("evolution");

    /** Of each coordinate at the beginning. */
    private static final double FIRST_DEVIATION = 0.3;

    /** Points after which there is no new one to speak of. */
    private static final int MOST_POINTS = 20_000;

    private static final int MOST_GENERATIONS = 2000;

    /** Failed settings are taken for so much more than the most. */
    private static final double FAILED_FACTOR = 2;

    private final List<Parameter> searched;
    private final long seed;

    /**
     * A search.
     *
     * @param space what may be tried
     * @param tolerance as of {@link CheckedSearch}
     * @param seed of what is drawn
     * @param objective what is minimised
     */
    public EvolutionSearch(SearchSpace space, double tolerance, long seed, Objective objective) {
        super(space, tolerance, objective);
        this.seed = seed;
        searched = space.parameters().stream()
                .filter(it -> space.grid(it).size() > 1)
                .toList();
    }

    /** A search for the least time. */
    public EvolutionSearch(SearchSpace space, double tolerance, long seed) {
        this(space, tolerance, seed, Objective.TIME);
    }

    @Override
    protected Optional<Proposal> attempt(CheckedAttempts checked, Settings from, List<Trial> trials) {
        if (searched.isEmpty()) {
            return Optional.empty();
        }
        Answers answers = new Answers(trials);
        try {
            optimizer()
                    .optimize(
                            new InitialGuess(point(space().stock())),
                            new SimpleBounds(all(0), all(1)),
                            new CMAESOptimizer.Sigma(all(FIRST_DEVIATION)),
                            new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(searched.size()))),
                            new MaxEval(MOST_POINTS),
                            new ObjectiveFunction(answers::figure),
                            GoalType.MINIMIZE);
        } catch (NotRunException e) {
            return Optional.of(Proposal.attempt(e.settings, ALL));
        } catch (MathIllegalStateException e) {
            if (!isOfCount(e)) {
                throw e;
            }
        }
        // All points that it asked for have run.
        return Optional.empty();
    }

    /** Whether the optimizer ended as it had asked for as many points as it may. */
    static boolean isOfCount(MathIllegalStateException e) {
        return e.getSpecifier() == LocalizedCoreFormats.MAX_COUNT_EXCEEDED;
    }

    private CMAESOptimizer optimizer() {
        return new CMAESOptimizer(MOST_GENERATIONS, 0, true, 0, 0, new MersenneTwister(seed), false, null);
    }

    private double[] all(double value) {
        double[] values = new double[searched.size()];
        Arrays.fill(values, value);
        return values;
    }

    /** The middle of its parts. */
    private double[] point(Settings settings) {
        return searched.stream()
                .mapToDouble(it -> {
                    List<Double> grid = space().grid(it);
                    return (grid.indexOf(settings.value(it)) + 0.5) / grid.size();
                })
                .toArray();
    }

    /** Empty if it does not fit. */
    private Optional<Settings> settings(double[] point) {
        Settings settings = space().stock();
        for (int i = 0; i < point.length; i++) {
            List<Double> grid = space().grid(searched.get(i));
            int index = (int) Math.min(grid.size() - 1.0, Math.max(0, Math.floor(point[i] * grid.size())));
            settings = settings.with(searched.get(i), grid.get(index));
        }
        return space().fitted(settings);
    }

    /** What trials say of points. */
    private final class Answers {

        private final List<Trial> trials;
        private final Figures figures;
        private final double failedFigure;

        private Answers(List<Trial> trials) {
            this.trials = trials;
            figures = Figures.of(objective(), trials);
            failedFigure = FAILED_FACTOR
                    * trials.stream()
                            .flatMapToDouble(it -> figures.of(it).stream())
                            .max()
                            .orElse(1);
        }

        double figure(double[] point) {
            Optional<Settings> settings = settings(point);
            if (settings.isEmpty()) {
                return failedFigure;
            }
            // The first run: with the mean of all, a fresh run would change what the optimizer did before.
            Trial first = trials.stream()
                    .filter(it -> it.settings().equals(settings.get()))
                    .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                    .findFirst()
                    .orElseThrow(() -> new NotRunException(settings.get()));
            return figures.of(first).orElse(failedFigure);
        }
    }

    /** Ends the optimizer at a point that nothing is known of. */
    private static final class NotRunException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient Settings settings;

        NotRunException(Settings settings) {
            super("not run yet");
            this.settings = settings;
        }
    }
}
