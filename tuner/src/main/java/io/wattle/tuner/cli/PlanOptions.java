package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.RuleOptions;
import io.wattle.tuner.run.RunPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The options that say how long and how hard a run searches. */
final class PlanOptions {

    static final String MAX_TRIALS = "30";
    static final String MAX_TIME = "1h";
    static final String TRIAL_TIMEOUT = "10m";
    static final String REPEATS = "3";

    private PlanOptions() {}

    /** The arguments that give this plan, without those that are defaults anyway. */
    static List<String> arguments(RunPlan plan) {
        List<String> arguments = new ArrayList<>();
        add(arguments, "--converge", percent(plan.tolerance()), percent(RuleOptions.CONVERGE));
        add(arguments, "--window", String.valueOf(plan.window()), String.valueOf(RuleOptions.WINDOW));
        add(arguments, "--max-trials", String.valueOf(plan.maxTrials()), MAX_TRIALS);
        add(arguments, "--max-time", text(plan.maxTime()), MAX_TIME);
        add(arguments, "--trial-timeout", text(plan.trialTimeout()), TRIAL_TIMEOUT);
        add(arguments, "--repeats", String.valueOf(plan.repeats()), REPEATS);
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
