package io.wattle.scheduler.account;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checkpoints that could not be used: they are kept under another name, which no version reads or deletes, as there may be
 * joules in them that are nowhere else. Used by one thread.
 */
final class SetAside {

    /** So many are kept; of a storage that damages all that is written further ones are deleted like old ones. */
    static final int MOST = 10;

    private static final String PREFIX = "set-aside-";
    /** There is one of them, and there was nothing wrong with its file. */
    private static final String GIVEN_UP = PREFIX + "given-up-";

    private static final String LATER_FORMAT = PREFIX + "format-";

    private final LedgerFiles files;

    /** New names of those that still have their old ones. */
    private final Map<String, String> waiting = new LinkedHashMap<>();

    SetAside(LedgerFiles files) {
        this.files = files;
    }

    /**
     * Sets one aside, the next time that {@link #move} is called.
     *
     * @param why one word: {@code damaged}, {@code unreadable} or {@code given-up}
     * @return its new name
     */
    String add(String checkpoint, String why) {
        String name = PREFIX + why + "-" + checkpoint;
        waiting.put(checkpoint, name);
        return name;
    }

    /** Whether it has its old name still, and must not be deleted. */
    boolean waits(String checkpoint) {
        return waiting.containsKey(checkpoint);
    }

    /**
     * Renames them; before anything else is saved, for then nobody looks at them again.
     *
     * @throws IOException if any keeps its name; it is tried again the next time
     */
    void move() throws IOException {
        if (waiting.isEmpty()) {
            return;
        }
        List<String> names = files.names();
        long room = MOST - count(names);
        IOException failure = null;
        // Newest first, as they were found.
        for (Map.Entry<String, String> each : new LinkedHashMap<>(waiting).entrySet()) {
            boolean hasRoom = room > 0 || each.getValue().startsWith(GIVEN_UP);
            try {
                if (hasRoom && names.contains(each.getKey()) && !names.contains(each.getValue())) {
                    files.rename(each.getKey(), each.getValue());
                    room--;
                }
                waiting.remove(each.getKey());
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static long count(Collection<String> names) {
        return names.stream()
                .filter(it -> it.startsWith(PREFIX) && !it.startsWith(LATER_FORMAT))
                .count();
    }
}
