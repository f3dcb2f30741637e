package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.Counts;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.ObjectiveOptions;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.Strategies;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** The options that say how long and how hard a run searches. */
final class PlanOptions {

    private static final String MAX_TIME = "1h";
    private static final String REPEATS = "3";
    private static final int MAX_TRIALS = 30;
    private static final Duration TRIAL_TIMEOUT = Duration.ofMinutes(10);

    // Simulated trials cost nobody time, and a study's whole input takes hours with stock settings.
    private static final int SIMULATED_TRIALS = 300;
    private static final Duration SIMULATED_TIMEOUT = Duration.ofHours(24);

    // No defaults for picocli where they depend on the engine.
    @Option(
            names = "--max-trials",
            paramLabel = "N",
            description =
                    "Most trials of the search; the final comparison is extra (default: 30; with --engine model 300).")
    private Integer maxTrials;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            defaultValue = MAX_TIME,
            converter = OptionTypes.Time.class,
            description = "Time of the whole command, comparison and waits in queues included; the last third of it at "
                    + "most is kept for the comparison (default: ${DEFAULT-VALUE}).")
    private Duration maxTime;

    @Option(
            names = "--trial-timeout",
            paramLabel = "TIME",
            converter = OptionTypes.Time.class,
            description = "Kill a trial that runs longer; waits in queues do not count (default: 10m; with --engine "
                    + "model 24h, of simulated time).")
    private Duration trialTimeout;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = REPEATS,
            description = "Runs of stock and of best "
                    + "settings in the final comparison, interleaved; 0 leaves it out (default: ${DEFAULT-VALUE}).")
    private int repeats;

    /** The plan, as these options and those of the rule say it. @param strategy where none is given */
    RunPlan plan(RuleOptions rule, EngineKind engine, String strategy) throws UsageException {
        Counts.requireAtLeast("--window", rule.window(strategy), 1);
        int trials = Objects.requireNonNullElse(maxTrials, defaultTrials(engine));
        Counts.requireAtLeast("--max-trials", trials, 1);
        Counts.requireAtLeast("--repeats", repeats, 0);
        return new RunPlan(
                rule.converge(),
                rule.window(strategy),
                trials,
                maxTime,
                Objects.requireNonNullElse(trialTimeout, defaultTimeout(engine)),
                repeats,
                rule.seed(),
                rule.strategy(strategy),
                rule.guidanceRequest());
    }

    private static int defaultTrials(EngineKind engine) {
        return engine == EngineKind.MODEL ? SIMULATED_TRIALS : MAX_TRIALS;
    }

    private static Duration defaultTimeout(EngineKind engine) {
        return engine == EngineKind.MODEL ? SIMULATED_TIMEOUT : TRIAL_TIMEOUT;
    }

    /** The arguments that give this plan to an engine, without those that are defaults anyway. */
    static List<String> arguments(RunPlan plan, EngineKind engine) {
        List<String> arguments = new ArrayList<>();
        add(arguments, "--strategy", plan.strategy(), Strategies.DEFAULT);
        plan.guidanceRequest().safeShare().ifPresent(it -> arguments.addAll(List.of("--safe", percent(it))));
        if (!plan.guidanceRequest().warmStart().isEmpty()) {
            arguments.add("--warm-start");
            arguments.addAll(plan.guidanceRequest().warmStart());
        }
        add(arguments, "--converge", percent(plan.tolerance()), percent(RuleOptions.CONVERGE));
        add(arguments, "--window", String.valueOf(plan.window()), String.valueOf(Strategies.window(plan.strategy())));
        add(arguments, "--max-trials", String.valueOf(plan.maxTrials()), String.valueOf(defaultTrials(engine)));
        add(arguments, "--max-time", text(plan.maxTime()), MAX_TIME);
        add(arguments, "--trial-timeout", text(plan.trialTimeout()), text(defaultTimeout(engine)));
        add(arguments, "--repeats", String.valueOf(plan.repeats()), REPEATS);
        arguments.addAll(ObjectiveOptions.arguments(plan.objective(), plan.patience()));
        add(arguments, "--seed", String.valueOf(plan.seed()), String.valueOf(RuleOptions.SEED));
        return arguments;
    }

    private static void add(List<String> arguments, String option, String value, String otherwise) {
        if (!value.equals(otherwise)) {
            arguments.addAll(List.of(option, value));
        }
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }

    /** A time as the options take it, in the largest unit that gives a whole number. */
    static String text(Duration time) {
        long millis = time.toMillis();
        if (millis % 3_600_000 == 0) {
            return millis / 3_600_000 + "h";
        }
        if (millis % 60_000 == 0) {
            return millis / 60_000 + "m";
        }
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
