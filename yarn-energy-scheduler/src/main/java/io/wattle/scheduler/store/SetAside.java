package io.wattle.scheduler.store;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Files that could not be used: they are kept under another name, which no version reads, as there may be something in them
 * that is nowhere else. Only the oldest of those given up are ever deleted. Used by one thread.
 */
public final class SetAside {

    /** So many are kept; of a storage that damages all that is written further ones are deleted like old ones. */
    public static final int MOST = 10;

    /** Of the newest so many epochs: each ResourceManager may give up what the one before it saved. */
    public static final int MOST_GIVEN_UP_EPOCHS = 2;

    /** Why one could not be used. */
    public enum Reason {
        /** It makes no sense. */
        DAMAGED,
        /** It could not be read. */
        UNREADABLE,
        /** Nothing is wrong with the file, but it was not taken over: it takes no room from those that are damaged. */
        GIVEN_UP;

        private String newName(String name) {
            return prefix() + name;
        }

        private String prefix() {
            return "set-aside-" + this + "-";
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final StateFiles files;
    private final List<FileKind> kinds;
    private final Map<EpochName, Reason> waiting = new LinkedHashMap<>();

    /** @param kinds that are counted and deleted here: other kinds may have their own in the same directory */
    SetAside(StateFiles files, List<FileKind> kinds) {
        this.files = files;
        this.kinds = kinds;
    }

    /**
     * Sets one aside, the next time that {@link #move} is called.
     *
     * @return its new name
     */
    String add(EpochName name, Reason why) {
        waiting.put(name, why);
        return why.newName(name.text());
    }

    /** Whether it has its old name still, and must not be deleted. */
    boolean waits(EpochName name) {
        return waiting.containsKey(name);
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
        int room = MOST - of(names, Reason.DAMAGED, Reason.UNREADABLE).size();
        boolean givesUp = waiting.containsValue(Reason.GIVEN_UP);
        IOException failure = null;
        // Newest first, as they were found.
        for (Map.Entry<EpochName, Reason> each : new LinkedHashMap<>(waiting).entrySet()) {
            boolean givenUp = each.getValue() == Reason.GIVEN_UP;
            String from = each.getKey().text();
            String to = each.getValue().newName(from);
            try {
                if ((givenUp || room > 0) && names.contains(from) && !names.contains(to)) {
                    files.rename(from, to);
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
        List<EpochName> givenUp = of(files.names(), Reason.GIVEN_UP);
        List<Long> newest = givenUp.stream()
                .map(EpochName::epoch)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(MOST_GIVEN_UP_EPOCHS)
                .toList();
        for (EpochName each : givenUp) {
            if (!newest.contains(each.epoch())) {
                files.delete(Reason.GIVEN_UP.newName(each.text()));
            }
        }
    }

    /** The old names of those that were set aside for one of these reasons. */
    private List<EpochName> of(Collection<String> names, Reason... reasons) {
        List<String> old = Arrays.stream(reasons)
                .map(Reason::prefix)
                .flatMap(prefix ->
                        names.stream().filter(it -> it.startsWith(prefix)).map(it -> it.substring(prefix.length())))
                .toList();
        return EpochName.of(old, kinds);
    }
}
