package io.wattle.combine;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;

/** Local files as {@code testing:///x}, in small blocks on hosts with racks; it counts the streams that are open. */
public class TestingFileSystem extends FileSystem {

    private static final String BLOCK_SIZE = "testing.block-size";
    private static final int HOSTS = 12;
    private static final int RACKS = 3;

    public static final AtomicInteger OPEN = new AtomicInteger();
    static final AtomicInteger MOST_OPEN = new AtomicInteger();

    /** Bytes read of all files. */
    static final AtomicLong BYTES_READ = new AtomicLong();

    /** What happens when a file is opened or read, though it was listed; and to which one. */
    static final String FAULT = "testing.fault";

    static final String FAULTY = "testing.faulty";

    /** After how many bytes a {@link TestingStoreFault} happens; unset: when the file is opened. */
    static final String FAULT_AFTER = "testing.fault-after";

    /** Name of a directory that may not be listed. */
    public static final String FORBIDDEN = "testing.forbidden";

    /** Whether only listing it is denied, and asking whether it may be listed is not: as with a token that is out of date. */
    public static final String ONLY_LISTING_FORBIDDEN = "testing.only-listing-forbidden";

    /** Name of a directory that is deleted before it is listed, though its parent's listing had it. */
    public static final String VANISHING = "testing.vanishing";

    /** Whether replicas are named in another order each time, as a NameNode does. */
    public static final String SHUFFLED = "testing.shuffled";

    /** Whether blocks are on no host, as an object store tells them. */
    public static final String HOSTLESS = "testing.hostless";

    /** Milliseconds that listing a directory takes. */
    public static final String LATENCY = "testing.latency";

    private static final AtomicInteger LISTINGS = new AtomicInteger();
    private static final AtomicInteger MOST_LISTINGS = new AtomicInteger();

    private long blockSize;

    /** A configuration whose {@code testing:} files have such blocks. */
    public static Configuration conf(long blockSize) {
        Configuration conf = new Configuration(false);
        conf.set("fs.testing.impl", TestingFileSystem.class.getName());
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.setBoolean("fs.testing.impl.disable.cache", true);
        conf.setLong(BLOCK_SIZE, blockSize);
        return conf;
    }

    public static Path path(java.nio.file.Path local) {
        return new Path("testing", "", local.toString());
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        super.initialize(uri, conf);
        blockSize = conf.getLong(BLOCK_SIZE, 1 << 20);
    }

    @Override
    public URI getUri() {
        return URI.create("testing:///");
    }

    @Override
    public String getScheme() {
        return "testing";
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
        if (getConf().getBoolean(HOSTLESS, false)) {
            return new BlockLocation[] {
                new BlockLocation(new String[] {"localhost:9866"}, new String[] {"localhost"}, 0, file.getLen())
            };
        }
        int count = (int) ((file.getLen() - 1) / blockSize + 1);
        BlockLocation[] blocks = new BlockLocation[count];
        for (int i = 0; i < count; i++) {
            int first = Math.floorMod(file.getPath().getName().hashCode() + 5 * i, HOSTS);
            String[] hosts = {"h" + first, "h" + (first + 1) % HOSTS, "h" + (first + 1 + RACKS) % HOSTS};
            if (getConf().getBoolean(SHUFFLED, false)) {
                Collections.shuffle(Arrays.asList(hosts));
            }
            String[] topology = new String[hosts.length];
            for (int h = 0; h < hosts.length; h++) {
                topology[h] = "/r" + Integer.parseInt(hosts[h].substring(1)) % RACKS + "/" + hosts[h] + ":9866";
            }
            long offset = i * blockSize;
            blocks[i] = new BlockLocation(hosts, hosts, topology, offset, Math.min(blockSize, file.getLen() - offset));
        }
        return blocks;
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return status(path);
    }

