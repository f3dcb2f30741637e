package io.wattle.compact.plan;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.SourceTimes;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;

/**
 * Lists the files below a directory, one directory after the other, in the order in which the file system has them.
 * What is kept of them are the names of directories that are still to be listed. Hidden files and directories, {@code
 * _x} and {@code .x}, are left out, as MapReduce's formats do.
 */
public final class InputTree {

    /** Hidden, and of no use without the files beside them: of Hadoop's archives, Delta Lake and Hudi. */
    private static final Set<String> INDEXES = Set.of("_masterindex", "_delta_log", ".hoodie");

    private final FileSystem fs;
    private final SourceRoot root;
    private final SourceTimes times;
    private final Deque<String> directories = new ArrayDeque<>();

    private InputTree(FileSystem fs, SourceRoot root) throws IOException {
        this.fs = fs;
        this.root = root;
        times = SourceTimes.of(fs, root);
    }

    /** Takes files in. */
    @FunctionalInterface
    public interface Sink {
        /** The next file. */
        void file(SourceFile file) throws IOException;
    }

    /**
     * Gives each file to a sink.
     *
     * @throws FileNotFoundException if the root is not there
     * @throws CompactionException if a directory may not be read, or is compacted itself; the message names it
     * @throws IOException if one cannot be listed; the message names it
     */
    public static void walk(FileSystem fs, SourceRoot root, Sink sink) throws IOException {
        InputTree tree = new InputTree(fs, root);
        tree.directories.push("");
        while (!tree.directories.isEmpty()) {
            tree.list(tree.directories.pop(), sink);
        }
    }

    private void list(String directory, Sink sink) throws IOException {
        RemoteIterator<FileStatus> entries = null;
        Optional<FileStatus> entry;
        do {
            try {
                entries = entries == null ? fs.listStatusIterator(root.file(directory)) : entries;
                entry = entries.hasNext() ? Optional.of(entries.next()) : Optional.empty();
            } catch (FileNotFoundException e) {
                if (directory.isEmpty()) {
                    throw e;
                }
                // Deleted since its parent was listed: as if it had been before.
                return;
            } catch (AccessControlException | AccessDeniedException e) {
                throw denied(directory, e);
            }
            if (entry.isPresent()) {
                entry(entry.get(), sink);
            }
        } while (entry.isPresent());
    }

    /** Hadoop follows local links and says nothing of them: what they lead to is not INPUT's, and may be retired. */
    private void requireNoLink(Path path) throws CompactionException {
        if (fs.getUri().getScheme().equals("file")
                && Files.isSymbolicLink(java.nio.file.Path.of(path.toUri().getPath()))) {
            throw new CompactionException("INPUT " + root + ": " + path
                    + " is a link to a directory (needed: none; compact the directory that it leads to)");
        }
    }

    private CompactionException denied(String directory, IOException e) {
        return new CompactionException(
                "INPUT " + root + ": directory " + root.file(directory) + " may not be read: " + e.getMessage()
                        + " (needed: permission to read all of INPUT; or compact other directories one by one)",
                e);
    }

    private void entry(FileStatus status, Sink sink) throws IOException {
        Path path = status.getPath();
        if (path.getName().equals(CompactedDirectory.FOLDER)) {
            throw new CompactionException("INPUT " + root + ": " + path.getParent()
                    + " is a compacted directory, whose data would be lost to their index (needed: a directory without"
                    + " any)");
        }
        if (INDEXES.contains(path.getName())) {
            throw new CompactionException("INPUT " + root + ": " + path.getParent() + " has " + path.getName()
                    + ": it is an archive or a table, whose data would be lost to their index (needed: a directory"
                    + " without any)");
        }
        if (path.getName().startsWith("_") || path.getName().startsWith(".")) {
            return;
        }
        // Mount points of ViewFs are links, and say nothing of what they lead to.
        FileStatus target = status.isSymlink() ? fs.getFileStatus(path) : status;
        String relative = root.relative(path);
        if (target.isDirectory()) {
            requireNoLink(path);
            directories.push(relative);
        } else {
            sink.file(new SourceFile(relative, target.getLen(), times.millis(target)));
        }
    }
}
