package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How much a parameter alone decides: its main effect in a functional analysis of variance (Hutter et al. 2014, sec. 3) of what a
 * {@link Surrogate} of the trials expects of settings drawn from the space. It is of the model, not of the trials, and of the
 * whole space, slow settings included.
 *
 * @param parameter one with something to choose
 * @param share of the variance of the logarithm of what is minimised, 0 to 1; those of parameters of which one bounds the other, as a
 *     heap bounds a sort buffer, may overlap
 */
public record ParameterImportance(Parameter parameter, double share) {

    /** Of fewer trials the model is mostly what it was before. */
    public static final int FEWEST_TRIALS = 8;

    private static final int DRAWS = 4000;
    private static final long SEED = 1;

    /**
     * The importance of each parameter that is searched, the largest first. The same trials give the same shares.
     *
     * @param space of any job; the surrogate knows those of MapReduce
     * @param trials those of the comparison are passed over
     * @param objective what is minimised
     * @return empty for another job than one of MapReduce, if fewer than {@value #FEWEST_TRIALS} of the search have a figure, or all settings
     *     are expected to be as good
     */
    public static List<ParameterImportance> of(SearchSpace space, List<Trial> trials, Objective objective) {
        if (!space.framework().equals(MapReduce.FRAMEWORK)) {
            return List.of();
        }
        Figures figures = Figures.of(objective, trials);
        long succeeded = trials.stream()
                .filter(it -> figures.of(it).isPresent())
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .count();
        if (succeeded < FEWEST_TRIALS) {
            return List.of();
        }
        Surrogate surrogate = Surrogate.of(space, Guidance.NONE, trials, objective);
        Random random = new Random(SEED);
        List<Settings> drawn = new ArrayList<>();
        for (int i = 0; i < DRAWS; i++) {
            space.draw(random).ifPresent(drawn::add);
        }
        double[] logs = drawn.stream().mapToDouble(surrogate::mean).toArray();
        return space.parameters().stream()
                .filter(it -> space.grid(it).size() > 1)
                .map(it -> new ParameterImportance(it, mainEffect(it, drawn, logs)))
                .filter(it -> !Double.isNaN(it.share()))
                .sorted(Comparator.comparingDouble((ParameterImportance it) -> it.share())
                        .reversed())
                .toList();
    }

    /**
     * The variance between the means of a parameter's values, without what chance alone puts between means of so many draws
     * (epsilon squared, Kelley 1935).
     */
    private static double mainEffect(Parameter parameter, List<Settings> drawn, double[] logs) {
        Map<Double, double[]> sums = new HashMap<>();
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < logs.length; i++) {
            double[] ofValue = sums.computeIfAbsent(drawn.get(i).value(parameter), value -> new double[2]);
            ofValue[0]++;
            ofValue[1] += logs[i];
            sum += logs[i];
        }
        double mean = sum / logs.length;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double between = 0;
        for (double[] ofValue : sums.values()) {
            double difference = ofValue[1] / ofValue[0] - mean;
            between += ofValue[0] * difference * difference;
        }
        int groups = sums.size();
        if (squares <= 1e-12 * logs.length || logs.length <= groups) {
            return Double.NaN;
        }
        double within = (squares - between) / (logs.length - groups);
        return Math.max(0, (between - (groups - 1) * within) / squares);
    }
}