    final FileStatus status(Path path) throws IOException {
        java.nio.file.Path file = local(path);
        if (!Files.exists(file)) {
            throw new FileNotFoundException("no file " + path);
        }
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileStatus(
                attributes.size(),
                attributes.isDirectory(),
                3,
                blockSize,
                attributes.lastModifiedTime().toMillis(),
                makeQualified(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        MOST_LISTINGS.accumulateAndGet(LISTINGS.incrementAndGet(), Math::max);
        try {
            return listed(path);
        } finally {
            LISTINGS.decrementAndGet();
        }
    }

    /** How many directories were listed at the same time at most, since this was last asked. */
    public static int mostListingsAtOnce() {
        return MOST_LISTINGS.getAndSet(0);
    }

    private FileStatus[] listed(Path path) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        if (path.getName().equals(getConf().get(FORBIDDEN))) {
            throw new AccessControlException("user=me, access=READ_EXECUTE");
        }
        if (path.getName().equals(getConf().get(VANISHING))) {
            delete(local(path));
            throw new FileNotFoundException("no file " + path);
        }
        try {
            Thread.sleep(getConf().getInt(LATENCY, 0));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (!Files.isDirectory(local(path))) {
            return new FileStatus[] {status(path)};
        }
        try (Stream<java.nio.file.Path> files = Files.list(local(path))) {
            for (java.nio.file.Path file : (Iterable<java.nio.file.Path>) files::iterator) {
                found.add(status(new Path(getScheme(), "", file.toString())));
            }
        }
        return found.toArray(FileStatus[]::new);
    }

    private static void delete(java.nio.file.Path folder) throws IOException {
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            for (java.nio.file.Path file :
                    files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        if (!Files.exists(local(path))) {
            throw new FileNotFoundException("no file " + path);
        }
        String fault = fault(path);
        switch (fault) {
            case "FORBIDDEN" -> throw new AccessControlException("Permission denied: " + path);
            case "CHECKSUM" -> throw new ChecksumException("Checksum error: " + path, 0);
            default -> {}
        }
        TestingStoreFault store = fault.isEmpty() ? null : TestingStoreFault.valueOf(fault);
        long after = getConf().getLong(FAULT_AFTER, -1);
        if (store != null && after < 0) {
            store.happen();
        }
        RandomAccessFile file = new RandomAccessFile(local(path).toFile(), "r");
        MOST_OPEN.accumulateAndGet(OPEN.incrementAndGet(), Math::max);
        return new FSDataInputStream(new Counted(file, store, store == null ? Long.MAX_VALUE : Math.max(0, after)));
    }

    private String fault(Path path) {
        boolean faulty = path.getName().equals(getConf().get(FAULTY, path.getName()));
        return faulty ? getConf().get(FAULT, "") : "";
    }

    @Override
    public void access(Path path, FsAction mode) throws IOException {
        boolean listing =
                path.getName().equals(getConf().get(FORBIDDEN)) && !getConf().getBoolean(ONLY_LISTING_FORBIDDEN, false);
        if (listing || fault(path).equals("FORBIDDEN")) {
            throw new AccessControlException("Permission denied: " + path);
        }
        super.access(path, mode);
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long size,
            Progressable progress)
            throws IOException {
        Files.createDirectories(local(path).getParent());
        return new FSDataOutputStream(Files.newOutputStream(local(path)), null);
    }

    @Override
    public Path getWorkingDirectory() {
        return new Path("testing:///");
    }

    @Override
    public void setWorkingDirectory(Path path) {}

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
    public boolean mkdirs(Path path, FsPermission permission) throws IOException {
        return Files.isDirectory(Files.createDirectories(local(path)));
    }

    private static final class Counted extends FSInputStream {
        private final RandomAccessFile in;
        private final TestingStoreFault fault;
        private final long faultAt;
        private boolean closed;

        Counted(RandomAccessFile in, TestingStoreFault fault, long faultAt) {
            this.in = in;
            this.fault = fault;
            this.faultAt = faultAt;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (in.getFilePointer() >= faultAt) {
                fault.happen();
                return -1;
            }
            int read = in.read(bytes, offset, (int) Math.min(length, faultAt - in.getFilePointer()));
            BYTES_READ.addAndGet(Math.max(0, read));
            return read;
        }

        @Override
        public void seek(long position) throws IOException {
            in.seek(position);
        }

        @Override
        public long getPos() throws IOException {
            return in.getFilePointer();
        }

        @Override
        public boolean seekToNewSource(long target) {
            return false;
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                OPEN.decrementAndGet();
            }
            in.close();
        }
    }
}
