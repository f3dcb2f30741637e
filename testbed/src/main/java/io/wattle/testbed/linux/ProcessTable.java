package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The processes of a /proc at one moment: who started whom, and what they used. Immutable and thread safe. */
final class ProcessTable {

    /** Of the fields after the name. */
    private static final int PARENT = 1;

    private static final int OWN = 11;
    private static final int ENDED = 13;
    private static final int START = 19;

    private static final long NANOS_PER_TICK = 10_000_000;

    /**
     * One process.
     *
     * @param parent number of its parent
     * @param startTicks when it began, in ticks since the machine's start: with its number it is no other
     * @param ownNanos CPU time of its own
     * @param endedNanos CPU time of its children that have ended, and of theirs; those that it did not wait for are not
     *     in it
     */
    record Entry(long parent, long startTicks, long ownNanos, long endedNanos) {}

    private final Map<Long, Entry> entries;

    private ProcessTable(Map<Long, Entry> entries) {
        this.entries = Map.copyOf(entries);
    }

    /** Those of a folder like /proc. */
    static ProcessTable of(Path proc) throws IOException {
        Map<Long, Entry> entries = new HashMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path folder : folders) {
                try {
                    entries.put(
                            Long.parseLong(String.valueOf(folder.getFileName())),
                            entry(Files.readString(folder.resolve("stat"))));
                } catch (IOException e) {
                    // It has ended meanwhile.
                }
            }
        }
        return new ProcessTable(entries);
    }

    private static Entry entry(String stat) {
        // The name, in brackets, may hold anything.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return new Entry(
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[START]),
                nanos(fields, OWN),
                nanos(fields, ENDED));
    }

    /** In user mode, and beside it in the kernel. */
    private static long nanos(String[] fields, int user) {
        return (Long.parseLong(fields[user]) + Long.parseLong(fields[user + 1])) * NANOS_PER_TICK;
    }

    /** All processes, by number. */
    Map<Long, Entry> entries() {
        return entries;
    }

    /** Those that one of the given processes started, and those that they started, without the given. */
    Set<Long> startedBy(Set<Long> starters) {
        Set<Long> started = new TreeSet<>();
        for (Long number : entries.keySet()) {
            Entry entry = entries.get(number);
            while (entry != null && !starters.contains(entry.parent())) {
                entry = entries.get(entry.parent());
            }
            if (entry != null) {
                started.add(number);
            }
        }
        return started;
    }
}
