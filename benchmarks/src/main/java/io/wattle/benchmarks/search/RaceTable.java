package io.wattle.benchmarks.search;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Races as rows of a table in Markdown. Stateless.
 *
 * @param most trials of a race
 */
record RaceTable(int most) {

    String head() {
        return "| noise | strategy | trials to 5%, median | 90th percentile | never | regret after 10 trials, median"
                + " | after 20 | after 30 | 90th percentile then | new incumbents that are slower"
                + " | ends by itself, median trials | regret then, median; 90th percentile | false stops |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|---|---|";
    }

    String row(double noise, String contestant, List<SearchRace> races) {
        // One that never was good needs more than all.
        double[] trials = sorted(races, it -> it.trialsToGood().orElse(Integer.MAX_VALUE));
        List<SearchRace> stopped =
                races.stream().filter(it -> it.stoppedAfter().isPresent()).toList();
        int accepts = races.stream().mapToInt(SearchRace::accepts).sum();
        int falseAccepts = races.stream().mapToInt(SearchRace::falseAccepts).sum();
        return String.format(
                Locale.ROOT,
                "| %.0f%% | %s | %s | %s | %d of %d | %s | %s | %s | %s | %d of %d | %s |",
                100 * noise,
                contestant,
                count(quantile(trials, 0.5)),
                count(quantile(trials, 0.9)),
                races.stream().filter(it -> it.trialsToGood().isEmpty()).count(),
                races.size(),
                regretAfter(10, 0.5, races),
                regretAfter(20, 0.5, races),
                regretAfter(30, 0.5, races),
                regretAfter(30, 0.9, races),
                falseAccepts,
                accepts,
                stopped.isEmpty() ? "never | | " : ends(stopped));
    }

    private String ends(List<SearchRace> stopped) {
        double[] after = sorted(stopped, it -> it.stoppedAfter().getAsInt());
        double[] then = sorted(stopped, it -> it.regretAfter(it.stoppedAfter().getAsInt()));
        return String.format(
                Locale.ROOT,
                "%s (%d did) | %s; %s | %d",
                count(quantile(after, 0.5)),
                stopped.size(),
                percent(quantile(then, 0.5)),
                percent(quantile(then, 0.9)),
                stopped.stream().filter(SearchRace::isFalseStop).count());
    }

    private String regretAfter(int trials, double share, List<SearchRace> races) {
        return trials > most ? "" : percent(quantile(sorted(races, it -> it.regretAfter(trials)), share));
    }

    private static double[] sorted(List<SearchRace> races, ToDoubleFunction<SearchRace> figure) {
        return races.stream().mapToDouble(figure).sorted().toArray();
    }

    /** The smallest value that so many are not above. */
    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    private String count(double value) {
        return value > most ? "more than " + most : String.format(Locale.ROOT, "%.0f", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
