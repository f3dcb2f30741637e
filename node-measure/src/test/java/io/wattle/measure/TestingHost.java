package io.wattle.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree of /proc and /sys files for a machine that the test does not run on. */
final class TestingHost {

    private static final String CPUS = "sys/devices/system/cpu/";

    private final Path root;

    TestingHost(Path root) {
        this.root = root;
    }

    HostFiles files() {
        return new HostFiles(root);
    }

    Hardware hardware(int usableProcessors) {
        return Hardware.read(files(), usableProcessors);
    }

    TestingHost file(String path, String text) {
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TestingHost cpu(int number, String siblings, long maxKilohertz) {
        file(CPUS + "cpu" + number + "/topology/thread_siblings_list", siblings);
        return file(CPUS + "cpu" + number + "/cpufreq/cpuinfo_max_freq", Long.toString(maxKilohertz));
    }

    TestingHost cache(int cpu, int index, int level, String type, String size, String sharers) {
        String cache = CPUS + "cpu" + cpu + "/cache/index" + index + "/";
        return file(cache + "level", Integer.toString(level))
                .file(cache + "type", type)
                .file(cache + "size", size)
                .file(cache + "shared_cpu_list", sharers);
    }

    TestingHost adaptor(String name, boolean physical, String speed) {
        if (physical) {
            file("sys/class/net/" + name + "/device/vendor", "0x8086");
        }
        return file("sys/class/net/" + name + "/speed", speed);
    }

    TestingHost disk(String name, boolean physical, long sectors) {
        if (physical) {
            file("sys/block/" + name + "/device/model", "made up");
        }
        return file("sys/block/" + name + "/size", Long.toString(sectors));
    }

    /** The six cores and twelve threads of the Dell of Zhao2016, with the caches of its processor. */
    static TestingHost dell(Path root) {
        TestingHost host = new TestingHost(root);
        for (int cpu = 0; cpu < 12; cpu++) {
            String siblings = cpu % 6 + "," + (cpu % 6 + 6);
            host.cpu(cpu, siblings, 2_500_000)
                    .cache(cpu, 0, 1, "Data", "32K", siblings)
                    .cache(cpu, 1, 1, "Instruction", "32K", siblings)
                    .cache(cpu, 2, 2, "Unified", "256K", siblings)
                    .cache(cpu, 3, 3, "Unified", "15360K", "0-11");
        }
        return host.file("proc/meminfo", "MemTotal:       16301860 kB\nMemAvailable:   15000000 kB")
                .file("proc/loadavg", "0.10 0.20 0.30 1/234 5678")
                .adaptor("lo", false, "0")
                .adaptor("eno1", true, "1000")
                .adaptor("eno2", true, "-1")
                .adaptor("docker0", false, "10000")
                .disk("sda", true, 1_953_525_168)
                .disk("dm-0", false, 1_953_525_168)
                .disk("sr0", true, 2_097_151)
                .disk("loop0", false, 4096);
    }
}
