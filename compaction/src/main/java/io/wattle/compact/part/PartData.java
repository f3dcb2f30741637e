package io.wattle.compact.part;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Writes the bytes of files into a data file, one file after the other. Not thread safe. */
public interface PartData extends Closeable {

    /** Most bytes of a call to {@link #append}. */
    int MOST_BYTES = 1 << 22;

    /**
     * Writes the next bytes of a file; of an empty file once, with none.
     *
     * @param file that they are of
     * @param offset of the first byte in the file
     * @param bytes that hold them at their beginning; the caller uses them again afterwards
     * @param length how many
     * @return where in the data file they are, as they are
     */
    ByteRange append(SourceFile file, long offset, byte[] bytes, int length) throws IOException;

    /** Begins a data file. */
    static PartData create(CompactionFormat format, Configuration conf, SourceRoot root, Path path) throws IOException {
        return switch (format) {
            case SEQUENCE -> new SequenceData(conf, root, path);
            case HAR -> new HarData(path.getFileSystem(conf), path);
            case AVRO -> new AvroData(path.getFileSystem(conf), root, path);
            case PARQUET_BINARY -> new ParquetData(path.getFileSystem(conf), root, path);
        };
    }
}
