package io.wattle.compact.part;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;

/** The columns of {@link ParquetData}, in the order in which they lie in a row group. None is optional or encoded. */
enum ParquetColumn {
    /** First, so that bytes are written as they come; the other columns of their rows, which are short, follow. */
    DATA("data", Kind.BYTES, OptionalInt.empty()),
    PATH("path", Kind.BYTES, OptionalInt.of(Kind.UTF8)),
    OFFSET("offset", Kind.INT64, OptionalInt.empty()),
    LENGTH("length", Kind.INT64, OptionalInt.empty()),
    TIME("modificationTime", Kind.INT64, OptionalInt.of(Kind.TIMESTAMP_MILLIS));

    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int DATA_PAGE = 0;
    private static final int NOT_COMPRESSED = 0;
    private static final int REQUIRED = 0;

    private final String title;
    private final int type;
    private final OptionalInt converted;

    /** Numbers of Parquet's types. */
    private static final class Kind {
        private static final int INT64 = 2;
        private static final int BYTES = 6;
        private static final int UTF8 = 0;
        private static final int TIMESTAMP_MILLIS = 9;
    }

    ParquetColumn(String title, int type, OptionalInt converted) {
        this.title = title;
        this.type = type;
        this.converted = converted;
    }

    /** Its element of the schema. */
    ThriftStruct schema() {
        ThriftStruct element = new ThriftStruct().i32(1, type).i32(3, REQUIRED).text(4, title);
        return converted.isEmpty() ? element : element.i32(6, converted.getAsInt());
    }

    /** What begins a page. Levels say what is null or repeated: nothing is, so that there are none. */
    static byte[] pageHeader(int values, int bytes) {
        ThriftStruct data =
                new ThriftStruct().i32(1, values).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        return new ThriftStruct()
                .i32(1, DATA_PAGE)
                .i32(2, bytes)
                .i32(3, bytes)
                .struct(5, data)
                .bytes();
    }

    /**
     * What the footer says of its pages in a row group.
     *
     * @param rows of the group
     * @param start of the first page in the file
     * @param bytes of all pages, with their headers
     */
    ThriftStruct chunk(long rows, long start, long bytes) {
        ThriftStruct meta = new ThriftStruct()
                .i32(1, type)
                .i32s(2, List.of(PLAIN, RLE))
                .texts(3, List.of(title))
                .i32(4, NOT_COMPRESSED)
                .i64(5, rows)
                .i64(6, bytes)
                .i64(7, bytes)
                .i64(9, start);
        return new ThriftStruct().i64(2, start).struct(3, meta);
    }

    /** The length that is before the bytes of a value. */
    static byte[] lengthOf(int bytes) {
        return littleEndian(Integer.BYTES).putInt(bytes).array();
    }

    static void add(ByteArrayOutputStream page, long value) {
        page.writeBytes(littleEndian(Long.BYTES).putLong(value).array());
    }

    static void add(ByteArrayOutputStream page, byte[] value) {
        page.writeBytes(lengthOf(value.length));
        page.writeBytes(value);
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
