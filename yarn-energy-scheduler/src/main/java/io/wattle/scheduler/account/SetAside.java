package io.wattle.scheduler.account;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checkpoints that could not be used: they are kept under another name, which no version reads, as there may be joules in
 * them that are nowhere else. Only the oldest of those given up are ever deleted. Used by one thread.
 */
final class SetAside {

    /** So many are kept; of a storage that damages all that is written further ones are deleted like old ones. */
    static final int MOST = 10;

    private static final String PREFIX = "set-aside-";

    /** There was nothing wrong with its file: it takes no room from those that are damaged. */
    private static final String GIVEN_UP = PREFIX + "given-up-";

    /** Of the newest so many epochs: each ResourceManager may give up what the one before it saved. */
    static final int MOST_GIVEN_UP_EPOCHS = 2;

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
        boolean givesUp = waiting.values().stream().anyMatch(SetAside::isGivenUp);
        IOException failure = null;
        // Newest first, as they were found.
        for (Map.Entry<String, String> each : new LinkedHashMap<>(waiting).entrySet()) {
            boolean givenUp = isGivenUp(each.getValue());
            try {
                if ((givenUp || room > 0) && names.contains(each.getKey()) && !names.contains(each.getValue())) {
                    files.rename(each.getKey(), each.getValue());
                    room -= givenUp ? 0 : 1;
                }
                waiting.remove(each.getKey());
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        if (givesUp) {
            deleteOldGivenUp();
        }
    }

    /** What stays, as it cannot be deleted, is tried again when something is given up again. */
    private void deleteOldGivenUp() throws IOException {
        Map<String, Long> epochs = new HashMap<>();
        for (String name : files.names()) {
            if (isGivenUp(name)) {
                LedgerName.of(List.of(name.substring(GIVEN_UP.length()))).forEach(it -> epochs.put(name, it.epoch()));
            }
        }
        List<Long> newest = epochs.values().stream()
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(MOST_GIVEN_UP_EPOCHS)
                .toList();
        for (Map.Entry<String, Long> each : epochs.entrySet()) {
            if (!newest.contains(each.getValue())) {
                files.delete(each.getKey());
            }
        }
    }

    private static boolean isGivenUp(String name) {
        return name.startsWith(GIVEN_UP);
    }

    private static long count(Collection<String> names) {
        return names.stream()
                .filter(it -> it.startsWith(PREFIX) && !it.startsWith(LATER_FORMAT) && !isGivenUp(it))
                .count();
    }
}
