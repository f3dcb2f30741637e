package io.wattle.measure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What {@code /proc/cpuinfo} says. Its keys differ between architectures; what is not there is absent.
 *
 * @param threads blocks that start with {@code processor}
 * @param cores different pairs of {@code physical id} and {@code core id}, if every thread has both
 * @param clockMhz highest {@code cpu MHz}: x86 only, and the clock of this moment
 * @param model the processor, or on ARM boards the board
 * @param kinds different kinds of core, by {@code CPU part}: 2 on a big.LITTLE processor
 * @param virtual whether a hypervisor says it is there
 */
record CpuInfo(
        int threads, OptionalInt cores, OptionalDouble clockMhz, Optional<String> model, int kinds, boolean virtual) {

    static CpuInfo parse(String text) {
        List<Map<String, String>> blocks = new ArrayList<>();
        Map<String, String> board = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String key = line.substring(0, colon).strip();
            String value = line.substring(colon + 1).strip();
            // ARM kernels of old write "Processor" once, with the name of the whole.
            if (key.equals("processor") && value.matches("\\d+")) {
                blocks.add(new LinkedHashMap<>());
            }
            (blocks.isEmpty() ? board : blocks.get(blocks.size() - 1)).putIfAbsent(key, value);
        }
        blocks.forEach(block -> block.forEach(board::putIfAbsent));
        return new CpuInfo(
                blocks.size(),
                cores(blocks),
                clock(blocks),
                firstOf(board, "Model", "model name", "Hardware", "Processor"),
                Math.max(1, values(blocks, "CPU part").size()),
                (" " + board.getOrDefault("flags", "") + " ").contains(" hypervisor "));
    }

    private static OptionalInt cores(List<Map<String, String>> blocks) {
        Set<String> cores = new HashSet<>();
        for (Map<String, String> block : blocks) {
            if (!block.containsKey("physical id") || !block.containsKey("core id")) {
                return OptionalInt.empty();
            }
            cores.add(block.get("physical id") + "/" + block.get("core id"));
        }
        return cores.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cores.size());
    }

    private static OptionalDouble clock(List<Map<String, String>> blocks) {
        return values(blocks, "cpu MHz").stream()
                .filter(it -> it.matches("\\d{1,6}(\\.\\d{1,6})?"))
                .mapToDouble(Double::parseDouble)
                .max();
    }

    private static Set<String> values(List<Map<String, String>> blocks, String key) {
        Set<String> values = new HashSet<>();
        for (Map<String, String> block : blocks) {
            if (block.containsKey(key)) {
                values.add(block.get(key));
            }
        }
        return values;
    }

    private static Optional<String> firstOf(Map<String, String> values, String... keys) {
        for (String key : keys) {
            if (!values.getOrDefault(key, "").isEmpty()) {
                return Optional.of(values.get(key));
            }
        }
        return Optional.empty();
    }
}
