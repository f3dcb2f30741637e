package io.wattle.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All processes at one moment. Immutable.
 *
 * @param byPid the processes
 * @param uptimeSeconds seconds since the machine started
 */
record ProcTable(Map<Integer, ProcStat> byPid, double uptimeSeconds) {

    ProcTable {
        byPid = Map.copyOf(byPid);
    }

    /**
     * Reads the table.
     *
     * @param proc {@code /proc}
     * @throws IOException if that is no such file system
     */
    static ProcTable read(Path proc) throws IOException {
        Map<Integer, ProcStat> all = new HashMap<>();
        try (DirectoryStream<Path> numbered = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path directory : numbered) {
                // Gone meanwhile, for one.
                text(directory.resolve("stat")).flatMap(ProcStat::parse).ifPresent(it -> all.put(it.pid(), it));
            }
        }
        String uptime = text(proc.resolve("uptime"))
                .orElseThrow(() -> new IOException(proc + "/uptime cannot be read"))
                .split(" ")[0];
        try {
            return new ProcTable(all, Double.parseDouble(uptime));
        } catch (NumberFormatException e) {
            throw new IOException(proc + "/uptime: '" + uptime + "' is no number", e);
        }
    }

    /** A process, those in its session, and the descendants of all these. Empty if the process is gone. */
    List<ProcStat> family(int root) {
        if (!byPid.containsKey(root)) {
            return List.of();
        }
        Map<Integer, List<ProcStat>> children = new HashMap<>();
        Set<Integer> known = new HashSet<>();
        Deque<ProcStat> waiting = new ArrayDeque<>();
        for (ProcStat process : byPid.values()) {
            children.computeIfAbsent(process.parent(), it -> new ArrayList<>()).add(process);
            if ((process.pid() == root || process.session() == root) && known.add(process.pid())) {
                waiting.add(process);
            }
        }
        List<ProcStat> family = new ArrayList<>();
        while (!waiting.isEmpty()) {
            ProcStat process = waiting.remove();
            family.add(process);
            for (ProcStat child : children.getOrDefault(process.pid(), List.of())) {
                if (known.add(child.pid())) {
                    waiting.add(child);
                }
            }
        }
        return family;
    }

    /** A small file; empty if it is gone, or not for us. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
