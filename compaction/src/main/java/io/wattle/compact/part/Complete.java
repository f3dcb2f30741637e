package io.wattle.compact.part;

import io.wattle.compact.SourceRoot;
import java.util.List;

/**
 * A directory of which all parts are committed.
 *
 * @param root that was compacted
 * @param files in the parts
 * @param bytes of the files
 * @param leftOut files of the plan that are in none
 * @param shown the first of them
 * @param data all data files
 */
public record Complete(
        SourceRoot root, long files, long bytes, long leftOut, List<LeftOutFile> shown, List<DataFile> data) {

    public Complete {
        shown = List.copyOf(shown);
        data = List.copyOf(data);
    }

    /**
     * A data file.
     *
     * @param part whose it is
     * @param name in the directory
     * @param bytes its length
     */
    public record DataFile(int part, String name, long bytes) {}
}
