package io.wattle.scheduler.apps;

import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.WorkloadNames;
import io.wattle.scheduler.guard.Printable;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an application's tags and its master's environment say to this scheduler. A hint that makes no sense is a problem
 * to be reported, not a default. Any tenant can write anything there: no text throws, and no value is beyond what the
 * policy can reckon with.
 *
 * @param workload tag {@code wattle-workload=io}, or WATTLE_WORKLOAD
 * @param deadline tag {@code wattle-deadline=2026-11-30T12:00:00Z}, or WATTLE_DEADLINE
 * @param inputMb MiB that one container reads: tag {@code wattle-input-mb=64}, or WATTLE_INPUT_MB
 * @param problems what was not understood
 */
public record AppHints(
        Optional<WorkloadClass> workload,
        Optional<Instant> deadline,
        Optional<Integer> inputMb,
        List<Problem> problems) {

    /** Nothing was said. */
    public static final AppHints NONE = new AppHints(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    static final String WORKLOAD = "wattle-workload";
    static final String DEADLINE = "wattle-deadline";
    static final String INPUT_MB = "wattle-input-mb";

    /** All hints. */
    static final List<String> NAMES = List.of(WORKLOAD, DEADLINE, INPUT_MB);

    /** Longest value that is looked at. */
    static final int MOST_CHARACTERS = 100;

    /** A deadline further away, in the past or in the future, is a slip. */
    private static final Duration FARTHEST = Duration.ofDays(3_653);

    /**
     * A hint that was not understood.
     *
     * @param hint its name
     * @param message one line: name, value, what is allowed
     */
    public record Problem(String hint, String message) {}

    /** @param now the present, on the clock of deadlines */
    public static AppHints of(AppFacts app, Instant now) {
        List<Problem> problems = new ArrayList<>();
        Optional<WorkloadClass> workload = hint(app, WORKLOAD, WorkloadNames::parse, WorkloadNames.allowed(), problems);
        Optional<Instant> deadline = hint(
                app,
                DEADLINE,
                text -> deadline(text, now),
                "a time such as 2026-11-30T12:00:00Z, within 10 years from now",
                problems);
        Optional<Integer> inputMb =
                hint(app, INPUT_MB, AppHints::megabytes, "a whole number from 0 to 1048576", problems);
        return new AppHints(workload, deadline, inputMb, List.copyOf(problems));
    }

    /** Whether anything was said that makes sense. */
    public boolean sayAnything() {
        return workload.isPresent() || deadline.isPresent() || inputMb.isPresent();
    }

    /** Whether a tag is that hint; YARN can be told to keep the case in which tags are written. */
    public static boolean isHint(String tag, String name) {
        return tag.length() > name.length()
                && tag.charAt(name.length()) == '='
                && tag.regionMatches(true, 0, name, 0, name.length());
    }

    /** Name of a hint in the environment: WATTLE_WORKLOAD for wattle-workload. */
    public static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** The tag counts before the environment: it can be seen from outside. */
    private static <T> Optional<T> hint(
            AppFacts app, String name, Function<String, Optional<T>> parser, String allowed, List<Problem> problems) {
        Optional<String> text = app.tags().stream()
                .filter(it -> isHint(it, name))
                .map(it -> it.substring(name.length() + 1))
                .sorted()
                .findFirst()
                .or(() -> Optional.ofNullable(app.environment().get(variable(name))));
        Optional<T> value = text.filter(it -> it.length() <= MOST_CHARACTERS).flatMap(parser);
        if (text.isPresent() && value.isEmpty()) {
            problems.add(new Problem(name, name + ": '" + Printable.line(text.get()) + "' (allowed: " + allowed + ")"));
        }
        return value;
    }

    private static Optional<Instant> deadline(String text, Instant now) {
        try {
            return Optional.of(Instant.parse(text.toUpperCase(Locale.ROOT)))
                    .filter(it -> it.isAfter(now.minus(FARTHEST)) && it.isBefore(now.plus(FARTHEST)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> megabytes(String text) {
        return text.matches("\\d{1,7}")
                ? Optional.of(Integer.valueOf(text)).filter(it -> it <= 1_048_576)
                : Optional.empty();
    }
}
