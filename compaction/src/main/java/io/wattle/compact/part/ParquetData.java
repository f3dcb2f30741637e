package io.wattle.compact.part;

import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A Parquet file without compression and dictionaries, of one value a page in the column of bytes: the bytes end their
 * page. Parquet's own writer keeps a row group in memory, and its library would have to come to each task; what is
 * written here is the part of the format that is needed.
 */
final class ParquetData implements PartData {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final String CREATED_BY = "wattle-compaction version 1 (build 1)";

    /** Readers of others have the bytes of a row group in memory. */
    private static final long MOST_GROUP_BYTES = 64L << 20;

    private static final int MOST_ROWS = 10_000;
    private static final int MOST_PATH_BYTES = 1 << 22;

    private final SourceRoot root;
    private final FSDataOutputStream out;
    private final List<ThriftStruct> groups = new ArrayList<>();

    /** The one page that each column but that of bytes has in the row group. */
    private final Map<ParquetColumn, ByteArrayOutputStream> pages = new EnumMap<>(ParquetColumn.class);

    private long groupStart;
    private int rows;
    private long allRows;

    ParquetData(FileSystem fs, SourceRoot root, Path path) throws IOException {
        this.root = root;
        out = fs.create(path, true);
        out.write(MAGIC);
        for (ParquetColumn column : ParquetColumn.values()) {
            pages.put(column, new ByteArrayOutputStream());
        }
        groupStart = out.getPos();
    }

    @Override
    public ByteRange append(SourceFile file, long offset, byte[] bytes, int length) throws IOException {
        if (rows == MOST_ROWS
                || out.getPos() - groupStart + length > MOST_GROUP_BYTES
                || pages.get(ParquetColumn.PATH).size() > MOST_PATH_BYTES) {
            endGroup();
        }
        out.write(ParquetColumn.pageHeader(1, Integer.BYTES + length));
        out.write(ParquetColumn.lengthOf(length));
        long position = out.getPos();
        out.write(bytes, 0, length);
        rows++;
        ParquetColumn.add(
                pages.get(ParquetColumn.PATH), root.file(file.path()).toString().getBytes(StandardCharsets.UTF_8));
        ParquetColumn.add(pages.get(ParquetColumn.OFFSET), offset);
        ParquetColumn.add(pages.get(ParquetColumn.LENGTH), file.length());
        ParquetColumn.add(pages.get(ParquetColumn.TIME), file.modificationMillis());
        return new ByteRange(position, length);
    }

    private void endGroup() throws IOException {
        if (rows == 0) {
            return;
        }
        List<ThriftStruct> chunks = new ArrayList<>();
        long start = groupStart;
        for (ParquetColumn column : ParquetColumn.values()) {
            if (column != ParquetColumn.DATA) {
                ByteArrayOutputStream page = pages.get(column);
                out.write(ParquetColumn.pageHeader(rows, page.size()));
                page.writeTo(out);
                page.reset();
            }
            chunks.add(column.chunk(rows, start, out.getPos() - start));
            start = out.getPos();
        }
        groups.add(
                new ThriftStruct().structs(1, chunks).i64(2, start - groupStart).i64(3, rows));
        allRows += rows;
        rows = 0;
        groupStart = start;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            endGroup();
            List<ThriftStruct> schema = new ArrayList<>();
            schema.add(new ThriftStruct().text(4, "FileBytes").i32(5, ParquetColumn.values().length));
            for (ParquetColumn column : ParquetColumn.values()) {
                schema.add(column.schema());
            }
            byte[] footer = new ThriftStruct()
                    .i32(1, VERSION)
                    .structs(2, schema)
                    .i64(3, allRows)
                    .structs(4, groups)
                    .text(6, CREATED_BY)
                    .bytes();
            out.write(footer);
            out.write(ParquetColumn.lengthOf(footer.length));
            out.write(MAGIC);
        }
    }
}
