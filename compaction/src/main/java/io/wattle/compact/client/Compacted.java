package io.wattle.compact.client;

import io.wattle.compact.part.LeftOutFile;
import java.util.List;

/**
 * What lies in a compacted directory.
 *
 * @param outcome what was done for it
 * @param parts data files
 * @param files in them
 * @param bytes of the files
 * @param dataBytes of the data files
 * @param leftOut files of the plan that are in none
 * @param shown the first ten of them
 */
public record Compacted(
        Outcome outcome, long parts, long files, long bytes, long dataBytes, long leftOut, List<LeftOutFile> shown) {

    /** How it came to be. */
    public enum Outcome {
        /** It was planned and written. */
        WRITTEN,
        /** A run that died before was continued. */
        CONTINUED,
        /** It was complete. */
        ALREADY
    }

    public Compacted {
        shown = List.copyOf(shown);
    }
}
