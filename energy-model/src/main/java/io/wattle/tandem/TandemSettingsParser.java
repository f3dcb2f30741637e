package io.wattle.tandem;

import io.wattle.tandem.TandemSettings.Limits;
import io.wattle.tandem.TandemSettings.Rates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Settings of a tandem from keys and values, as users write them. */
public final class TandemSettingsParser {

    private static final Pattern COUNT = Pattern.compile("\\d{1,6}");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,3})?");

    /** None within the brackets of a host expression. */
    private static final Pattern COMMA = Pattern.compile(",(?![^\\[\\]]*\\])");

    private static final Pattern HOST = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    private final List<SleepGroup> groups;
    private final Map<TandemKey, String> texts = new EnumMap<>(TandemKey.class);

    private TandemSettingsParser(List<SleepGroup> groups, Map<String, String> values) {
        this.groups = groups;
        values.forEach((label, value) -> texts.put(
                TandemKey.of(label)
                        .orElseThrow(() -> new IllegalArgumentException(
                                TandemKey.PREFIX + label + ": unknown (known: " + String.join(", ", known()) + ")")),
                value.trim()));
    }

    /**
     * The settings for groups of nodes.
     *
     * @param groups that may sleep, with defaults of their own
     * @param values by keys without their prefix, such as {@code wake-threshold}
     * @throws IllegalArgumentException if a key is unknown, or a value not allowed; the message names key, value and what is allowed
     */
    public static TandemSettings parse(List<SleepGroup> groups, Map<String, String> values) {
        return new TandemSettingsParser(groups, values).settings();
    }

    /** All keys, without their prefix. */
    public static List<String> known() {
        return Arrays.stream(TandemKey.values()).map(TandemKey::label).toList();
    }

    private TandemSettings settings() {
        return new TandemSettings(
                configuredGroups(),
                number(TandemKey.RESPONSE),
                number(TandemKey.WAKE_THRESHOLD),
                number(TandemKey.SLEEP_THRESHOLD),
                number(TandemKey.RESERVE_FACTOR),
                new Rates(whole(TandemKey.SUSPEND_RATE), whole(TandemKey.RESUME_RATE), number(TandemKey.INHIBIT)),
                new Limits(
                        number(TandemKey.DRAIN_TIMEOUT),
                        number(TandemKey.SUSPEND_TIMEOUT),
                        number(TandemKey.RESUME_TIMEOUT),
                        number(TandemKey.RETRY),
                        number(TandemKey.RETRY_LONGEST),
                        number(TandemKey.BREAKER)),
                budgets(),
                hostReserves(),
                flag(TandemKey.DRAIN_BUSY_NODES),
                number(TandemKey.LOAD_HISTORY));
    }

    private String text(TandemKey key) {
        return texts.getOrDefault(key, key.defaultValue());
    }

    private double number(TandemKey key) {
        try {
            return Double.parseDouble(text(key));
        } catch (NumberFormatException e) {
            throw invalidValue(key, text(key), "a number", e);
        }
    }

    private int whole(TandemKey key) {
        double value = number(key);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw invalidValue(key, text(key), "a whole number from 1", null);
        }
        return (int) value;
    }

    private boolean flag(TandemKey key) {
        if (!Set.of("true", "false").contains(text(key))) {
            throw invalidValue(key, text(key), key.allowed(), null);
        }
        return text(key).equals("true");
    }

    private List<String> parts(TandemKey key) {
        return Arrays.stream(COMMA.split(text(key), -1))
                .map(String::trim)
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private List<Budget> budgets() {
        List<Budget> budgets = new ArrayList<>();
        budgets.add(Budget.always(number(TandemKey.BUDGET)));
        for (String part : parts(TandemKey.BUDGET_WINDOWS)) {
            String[] of = part.split("@", -1);
            try {
                budgets.add(new Budget(Double.parseDouble(of[0]), Optional.of(DailyWindow.parse(of[1]))));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw invalidValue(TandemKey.BUDGET_WINDOWS, part, TandemKey.BUDGET_WINDOWS.allowed(), e);
            }
        }
        return budgets;
    }

    private List<SleepGroup> configuredGroups() {
        Map<String, Double> idleSeconds = idleSeconds();
        Map<String, Double> minimums = ofGroups(TandemKey.MINIMUM_AWAKE, minimums(false), COUNT);
        Map<String, List<DailyWindow>> windows = windows();
        Set<String> excluded = excludedHosts();
        return groups.stream()
                .map(it -> it.withRules(
                        idleSeconds.getOrDefault(it.name(), it.idleSeconds()),
                        minimums.getOrDefault(it.name(), (double) it.minimumAwake())
                                .intValue(),
                        excluded.isEmpty() ? it.excludedHosts() : excluded,
                        windows.getOrDefault(it.name(), it.sleepWindows())))
                .toList();
    }

    /** One number for all groups, or one for each that is named. */
    private Map<String, Double> idleSeconds() {
        if (text(TandemKey.IDLE).contains(":")) {
            return ofGroups(TandemKey.IDLE, parts(TandemKey.IDLE), SECONDS);
        }
        double seconds = number(TandemKey.IDLE);
        return texts.containsKey(TandemKey.IDLE)
                ? groups.stream().collect(Collectors.toMap(SleepGroup::name, it -> seconds, (one, same) -> one))
                : Map.of();
    }

    /** Such as {@code dell-r620:1}, each group once. */
    private Map<String, Double> ofGroups(TandemKey key, List<String> parts, Pattern number) {
        Map<String, Double> numbers = new HashMap<>();
        for (String part : parts) {
            String[] of = part.split(":", -1);
            if (of.length != 2 || !number.matcher(of[1].trim()).matches()) {
                throw invalidOfGroup(key, part, null);
            }
            String group = group(key, of[0], part);
            if (numbers.put(group, Double.parseDouble(of[1].trim())) != null) {
                throw invalidValue(key, text(key), "each group once; " + group + " is there twice", null);
            }
        }
        return numbers;
    }

    /** @param ofHosts those with brackets, which no name of a group has; else the others */
    private List<String> minimums(boolean ofHosts) {
        return parts(TandemKey.MINIMUM_AWAKE).stream()
                .filter(it -> it.contains("[") == ofHosts)
                .toList();
    }

    /** Such as {@code dell[1-4]:2}. */
    private List<HostReserve> hostReserves() {
        return minimums(true).stream()
                .map(part -> hostReserve(part).orElseThrow(() -> invalidOfGroup(TandemKey.MINIMUM_AWAKE, part, null)))
                .toList();
    }

    private static Optional<HostReserve> hostReserve(String part) {
        String[] of = part.split(":", -1);
        return of.length == 2 && COUNT.matcher(of[1].trim()).matches()
                ? HostReserve.of(of[0].trim(), Integer.parseInt(of[1].trim()))
                : Optional.empty();
    }

    private Set<String> excludedHosts() {
        List<String> hosts = parts(TandemKey.EXCLUDED_HOSTS).stream()
                .map(it -> it.toLowerCase(Locale.ROOT))
                .toList();
        hosts.stream().filter(it -> !HOST.matcher(it).matches()).findFirst().ifPresent(it -> {
            throw invalidValue(TandemKey.EXCLUDED_HOSTS, it, TandemKey.EXCLUDED_HOSTS.allowed(), null);
        });
        return Set.copyOf(hosts);
    }

    private Map<String, List<DailyWindow>> windows() {
        Map<String, List<DailyWindow>> windows = new HashMap<>();
        for (String part : parts(TandemKey.SLEEP_WINDOWS)) {
            String[] of = part.split("@", -1);
            String group = group(TandemKey.SLEEP_WINDOWS, of[0], part);
            try {
                windows.computeIfAbsent(group, it -> new ArrayList<>()).add(DailyWindow.parse(of[1]));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw invalidOfGroup(TandemKey.SLEEP_WINDOWS, part, e);
            }
        }
        return windows;
    }

    private String group(TandemKey key, String name, String part) {
        return groups.stream()
                .map(SleepGroup::name)
                .filter(name.trim()::equals)
                .findFirst()
                .orElseThrow(() -> invalidOfGroup(key, part, null));
    }

    private IllegalArgumentException invalidOfGroup(TandemKey key, String part, Throwable cause) {
        String names = groups.stream().map(SleepGroup::name).collect(Collectors.joining(", "));
        return invalidValue(key, part, key.allowed() + "; groups: " + (names.isEmpty() ? "none" : names), cause);
    }

    private static IllegalArgumentException invalidValue(TandemKey key, String found, String allowed, Throwable cause) {
        return new IllegalArgumentException(key.key() + ": '" + found + "' (allowed: " + allowed + ")", cause);
    }
}
