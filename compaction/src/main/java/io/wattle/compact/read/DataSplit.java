package io.wattle.compact.read;

import io.wattle.combine.list.Splittability;
import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.part.ByteRange;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A split of a data file: which files, and which bytes of them, are to be read by it. A file that may be cut is read by
 * each split where its bytes lie, one that may not by the split where it begins: all splits together read each byte
 * once.
 *
 * @param data path of the data file
 * @param start first byte of the split
 * @param length bytes of the split
 */
record DataSplit(Path data, long start, long length) {

    /** The pieces, in the order of the data. @throws IOException if the index is not that of the data file */
    List<SplitPiece> pieces(FileSystem fs, Splittability splittable) throws IOException {
        CompactedDirectory directory = new CompactedDirectory(data.getParent());
        Path index = directory.index(CompactedDirectory.partOf(data.getName()));
        List<SplitPiece> pieces = new ArrayList<>();
        PartHeader header = PartIndex.read(fs, index, (head, entry) -> {
            if (touches(entry)) {
                Path file = head.root().file(entry.file().path());
                add(pieces, file, entry, splittable.splittable(file));
            }
        });
        if (!header.data().equals(data.getName())) {
            throw new IOException(index + " is of " + header.data() + ", not of " + data.getName());
        }
        return pieces;
    }

    /** Whether any byte is in the split; empty files have none. */
    private boolean touches(IndexEntry entry) {
        List<ByteRange> ranges = entry.ranges();
        return !ranges.isEmpty()
                && ranges.get(0).position() < start + length
                && ranges.get(ranges.size() - 1).end() > start;
    }

    private void add(List<SplitPiece> pieces, Path file, IndexEntry entry, boolean splittable) {
        if (!splittable) {
            if (entry.ranges().get(0).position() >= start) {
                pieces.add(new SplitPiece(file, entry, 0, entry.file().length()));
            }
            return;
        }
        // What lies between two ranges is the format's own: the pieces of a file follow each other without a gap.
        long from = bytesBefore(entry, start);
        long to = bytesBefore(entry, start + length);
        if (from < to) {
            pieces.add(new SplitPiece(file, entry, from, to - from));
        }
    }

    /** How many of a file's bytes are before a position of the data. */
    private static long bytesBefore(IndexEntry entry, long position) {
        long bytes = 0;
        for (ByteRange range : entry.ranges()) {
            if (range.end() > position) {
                return bytes + Math.max(0, position - range.position());
            }
            bytes += range.length();
        }
        return bytes;
    }
}
