package io.wattle.combine.manifest;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One file of a manifest.
 *
 * @param directory with its file system
 * @param fs that file system
 * @param name in the directory
 * @param bytes 0 or more
 * @param hosts that hold it; none if that is not known. Not to be changed
 * @param place where it stands
 */
public record ManifestEntry(Path directory, FileSystem fs, String name, long bytes, String[] hosts, Place place) {

    /** Takes the files of a manifest. */
    @FunctionalInterface
    public interface Sink {
        /** The next file. */
        void add(ManifestEntry entry) throws IOException;
    }
}
