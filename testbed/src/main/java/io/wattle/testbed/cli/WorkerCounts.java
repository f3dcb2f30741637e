package io.wattle.testbed.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code --workers CLASS=N,...}. */
final class WorkerCounts {

    private static final Pattern GROUP = Pattern.compile("([^=\\s]+)=(\\d{1,4})");

    private WorkerCounts() {}

    /** Numbers by class, in their order. */
    static Map<String, Integer> parse(List<String> groups) throws UsageException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String group : groups) {
            Matcher matcher = GROUP.matcher(group);
            if (!matcher.matches()) {
                throw new UsageException("--workers: '" + group
                        + "' (allowed: CLASS=N, several separated by commas without blanks, such as"
                        + " odroid-xu-big=2,xeon-e5-2603=1; 0 leaves a class out)");
            }
            if (counts.put(matcher.group(1), Integer.parseInt(matcher.group(2))) != null) {
                throw new UsageException("--workers: class " + matcher.group(1) + " is there twice (allowed: once)");
            }
        }
        return counts;
    }
}
