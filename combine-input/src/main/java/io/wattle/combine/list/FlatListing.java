package io.wattle.combine.list;

import java.util.HashMap;
import java.util.List;
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

    private final Path root;
    private final Predicate<Path> accepts;
    private final HostNames hostNames;
    /** Those that the job's filter leaves out are empty. */
    private final Map<Path, Optional<DirectoryFiles>> directories = new HashMap<>();

    FlatListing(Path root, Predicate<Path> accepts, HostNames hostNames) {
        this.root = root;
        this.accepts = accepts;
        this.hostNames = hostNames;
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
    Optional<DirectoryFiles> directoryOf(Path file) {
        return accepts.test(file) ? directory(file.getParent()) : Optional.empty();
    }

    private Optional<DirectoryFiles> directory(Path path) {
        Optional<DirectoryFiles> known = directories.get(path);
        if (known == null) {
            boolean taken = path.equals(root)
                    || (accepts.test(path) && directory(path.getParent()).isPresent());
            known = taken ? Optional.of(new DirectoryFiles(path, hostNames)) : Optional.empty();
            directories.put(path, known);
        }
        return known;
    }

    /** All directories that have been asked for and are not left out. */
    List<DirectoryFiles> directories() {
        return directories.values().stream().flatMap(Optional::stream).toList();
    }
}
