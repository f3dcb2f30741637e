package io.wattle.measure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What {@code /sys/devices/system/cpu} says about the processors that are online.
 *
 * @param threads processors online
 * @param cores groups of threads that share a core
 * @param clockMhz highest clock of the fastest core, if the kernel scales clocks
 * @param clocks different highest clocks or capacities: more than 1 on a hybrid processor
 * @param cacheKb all caches of the last level together
 */
record CpuTopology(OptionalInt threads, OptionalInt cores, OptionalDouble clockMhz, int clocks, OptionalLong cacheKb) {

    private static final String CPUS = "sys/devices/system/cpu/";

    static CpuTopology read(HostFiles files) {
        List<String> cpus = files.names(CPUS, "cpu[0-9]*").stream()
                // cpu0 cannot be switched off everywhere and then has no such file.
                .filter(cpu -> files.number(CPUS + cpu + "/online").orElse(1L) == 1)
                .toList();
        Set<String> cores = new HashSet<>();
        Set<Long> clocks = new HashSet<>();
        Set<Long> capacities = new HashSet<>();
        boolean everyCore = true;
        for (String cpu : cpus) {
            Optional<String> siblings = files.text(CPUS + cpu + "/topology/core_cpus_list")
                    .or(() -> files.text(CPUS + cpu + "/topology/thread_siblings_list"));
            siblings.ifPresent(cores::add);
            everyCore &= siblings.isPresent();
            files.number(CPUS + cpu + "/cpufreq/cpuinfo_max_freq").ifPresent(clocks::add);
            files.number(CPUS + cpu + "/cpu_capacity").ifPresent(capacities::add);
        }
        return new CpuTopology(
                cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.size()),
                cores.isEmpty() || !everyCore ? OptionalInt.empty() : OptionalInt.of(cores.size()),
                clocks.stream().mapToDouble(kilohertz -> kilohertz / 1000.0).max(),
                Math.max(1, Math.max(clocks.size(), capacities.size())),
                lastLevelKb(files, cpus));
    }

    private static OptionalLong lastLevelKb(HostFiles files, List<String> cpus) {
        Map<Long, Map<String, Long>> kbByLevelAndSharers = new HashMap<>();
        for (String cpu : cpus) {
            for (String index : files.names(CPUS + cpu + "/cache", "index*")) {
                String cache = CPUS + cpu + "/cache/" + index + "/";
                Optional<Long> level = files.number(cache + "level");
                Optional<Long> kb = files.text(cache + "size").flatMap(CpuTopology::kilobytes);
                boolean holdsData =
                        files.text(cache + "type").filter("Instruction"::equals).isEmpty();
                if (level.isPresent() && kb.isPresent() && holdsData) {
                    String sharers = files.text(cache + "shared_cpu_list").orElse(cpu);
                    kbByLevelAndSharers
                            .computeIfAbsent(level.get(), it -> new HashMap<>())
                            .put(sharers, kb.get());
                }
            }
        }
        return kbByLevelAndSharers.entrySet().stream()
                .max(Map.Entry.comparingByKey())
                .map(last -> OptionalLong.of(last.getValue().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()))
                .orElse(OptionalLong.empty());
    }

    /** The kernel writes {@code 512K}; some hypervisors let it write {@code 0K}, which is no size. */
    static Optional<Long> kilobytes(String size) {
        if (!size.matches("\\d{1,12}[KM]")) {
            return Optional.empty();
        }
        long number = Long.parseLong(size.substring(0, size.length() - 1));
        long kb = size.endsWith("M") ? number * 1024 : number;
        return kb == 0 ? Optional.empty() : Optional.of(kb);
    }
}
