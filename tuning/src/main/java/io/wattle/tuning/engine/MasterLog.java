package io.wattle.tuning.engine;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds in a log what ended a process. */
final class MasterLog {

    private static final Pattern CAUSE = Pattern.compile("Caused by: .+");
    /** No group that repeats: java.util.regex takes a frame of the stack for each time. */
    private static final Pattern THROWN =
            Pattern.compile(".*\\w\\.[A-Z][\\w$]*(?:Exception|Error)\\b.*", Pattern.DOTALL);

    private static final Pattern NO_JVM =
            Pattern.compile("Unrecognized .+|Error: .+|Invalid .+|Error occurred during .+");
    private static final Pattern ERROR = Pattern.compile(".*\\b(?:ERROR|FATAL)\\b.*");

    private MasterLog() {}

    /** The root cause of the last exception, or else the last line that tells of an error. */
    static Optional<String> lastError(String log) {
        List<String> lines = log.lines()
                .map(String::strip)
                // Frames of a stack hold names of exceptions too.
                .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                .toList();
        return last(lines, CAUSE)
                .map(line -> line.substring("Caused by: ".length()))
                .or(() -> last(lines, THROWN))
                // A JVM that does not start says why first, and that it does not start last.
                .or(() -> lines.stream()
                        .filter(line -> NO_JVM.matcher(line).matches())
                        .findFirst())
                .or(() -> last(lines, ERROR));
    }

    private static Optional<String> last(List<String> lines, Pattern pattern) {
        return lines.stream().filter(line -> pattern.matcher(line).matches()).reduce((first, second) -> second);
    }
}
