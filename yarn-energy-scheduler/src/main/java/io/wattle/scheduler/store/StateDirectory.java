package io.wattle.scheduler.store;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.local.RawLocalFs;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * One directory of small files, readable for its owner only. Names come from the program, never from users. Thread safe;
 * two writers of one name overwrite each other, so each ResourceManager start has names of its own.
 */
public final class StateDirectory implements StateFiles {

    private static final FsPermission DIRECTORY = FsPermission.valueOf("drwx------");
    private static final FsPermission FILE = FsPermission.valueOf("-rw-------");

    private final FileContext files;
    private final Path directory;

    private StateDirectory(FileContext files, Path directory) {
        this.files = files;
        this.directory = directory;
    }

    /**
     * Makes the directory if it is missing. May wait for a server for a long time.
     *
     * @param uri a local path, or a URI of a file system that {@code conf} knows
     * @throws IOException if it is no directory, or cannot be made or written to
     */
    public static StateDirectory open(String uri, Configuration conf) throws IOException {
        Path given;
        try {
            given = new Path(uri);
        } catch (IllegalArgumentException e) {
            throw new IOException("'" + uri + "' is neither a path nor a URI: " + e.getMessage(), e);
        }
        Path path = given.toUri().getScheme() == null
                ? new Path("file", null, given.toUri().getPath())
                : given;
        FileContext files = FileContext.getFileContext(path.toUri(), withoutLocalChecksums(conf));
        try {
            files.mkdir(path, DIRECTORY, true);
            StateDirectory opened = new StateDirectory(files, path);
            opened.tryToWrite();
            return opened;
        } catch (FSError e) {
            throw io(e);
        }
    }

    private void tryToWrite() throws IOException {
        // Others try the same directory at the same time: on HDFS, who overwrites a file makes its writer's close()
        // fail.
        String trial = "writable-" + UUID.randomUUID() + UNFINISHED;
        try {
            create(trial).close();
        } finally {
            delete(trial);
        }
    }

    /** Hadoop's checksummed local files cannot be flushed, and cannot be read after a crash in the middle of a write. */
    private static Configuration withoutLocalChecksums(Configuration conf) {
        Configuration raw = new Configuration(conf);
        raw.set("fs.AbstractFileSystem.file.impl", RawLocalFs.class.getName());
        return raw;
    }

    @Override
    public List<String> names() throws IOException {
        return all().stream().filter(it -> !it.endsWith(UNFINISHED)).toList();
    }

    @Override
    public List<String> unfinished() throws IOException {
        return all().stream().filter(it -> it.endsWith(UNFINISHED)).toList();
    }

    private List<String> all() throws IOException {
        FileStatus[] found = RemoteIterators.toArray(files.listStatus(directory), new FileStatus[0]);
        return Arrays.stream(found)
                .filter(FileStatus::isFile)
                .map(it -> it.getPath().getName())
                .sorted()
                .toList();
    }

    @Override
    public Optional<String> read(String name) throws IOException {
        try (FSDataInputStream in = files.open(new Path(directory, name))) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<InputStream> open(String name, long from) throws IOException {
        FSDataInputStream in;
        try {
            in = files.open(new Path(directory, name));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
        try {
            in.seek(from);
            return Optional.of(in);
        } catch (EOFException e) {
            in.close();
            return Optional.empty();
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public void replace(String name, String text) throws IOException {
        Path unfinished = new Path(directory, name + UNFINISHED);
        try {
            write(unfinished, text);
            replace(unfinished, new Path(directory, name));
        } catch (FSError e) {
            throw withoutUnfinished(unfinished, io(e));
        } catch (IOException e) {
            throw withoutUnfinished(unfinished, e);
        }
    }

    private void replace(Path unfinished, Path finished) throws IOException {
        if (isLocal()) {
            // FileContext looks for symbolic links first, by four processes of the command readlink.
            Files.move(local(unfinished), local(finished), StandardCopyOption.ATOMIC_MOVE);
        } else {
            files.rename(unfinished, finished, Options.Rename.OVERWRITE);
        }
    }

    private boolean isLocal() {
        return directory.toUri().getScheme().equals("file");
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    private void write(Path path, String text) throws IOException {
        try (FSDataOutputStream out = open(path)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.hsync();
        }
    }

    /** Half a file on a full disk takes the room that the next attempt needs. */
    private IOException withoutUnfinished(Path unfinished, IOException failure) {
        try {
            files.delete(unfinished, false);
        } catch (IOException | FSError e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Hadoop's local files tell a full disk by an Error, which would end the ResourceManager. */
    static IOException io(FSError error) {
        Throwable cause = error.getCause() == null ? error : error.getCause();
        return new IOException(cause.getMessage(), cause);
    }

    @Override
    public Appender create(String name) throws IOException {
        FSDataOutputStream out = open(new Path(directory, name));
        return new Appender() {
            @Override
            public void append(String text) throws IOException {
                try {
                    out.write(text.getBytes(StandardCharsets.UTF_8));
                    out.hflush();
                } catch (FSError e) {
                    throw io(e);
                }
            }

            @Override
            public void close() throws IOException {
                try {
                    out.close();
                } catch (FSError e) {
                    throw io(e);
                }
            }
        };
    }

    @Override
    public void rename(String from, String to) throws IOException {
        files.rename(new Path(directory, from), new Path(directory, to), Options.Rename.NONE);
    }

    @Override
    public void delete(String name) throws IOException {
        try {
            files.delete(new Path(directory, name), false);
        } catch (FileNotFoundException e) {
            return;
        }
    }

    /** For messages. */
    @Override
    public String toString() {
        return directory.toString();
    }

    private FSDataOutputStream open(Path path) throws IOException {
        return files.create(path, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE), Options.CreateOpts.perms(FILE));
    }
}
