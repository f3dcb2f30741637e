package io.wattle.tuning.engine.input;

import io.wattle.tuning.space.Mebibyte;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * The files that a job reads.
 *
 * @param path directory or file on the cluster's file system
 * @param files data files in it, hidden ones ({@code _} and {@code .}) left out as FileInputFormat does
 * @param bytes their total size
 * @param blockMb size of their largest block, MiB
 * @param temporary whether they are copies that go away with the engine
 * @param nested how many of them lie in folders of the path
 */
public record JobInput(Path path, List<Path> files, long bytes, double blockMb, boolean temporary, int nested) {

    /** The key that lets Hadoop's input formats read what lies in folders. */
    public static final String RECURSIVE = FileInputFormat.INPUT_DIR_RECURSIVE;

    /** What to do where they do not. */
    static final String ASK = "--set " + RECURSIVE + "=true reads them";

    public JobInput {
        files = List.copyOf(files);
    }

    /**
     * How much is listed at most: whoever takes longer will not be tuned within a day.
     *
     * @param entries files and folders
     */
    record Bound(int entries, Duration time) {

        static final Bound USUAL = new Bound(1_000_000, Duration.ofMinutes(5));

        private void check(Path path, int seen, long begunNanos) throws IOException {
            if (seen > entries) {
                throw new IOException(
                        "there are more than " + entries + " files and folders in " + path + " (name a part of it)");
            }
            if (System.nanoTime() - begunNanos > time.toNanos()) {
                throw new IOException("after " + time.toSeconds() + " s of listing, " + seen
                        + " files and folders, there is" + " no end of " + path + " (name a part of it)");
            }
        }
    }

    /**
     * Looks a path up.
     *
     * @param nested whether what lies in folders of it is read, too
     * @throws IOException if it does not exist, cannot be read, holds no data, or so much that it cannot be listed in a time that one waits
     */
    public static JobInput of(Path path, Configuration conf, boolean nested) throws IOException {
        return of(path, conf, nested, Bound.USUAL);
    }

    static JobInput of(Path path, Configuration conf, boolean nested, Bound bound) throws IOException {
        FileSystem fileSystem = path.getFileSystem(conf);
        Deque<Path> folders = new ArrayDeque<>(List.of(path));
        List<Path> files = new ArrayList<>();
        long bytes = 0;
        // Some file systems say 0 of what they do not cut.
        long blockBytes = 1;
        int seen = 0;
        int above = -1;
        int leftOut = 0;
        long begunNanos = System.nanoTime();
        while (!folders.isEmpty()) {
            RemoteIterator<FileStatus> statuses = fileSystem.listStatusIterator(folders.remove());
            while (statuses.hasNext()) {
                FileStatus status = statuses.next();
                seen++;
                bound.check(path, seen, begunNanos);
                if (isHidden(status)) {
                    continue;
                }
                if (status.isFile()) {
                    files.add(status.getPath());
                    bytes += status.getLen();
                    blockBytes = Math.max(blockBytes, status.getBlockSize());
                } else if (nested) {
                    folders.add(status.getPath());
                } else {
                    leftOut++;
                }
            }
            above = above < 0 ? files.size() : above;
        }
        if (bytes == 0) {
            throw new IOException("no data in " + path + " (" + files.size() + " files, 0 bytes"
                    + (leftOut > 0 ? ", and " + leftOut + " folders that are not read: " + ASK : "") + ")");
        }
        return new JobInput(path, files, bytes, blockBytes / Mebibyte.BYTES, false, files.size() - above);
    }

    private static boolean isHidden(FileStatus status) {
        String name = status.getPath().getName();
        return name.startsWith("_") || name.startsWith(".");
    }

    /** The way from the path to one of the files: its name, and the folders between. */
    String below(Path file) {
        String folder = Path.getPathWithoutSchemeAndAuthority(path).toString() + Path.SEPARATOR;
        String whole = Path.getPathWithoutSchemeAndAuthority(file).toString();
        return whole.startsWith(folder) ? whole.substring(folder.length()) : file.getName();
    }

    /** For people, behind the number of files; empty text where all lie beside each other. */
    public String nestedText() {
        return nested == 0 ? "" : " (" + nested + " in folders of it)";
    }

    /** The same files, to be deleted when the engine is closed. */
    JobInput asTemporary() {
        return new JobInput(path, files, bytes, blockMb, true, nested);
    }
}
