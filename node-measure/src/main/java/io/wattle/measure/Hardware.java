package io.wattle.measure;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The machine as the kernel describes it.
 *
 * @param cpuLimit processors that control groups let this process use, if they limit it
 * @param usableProcessors hardware threads that this process may run on
 * @param board what a device tree or the firmware calls the machine
 * @param load average load of the last minute
 */
record Hardware(
        CpuInfo cpuInfo,
        CpuTopology topology,
        MemInfo memory,
        OptionalDouble cpuLimit,
        int usableProcessors,
        Optional<String> board,
        OptionalDouble load,
        OptionalLong diskBytes,
        OptionalLong nicMbit) {

    private static final long SECTOR = 512;

    static Hardware read(HostFiles files, int usableProcessors) {
        return new Hardware(
                CpuInfo.parse(files.text("proc/cpuinfo").orElse("")),
                CpuTopology.read(files),
                MemInfo.parse(files.text("proc/meminfo").orElse("")),
                CpuLimit.read(files),
                usableProcessors,
                files.text("proc/device-tree/model").or(() -> files.text("sys/class/dmi/id/product_name")),
                files.text("proc/loadavg").map(Hardware::load).orElse(OptionalDouble.empty()),
                disks(files),
                nics(files));
    }

    /** Hardware threads of the machine; of this process if the kernel does not say. */
    int threads() {
        return topology.threads().orElse(cpuInfo.threads() > 0 ? cpuInfo.threads() : usableProcessors);
    }

    /** Why a load on all threads of this process is no load on the whole machine, or empty if it is. */
    Optional<String> whyNotAllThreads() {
        double usable = Math.min(usableProcessors, cpuLimit.orElse(Double.POSITIVE_INFINITY));
        return usable >= threads()
                ? Optional.empty()
                : Optional.of("this process may use " + plain(usable) + " of " + threads()
                        + " hardware threads; run it outside the container or CPU set");
    }

    /** Why even one thread does not run at full speed, or empty if it does. */
    Optional<String> whyNotOneThread() {
        return cpuLimit.orElse(1) >= 1
                ? Optional.empty()
                : Optional.of("the control group lets this process use " + plain(cpuLimit.getAsDouble())
                        + " of a processor; run it outside the container");
    }

    boolean coresDiffer() {
        return cpuInfo.kinds() > 1 || topology.clocks() > 1;
    }

    static OptionalDouble load(String text) {
        String first = text.split("\\s")[0];
        return first.matches("\\d{1,6}\\.\\d{1,3}")
                ? OptionalDouble.of(Double.parseDouble(first))
                : OptionalDouble.empty();
    }

    /** Block devices with hardware behind them: no loops, RAM disks, stacks of other devices or drives without disk. */
    private static OptionalLong disks(HostFiles files) {
        return files.names("sys/block", "*").stream()
                .filter(it -> !it.matches("(sr|fd|loop|ram|zram).*|mmcblk\\d+(boot\\d+|rpmb)"))
                .filter(it -> files.exists("sys/block/" + it + "/device"))
                .flatMap(it -> files.number("sys/block/" + it + "/size").stream())
                .filter(it -> it > 0)
                .mapToLong(it -> it * SECTOR)
                .reduce(Long::sum);
    }

    /** The fastest adaptor with hardware behind it that says a speed; adaptors of virtual machines say -1. */
    private static OptionalLong nics(HostFiles files) {
        return files.names("sys/class/net", "*").stream()
                .filter(it -> files.exists("sys/class/net/" + it + "/device"))
                .flatMap(it -> files.number("sys/class/net/" + it + "/speed").stream())
                .mapToLong(Long::longValue)
                .filter(it -> it > 0)
                .max();
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
