package io.wattle.tuner.engine;

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

    static TestingFileSystem create() throws IOException {
        TestingFileSystem files = new TestingFileSystem();
        files.initialize(URI.create("file:///"), new Configuration());
        return files;
    }

    HadoopPlace place(java.nio.file.Path path) {
        return new HadoopPlace(this, new Path(path.toString()));
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

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        failIf(lost, path);
        return super.open(path, bufferSize);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        failIf(away, path);
        return super.getFileStatus(path);
    }
}
