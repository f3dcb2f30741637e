package io.wattle.combine.list;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;

/** A path that a job names, while it is listed. Thread safe. */
final class NamedInput {

    private static final String GLOB_CHARACTERS = "*?[{\\";

    private final Path path;
    private final FoundFileSystem fileSystem;
    private volatile boolean matched;

    /** @param flat whether it lists a whole tree at once */
    private record FoundFileSystem(FileSystem fs, boolean flat) {}

    private NamedInput(Path path, FoundFileSystem fileSystem) {
        this.path = path;
        this.fileSystem = fileSystem;
    }

    /** Finds the file systems of paths, each once. Not thread safe: others get a file system only from an input. */
    static final class FileSystems {
        private final Configuration conf;
        private final Map<String, FoundFileSystem> found = new HashMap<>();

        FileSystems(Configuration conf) {
            this.conf = conf;
        }

        NamedInput input(Path path) throws IOException {
            String key = InputPaths.fileSystem(path);
            FoundFileSystem fileSystem = found.get(key);
            if (fileSystem == null) {
                FileSystem fs = path.getFileSystem(conf);
                fileSystem = new FoundFileSystem(fs, FlatListing.offeredBy(fs));
                found.put(key, fileSystem);
            }
            return new NamedInput(fileSystem.fs().makeQualified(path), fileSystem);
        }
    }

    Path path() {
        return path;
    }

    FileSystem fs() {
        return fileSystem.fs();
    }

    boolean flat() {
        return fileSystem.flat();
    }

    /** Whether a {@link GlobPattern} is in it, or an escape of one. */
    boolean isGlob() {
        String text = path.toUri().getPath();
        return GLOB_CHARACTERS.chars().anyMatch(it -> text.indexOf(it) >= 0);
    }

    /** Something was found that it names. */
    void match() {
        matched = true;
    }

    boolean matched() {
        return matched;
    }
}
