package io.wattle.compact.part;

import io.wattle.compact.SourceFile;
import java.util.List;

/**
 * A source file in a part.
 *
 * @param file as it was listed, and as it was when it was read
 * @param crc32c checksum of its bytes
 * @param ranges where its bytes are in the data file, in their order; none of an empty file
 */
public record IndexEntry(SourceFile file, int crc32c, List<ByteRange> ranges) {

    public IndexEntry {
        ranges = List.copyOf(ranges);
    }
}
