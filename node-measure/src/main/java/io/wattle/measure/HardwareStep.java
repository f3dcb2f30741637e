package io.wattle.measure;

import static io.wattle.model.NodeAttribute.CACHE_KB;
import static io.wattle.model.NodeAttribute.CLOCK_MHZ;
import static io.wattle.model.NodeAttribute.CONTAINER_MEMORY_MB;
import static io.wattle.model.NodeAttribute.CONTAINER_VCORES;
import static io.wattle.model.NodeAttribute.CORES;
import static io.wattle.model.NodeAttribute.DISK_GB;
import static io.wattle.model.NodeAttribute.MEMORY_MB;
import static io.wattle.model.NodeAttribute.NIC_MBIT_PER_SECOND;
import static io.wattle.model.NodeAttribute.THREADS;

import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import java.util.EnumSet;
import java.util.Set;

/** Figures that the kernel knows, and what follows from them. */
record HardwareStep(Hardware hardware) implements Step {

    private static final double BUSY_LOAD_PER_THREAD = 0.5;

    @Override
    public String name() {
        return "hardware";
    }

    @Override
    public String method() {
        return "/proc and /sys";
    }

    @Override
    public Set<NodeAttribute> attributes() {
        return EnumSet.of(
                CORES,
                THREADS,
                CLOCK_MHZ,
                CACHE_KB,
                MEMORY_MB,
                CONTAINER_MEMORY_MB,
                CONTAINER_VCORES,
                DISK_GB,
                NIC_MBIT_PER_SECOND);
    }

    @Override
    public double limitSeconds() {
        return 2;
    }

    @Override
    public Findings run(StepTime time) {
        Findings findings = new Findings();
        processor(findings);
        clockAndCache(findings);
        memory(findings);
        hardware.diskBytes()
                .ifPresentOrElse(
                        bytes -> findings.measured(DISK_GB, bytes / 1e9, "/sys/block, all disks"),
                        () -> findings.missing(DISK_GB, "/sys/block has no disk"));
        hardware.nicMbit()
                .ifPresentOrElse(
                        mbit -> findings.exact(
                                NIC_MBIT_PER_SECOND,
                                mbit,
                                Quality.MEASURED,
                                "/sys/class/net, the fastest adaptor's rated speed"),
                        () -> findings.missing(
                                NIC_MBIT_PER_SECOND,
                                "no adaptor in /sys/class/net says its speed (virtual ones say -1)"));
        warnings(findings);
        return findings;
    }

    private void processor(Findings findings) {
        CpuTopology topology = hardware.topology();
        CpuInfo cpuInfo = hardware.cpuInfo();
        if (topology.threads().isPresent()) {
            count(findings, THREADS, topology.threads().getAsInt(), "/sys/devices/system/cpu, processors online");
        } else if (cpuInfo.threads() > 0) {
            count(findings, THREADS, cpuInfo.threads(), "/proc/cpuinfo, processors");
        } else {
            findings.missing(THREADS, "neither /sys/devices/system/cpu nor /proc/cpuinfo lists processors");
        }
        if (topology.cores().isPresent()) {
            count(findings, CORES, topology.cores().getAsInt(), "/sys/devices/system/cpu, threads that share a core");
        } else if (cpuInfo.cores().isPresent()) {
            count(findings, CORES, cpuInfo.cores().getAsInt(), "/proc/cpuinfo, physical id and core id");
        } else {
            findings.missing(CORES, "the kernel does not say which threads share a core");
        }
        if (findings.figures().containsKey(THREADS)) {
            findings.exact(
                    CONTAINER_VCORES,
                    findings.figures().get(THREADS).value(),
                    Quality.ESTIMATED,
                    "one a hardware thread, as Zhao2016 sec. 5.2 (2 on an Edison, 12 on a Dell)");
        } else {
            findings.missing(CONTAINER_VCORES, "the number of hardware threads is not known");
        }
    }

    private void clockAndCache(Findings findings) {
        if (hardware.topology().clockMhz().isPresent()) {
            findings.exact(
                    CLOCK_MHZ,
                    hardware.topology().clockMhz().getAsDouble(),
                    Quality.MEASURED,
                    "/sys/devices/system/cpu, cpuinfo_max_freq");
        } else if (hardware.cpuInfo().clockMhz().isPresent()) {
            findings.figure(
                    CLOCK_MHZ,
                    hardware.cpuInfo().clockMhz().getAsDouble(),
                    Quality.ESTIMATED,
                    "/proc/cpuinfo, cpu MHz at this moment: the kernel does not tell the highest clock");
        } else {
            findings.missing(CLOCK_MHZ, "neither cpufreq nor /proc/cpuinfo tells a clock");
        }
        if (hardware.topology().cacheKb().isPresent()) {
            findings.exact(
                    CACHE_KB,
                    hardware.topology().cacheKb().getAsLong(),
                    Quality.MEASURED,
                    "/sys/devices/system/cpu, all caches of the last level");
        } else {
            findings.missing(CACHE_KB, "the kernel does not tell cache sizes, as on most ARM boards");
        }
    }

    private void memory(Findings findings) {
        if (hardware.memory().totalKb().isEmpty()) {
            findings.missing(MEMORY_MB, "/proc/meminfo has no MemTotal");
            findings.missing(CONTAINER_MEMORY_MB, "the memory is not known");
            return;
        }
        long mb = hardware.memory().totalKb().getAsLong() / 1024;
        count(findings, MEMORY_MB, mb, "/proc/meminfo, MemTotal");
        ContainerRule.memoryMb(mb)
                .ifPresentOrElse(
                        left -> findings.exact(CONTAINER_MEMORY_MB, left, Quality.ESTIMATED, ContainerRule.SOURCE),
                        () -> findings.missing(
                                CONTAINER_MEMORY_MB,
                                mb + " MB leave nothing for containers beside the system and Hadoop's daemons"));
    }

    private void warnings(Findings findings) {
        int threads = hardware.threads();
        double load = hardware.load().orElse(0);
        if (load > BUSY_LOAD_PER_THREAD * threads) {
            findings.warn("the load average is " + load + " on " + threads
                    + " hardware threads: other work makes speeds too low and idleWatts too high");
        }
        hardware.whyNotAllThreads().ifPresent(findings::warn);
        if (hardware.cpuInfo().virtual()) {
            findings.warn("this is a virtual machine: figures are of its share, and its host may cache the disk");
        }
        if (hardware.coresDiffer()) {
            findings.warn("the cores are of different kinds: one-thread figures are of the core that the kernel chose");
        }
    }

    private static void count(Findings findings, NodeAttribute attribute, long count, String source) {
        findings.exact(attribute, count, Quality.MEASURED, source);
    }
}
