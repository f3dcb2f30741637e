package io.wattle.meter.rapl;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A sysfs file that holds one number, kept open. A RandomAccessFile, not a channel: an interrupt would close a channel
 * for good. Not thread safe.
 */
final class CounterFile implements Closeable {

    /** More digits than a long has, and the line end. */
    private static final int LONGEST = 24;

    private final Path path;
    private final RandomAccessFile file;
    private final byte[] buffer = new byte[LONGEST];

    private CounterFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /**
     * Opens the file.
     *
     * @throws AccessDeniedException if it exists but may not be read
     */
    static CounterFile open(Path path) throws IOException {
        try {
            return new CounterFile(path, new RandomAccessFile(path.toFile(), "r"));
        } catch (FileNotFoundException e) {
            if (Files.exists(path) && !Files.isReadable(path)) {
                AccessDeniedException denied = new AccessDeniedException(path.toString());
                denied.initCause(e);
                throw denied;
            }
            throw e;
        }
    }

    /**
     * The number now.
     *
     * @throws IOException if the file is gone or holds no number of 0 or more
     */
    long read() throws IOException {
        // The kernel writes the number anew for a read at offset 0 only.
        file.seek(0);
        int length = Math.max(file.read(buffer), 0);
        long value = 0;
        int at = 0;
        while (at < length && buffer[at] >= '0' && buffer[at] <= '9') {
            value = Math.addExact(Math.multiplyExact(value, 10L), buffer[at] - '0');
            at++;
        }
        boolean ended = at == length || buffer[at] == '\n';
        if (at == 0 || !ended) {
            throw new IOException(path + " holds '" + new String(buffer, 0, length, StandardCharsets.UTF_8).strip()
                    + "' (expected: microjoules)");
        }
        return value;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
