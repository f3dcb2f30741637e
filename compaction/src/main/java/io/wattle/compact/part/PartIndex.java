package io.wattle.compact.part;

import io.wattle.compact.FieldLines;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Indexes of parts as files: what they are of, a line for each file in the order of the data, and the end. */
public final class PartIndex {

    private static final String KIND = "wattle-compaction-part";
    private static final String FILE = "file";
    private static final String LEFT_OUT = "left-out";
    private static final String END = "end";

    private PartIndex() {}

    /** Takes in what an index says. */
    public interface Sink {
        /** A file that is in the part. */
        void file(PartHeader header, IndexEntry entry) throws IOException;

        /** One that is not. */
        default void leftOut(LeftOutFile file) throws IOException {}
    }

    /** Reads what an index is of. */
    public static PartHeader header(FileSystem fs, Path path) throws IOException {
        try (FieldLines in = new FieldLines(fs, path, KIND)) {
            return header(in);
        }
    }

    private static PartHeader header(FieldLines in) throws IOException {
        List<String> fields = in.next();
        return in.parsed(fields, it -> new PartHeader(SourceRoot.of(it.get(0)), it.get(1), Long.parseLong(it.get(2))));
    }

    /**
     * Reads a whole index.
     *
     * @throws IOException if it cannot be read, or is cut off
     */
    public static PartHeader read(FileSystem fs, Path path, Sink sink) throws IOException {
        try (FieldLines in = new FieldLines(fs, path, KIND)) {
            PartHeader header = header(in);
            long files = 0;
            List<String> fields = in.next();
            while (!fields.get(0).equals(END)) {
                if (fields.get(0).equals(FILE)) {
                    sink.file(header, in.parsed(fields, PartIndex::entry));
                } else if (fields.get(0).equals(LEFT_OUT)) {
                    sink.leftOut(in.parsed(fields, it -> new LeftOutFile(file(it), it.get(4))));
                } else {
                    throw in.unknown(fields);
                }
                files++;
                fields = in.next();
            }
            if (files != in.parsed(fields, it -> Long.parseLong(it.get(1)))) {
                throw in.unknown(fields);
            }
            return header;
        }
    }

    private static IndexEntry entry(List<String> fields) {
        return new IndexEntry(file(fields), HexFormat.fromHexDigits(fields.get(4)), ranges(fields.get(5)));
    }

    private static SourceFile file(List<String> fields) {
        return new SourceFile(fields.get(1), Long.parseLong(fields.get(2)), Long.parseLong(fields.get(3)));
    }

    private static List<ByteRange> ranges(String text) {
        List<ByteRange> ranges = new ArrayList<>();
        for (String range : text.isEmpty() ? new String[0] : text.split(",")) {
            int plus = range.indexOf('+');
            ranges.add(
                    new ByteRange(Long.parseLong(range.substring(0, plus)), Long.parseLong(range.substring(plus + 1))));
        }
        return ranges;
    }

    /** Writes an index. */
    public static void write(BufferedWriter out, PartHeader header, List<IndexEntry> entries, List<LeftOutFile> leftOut)
            throws IOException {
        FieldLines.begin(out, KIND);
        FieldLines.write(out, header.root(), header.data(), header.dataBytes());
        for (IndexEntry entry : entries) {
            SourceFile file = entry.file();
            String ranges = entry.ranges().stream()
                    .map(it -> it.position() + "+" + it.length())
                    .collect(Collectors.joining(","));
            String crc32c = HexFormat.of().toHexDigits(entry.crc32c());
            FieldLines.write(out, FILE, file.path(), file.length(), file.modificationMillis(), crc32c, ranges);
        }
        for (LeftOutFile one : leftOut) {
            SourceFile file = one.file();
            FieldLines.write(out, LEFT_OUT, file.path(), file.length(), file.modificationMillis(), one.reason());
        }
        FieldLines.write(out, END, entries.size() + leftOut.size());
    }
}
