package io.wattle.combine.list;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.PriorityQueue;

/**
 * The order of files by their paths, however they are spread over columns: which columns a file is in hangs on what threads found
 * first, and on how many there are.
 */
final class PathOrder {

    private PathOrder() {}

    /**
     * Files of some columns that follow each other.
     *
     * @param from position in their order
     * @param to position behind the last one
     */
    record Run(DirectoryFiles files, int from, int to) {}

    /** All files of columns, each of which is sorted. */
    static Deque<Run> of(Collection<DirectoryFiles> columns) {
        PriorityQueue<Cursor> cursors = new PriorityQueue<>();
        for (DirectoryFiles files : columns) {
            if (files.size() > 0) {
                cursors.add(new Cursor(files, 0));
            }
        }
        Deque<Run> runs = new ArrayDeque<>();
        while (!cursors.isEmpty()) {
            Cursor first = cursors.remove();
            int to = cursors.isEmpty() ? first.files.size() : first.before(cursors.peek().path);
            runs.add(new Run(first.files, first.at, to));
            if (to < first.files.size()) {
                cursors.add(new Cursor(first.files, to));
            }
        }
        return runs;
    }

    /** The next file of some columns. */
    private static final class Cursor implements Comparable<Cursor> {
        private final DirectoryFiles files;
        private final int at;
        private final byte[] path;

        Cursor(DirectoryFiles files, int at) {
            this.files = files;
            this.at = at;
            path = files.pathBytes(at);
        }

        /** Position of the first file behind this one that does not come before a path. */
        int before(byte[] other) {
            int low = at + 1;
            int high = files.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Arrays.compareUnsigned(files.pathBytes(middle), other) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        @Override
        public int compareTo(Cursor other) {
            return Arrays.compareUnsigned(path, other.path);
        }
    }
}
