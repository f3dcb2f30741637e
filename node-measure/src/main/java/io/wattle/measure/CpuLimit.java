package io.wattle.measure;

import java.util.OptionalDouble;

/** How many processors the control groups of this process let it use. */
final class CpuLimit {

    private CpuLimit() {}

    /** The smallest limit on the way up from this process's group, or empty if there is none. */
    static OptionalDouble read(HostFiles files) {
        double least = Double.POSITIVE_INFINITY;
        for (String line : files.text("proc/self/cgroup").orElse("").split("\n")) {
            // "0::/a/b" for version 2, "4:cpu,cpuacct:/a/b" for version 1.
            String[] parts = line.strip().split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            boolean second = parts[0].equals("0") && parts[1].isEmpty();
            if (!second && !("," + parts[1] + ",").contains(",cpu,")) {
                continue;
            }
            String group = parts[2];
            while (true) {
                least = Math.min(least, (second ? second(files, group) : first(files, group)));
                int slash = group.lastIndexOf('/');
                if (slash < 0) {
                    break;
                }
                group = group.substring(0, slash);
            }
        }
        return Double.isInfinite(least) ? OptionalDouble.empty() : OptionalDouble.of(least);
    }

    private static double second(HostFiles files, String group) {
        return files.text("sys/fs/cgroup" + group + "/cpu.max")
                .map(CpuLimit::parseMax)
                .orElse(OptionalDouble.empty())
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double first(HostFiles files, String group) {
        String folder = "sys/fs/cgroup/cpu" + group + "/";
        long quota = files.number(folder + "cpu.cfs_quota_us").orElse(-1L);
        long period = files.number(folder + "cpu.cfs_period_us").orElse(-1L);
        return quota > 0 && period > 0 ? quota / (double) period : Double.POSITIVE_INFINITY;
    }

    /** {@code cpu.max}: quota and period in microseconds, or {@code max} and period. */
    static OptionalDouble parseMax(String text) {
        if (!text.matches("\\d{1,15} \\d{1,15}")) {
            return OptionalDouble.empty();
        }
        String[] parts = text.split(" ");
        double limit = Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
        return limit > 0 && Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty();
    }
}
