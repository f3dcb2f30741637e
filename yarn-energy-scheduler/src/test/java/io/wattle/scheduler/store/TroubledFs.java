package io.wattle.scheduler.store;

import java.io.FileNotFoundException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Local files at {@code troubled:///...} that are full, read-only, broken or hang, as a test says. */
public final class TroubledFs extends DelegateToFileSystem {

    /** What is wrong with the files below a directory. */
    public enum Trouble {
        /** As Hadoop's own local file system tells it: an Error. */
        FULL,
        READ_ONLY,
        /** A jar of the file system's client is missing. */
        BROKEN,
        /** Until {@link #set} is called again, whoever interrupts it. */
        HANGS
    }

    private static final Map<String, Trouble> TROUBLES = new ConcurrentHashMap<>();
    private static final Map<String, CountDownLatch> HANGING = new ConcurrentHashMap<>();

    /** Called by Hadoop. */
    public TroubledFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(uri, new Files(), conf, "troubled", false);
    }

    /** A configuration that knows the scheme. */
    public static Configuration configuration() {
        Configuration conf = new Configuration(false);
        conf.set("fs.AbstractFileSystem.troubled.impl", TroubledFs.class.getName());
        return conf;
    }

    /** The URI of a local directory. */
    public static String uri(java.nio.file.Path directory) {
        return "troubled://" + directory;
    }

    public static void set(java.nio.file.Path directory, Trouble trouble) {
        if (trouble == Trouble.HANGS) {
            HANGING.put(directory.toString(), new CountDownLatch(1));
        }
        TROUBLES.put(directory.toString(), trouble);
    }

    public static void end(java.nio.file.Path directory) {
        TROUBLES.remove(directory.toString());
        CountDownLatch hanging = HANGING.remove(directory.toString());
        if (hanging != null) {
            hanging.countDown();
        }
    }

    @Override
    public int getUriDefaultPort() {
        return -1;
    }

    private static final class Files extends RawLocalFileSystem {

        @Override
        public URI getUri() {
            return URI.create("troubled:///");
        }

        @Override
        protected void checkPath(Path path) {
            // All are ours.
        }

        @Override
        public FSDataInputStream open(Path path, int bufferSize) throws IOException {
            trouble(path, false);
            return super.open(path, bufferSize);
        }

        @Override
        public FSDataOutputStream create(
                Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
                throws IOException {
            trouble(path, true);
            return writing(path, super.create(path, overwrite, bufferSize, replication, blockSize, progress));
        }

        @Override
        public FSDataOutputStream create(
                Path path,
                FsPermission permission,
                boolean overwrite,
                int bufferSize,
                short replication,
                long blockSize,
                Progressable progress)
                throws IOException {
            trouble(path, true);
            return writing(
                    path, super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress));
        }

        private FSDataOutputStream writing(Path path, FSDataOutputStream out) throws IOException {
            return new FSDataOutputStream(new Writing(path, out), null);
        }

        @Override
        public boolean mkdirs(Path path, FsPermission permission) throws IOException {
            trouble(path, false);
            return super.mkdirs(path, permission);
        }

        @Override
        public boolean rename(Path from, Path to) throws IOException {
            trouble(from, true);
            return super.rename(from, to);
        }

        @Override
        public boolean delete(Path path, boolean recursive) throws IOException {
            trouble(path, true);
            return super.delete(path, recursive);
        }
    }

    /** A file that is open when the trouble begins has it as well. */
    private static final class Writing extends FilterOutputStream {

        private final Path path;

        Writing(Path path, OutputStream out) {
            super(out);
            this.path = path;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (of(path) == Trouble.FULL) {
                // Some of it still finds room.
                out.write(bytes, from, length / 2);
                throw error("No space left on device");
            }
            trouble(path, true);
            out.write(bytes, from, length);
        }
    }

    private static Trouble of(Path path) {
        String local = path.toUri().getPath();
        return TROUBLES.entrySet().stream()
                .filter(it -> local.startsWith(it.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static void trouble(Path path, boolean writes) throws IOException {
        Trouble trouble = of(path);
        if (trouble == Trouble.READ_ONLY && writes) {
            throw new FileNotFoundException(path + " (Read-only file system)");
        } else if (trouble == Trouble.BROKEN) {
            throw new NoClassDefFoundError("com/example/FileSystemClient");
        } else if (trouble == Trouble.HANGS) {
            hang();
        }
    }

    /** As a client that waits for its server, whatever interrupts it. */
    private static void hang() {
        for (CountDownLatch latch : HANGING.values()) {
            for (boolean over = false; !over; ) {
                try {
                    latch.await();
                    over = true;
                } catch (InterruptedException e) {
                    continue;
                }
            }
        }
    }

    /** The very class that RawLocalFileSystem throws; only Hadoop makes it. */
    public static FSError error(String message) {
        try {
            Constructor<FSError> made = FSError.class.getDeclaredConstructor(Throwable.class);
            made.setAccessible(true);
            return made.newInstance(new IOException(message));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
