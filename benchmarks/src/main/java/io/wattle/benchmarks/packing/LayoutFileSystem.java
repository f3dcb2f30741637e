package io.wattle.benchmarks.packing;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A layout as a file system that can only be listed: {@code layout://cluster/in/d10000000/f10000000}. */
public final class LayoutFileSystem extends FileSystem {

    static final String SCHEME = "layout";

    private static final int FILES_PER_CALL = 1000;

    private static final Path WORKING_DIRECTORY = new Path(SCHEME, "cluster", "/");

    private static volatile Served served;

    /**
     * What all instances show.
     *
     * @param callMillis how long a call takes: listing a thousand files, or the status or the blocks of one
     * @param ready what listing returns, by directory; if absent it is made meanwhile, as a client of HDFS does
     */
    record Served(PackingLayout layout, long callMillis, Optional<List<List<LocatedFileStatus>>> ready) {

        static Served listedInNoTime(PackingLayout layout) {
            return new Served(
                    layout,
                    0,
                    Optional.of(IntStream.range(0, layout.directories())
                            .mapToObj(it -> IntStream.range(layout.firstFile(it), layout.firstFile(it + 1))
                                    .mapToObj(file -> layout.status(file, PackingLayout.directory(it)))
                                    .toList())
                            .toList()));
        }

        static Served listed(PackingLayout layout, long callMillis) {
            return new Served(layout, callMillis, Optional.empty());
        }

        private void call() throws IOException {
            if (callMillis > 0) {
                try {
                    Thread.sleep(callMillis);
                } catch (InterruptedException e) {
                    throw (IOException) new InterruptedIOException("interrupted while listing").initCause(e);
                }
            }
        }
    }

    /** Shows a layout from now on; the configuration of a job that reads all of it. */
    static Configuration serve(Served what) {
        served = what;
        Configuration conf = new Configuration(false);
        conf.set("fs." + SCHEME + ".impl", LayoutFileSystem.class.getName());
        what.layout().nameIn(conf);
        return conf;
    }

    static Served served() {
        return served;
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + "://cluster");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        served.call();
        return switch (path.getName().charAt(0)) {
            case 'f' -> file(path);
            case 'd', 'i' -> directory(path);
            default -> throw new FileNotFoundException(path.toString());
        };
    }

    /** As HDFS does, without the blocks. */
    private static FileStatus file(Path path) {
        FileStatus file = served.layout().status(PackingLayout.fileNumber(path), path.getParent());
        return new FileStatus(
                file.getLen(), false, file.getReplication(), file.getBlockSize(), file.getModificationTime(), path);
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) throws IOException {
        if (file instanceof LocatedFileStatus located) {
            return located.getBlockLocations();
        }
        served.call();
        return served.layout().locations(PackingLayout.fileNumber(file.getPath()));
    }

    /** Directories of the root. */
    @Override
    public FileStatus[] listStatus(Path path) {
        return IntStream.range(0, served.layout().directories())
                .mapToObj(it -> directory(PackingLayout.directory(it)))
                .toArray(FileStatus[]::new);
    }

    private static FileStatus directory(Path path) {
        return new FileStatus(0, true, 0, 0, 0, path);
    }

    @Override
    public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path directory) {
        if (directory.getName().equals(PackingLayout.ROOT.getName())) {
            PrimitiveIterator.OfInt directories =
                    IntStream.range(0, served.layout().directories()).iterator();
            return new RemoteIterator<>() {
                @Override
                public boolean hasNext() {
                    return directories.hasNext();
                }

                @Override
                public LocatedFileStatus next() throws IOException {
                    return new LocatedFileStatus(directory(PackingLayout.directory(directories.nextInt())), null);
                }
            };
        }
        return new Files(served, directory);
    }

    private static final class Files implements RemoteIterator<LocatedFileStatus> {
        private final Served from;
        private final Path directory;
        private final int number;
        private final int count;
        private int next;

        Files(Served from, Path directory) {
            this.from = from;
            this.directory = directory;
            number = PackingLayout.directoryNumber(directory);
            count = from.layout().firstFile(number + 1) - from.layout().firstFile(number);
        }

        @Override
        public boolean hasNext() {
            return next < count;
        }

        @Override
        public LocatedFileStatus next() throws IOException {
            if (next % FILES_PER_CALL == 0) {
                from.call();
            }
            int file = next++;
            return from.ready().isPresent()
                    ? from.ready().get().get(number).get(file)
                    : from.layout().status(from.layout().firstFile(number) + file, directory);
        }
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) {
        throw new UnsupportedOperationException("open");
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw new UnsupportedOperationException("create");
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw new UnsupportedOperationException("append");
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw new UnsupportedOperationException("rename");
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw new UnsupportedOperationException("delete");
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw new UnsupportedOperationException("mkdirs");
    }

    @Override
    public void setWorkingDirectory(Path path) {
        throw new UnsupportedOperationException("setWorkingDirectory");
    }

    @Override
    public Path getWorkingDirectory() {
        return WORKING_DIRECTORY;
    }
}
