package io.wattle.compact.part;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Progressable;

/** Reads a data file back, and compares each file's bytes with what was read of their source. */
public final class PartCheck {

    private PartCheck() {}

    /** @throws IOException if a file's bytes are others, or are not there; the message names it */
    public static void check(FileSystem fs, Path data, List<IndexEntry> entries, Progressable alive)
            throws IOException {
        byte[] buffer = new byte[PartData.MOST_BYTES];
        try (FSDataInputStream in = fs.open(data)) {
            for (IndexEntry entry : entries) {
                alive.progress();
                int crc32c = crc32c(new RangeStream(in, entry.ranges()), entry, buffer, alive);
                if (crc32c != entry.crc32c()) {
                    throw new IOException(data + ": the bytes of "
                            + entry.file().path()
                            + " are not those of the source (CRC32C " + Integer.toHexString(crc32c) + ", of the source "
                            + Integer.toHexString(entry.crc32c()) + ")");
                }
            }
        }
    }

    private static int crc32c(InputStream in, IndexEntry entry, byte[] buffer, Progressable alive) throws IOException {
        CRC32C crc32c = new CRC32C();
        long length = 0;
        for (int read = in.read(buffer, 0, buffer.length); read >= 0; read = in.read(buffer, 0, buffer.length)) {
            crc32c.update(buffer, 0, read);
            length += read;
            alive.progress();
        }
        if (length != entry.file().length()) {
            throw new IOException("the index has " + length + " bytes of "
                    + entry.file().path() + ", the source " + entry.file().length());
        }
        return (int) crc32c.getValue();
    }
}
