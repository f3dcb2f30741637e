package io.wattle.combine.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What submission left out of a job's input, on its way to the task that counts and lists it. Not for users, and so none of
 * the keys that are documented.
 *
 * @param count 0 or more
 * @param lines for the list of bad files, some of that many; without line breaks and other control characters but tabs
 */
public record LeftOutNote(long count, List<String> lines) {

    private static final String COUNT = "io.wattle.combine.plan.left-out";
    private static final String LINES = "io.wattle.combine.plan.left-out-lines";

    /** The names of all settings. */
    public static final List<String> KEYS = List.of(COUNT, LINES);

    public LeftOutNote {
        lines = List.copyOf(lines);
    }

    /** As settings of the job. */
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put(COUNT, Long.toString(count));
        settings.put(LINES, String.join("\n", lines));
        return settings;
    }

    /** Out of a job's settings, without what stands for variables being replaced; nothing if there are none. */
    public static LeftOutNote of(UnaryOperator<String> settings) {
        String count = settings.apply(COUNT);
        String lines = settings.apply(LINES);
        return count == null
                ? new LeftOutNote(0, List.of())
                : new LeftOutNote(
                        Long.parseLong(count),
                        lines == null ? List.of() : lines.lines().toList());
    }
}
