package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.input.FileLocation;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files whose owners a test tells, of which it can lose some, and which counts what is listed. */
final class TestingFileSystem extends RawLocalFileSystem {

    private final Map<String, String> owners = new HashMap<>();
    private final Map<String, IOException> lost = new HashMap<>();
    private final Map<String, IOException> away = new HashMap<>();
    private final List<String> listed = new ArrayList<>();

    private final URI uri;
    private int opened;

    private TestingFileSystem(URI uri) {
        this.uri = uri;
    }

    static TestingFileSystem create() throws IOException {
        return create("file:///");
    }

    /** @param uri of the file system that it stands for */
    static TestingFileSystem create(String uri) throws IOException {
        TestingFileSystem files = new TestingFileSystem(URI.create(uri));
        files.initialize(files.uri, new Configuration());
        return files;
    }

    @Override
    public URI getUri() {
        // The constructor of the class above asks, too.
        return uri == null ? super.getUri() : uri;
    }

    FileLocation place(java.nio.file.Path path) {
        return new FileLocation(this, new Path(path.toString()));
    }

    void own(java.nio.file.Path file, String owner) {
        owners.put(file.toString(), owner);
    }

    /** Whoever opens the file fails. */
    void lose(java.nio.file.Path file, IOException how) {
        lost.put(file.toString(), how);
    }

    /** Whoever lists the directory or looks at it fails. */
    void takeAway(java.nio.file.Path directory, IOException how) {
        away.put(directory.toString(), how);
    }

    /** Names of the directories that were listed. */
    List<String> listed() {
        return listed;
    }

    private static void failIf(Map<String, IOException> those, Path path) throws IOException {
        IOException how = those.get(path.toUri().getPath());
        if (how != null) {
            throw how;
        }
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        failIf(away, path);
        listed.add(path.getName());
        return Stream.of(super.listStatus(path)).map(this::owned).toArray(FileStatus[]::new);
    }

    private FileStatus owned(FileStatus status) {
        String owner = owners.get(status.getPath().toUri().getPath());
        return owner == null
                ? status
                : new FileStatus(
                        status.getLen(),
                        status.isDirectory(),
                        1,
                        status.getBlockSize(),
                        status.getModificationTime(),
                        0,
                        null,
                        owner,
                        null,
                        status.getPath());
    }

    /** How often a file was opened. */
    int opened() {
        return opened;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        opened++;
        failIf(lost, path);
        return super.open(path, bufferSize);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        failIf(away, path);
        return owned(super.getFileStatus(path));
    }
}
