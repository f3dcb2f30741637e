package io.wattle.combine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/** Where a record comes from: a key that says so. Sorted by path, then offset. Mutable, as Hadoop's keys are. */
public final class FileOffset implements WritableComparable<FileOffset> {

    private String path = "";
    private long offset;

    /** For reading from a stream. */
    public FileOffset() {}

    /** A record of that file, at that many bytes. */
    public FileOffset(String path, long offset) {
        set(path, offset);
    }

    /** Changes both. */
    public void set(String newPath, long newOffset) {
        path = Objects.requireNonNull(newPath, "path");
        offset = newOffset;
    }

    /** Whole path of the file. */
    public String path() {
        return path;
    }

    /** Where the record begins, as {@link CombineContext#currentOffset()} says. */
    public long offset() {
        return offset;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Text.writeString(out, path);
        out.writeLong(offset);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        path = Text.readString(in);
        offset = in.readLong();
    }

    @Override
    public int compareTo(FileOffset other) {
        int byPath = path.compareTo(other.path);
        return byPath != 0 ? byPath : Long.compare(offset, other.offset);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileOffset that && offset == that.offset && path.equals(that.path);
    }

    // Not of identity hash codes: partitioners in different JVMs must agree.
    @Override
    public int hashCode() {
        return 31 * path.hashCode() + Long.hashCode(offset);
    }

    /** {@code path:offset}, what Streaming shows. */
    @Override
    public String toString() {
        return path + ":" + offset;
    }
}
