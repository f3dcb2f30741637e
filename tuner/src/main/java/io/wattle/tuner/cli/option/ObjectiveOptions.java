package io.wattle.tuner.cli.option;

import io.wattle.cost.OwnershipCost;
import io.wattle.tuning.run.ObjectiveChoice;
import io.wattle.tuning.search.Goal;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** What a run minimises, and how long it bears a slow attempt. No defaults for picocli: a run that is resumed has its own. */
public final class ObjectiveOptions {

    /** Zhao2016 Table 9. */
    private static final double USD_PER_KWH = 0.10;

    private static final double YEARS = 3;
    private static final double HOURS_PER_YEAR = 365 * 24;

    @Option(
            names = "--objective",
            paramLabel = "NAME",
            description =
                    "What is minimised: time (default), joules, energy-delay (joules times seconds), cost (workers "
                            + "for the time of a run, and its electricity), or work-per-joule (input for each joule: the same "
                            + "order as joules). With joules, seconds are those of the machine whose joules they are.")
    private String objective;

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            converter = OptionTypes.Time.class,
            description =
                    "With --objective joules or work-per-joule: settings whose runs take longer are worse than all "
                            + "that do not (default: none).")
    private Duration deadline;

    @Option(
            names = "--price",
            paramLabel = "USD",
            description = "With --objective cost: price of electricity in $/kWh (default: 0.10, as in Zhao2016).")
    private Double price;

    @Option(
            names = "--years",
            paramLabel = "N",
            description = "With --objective cost: lifetime of a worker, of 365 days a year (default: 3).")
    private Double years;

    @Option(
            names = "--cooling",
            paramLabel = "FACTOR",
            description = "With --objective cost: watts paid per watt drawn (default: 1, as in Zhao2016).")
    private Double cooling;

    @Option(
            names = "--patience",
            paramLabel = "PERCENT",
            converter = OptionTypes.Surplus.class,
            description = "End an attempt that runs by this much longer than the slowest settings that were adopted so "
                    + "far, such as 50%% (default: only --trial-timeout ends it).")
    private Double patience;

    /** What a new run minimises. */
    public ObjectiveChoice choice() throws UsageException {
        String named = Objects.requireNonNullElse(objective, Goal.TIME.label());
        KnownNames.require("--objective", named, Goal.labels());
        Goal goal = Goal.named(named);
        if (deadline != null && goal != Goal.JOULES && goal != Goal.WORK_PER_JOULE) {
            throw new UsageException("--deadline: does not go with --objective " + named
                    + " (leave it out, or give --objective joules or work-per-joule)");
        }
        for (Map.Entry<String, Double> each : prices().entrySet()) {
            if (each.getValue() != null && goal != Goal.COST) {
                throw new UsageException(each.getKey() + ": does not go with --objective " + named
                        + " (leave it out, or give --objective cost)");
            }
        }
        return new ObjectiveChoice(
                goal,
                deadline == null ? OptionalDouble.empty() : OptionalDouble.of(deadline.toMillis() / 1e3),
                goal == Goal.COST ? Optional.of(cost()) : Optional.empty());
    }

    private OwnershipCost cost() throws UsageException {
        try {
            return new OwnershipCost(
                    Objects.requireNonNullElse(years, YEARS) * HOURS_PER_YEAR,
                    Objects.requireNonNullElse(price, USD_PER_KWH),
                    Objects.requireNonNullElse(cooling, 1.0));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--price, --years, --cooling: " + e.getMessage(), e);
        }
    }

    private Map<String, Double> prices() {
        Map<String, Double> prices = new LinkedHashMap<>();
        prices.put("--price", price);
        prices.put("--years", years);
        prices.put("--cooling", cooling);
        return prices;
    }

    /** As given; empty for no limit. */
    public OptionalDouble patience() {
        return patience == null ? OptionalDouble.empty() : OptionalDouble.of(patience);
    }

    /** What was given of the objective, as the command line has it; null for what was not. */
    public Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("--objective", objective);
        given.put("--deadline", deadline == null ? null : seconds(deadline.toMillis() / 1e3));
        prices().forEach((option, value) -> given.put(option, value == null ? null : plain(value)));
        return given;
    }

    /** A choice as the options that give it, defaults included. */
    public static Map<String, String> values(ObjectiveChoice choice) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("--objective", choice.goal().label());
        choice.deadlineSeconds().ifPresent(it -> values.put("--deadline", seconds(it)));
        choice.prices().ifPresent(it -> {
            values.put("--price", plain(it.usdPerKwh()));
            values.put("--years", plain(it.lifetimeHours() / HOURS_PER_YEAR));
            values.put("--cooling", plain(it.coolingFactor()));
        });
        return values;
    }

    /** The arguments that give a choice and a patience. */
    public static List<String> arguments(ObjectiveChoice choice, OptionalDouble patience) {
        List<String> arguments = new ArrayList<>();
        if (!choice.equals(ObjectiveChoice.TIME)) {
            values(choice).forEach((option, value) -> arguments.addAll(List.of(option, value)));
        }
        patience.ifPresent(it -> arguments.addAll(List.of("--patience", plain(100 * it) + "%")));
        return arguments;
    }

    private static String seconds(double seconds) {
        return plain(seconds) + "s";
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(Math.round(value * 1e9), 9)
                .stripTrailingZeros()
                .toPlainString();
    }
}
