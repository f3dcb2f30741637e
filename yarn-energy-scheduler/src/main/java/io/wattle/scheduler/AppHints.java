package io.wattle.scheduler;

import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.WorkloadNames;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an application's tags and its master's environment say to this scheduler. A hint that makes no sense is a problem
 * to be reported, not a default.
 *
 * @param workload tag {@code wattle-workload=io}, or WATTLE_WORKLOAD
 * @param deadline tag {@code wattle-deadline=2026-11-30T12:00:00Z}, or WATTLE_DEADLINE
 * @param inputMb MiB that one container reads: tag {@code wattle-input-mb=64}, or WATTLE_INPUT_MB
 * @param problems what was not understood
 */
record AppHints(
        Optional<WorkloadClass> workload,
        Optional<Instant> deadline,
        Optional<Integer> inputMb,
        List<String> problems) {

    private static final int MOST_PRINTED = 100;

    static final String WORKLOAD = "wattle-workload";
    static final String DEADLINE = "wattle-deadline";
    static final String INPUT_MB = "wattle-input-mb";

    static AppHints of(AppFacts app) {
        List<String> problems = new ArrayList<>();
        Optional<WorkloadClass> workload = hint(app, WORKLOAD, WorkloadNames::parse, WorkloadNames.allowed(), problems);
        Optional<Instant> deadline =
                hint(app, DEADLINE, AppHints::instant, "a time such as 2026-11-30T12:00:00Z", problems);
        Optional<Integer> inputMb =
                hint(app, INPUT_MB, AppHints::megabytes, "a whole number from 0 to 1048576", problems);
        return new AppHints(workload, deadline, inputMb, List.copyOf(problems));
    }

    /** The tag counts before the environment: it can be seen from outside. */
    private static <T> Optional<T> hint(
            AppFacts app, String name, Function<String, Optional<T>> parser, String allowed, List<String> problems) {
        Optional<String> text = app.tags().stream()
                .filter(it -> it.startsWith(name + "="))
                .map(it -> it.substring(name.length() + 1))
                .sorted()
                .findFirst()
                .or(() -> Optional.ofNullable(
                        app.environment().get(name.toUpperCase(Locale.ROOT).replace('-', '_'))));
        Optional<T> value = text.flatMap(parser);
        if (text.isPresent() && value.isEmpty()) {
            problems.add(name + ": '" + printable(text.get()) + "' (allowed: " + allowed + ")");
        }
        return value;
    }

    /** What a user wrote, as one short line of a log: nothing in it may end the line or steer a terminal. */
    static String printable(String text) {
        String line = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
        return line.length() <= MOST_PRINTED ? line : line.substring(0, MOST_PRINTED) + "...";
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text.toUpperCase(Locale.ROOT)));
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
