package io.wattle.benchmarks.search;

import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.file.Path;
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
            "Trials that the tuner's strategies need to find settings within 5%% of the best of 2,000 random ones, for"
                    + " Zhao2016's six jobs on four clusters whose simulator has other parameters, with noise on each"
                    + " run, as a table in Markdown. Each run counts as a trial; regrets are those without noise."
        })
public final class SearchRaces implements Callable<Integer> {

    private static final int DRAWS = 2000;
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

    @Option(
            names = "--noises",
            split = ",",
            paramLabel = "SHARE",
            description = "Standard deviation of a run's seconds (default: 0.05,0.15).")
    private List<Double> noises = List.of(0.05, 0.15);

    @Option(
            names = "--tables",
            paramLabel = "DIR",
            description =
                    "Clusters whose disks, network and cores share as tables say, instead of the simulator's: CLUSTER.csv"
                            + " of each, as in benchmarks/recorded/sharing.")
    private Path tables;

    @Option(
            names = "--recorded",
            split = ",",
            paramLabel = "DIR",
            description =
                    "Runs that were recorded instead: --out directories of the tuner, which ran all settings of a small"
                            + " space (--strategy random until nothing is left); --truths searches of each.")
    private List<Path> recorded = List.of();

    @Option(
            names = "--with-optuna",
            paramLabel = "PYTHON",
            description = "Race Optuna's TPE and CMA-ES too, with the same model: an interpreter that has optuna and"
                    + " cmaes (python3 -m venv DIR; DIR/bin/pip install optuna cmaes).")
    private Path python;

    @Option(names = "--each", description = "Also a line for each race.")
    private boolean each;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SearchRaces()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Field> fields = fields();
        RaceTable table = new RaceTable(most);
        System.out.println(table.head());
        for (double noise : noises) {
            for (Contestant contestant : contestants()) {
                List<SearchRace> races = new ArrayList<>();
                for (Field field : fields) {
                    NoisyTruth truth = new NoisyTruth(field.truth(), field.bestSeconds(), noise, ~field.number());
                    SearchRace race = contestant.race(truth, most, field.number());
                    races.add(race);
                    if (each) {
                        System.out.println(line(noise, contestant, field, race));
                    }
                }
                System.out.println(table.row(noise, contestant.name(), races));
            }
        }
        return 0;
    }

    /** A truth, and the best of its random settings. */
    private record Field(HiddenTruth truth, double bestSeconds, long number) {}

    private List<Field> fields() throws IOException, InterruptedException {
        return recorded.isEmpty() ? simulated() : recorded();
    }

    private List<Field> recorded() throws IOException, InterruptedException {
        List<Field> fields = new ArrayList<>();
        for (Path directory : recorded) {
            RecordedRuns runs = RecordedRuns.read(directory);
            for (long number = 1; number <= truths; number++) {
                fields.add(new Field(HiddenTruth.recorded(runs), runs.bestSeconds(), number));
            }
        }
        return fields;
    }

    private List<Field> simulated() throws IOException, InterruptedException {
        List<Field> fields = new ArrayList<>();
        for (String job : JOBS) {
            for (String cluster : CLUSTERS) {
                Guidance guidance = HiddenTruth.guidance(job, cluster);
                for (long number = 1; number <= truths; number++) {
                    HiddenTruth truth = tables == null
                            ? HiddenTruth.perturbed(job, cluster, guidance, spread, number)
                            : HiddenTruth.tabled(
                                    job,
                                    cluster,
                                    guidance,
                                    SharingTables.read(tables.resolve(cluster + ".csv")),
                                    spread,
                                    number);
                    fields.add(new Field(truth, truth.bestSeconds(DRAWS, number), number));
                }
            }
        }
        return fields;
    }

    private List<Contestant> contestants() {
        List<Contestant> contestants = new ArrayList<>();
        strategies.forEach(it -> contestants.add(new StrategyContestant(it)));
        if (python != null) {
            contestants.add(new OptunaContestant(python, "tpe"));
            contestants.add(new OptunaContestant(python, "cma-es"));
        }
        return contestants;
    }

    private String line(double noise, Contestant contestant, Field field, SearchRace race) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%.2f %s, %s:",
                noise,
                contestant.name(),
                field.truth().name()));
        for (int trials = 5; trials <= most; trials += 5) {
            line.append(String.format(Locale.ROOT, " %.2f", race.regretAfter(trials)));
        }
        return line.toString();
    }
}
