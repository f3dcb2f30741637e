package io.wattle.it;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files as {@code placed:///x}; the name of each says which host holds it: {@code 127.0.11.1-17.txt}. */
public final class PlacedFileSystem extends RawLocalFileSystem {

    /** Makes the files reachable for a job. */
    static void register(Configuration conf) {
        conf.set("fs.placed.impl", PlacedFileSystem.class.getName());
    }

    @Override
    public URI getUri() {
        return URI.create("placed:///");
    }

    @Override
    public String getScheme() {
        return "placed";
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return plain(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return Arrays.stream(super.listStatus(path))
                .map(PlacedFileSystem::plain)
                .toArray(FileStatus[]::new);
    }

    /** The superclass looks permissions up by paths that must begin with file. */
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                1,
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPath());
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
        String host = file.getPath().getName().replaceFirst("-[^-]*$", "");
        return new BlockLocation[] {
            new BlockLocation(
                    new String[] {host + ":9866"},
                    new String[] {host},
                    new String[] {"/default-rack/" + host + ":9866"},
                    0,
                    file.getLen())
        };
    }
}
