package io.wattle.compact.client;

import io.wattle.compact.part.LeftOutFile;
import java.util.List;

/**
 * What became of the inputs.
 *
 * @param deleted files
 * @param bytes of them
 * @param gone files that somebody else had deleted
 * @param kept files that are not as they were when they were compacted, or are being written
 * @param shown the first ten of them
 */
public record Retired(long deleted, long bytes, long gone, long kept, List<LeftOutFile> shown) {

    public Retired {
        shown = List.copyOf(shown);
    }
}
