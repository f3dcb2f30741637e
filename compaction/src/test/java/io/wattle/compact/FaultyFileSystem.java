package io.wattle.compact;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system, in which something may happen before a file is opened or renamed. */
public final class FaultyFileSystem extends LocalFileSystem {

    private static volatile Event event = (call, path) -> {};

    /** For Hadoop. */
    public FaultyFileSystem() {
        super(new Raw());
    }

    /** What is below checksums. */
    private static final class Raw extends RawLocalFileSystem {
        @Override
        public boolean rename(Path from, Path to) throws IOException {
            event.before("raw rename", from);
            return super.rename(from, to);
        }
    }

    /** What happens. */
    public interface Event {
        /** @param call {@code open}, or {@code rename} of the path to another; {@code raw rename} below checksums */
        void before(String call, Path path) throws IOException;
    }

    /** From now on, in all of them; null for nothing. */
    public static void on(Event next) {
        event = next == null ? (call, path) -> {} : next;
    }

    /** Hadoop's own makes no such path of a name with a colon. */
    @Override
    public Path getChecksumFile(Path file) {
        URI parent = file.getParent().toUri();
        return new Path(parent.getScheme(), parent.getAuthority(), parent.getPath() + "/." + file.getName() + ".crc");
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        event.before("open", path);
        return super.open(path, bufferSize);
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        event.before("rename", from);
        return super.rename(from, to);
    }
}
