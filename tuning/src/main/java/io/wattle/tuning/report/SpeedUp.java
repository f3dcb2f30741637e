package io.wattle.tuning.report;

import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.search.Measurement;
import java.util.Locale;
import java.util.Optional;

/** How sure the speed-up of the best settings is. Stateless. */
final class SpeedUp {

    private SpeedUp() {}

    /** Its 95% confidence interval; empty without two runs of stock and best settings, or where these are the stock ones. */
    static Optional<Ratio.Interval> interval(TuningResult result) {
        if (result.stock().isEmpty()
                || result.best().isEmpty()
                || result.best().get().settings().equals(result.stock().get().settings())) {
            return Optional.empty();
        }
        double[] stock = seconds(result.stock().get(), result);
        double[] best = seconds(result.best().get(), result);
        return stock.length < 2 || best.length < 2
                ? Optional.empty()
                : Ratio.of(best, stock).interval();
    }

    /** The same as a sentence for people. */
    static Optional<String> sentence(TuningResult result) {
        return interval(result)
                .map(it -> String.format(
                        Locale.ROOT,
                        "The speed-up is between %.2f and %.2f with a confidence of 95%%%s.",
                        it.low(),
                        it.high(),
                        it.excludesOne() ? "" : ": it may be none, more --repeats would tell"));
    }

    private static double[] seconds(Summary of, TuningResult result) {
        return Summary.measurements(of.settings(), result.trials()).stream()
                .mapToDouble(Measurement::seconds)
                .sorted()
                .toArray();
    }
}
