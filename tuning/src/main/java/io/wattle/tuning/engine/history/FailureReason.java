package io.wattle.tuning.engine.history;

import io.wattle.tuning.search.FailedTasks;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Boils the diagnostics of a failed job down to one line that a person can act on. */
public final class FailureReason {

    private static final int MAX_LENGTH = 300;
    private static final Pattern EXIT = Pattern.compile("exitCode: (-?\\d+)");

    /** What YARN and the JVM say when a setting does not fit, most telling first; group 1 goes into the reason. */
    private static final List<Telling> TELLING = List.of(
            new Telling(FailedTasks.KILLED_FOR_MEMORY + ": ", "Current usage: ([^;\\n]* physical memory used)"),
            new Telling(
                    FailedTasks.KILLED_FOR_MEMORY + ": ",
                    "Container killed by YARN for exceeding [^\\n]*?limits?\\. ([^\\n]*? used)"),
            new Telling("", "(java\\.lang\\.OutOfMemoryError[^\\n]*)"),
            new Telling("", "(GC overhead limit exceeded)"),
            new Telling("", "(Invalid \"[\\w.]+\": [^\\n]*)"),
            new Telling("", "(The required \\w+ capability is more than the supported max[^\\n]*)"),
            new Telling("", "(Invalid resource request[^\\n]*)"),
            new Telling("", "Caused by: ([^\\n]+)"),
            new Telling("", "((?:[a-z]++\\.)++[A-Z]\\w*(?:Exception|Error): [^\\n]+)"));

    private static final List<String> OWN_KILLS =
            List.of("capability is more than the supported max", "has exceeded the lifetime period");

    private record Telling(String prefix, Pattern pattern) {
        Telling(String prefix, String regex) {
            this(prefix, Pattern.compile(regex));
        }

        Optional<String> in(String text) {
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? Optional.of(prefix + matcher.group(1)) : Optional.empty();
        }
    }

    private FailureReason() {}

    /**
     * One line of at most 300 characters.
     *
     * @param diagnostics what the job, its attempts and the scheduler said, in order of preference
     */
    public static String of(String... diagnostics) {
        String all = String.join("\n", diagnostics);
        return TELLING.stream()
                .flatMap(telling -> telling.in(all).stream())
                .findFirst()
                .or(() -> all.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .findFirst())
                .map(FailureReason::shortened)
                .orElse("the cluster gave no reason");
    }

    /**
     * Whether nobody killed a killed job, but its settings: its own master, for containers that no node can hold, or the ResourceManager, for
     * a longer time than its queue allows.
     */
    public static boolean isOwnKill(String... diagnostics) {
        String all = String.join("\n", diagnostics);
        return OWN_KILLS.stream().anyMatch(all::contains);
    }

    /**
     * One line about a master that ended before its job began.
     *
     * @param lastError the end of its log
     * @param diagnostics what YARN says of it
     */
    public static String ofMaster(String lastError, String diagnostics) {
        Matcher exit = EXIT.matcher(diagnostics);
        return shortened(
                "the application master ended" + (exit.find() ? " with " + exit.group(1) : "") + ": " + lastError);
    }

    private static String shortened(String line) {
        String oneLine = line.replaceAll("\\s+", " ").strip();
        return oneLine.length() <= MAX_LENGTH ? oneLine : oneLine.substring(0, MAX_LENGTH - 3) + "...";
    }
}
