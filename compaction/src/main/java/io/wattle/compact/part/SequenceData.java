package io.wattle.compact.part;

import io.wattle.compact.Fields;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.SequenceFile.Writer;
import org.apache.hadoop.io.Text;

/**
 * A SequenceFile without compression. A key is path, offset, length of the whole file and modification time, with tabs
 * between; the value the bytes, which end the record.
 */
final class SequenceData implements PartData {

    private final SourceRoot root;
    private final Writer writer;
    private final Text key = new Text();

    SequenceData(Configuration conf, SourceRoot root, Path path) throws IOException {
        this.root = root;
        writer = SequenceFile.createWriter(
                conf,
                Writer.file(path),
                Writer.keyClass(Text.class),
                Writer.valueClass(BytesWritable.class),
                Writer.compression(CompressionType.NONE));
    }

    @Override
    public ByteRange append(SourceFile file, long offset, byte[] bytes, int length) throws IOException {
        key.set(Fields.line(root.file(file.path()), offset, file.length(), file.modificationMillis()));
        writer.append(key, new BytesWritable(bytes, length));
        return new ByteRange(writer.getLength() - length, length);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
