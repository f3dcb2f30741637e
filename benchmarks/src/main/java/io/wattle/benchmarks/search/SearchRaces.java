package io.wattle.benchmarks.search;

import io.wattle.tuning.run.Strategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** In how many trials the strategies find good settings on clusters that nobody knows. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark search",
        description = {
            "Trials that the tuner's strategies need to find settings within 5% of the best of 2,000 random ones, for"
                    + " Zhao2016's six jobs on four clusters whose simulator has other parameters, with noise on each"
                    + " run, as a table in Markdown. Each run counts as a trial; regrets are those without noise."
        })
public final class SearchRaces implements Callable<Integer> {

    private static final int DRAWS = 2000;
    private static final double[] NOISES = {0.05, 0.15};
    private static final List<String> JOBS =
            List.of("wordcount", "wordcount2", "logcount", "logcount2", "pi", "terasort");
    private static final List<String> CLUSTERS = List.of("edison", "dell", "odroid-xu", "xeon-e5");

    @Option(names = "--truths", paramLabel = "N", description = "Clusters of each kind (default: 3).")
    private int truths = 3;

    @Option(
            names = "--spread",
            paramLabel = "SHARE",
            description = "Parameters differ by up to so much (default: 0.3).")
    private double spread = 0.3;

    @Option(names = "--trials", paramLabel = "N", description = "Most trials of a search (default: 30).")
    private int most = 30;

    @Option(names = "--strategies", split = ",", description = "Those that race (default: all).")
    private List<String> strategies = Strategies.NAMES;

    @Option(names = "--each", description = "Also a line for each race.")
    private boolean each;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SearchRaces()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        System.out.println(
                "| noise | strategy | trials to 5%, median | 90th percentile | never | regret after 10 trials, median"
                        + " | after 20 | after 30 | ends by itself, median trials | regret then |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (double noise : NOISES) {
            for (String strategy : strategies) {
                List<SearchRace> races = races(strategy, noise);
                System.out.println(row(noise, strategy, races));
            }
        }
        return 0;
    }

    private List<SearchRace> races(String strategy, double noise) throws InterruptedException {
        List<SearchRace> races = new ArrayList<>();
        for (String job : JOBS) {
            for (String cluster : CLUSTERS) {
                for (int number = 1; number <= truths; number++) {
                    HiddenTruth truth = HiddenTruth.perturbed(job, cluster, spread, number);
                    double best = truth.bestSeconds(DRAWS, number);
                    SearchRace race = SearchRace.run(strategy, truth, best, noise, most, number);
                    races.add(race);
                    if (each) {
                        System.out.println(line(noise, strategy, truth, race));
                    }
                }
            }
        }
        return races;
    }

    private String line(double noise, String strategy, HiddenTruth truth, SearchRace race) {
        StringBuilder line =
                new StringBuilder(String.format(Locale.ROOT, "%.2f %s, %s:", noise, strategy, truth.name()));
        for (int i = 4; i < most; i += 5) {
            line.append(String.format(Locale.ROOT, " %.2f", race.regrets()[i]));
        }
        return line.toString();
    }

    private String row(double noise, String strategy, List<SearchRace> races) {
        // One that never was good needs more than all.
        double[] trials = races.stream()
                .mapToDouble(it -> it.trialsToGood().orElse(Integer.MAX_VALUE))
                .sorted()
                .toArray();
        double[] ends = races.stream()
                .filter(it -> it.stoppedAfter().isPresent())
                .mapToDouble(it -> it.stoppedAfter().getAsInt())
                .sorted()
                .toArray();
        double[] then = races.stream()
                .filter(it -> it.stoppedAfter().isPresent())
                .mapToDouble(it -> it.regrets()[it.stoppedAfter().getAsInt() - 1])
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "| %.0f%% | %s | %s | %s | %d of %d | %s | %s | %s | %s | %s |",
                100 * noise,
                strategy,
                count(quantile(trials, 0.5)),
                count(quantile(trials, 0.9)),
                races.stream().filter(it -> it.trialsToGood().isEmpty()).count(),
                races.size(),
                regretAfter(10, races),
                regretAfter(20, races),
                regretAfter(30, races),
                ends.length == 0 ? "never" : count(quantile(ends, 0.5)) + " (" + ends.length + " did)",
                ends.length == 0
                        ? ""
                        : percent(quantile(then, 0.5)) + ", 90th percentile " + percent(quantile(then, 0.9)));
    }

    private String regretAfter(int trials, List<SearchRace> races) {
        return trials > most
                ? ""
                : percent(quantile(
                        races.stream()
                                .mapToDouble(it -> it.regrets()[trials - 1])
                                .sorted()
                                .toArray(),
                        0.5));
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
