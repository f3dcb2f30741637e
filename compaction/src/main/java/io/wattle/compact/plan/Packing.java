package io.wattle.compact.plan;

import io.wattle.compact.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills parts with files in the order in which they come, so that those of a directory stay together: a part is full
 * when the next file does not fit. One of the target size or more is a part of its own. Not thread safe.
 */
final class Packing {

    /** Most files of a part: planning, writing and reading hold this many in memory. */
    static final int MOST_FILES = 100_000;

    private final long targetBytes;
    private final Sink sink;
    private List<SourceFile> open = new ArrayList<>();
    private long openBytes;

    /** Takes parts in. */
    interface Sink {
        void part(List<SourceFile> files) throws IOException;
    }

    Packing(long targetBytes, Sink sink) {
        this.targetBytes = targetBytes;
        this.sink = sink;
    }

    void add(SourceFile file) throws IOException {
        if (file.length() >= targetBytes) {
            sink.part(List.of(file));
            return;
        }
        if (openBytes + file.length() > targetBytes || open.size() == MOST_FILES) {
            close();
        }
        open.add(file);
        openBytes += file.length();
    }

    /** Ends the part that is being filled, if any. */
    void close() throws IOException {
        if (!open.isEmpty()) {
            sink.part(open);
            open = new ArrayList<>();
            openBytes = 0;
        }
    }
}
