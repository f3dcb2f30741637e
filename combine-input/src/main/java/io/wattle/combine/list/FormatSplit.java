package io.wattle.combine.list;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.PieceList;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * A split that a format has made of one file.
 *
 * @param file it is of
 * @param start where it begins, bytes
 * @param length bytes
 * @param hosts that hold it; none for any
 * @param inner the split itself, if it says more
 */
public record FormatSplit(Path file, long start, long length, String[] hosts, Optional<InnerSplit> inner) {

    /**
     * The part of the file that it is of, at least a byte. Formats make splits that go on behind the file's end, or have a
     * length that stands for one that they do not know (-1, or the largest number); one of no bytes, as of a file whose
     * columns are not read, has to be in some packed split all the same.
     *
     * @param fileLength 1 or more
     */
    public FormatSplit within(long fileLength) {
        long first = Math.max(0, Math.min(start, fileLength - 1));
        long rest = fileLength - first;
        return at(first, length < 0 ? rest : Math.max(1, Math.min(length, rest)));
    }

    /** The same for a file whose length is not known: a byte, where it tells none that a file can have. */
    public FormatSplit within() {
        return within(Math.max(0, start) + (length > 0 && length <= PieceList.MOST_BYTES ? length : 1));
    }

    /** With what it says besides. */
    public FormatSplit with(Optional<InnerSplit> more) {
        return new FormatSplit(file, start, length, hosts, more);
    }

    /** Whether another is of the same bytes. */
    public boolean isAt(FormatSplit other) {
        return file.equals(other.file) && start == other.start && length == other.length;
    }

    private FormatSplit at(long first, long bytes) {
        return new FormatSplit(file, first, bytes, hosts, inner);
    }
}
