package io.wattle.it.testbed;

import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the kernel holds a testbed's hosts to, in the kernel's own files, of cgroups of version 1 or 2. */
final class KernelLimits {

    private static final double BYTES_PER_MB = 1e6;
    private static final Pattern RATE = Pattern.compile("qdisc tbf .*\\brate ([\\d.]+)([KMG]?)bit\\b");

    private final Cgroups cgroups;

    /** Of the testbed of that name. */
    KernelLimits(String testbed) throws IOException {
        cgroups = CgroupMounts.ofThisProcess()
                .below("wattle-testbed-" + testbed)
                .orElseThrow(() -> new IOException("this machine has no cgroups"));
    }

    /** Cores of this machine that all containers of a host get together. */
    double containerCores(String host) throws IOException {
        for (Path folder : folders(host + "/containers")) {
            if (Files.exists(folder.resolve("cpu.max"))) {
                String[] quotaAndPeriod = text(folder.resolve("cpu.max")).split(" ");
                return Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]);
            }
            if (Files.exists(folder.resolve("cpu.cfs_quota_us"))) {
                return Double.parseDouble(text(folder.resolve("cpu.cfs_quota_us")))
                        / Double.parseDouble(text(folder.resolve("cpu.cfs_period_us")));
            }
        }
        throw new IOException("no quota of cores for " + host);
    }

    /** Of daemons, containers and page cache of a host. */
    long memoryBytes(String host) throws IOException {
        for (Path folder : folders(host)) {
            for (String file : List.of("memory.max", "memory.limit_in_bytes")) {
                if (Files.exists(folder.resolve(file))) {
                    return Long.parseLong(text(folder.resolve(file)));
                }
            }
        }
        throw new IOException("no limit of memory for " + host);
    }

    /** MB/s; empty where there is no limit. */
    OptionalDouble diskReadMb(String host, String device) throws IOException {
        return diskMb(host, device, "rbps", "blkio.throttle.read_bps_device");
    }

    /** MB/s; empty where there is no limit. */
    OptionalDouble diskWriteMb(String host, String device) throws IOException {
        return diskMb(host, device, "wbps", "blkio.throttle.write_bps_device");
    }

    private OptionalDouble diskMb(String host, String device, String second, String first) throws IOException {
        for (Path folder : folders(host)) {
            String rate = "";
            if (Files.exists(folder.resolve("io.max"))) {
                rate = group(device + " .*\\b" + second + "=(\\d+).*", folder.resolve("io.max"));
            } else if (Files.exists(folder.resolve(first))) {
                rate = group(device + " (\\d+)", folder.resolve(first));
            }
            if (!rate.isEmpty()) {
                return OptionalDouble.of(Long.parseLong(rate) / BYTES_PER_MB);
            }
        }
        return OptionalDouble.empty();
    }

    /** Of the line of a file that matches; empty where none does. */
    private static String group(String pattern, Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            Matcher matcher = Pattern.compile(pattern).matcher(line.strip());
            if (matcher.matches()) {
                return matcher.group(1);
            }
        }
        return "";
    }

    /** Mbit/s of each queue that {@code tc qdisc show} tells to be slowed. */
    static List<Double> networkMbit(String told) {
        List<Double> rates = new ArrayList<>();
        Matcher line = RATE.matcher(told);
        while (line.find()) {
            double bits = Double.parseDouble(line.group(1))
                    * switch (line.group(2)) {
                        case "K" -> 1e3;
                        case "M" -> 1e6;
                        case "G" -> 1e9;
                        default -> 1;
                    };
            rates.add(bits / 1e6);
        }
        return rates;
    }

    /** Of a group, in each hierarchy that holds it. */
    private List<Path> folders(String group) {
        return cgroups.joinFiles(group).stream().map(Path::getParent).toList();
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file).strip();
    }
}
