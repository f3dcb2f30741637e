package io.wattle.tandem;

import io.wattle.tandem.TandemSettings.Limits;
import io.wattle.tandem.TandemSettings.Rates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings of a tandem from keys and values, as users write them. */
public final class TandemKeys {

    private static final String PREFIX = "yarn.energy.tandem.";
    private static final String DRAINS_BUSY = "drains-busy";
    private static final String MINIMUM_AWAKE = "minimum-awake";
    private static final String IDLE = "idle-seconds";

    /** What each number is unless somebody says otherwise; all groups have their own idle clocks and minimums. */
    private static final Map<String, Double> NUMBERS = numbers();

    private TandemKeys() {}

    private static Map<String, Double> numbers() {
        TandemSettings defaults = TandemSettings.of(List.of());
        Limits limits = defaults.limits();
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("response-seconds", defaults.responseSeconds());
        numbers.put("up", defaults.up());
        numbers.put("down", defaults.down());
        numbers.put("reserve", defaults.reserve());
        numbers.put("suspend-rate", (double) defaults.rates().suspendsPerMinute());
        numbers.put("resume-rate", (double) defaults.rates().resumesPerMinute());
        numbers.put("inhibit-seconds", defaults.rates().inhibitSeconds());
        numbers.put("drain-timeout-seconds", limits.drainSeconds());
        numbers.put("suspend-timeout-seconds", limits.suspendSeconds());
        numbers.put("resume-timeout-seconds", limits.resumeSeconds());
        numbers.put("retry-seconds", limits.retrySeconds());
        numbers.put("retry-longest-seconds", limits.longestRetrySeconds());
        numbers.put("breaker-share", limits.breakerShare());
        numbers.put("budget-share", defaults.budgets().get(0).share());
        return numbers;
    }

    /**
     * The settings for groups of nodes.
     *
     * @param groups that may sleep, with defaults of their own
     * @param values by keys without their prefix, such as {@code up}
     * @throws IllegalArgumentException if a key is unknown, or a value not allowed; the message names key, value and what is allowed
     */
    public static TandemSettings parse(List<SleepGroup> groups, Map<String, String> values) {
        Map<String, Double> numbers = new LinkedHashMap<>(NUMBERS);
        boolean drainsBusy = TandemSettings.of(List.of()).drainsBusy();
        List<SleepGroup> changed = groups;
        for (Map.Entry<String, String> each : values.entrySet()) {
            String key = each.getKey();
            String value = each.getValue();
            switch (key) {
                case DRAINS_BUSY -> drainsBusy = flag(key, value);
                case IDLE -> {
                    double seconds = number(key, value);
                    changed = changed.stream()
                            .map(it -> with(it, seconds, it.minimumAwake()))
                            .toList();
                }
                case MINIMUM_AWAKE -> changed = withMinimum(changed, value);
                default -> {
                    if (!numbers.containsKey(key)) {
                        throw new IllegalArgumentException(
                                PREFIX + key + ": unknown (known: " + String.join(", ", known()) + ")");
                    }
                    numbers.put(key, number(key, value));
                }
            }
        }
        return new TandemSettings(
                changed,
                numbers.get("response-seconds"),
                numbers.get("up"),
                numbers.get("down"),
                numbers.get("reserve"),
                new Rates(
                        whole("suspend-rate", numbers), whole("resume-rate", numbers), numbers.get("inhibit-seconds")),
                new Limits(
                        numbers.get("drain-timeout-seconds"),
                        numbers.get("suspend-timeout-seconds"),
                        numbers.get("resume-timeout-seconds"),
                        numbers.get("retry-seconds"),
                        numbers.get("retry-longest-seconds"),
                        numbers.get("breaker-share")),
                List.of(new Budget(numbers.get("budget-share"), Optional.empty())),
                drainsBusy);
    }

    /** All keys, without their prefix. */
    public static List<String> known() {
        List<String> known = new ArrayList<>(NUMBERS.keySet());
        known.addAll(List.of(DRAINS_BUSY, IDLE, MINIMUM_AWAKE));
        return known;
    }

    private static double number(String key, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(PREFIX + key + ": '" + value + "' (allowed: a number)", e);
        }
    }

    private static int whole(String key, Map<String, Double> numbers) {
        double value = numbers.get(key);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(PREFIX + key + ": " + value + " (allowed: a whole number from 1)");
        }
        return (int) value;
    }

    private static boolean flag(String key, String value) {
        if (!Set.of("true", "false").contains(value)) {
            throw new IllegalArgumentException(PREFIX + key + ": '" + value + "' (allowed: true or false)");
        }
        return value.equals("true");
    }

    /** As Slurm's hosts:count: {@code dell-r620:1}, several separated by commas. */
    private static List<SleepGroup> withMinimum(List<SleepGroup> groups, String value) {
        List<SleepGroup> changed = new ArrayList<>(groups);
        for (String part : value.split(",")) {
            String[] of = part.split(":");
            int place = 0;
            while (place < changed.size() && !changed.get(place).name().equals(of[0].trim())) {
                place++;
            }
            if (of.length != 2 || place == changed.size() || !of[1].trim().matches("\\d{1,6}")) {
                throw new IllegalArgumentException(PREFIX + MINIMUM_AWAKE + ": '" + part
                        + "' (allowed: GROUP:COUNT, separated by commas; groups: "
                        + String.join(
                                ", ", groups.stream().map(SleepGroup::name).toList()) + ")");
            }
            SleepGroup group = changed.get(place);
            changed.set(place, with(group, group.idleSeconds(), Integer.parseInt(of[1].trim())));
        }
        return changed;
    }

    private static SleepGroup with(SleepGroup it, double idleSeconds, int minimumAwake) {
        return new SleepGroup(
                it.name(),
                idleSeconds,
                minimumAwake,
                it.excludedHosts(),
                it.sleepWindows(),
                it.wakeSeconds(),
                it.savedWatts(),
                it.bootJoules(),
                it.joulesPerUnit());
    }
}
