package io.wattle.compact.part;

import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * An Avro file without compression, of one record a block: the bytes end the record, and so are just before the mark
 * that ends the block.
 */
final class AvroData implements PartData {

    private static final String PATH = "path";
    private static final String OFFSET = "offset";
    private static final String LENGTH = "length";
    private static final String TIME = "modificationTime";
    private static final String DATA = "data";

    private static final Schema SCHEMA = SchemaBuilder.record("FileBytes")
            .namespace("io.wattle.compact")
            .doc("Bytes of a file from offset on; length is that of the whole file, modificationTime in milliseconds"
                    + " since 1970.")
            .fields()
            .requiredString(PATH)
            .requiredLong(OFFSET)
            .requiredLong(LENGTH)
            .requiredLong(TIME)
            .requiredBytes(DATA)
            .endRecord();

    private final SourceRoot root;
    private final DataFileWriter<GenericRecord> writer;

    AvroData(FileSystem fs, SourceRoot root, Path path) throws IOException {
        this.root = root;
        writer = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA));
        writer.create(SCHEMA, fs.create(path, true));
    }

    @Override
    public ByteRange append(SourceFile file, long offset, byte[] bytes, int length) throws IOException {
        GenericRecord record = new GenericData.Record(SCHEMA);
        record.put(PATH, root.file(file.path()).toString());
        record.put(OFFSET, offset);
        record.put(LENGTH, file.length());
        record.put(TIME, file.modificationMillis());
        record.put(DATA, ByteBuffer.wrap(bytes, 0, length));
        writer.append(record);
        return new ByteRange(writer.sync() - DataFileConstants.SYNC_SIZE - length, length);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
