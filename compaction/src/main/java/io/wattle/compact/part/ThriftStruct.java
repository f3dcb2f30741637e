package io.wattle.compact.part;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A struct in Thrift's compact protocol, as Parquet's headers and footer are. Fields are added by ascending number. */
final class ThriftStruct {

    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int MOST_OF_SHORT_LIST = 14;
    private static final int LONG_LIST = 0xf0;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int last;

    ThriftStruct i32(int field, int value) {
        begin(field, I32);
        signed(value);
        return this;
    }

    ThriftStruct i64(int field, long value) {
        begin(field, I64);
        signed(value);
        return this;
    }

    ThriftStruct text(int field, String value) {
        begin(field, BINARY);
        text(value);
        return this;
    }

    ThriftStruct struct(int field, ThriftStruct value) {
        begin(field, STRUCT);
        out.writeBytes(value.bytes());
        return this;
    }

    ThriftStruct structs(int field, List<ThriftStruct> values) {
        beginList(field, STRUCT, values.size());
        values.forEach(it -> out.writeBytes(it.bytes()));
        return this;
    }

    ThriftStruct texts(int field, List<String> values) {
        beginList(field, BINARY, values.size());
        values.forEach(this::text);
        return this;
    }

    ThriftStruct i32s(int field, List<Integer> values) {
        beginList(field, I32, values.size());
        values.forEach(this::signed);
        return this;
    }

    /** With the mark that ends it. */
    byte[] bytes() {
        byte[] fields = out.toByteArray();
        byte[] bytes = new byte[fields.length + 1];
        System.arraycopy(fields, 0, bytes, 0, fields.length);
        return bytes;
    }

    private void begin(int field, int type) {
        out.write(((field - last) << 4) | type);
        last = field;
    }

    private void beginList(int field, int type, int size) {
        begin(field, LIST);
        if (size <= MOST_OF_SHORT_LIST) {
            out.write((size << 4) | type);
        } else {
            out.write(LONG_LIST | type);
            unsigned(size);
        }
    }

    private void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        unsigned(bytes.length);
        out.writeBytes(bytes);
    }

    private void signed(long value) {
        unsigned((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    private void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
