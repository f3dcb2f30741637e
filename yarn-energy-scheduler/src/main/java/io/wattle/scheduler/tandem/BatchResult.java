package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a program ended for its batch of hosts.
 *
 * @param whole of all of them, unless the program named those that it could not switch
 * @param lines the last that it printed
 */
record BatchResult(ProgramResult whole, List<String> lines) {

    /** What docs/tandem.md asks of a program: a line for each host that it could not switch. */
    private static final Pattern FAILED = Pattern.compile("failed ([A-Za-z0-9._-]+)(?:[:\\s]\\s*(.*))?");

    BatchResult {
        lines = List.copyOf(lines);
    }

    /** Of a program that did not run. */
    static BatchResult of(ProgramOutcome outcome, String message) {
        return new BatchResult(new ProgramResult(outcome, message), List.of());
    }

    /** What that means for one host of the batch. */
    ProgramResult of(String host) {
        Map<String, String> failed = failed();
        if (whole.outcome() != ProgramOutcome.FAILED || failed.isEmpty()) {
            return whole;
        }
        return failed.containsKey(host)
                ? new ProgramResult(ProgramOutcome.FAILED, "its program could not switch it: " + failed.get(host))
                : new ProgramResult(ProgramOutcome.SUCCEEDED, "its program failed for other hosts only");
    }

    private Map<String, String> failed() {
        Map<String, String> failed = new HashMap<>();
        for (String line : lines) {
            Matcher matcher = FAILED.matcher(line);
            if (matcher.matches()) {
                String why = matcher.group(2);
                failed.put(matcher.group(1), why == null || why.isEmpty() ? "it does not say why" : why);
            }
        }
        return failed;
    }
}
