package io.wattle.combine.list;

import io.wattle.combine.list.SharedColumns.Place;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of a tree as an object store lists them: a thousand or more with each request, whatever directories they are in.
 * Not thread safe.
 */
final class FlatListing {

    /**
     * Most directories of one parent that are listed each for itself: each takes a request at least, which is wasted where
     * they have few files.
     */
    static final int MOST_TASKS = 1_000;

    /** Stores list a tree in its order: a directory that was seen so many directories ago does not come again. */
    private static final int MOST_SEEN = 1_000;

    private final Path root;
    private final boolean withRootFiles;
    private final Predicate<Path> accepts;
    private final SharedColumns columns;
    /** Whether directories are read, or the job's filter leaves them or one above them out. */
    private final Map<Path, Boolean> seen = new HashMap<>();

    /** @param withRootFiles whether files that lie in the root itself are listed, too */
    FlatListing(Path root, boolean withRootFiles, Predicate<Path> accepts, HostNames hostNames) {
        this.root = root;
        this.withRootFiles = withRootFiles;
        this.accepts = accepts;
        columns = new SharedColumns(hostNames);
    }

    /** Whether a file system has a way of its own to list a tree; Hadoop's lists directory by directory. */
    static boolean offeredBy(FileSystem fs) {
        try {
            return fs.getClass()
                            .getMethod("listFiles", Path.class, boolean.class)
                            .getDeclaringClass()
                    != FileSystem.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("FileSystem has no listFiles", e);
        }
    }

    /** Where a file is to be added; empty if it, or a directory above it, is hidden or filtered out. */
    Optional<Place> placeOf(Path file) {
        Path directory = file.getParent();
        boolean read = (withRootFiles || !directory.equals(root)) && accepts.test(file) && isRead(directory);
        return read ? Optional.of(columns.of(directory)) : Optional.empty();
    }

    private boolean isRead(Path directory) {
        if (directory.equals(root)) {
            return true;
        }
        Boolean before = seen.get(directory);
        if (before == null) {
            before = accepts.test(directory) && isRead(directory.getParent());
            if (seen.size() >= MOST_SEEN) {
                seen.clear();
            }
            seen.put(directory, before);
        }
        return before;
    }

    /** The files of all directories that are not left out, to be sorted. */
    Collection<DirectoryFiles> all() {
        return columns.all();
    }
}
