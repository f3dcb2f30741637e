package io.wattle.tuning.report;

import java.io.PrintStream;
import java.util.Locale;

/** One line at the bottom of a terminal that is rewritten in place; silent when the output is no terminal. */
final class ProgressLine {

    private static final int BAR_WIDTH = 24;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private String label = "";
    private long startNanos;

    ProgressLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    void start(String what) {
        label = what;
        startNanos = System.nanoTime();
        show(0);
    }

    void show(double share) {
        if (terminal) {
            int filled = (int) Math.round(BAR_WIDTH * Math.max(0, Math.min(1, share)));
            String bar = "#".repeat(filled) + "-".repeat(BAR_WIDTH - filled);
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000L;
            out.printf(Locale.ROOT, "%s  [%s] %3.0f%%  %s, %d s", ERASE_LINE, bar, 100 * share, label, seconds);
            out.flush();
        }
    }

    void clear() {
        if (terminal) {
            out.print(ERASE_LINE);
            out.flush();
        }
    }
}
