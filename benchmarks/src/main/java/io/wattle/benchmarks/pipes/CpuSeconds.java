package io.wattle.benchmarks.pipes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processor time of this process and of its descendants, as Linux counts it. A descendant counts once it has ended and
 * its parent has waited for it: Hadoop's counters miss what a Pipes program does after their last look, this does not.
 *
 * @param own of this process
 * @param children of all ended descendants
 */
public record CpuSeconds(double own, double children) {

    private static final Path STAT = Path.of("/proc/self/stat");
    private static final double TICKS_PER_SECOND = 100;
    private static final int UTIME = 11; // Counted from the field after the name.

    /** Until now. */
    public static CpuSeconds now() throws IOException {
        return parse(Files.readString(STAT));
    }

    /** Of a line of {@code /proc/PID/stat}. */
    static CpuSeconds parse(String stat) {
        // The name, in parentheses, may hold blanks and parentheses itself.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return new CpuSeconds(seconds(fields, UTIME), seconds(fields, UTIME + 2));
    }

    private static double seconds(String[] fields, int user) {
        return (Long.parseLong(fields[user]) + Long.parseLong(fields[user + 1])) / TICKS_PER_SECOND;
    }

    /** Since an earlier moment. */
    public CpuSeconds since(CpuSeconds before) {
        return new CpuSeconds(own - before.own, children - before.children);
    }
}
