package io.wattle.tuning.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files that a job reads.
 *
 * @param path directory or file on the cluster's file system
 * @param files data files in it, hidden ones ({@code _} and {@code .}) left out as FileInputFormat does
 * @param bytes their total size
 * @param blockMb size of their largest block, MiB
 * @param temporary whether they are copies that go away with the engine
 */
public record JobInput(Path path, List<Path> files, long bytes, double blockMb, boolean temporary) {

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;

    public JobInput {
        files = List.copyOf(files);
    }

    /**
     * Looks a path up, without descending into sub-directories.
     *
     * @throws IOException if it does not exist, cannot be read or holds no data
     */
    public static JobInput of(Path path, Configuration conf) throws IOException {
        FileSystem fileSystem = path.getFileSystem(conf);
        List<Path> files = new ArrayList<>();
        long bytes = 0;
        // Some file systems say 0 of what they do not cut.
        long blockBytes = 1;
        for (FileStatus status : fileSystem.listStatus(path)) {
            String name = status.getPath().getName();
            if (status.isFile() && !name.startsWith("_") && !name.startsWith(".")) {
                files.add(status.getPath());
                bytes += status.getLen();
                blockBytes = Math.max(blockBytes, status.getBlockSize());
            }
        }
        if (bytes == 0) {
            throw new IOException("no data in " + path + " (" + files.size() + " files, 0 bytes)");
        }
        return new JobInput(path, files, bytes, blockBytes / BYTES_PER_MB, false);
    }

    /** The same files, to be deleted when the engine is closed. */
    JobInput asTemporary() {
        return new JobInput(path, files, bytes, blockMb, true);
    }
}
