package io.wattle.compact.job;

import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.SourceTimes;
import io.wattle.compact.part.ByteRange;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.PartData;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;

/** Copies source files into a data file, if they are as they were listed. Not thread safe. */
final class SourceCopy {

    private final FileSystem fs;
    private final SourceRoot root;
    private final SourceTimes times;
    private final PartData data;
    private final Progressable alive;
    private final byte[] buffer;

    /** @param buffer of {@link PartData#MOST_BYTES} */
    SourceCopy(FileSystem fs, SourceRoot root, PartData data, byte[] buffer, Progressable alive) throws IOException {
        this.fs = fs;
        this.root = root;
        times = SourceTimes.of(fs, root);
        this.data = data;
        this.buffer = buffer;
        this.alive = alive;
    }

    /**
     * Copies a file. What fits into the buffer is written only once the file is known to be as it was listed.
     *
     * @throws ChangedFileException if it is not
     */
    IndexEntry copy(SourceFile file) throws IOException {
        Path path = root.file(file.path());
        CRC32C crc32c = new CRC32C();
        List<ByteRange> ranges = new ArrayList<>();
        try (FSDataInputStream in = open(path)) {
            long offset = 0;
            do {
                alive.progress();
                int wanted = (int) Math.min(buffer.length, file.length() - offset);
                int length = fill(in, wanted);
                if (length < wanted) {
                    throw changed(file, "has " + (offset + length) + " bytes");
                }
                if (offset + length == file.length()) {
                    checkEnd(file, path, in);
                }
                crc32c.update(buffer, 0, length);
                add(ranges, data.append(file, offset, buffer, length));
                offset += length;
            } while (offset < file.length());
        } catch (FileNotFoundException e) {
            throw gone(file, path, e);
        } catch (AccessControlException | AccessDeniedException e) {
            throw new ChangedFileException(file, "may not be read: " + e.getMessage(), e);
        }
        return new IndexEntry(file, (int) crc32c.getValue(), ranges);
    }

    private FSDataInputStream open(Path path) throws IOException {
        try {
            return fs.open(path);
        } catch (IllegalArgumentException e) {
            // Hadoop's local file system, of a name with a colon.
            throw new IOException(path + ": its file system cannot open a file of this name: " + e.getMessage(), e);
        }
    }

    private int fill(FSDataInputStream in, int wanted) throws IOException {
        int length = 0;
        while (length < wanted) {
            int read = in.read(buffer, length, wanted - length);
            if (read < 0) {
                break;
            }
            length += read;
        }
        return length;
    }

    /** After all was read: what is the same now was the same before. */
    private void checkEnd(SourceFile file, Path path, FSDataInputStream in) throws IOException {
        if (in.read() >= 0) {
            throw changed(file, "has more bytes");
        }
        FileStatus now = fs.getFileStatus(path);
        if (now.getLen() != file.length() || times.millis(now) != file.modificationMillis()) {
            throw changed(file, "has " + now.getLen() + " bytes and the modification time " + times.millis(now));
        }
    }

    private static ChangedFileException changed(SourceFile file, String now) {
        return new ChangedFileException(
                file,
                now + ", listed were " + file.length() + " bytes and the modification time "
                        + file.modificationMillis(),
                null);
    }

    /** A FileNotFoundException may be about something else. */
    private IOException gone(SourceFile file, Path path, FileNotFoundException e) throws IOException {
        if (!fs.exists(path)) {
            return new ChangedFileException(file, "is not there any more", e);
        }
        return new IOException(path + " cannot be read: " + e, e);
    }

    private static void add(List<ByteRange> ranges, ByteRange range) {
        if (range.length() == 0) {
            return;
        }
        ByteRange last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
        if (last != null && last.end() == range.position()) {
            ranges.set(ranges.size() - 1, new ByteRange(last.position(), last.length() + range.length()));
        } else {
            ranges.add(range);
        }
    }
}
