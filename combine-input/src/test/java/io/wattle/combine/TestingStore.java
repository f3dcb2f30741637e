package io.wattle.combine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * Local files as an object store has them, {@code store:///x}: on no host, a whole tree listed at once, a thousand names with
 * each request, and bytes asked for when the first is read. It counts the requests, each of which takes a time.
 */
public final class TestingStore extends TestingFileSystem {

    /** Milliseconds that a request takes. */
    static final String REQUEST_MILLIS = "testing.request-millis";

    private static final int PAGE = 1_000;

    private static final Map<String, Integer> REQUESTS = new ConcurrentHashMap<>();

    /** A configuration with {@code store:} files. */
    public static Configuration conf() {
        Configuration conf = TestingFileSystem.conf(32 << 20);
        conf.set("fs.store.impl", TestingStore.class.getName());
        conf.setBoolean("fs.store.impl.disable.cache", true);
        conf.setBoolean(HOSTLESS, true);
        return conf;
    }

    public static Path in(java.nio.file.Path local) {
        return new Path("store", "", local.toString());
    }

    /** The requests since this was last asked, by kind: HEAD, LIST, GET. */
    public static Map<String, Integer> requests() {
        Map<String, Integer> counted = new TreeMap<>(REQUESTS);
        REQUESTS.clear();
        return counted;
    }

    private void request(String kind) throws IOException {
        REQUESTS.merge(kind, 1, Integer::sum);
        try {
            Thread.sleep(getConf().getInt(REQUEST_MILLIS, 0));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public URI getUri() {
        return URI.create("store:///");
    }

    @Override
    public String getScheme() {
        return "store";
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        request("HEAD");
        return super.getFileStatus(path);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        FileStatus[] found = super.listStatus(path);
        for (int i = 0; i <= found.length / PAGE; i++) {
            request("LIST");
        }
        return found;
    }

    @Override
    public RemoteIterator<LocatedFileStatus> listFiles(Path path, boolean recursive) throws IOException {
        if (!recursive) {
            return super.listFiles(path, false);
        }
        List<LocatedFileStatus> found = new ArrayList<>();
        try (Stream<java.nio.file.Path> files =
                Files.walk(java.nio.file.Path.of(path.toUri().getPath()))) {
            for (java.nio.file.Path file : (Iterable<java.nio.file.Path>)
                    files.filter(Files::isRegularFile).sorted()::iterator) {
                FileStatus status = status(in(file));
                found.add(new LocatedFileStatus(status, getFileBlockLocations(status, 0, status.getLen())));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (int i = 0; i <= found.size() / PAGE; i++) {
            request("LIST");
        }
        return RemoteIterators.remoteIteratorFromIterable(found);
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(Path path, OpenFileParameters parameters)
            throws IOException {
        if (parameters.getOptions().get(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH) == null) {
            request("HEAD");
        }
        return CompletableFuture.completedFuture(new FSDataInputStream(new Asked(super.open(path, PAGE))));
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        request("HEAD");
        return new FSDataInputStream(new Asked(super.open(path, bufferSize)));
    }

    /** Asks for what follows a position when it is read from. */
    private final class Asked extends FSInputStream {
        private final FSDataInputStream in;
        private boolean asked;

        Asked(FSDataInputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (!asked) {
                asked = true;
                request("GET");
            }
            return in.read(bytes, offset, length);
        }

        @Override
        public void seek(long position) throws IOException {
            if (position != in.getPos()) {
                asked = false;
                in.seek(position);
            }
        }

        @Override
        public long getPos() throws IOException {
            return in.getPos();
        }

        @Override
        public boolean seekToNewSource(long target) {
            return false;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
