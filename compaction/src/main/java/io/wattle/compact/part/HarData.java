package io.wattle.compact.part;

import io.wattle.compact.SourceFile;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A part of a Hadoop archive: the bytes of files, and nothing else. */
final class HarData implements PartData {

    private final FSDataOutputStream out;

    HarData(FileSystem fs, Path path) throws IOException {
        out = fs.create(path, true);
    }

    @Override
    public ByteRange append(SourceFile file, long offset, byte[] bytes, int length) throws IOException {
        long position = out.getPos();
        out.write(bytes, 0, length);
        return new ByteRange(position, length);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
