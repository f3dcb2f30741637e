package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many trials searches take on jobs like that of the README. docs/tuning.md has the table. */
class SearchLengthTest {

    /** As the README's command: 8 MB in 8 files on three Edisons. */
    private static final SearchSpace SPACE = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 8L << 20, 8));

    private static final int SEARCHES = 300;
    private static final double STOCK_SECONDS = 23;

    /** The noise of the README's command on a quiet machine is 5 to 8%. */
    @ParameterizedTest
    @CsvSource({"0.05, 15, 23", "0.065, 15, 24", "0.08, 15, 26"})
    void aSearchLikeThatOfTheReadmeTakesNoMoreTrialsThan(double noise, int median, int ninthOfTen) {
        Random chance = new Random(11);
        int[] trials = new int[SEARCHES];
        double logSpeedups = 0;
        for (int search = 0; search < SEARCHES; search++) {
            ToDoubleFunction<Settings> job = job(chance);
            List<Trial> run = new SimulatedSearch(SPACE, job, noise).run(number -> 1, chance);
            Settings best = CheckedAttempts.of(run, SimulatedSearch.TOLERANCE, Objective.TIME)
                    .incumbent()
                    .orElseThrow();
            logSpeedups += Math.log(STOCK_SECONDS / job.applyAsDouble(best));
            trials[search] = run.size();
        }
        Arrays.sort(trials);
        assertThat(trials[SEARCHES / 2]).as("median").isLessThanOrEqualTo(median);
        assertThat(trials[SEARCHES * 9 / 10]).as("nine of ten").isLessThanOrEqualTo(ninthOfTen);
        assertThat(Math.exp(logSpeedups / SEARCHES)).as("true speed-up").isGreaterThan(1.5);
    }

    /** Merging maps saves a lot, merging more and the combiner a bit; other steps move the time by a few percent. */
    private static ToDoubleFunction<Settings> job(Random chance) {
        double merged = between(Math.log(1.3), Math.log(1.7), chance);
        double mergedMore = merged + between(0, 0.15, chance);
        double mergedMost = mergedMore + between(-0.05, 0.05, chance);
        double combined = between(-0.02, 0.12, chance);
        long others = chance.nextLong();
        return settings -> {
            double logGain = splitGain(settings.value(MapReduceParameters.SPLIT_MAX_MB), merged, mergedMore, mergedMost)
                    + (settings.value(MapReduceParameters.COMBINER) == 1 ? combined : 0);
            for (Parameter parameter : MapReduceParameters.ALL) {
                if (!parameter.equals(MapReduceParameters.SPLIT_MAX_MB)
                        && !parameter.equals(MapReduceParameters.COMBINER)) {
                    logGain += otherGain(parameter, settings, others);
                }
            }
            return STOCK_SECONDS * Math.exp(-logGain);
        };
    }

    private static double splitGain(double splitMb, double merged, double mergedMore, double mergedMost) {
        if (splitMb == 0) {
            return 0;
        }
        double mapsPerVcore = 8 / splitMb / 6;
        if (mapsPerVcore > 1.5) {
            return 0.3 * merged;
        }
        return mapsPerVcore > 0.75 ? merged : mapsPerVcore > 0.375 ? mergedMore : mergedMost;
    }

    private static double otherGain(Parameter parameter, Settings settings, long job) {
        double value = settings.value(parameter);
        if (value == SPACE.stock().value(parameter)) {
            return 0;
        }
        Random ofValue = new Random(
                job ^ MapReduceParameters.ALL.indexOf(parameter) * 1_000_003L ^ 31 * Double.doubleToLongBits(value));
        return between(-0.05, 0.03, ofValue);
    }

    private static double between(double low, double high, Random chance) {
        return low + (high - low) * chance.nextDouble();
    }
}
