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
import java.util.stream.Collectors;

/** All processes at one moment. Who is whose child is sorted out once, for all families. Immutable. */
final class ProcTable {

    private final Map<Integer, ProcStat> byPid;
    private final Map<Integer, List<ProcStat>> children;
    private final Map<Integer, List<ProcStat>> sessions;
    private final double uptimeSeconds;

    private ProcTable(Map<Integer, ProcStat> byPid, double uptimeSeconds) {
        this.byPid = Map.copyOf(byPid);
        this.uptimeSeconds = uptimeSeconds;
        children = this.byPid.values().stream().collect(Collectors.groupingBy(ProcStat::parent));
        sessions = this.byPid.values().stream().collect(Collectors.groupingBy(ProcStat::session));
    }

    Map<Integer, ProcStat> byPid() {
        return byPid;
    }

    /** Seconds since the machine started. */
    double uptimeSeconds() {
        return uptimeSeconds;
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
        ProcStat first = byPid.get(root);
        if (first == null) {
            return List.of();
        }
        Set<Integer> known = new HashSet<>();
        Deque<ProcStat> waiting = new ArrayDeque<>();
        known.add(root);
        waiting.add(first);
        for (ProcStat process : sessions.getOrDefault(root, List.of())) {
            if (known.add(process.pid())) {
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
