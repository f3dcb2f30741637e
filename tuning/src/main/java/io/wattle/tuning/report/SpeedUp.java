package io.wattle.tuning.report;

import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Drift;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How many times as fast settings are as the stock ones, and how sure that is. Stateless. */
public final class SpeedUp {

    private static final int FEWEST_FOR_INTERVAL = 2;

    private SpeedUp() {}

    /**
     * Stock seconds by the others', of the runs that a {@link Summary} counts, with an interval from two runs of each on.
     *
     * @return empty if there are no seconds of one of them, or both are the same
     */
    public static Optional<Ratio> of(Settings stock, Settings settings, List<Trial> trials) {
        if (settings.equals(stock)) {
            return Optional.empty();
        }
        double[] before = seconds(settings, trials);
        double[] after = seconds(stock, trials);
        return before.length == 0 || after.length == 0
                ? Optional.empty()
                : Optional.of(Ratio.of(before, after, Math.min(before.length, after.length) >= FEWEST_FOR_INTERVAL));
    }

    /** Why a result's ratio of seconds may not be that of the settings, as sentences for people; empty where nothing speaks against it. */
    static Optional<String> doubt(TuningResult result) {
        if (result.stock().isEmpty() || result.best().isEmpty()) {
            return Optional.empty();
        }
        List<Settings> both =
                List.of(result.stock().get().settings(), result.best().get().settings());
        List<String> sentences = new ArrayList<>();
        if (both.stream()
                        .flatMap(it -> Summary.measurements(it, result.trials()).stream())
                        .map(Measurement::secondsQuality)
                        .distinct()
                        .count()
                > 1) {
            sentences.add("Some of these seconds are the ResourceManager's, as nobody had a history of those runs: they"
                    + " count more than the others, and the ratio may be no speed-up.");
        }
        Drift.of(result.trials())
                .map(it -> both.stream().allMatch(settings -> Summary.isCompared(settings, result.trials()))
                        ? "Only runs near each other can be compared, as stock and best settings are at the end: "
                                + it.words() + "."
                        : "Only runs near each other can be compared, which stock and best settings are not, as no"
                                + " comparison ran: " + it.words() + ".")
                .ifPresent(sentences::add);
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    /** The 95% confidence interval of a result's; empty where there is none. */
    static Optional<Ratio.Interval> interval(TuningResult result) {
        return result.stock().isEmpty() || result.best().isEmpty()
                ? Optional.empty()
                : of(result.stock().get().settings(), result.best().get().settings(), result.trials())
                        .flatMap(Ratio::interval);
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

    private static double[] seconds(Settings settings, List<Trial> trials) {
        return Summary.measurements(settings, trials).stream()
                .mapToDouble(Measurement::seconds)
                .sorted()
                .toArray();
    }
}
