package io.wattle.testbed.linux;

import java.util.Locale;

/**
 * What /proc of a worker says: the cores and the memory of its class, and how busy they are, not this machine's. Hadoop
 * and samplers read it to tell the load of a node. Immutable and thread safe.
 *
 * @param cores cores of the class, at least 1
 * @param coreShare share of a core of this machine that one of them gets, above 0
 * @param memoryMb memory of the class, MiB
 * @param clockMhz its clock
 */
public record EmulatedProcFiles(int cores, double coreShare, int memoryMb, double clockMhz) {

    private static final double NANOS_PER_TICK = 1e7;
    private static final int KB_PER_MB = 1024;

    /** A file of fixed length: it is written over while others read it. */
    private static final int LENGTH = 4096;

    /**
     * {@code /proc/stat}: ticks of 10 ms since the start.
     *
     * @param cpuNanos CPU time of this machine that went into the worker
     * @param upNanos since when it counts
     */
    public String stat(long cpuNanos, long upNanos) {
        // A slow core that is busy all the time uses only its share of the time of a core here.
        double busy = cpuNanos / coreShare / NANOS_PER_TICK;
        double all = cores * (upNanos / NANOS_PER_TICK);
        long user = Math.round(Math.min(busy, all));
        long idle = Math.max(0, Math.round(all) - user);
        StringBuilder text = new StringBuilder();
        line(text, "cpu ", user, idle);
        for (int core = 0; core < cores; core++) {
            line(text, "cpu" + core, user / cores, idle / cores);
        }
        text.append("intr 0\nctxt 0\nbtime 0\nprocesses 0\nprocs_running 1\nprocs_blocked 0\n");
        return padded(text);
    }

    private static void line(StringBuilder text, String name, long user, long idle) {
        text.append(name).append(' ').append(user).append(" 0 0 ").append(idle).append(" 0 0 0 0 0 0\n");
    }

    /** {@code /proc/meminfo}. */
    public String memory(long usedBytes) {
        long totalKb = (long) memoryMb * KB_PER_MB;
        long freeKb = Math.max(0, totalKb - usedBytes / KB_PER_MB);
        StringBuilder text = new StringBuilder();
        kb(text, "MemTotal", totalKb);
        kb(text, "MemFree", freeKb);
        kb(text, "MemAvailable", freeKb);
        for (String name :
                new String[] {"Buffers", "Cached", "SwapCached", "Inactive", "Dirty", "SwapTotal", "SwapFree"}) {
            kb(text, name, 0);
        }
        return padded(text);
    }

    private static void kb(StringBuilder text, String name, long value) {
        text.append(String.format(Locale.ROOT, "%-16s%8d kB%n", name + ":", value));
    }

    /** {@code /proc/cpuinfo}. */
    public String cpus() {
        StringBuilder text = new StringBuilder();
        for (int core = 0; core < cores; core++) {
            text.append("processor\t: ").append(core).append('\n');
            text.append(String.format(Locale.ROOT, "cpu MHz\t\t: %.3f%n", clockMhz));
            text.append("physical id\t: 0\ncore id\t\t: ").append(core).append("\ncpu cores\t: ");
            text.append(cores).append("\n\n");
        }
        return text.toString();
    }

    private static String padded(StringBuilder text) {
        while (text.length() < LENGTH) {
            text.append('\n');
        }
        return text.toString();
    }
}
