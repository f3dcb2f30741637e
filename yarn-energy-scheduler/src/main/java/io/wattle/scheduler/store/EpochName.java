package io.wattle.scheduler.store;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Name of a file, such as {@code checkpoint-1790000000000-000000001.json}.
 *
 * @param text the whole name
 * @param epoch which active ResourceManager wrote it: the wall clock's milliseconds at its start, at least
 * @param number its place among the epoch's files; 0 where there is one
 */
public record EpochName(String text, FileKind kind, long epoch, long number) {

    private static final Comparator<EpochName> OLDEST_FIRST =
            Comparator.comparingLong(EpochName::epoch).thenComparingLong(EpochName::number);

    /** Those that are of one of the kinds, oldest first. */
    static List<EpochName> of(Collection<String> names, List<FileKind> kinds) {
        return names.stream()
                .flatMap(name -> kinds.stream().map(kind -> kind.parse(name)).flatMap(Optional::stream))
                .sorted(OLDEST_FIRST)
                .toList();
    }

    /** Whether it is of that kind. */
    public boolean is(FileKind what) {
        return kind.equals(what);
    }

    /** Whether it was begun earlier. */
    public boolean before(EpochName other) {
        return OLDEST_FIRST.compare(this, other) < 0;
    }
}
