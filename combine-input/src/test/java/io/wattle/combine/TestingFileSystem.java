package io.wattle.combine;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files as {@code testing:///x}, in small blocks on hosts with racks; it counts the streams that are open. */
public final class TestingFileSystem extends RawLocalFileSystem {

    private static final String BLOCK_SIZE = "testing.block-size";
    private static final int HOSTS = 12;
    private static final int RACKS = 3;

    static final AtomicInteger OPEN = new AtomicInteger();
    static final AtomicInteger MOST_OPEN = new AtomicInteger();

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
        int count = (int) ((file.getLen() - 1) / blockSize + 1);
        BlockLocation[] blocks = new BlockLocation[count];
        for (int i = 0; i < count; i++) {
            int first = Math.floorMod(file.getPath().getName().hashCode() + 5 * i, HOSTS);
            String[] hosts = {"h" + first, "h" + (first + 1) % HOSTS, "h" + (first + 1 + RACKS) % HOSTS};
            String[] topology = new String[hosts.length];
            for (int h = 0; h < hosts.length; h++) {
                topology[h] = "/r" + Integer.parseInt(hosts[h].substring(1)) % RACKS + "/" + hosts[h] + ":9866";
            }
            long offset = i * blockSize;
            blocks[i] = new BlockLocation(hosts, hosts, topology, offset, Math.min(blockSize, file.getLen() - offset));
        }
        return blocks;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        FSDataInputStream in = super.open(path, bufferSize);
        MOST_OPEN.accumulateAndGet(OPEN.incrementAndGet(), Math::max);
        return new FSDataInputStream(new Counted(in));
    }

    private static final class Counted extends FSInputStream {
        private final FSDataInputStream in;
        private boolean closed;

        Counted(FSDataInputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return in.read(bytes, offset, length);
        }

        @Override
        public void seek(long position) throws IOException {
            in.seek(position);
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
            if (!closed) {
                closed = true;
                OPEN.decrementAndGet();
            }
            in.close();
        }
    }
}
