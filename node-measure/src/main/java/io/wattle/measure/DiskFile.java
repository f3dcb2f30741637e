package io.wattle.measure;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * The file that the disk tests share, in a directory of its own. Both are removed when
 * this is closed. Thread safe once open.
 */
final class DiskFile implements Closeable {

    private static final String PREFIX = "wattle-disk-";
    private static final String FILE = "blocks";
    private static final int MOST_TRIES = 100;
    /** Kept in memory, or on another machine. */
    private static final Set<String> NO_DISK = Set.of(
            "tmpfs",
            "ramfs",
            "devtmpfs",
            "rootfs",
            "nfs",
            "nfs4",
            "cifs",
            "smb3",
            "9p",
            "virtiofs",
            "ceph",
            "glusterfs");
    /** They take a request to go past the cache and then use their own. */
    private static final Set<String> OWN_CACHE = Set.of("zfs");

    private final Path directory;

    private DiskFile(Path directory) {
        this.directory = directory;
    }

    static DiskFile create(Path workDir) throws IOException {
        DiskFile file = new DiskFile(Files.createTempDirectory(workDir, PREFIX));
        try {
            Files.createFile(file.path());
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Exists, empty at first. Tests must not create it: they may run for a moment after it was removed. */
    Path path() {
        return directory.resolve(FILE);
    }

    /** Bytes that earlier tests wrote, in whole blocks. */
    long length() throws NotMeasuredException {
        try {
            long length = Files.size(path()) / DiskTest.LARGE_BLOCK * DiskTest.LARGE_BLOCK;
            if (length > 0) {
                return length;
            }
        } catch (IOException e) {
            throw new NotMeasuredException("there is no file to use: the sequential write failed", e);
        }
        throw new NotMeasuredException("there is no file to use: the sequential write wrote less than 1 MiB");
    }

    /**
     * Where direct I/O cannot show a disk's speed.
     *
     * @throws NotMeasuredException if the directory lies in memory, on another machine, or behind a cache of its own
     */
    static void requireDisk(Path workDir) throws IOException, NotMeasuredException {
        FileStore store = Files.getFileStore(workDir);
        String type = store.type().toLowerCase(Locale.ROOT);
        if (NO_DISK.contains(type)) {
            throw new NotMeasuredException(
                    "the work directory is on " + type + ", not on a disk of this machine; give another one");
        }
        if (OWN_CACHE.contains(type)) {
            throw new NotMeasuredException(
                    "the work directory is on " + type + ", which reads from a cache of its own; give another one");
        }
    }

    /** Removes file and directory; tries again if a tool that is just ending makes the file once more. */
    @Override
    public void close() throws IOException {
        for (int tries = 1; Files.isDirectory(directory); tries++) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException e) {
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }
}
