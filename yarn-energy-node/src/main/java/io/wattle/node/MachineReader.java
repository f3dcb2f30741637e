package io.wattle.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what Linux tells of a machine. Stateless and thread safe. */
final class MachineReader {

    private static final long KIB_PER_MIB = 1024;

    private MachineReader() {}

    /**
     * The machine.
     *
     * @param root what {@code /proc} and {@code /sys} are below: {@code /}
     */
    static Machine read(Path root) {
        List<Map<String, String>> processors = processors(text(root.resolve("proc/cpuinfo")));
        Optional<String> model = processors.stream()
                .map(it -> it.getOrDefault("model name", ""))
                .filter(it -> !it.isEmpty())
                .findFirst();
        Optional<String> board = nonEmpty(text(root.resolve("proc/device-tree/model")))
                .or(() -> nonEmpty(text(root.resolve("sys/class/dmi/id/product_name"))));
        return new Machine(model, board, cores(processors), memoryMb(root), ethernet(root));
    }

    /** One map for each processor: a block of lines that begins with its number. */
    private static List<Map<String, String>> processors(String cpuinfo) {
        List<Map<String, String>> all = new ArrayList<>();
        for (String line : cpuinfo.split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                String key = line.substring(0, colon).strip();
                if (key.equals("processor")) {
                    all.add(new HashMap<>());
                }
                if (!all.isEmpty()) {
                    all.get(all.size() - 1)
                            .put(key, line.substring(colon + 1).strip().replaceAll("\\s+", " "));
                }
            }
        }
        return all;
    }

    /** Two threads of a core have its number and its socket's; where none are given, a processor is a core. */
    private static int cores(List<Map<String, String>> processors) {
        boolean numbered = processors.stream().allMatch(it -> it.containsKey("core id"));
        return numbered
                ? (int) processors.stream()
                        .map(it -> it.get("physical id") + "/" + it.get("core id"))
                        .distinct()
                        .count()
                : processors.size();
    }

    private static long memoryMb(Path root) {
        for (String line : text(root.resolve("proc/meminfo")).split("\n", -1)) {
            if (line.matches("MemTotal:\\s+\\d{1,15} kB")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / KIB_PER_MIB;
            }
        }
        return 0;
    }

    private static boolean ethernet(Path root) {
        try (Stream<Path> all = Files.list(root.resolve("sys/class/net"))) {
            return all.anyMatch(it -> it.getFileName().toString().matches("(eth|en).*"));
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<String> nonEmpty(String text) {
        // Texts of the device tree end with a zero.
        return Optional.of(text.replace("\0", "").strip()).filter(it -> !it.isEmpty());
    }

    /** Empty if there is no such file: each kind of machine lacks some. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
