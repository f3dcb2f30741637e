package io.wattle.combine;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Writes files as their names say. */
final class Codecs {

    private static final CompressionCodecFactory FACTORY = new CompressionCodecFactory(new Configuration(false));

    private Codecs() {}

    static CompressionCodec of(String name, Configuration conf) {
        return new CompressionCodecFactory(conf).getCodec(new org.apache.hadoop.fs.Path(name));
    }

    static boolean plain(String name) {
        return FACTORY.getCodec(new org.apache.hadoop.fs.Path(name)) == null;
    }

    /** Whether the codec of a suffix works here: zstd needs Hadoop's native library. */
    static boolean works(String suffix) {
        CompressionCodec codec = of("x" + suffix, new Configuration(false));
        if (codec == null) {
            return true;
        }
        try {
            CodecPool.returnCompressor(CodecPool.getCompressor(codec));
            CodecPool.returnDecompressor(CodecPool.getDecompressor(codec));
            return true;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    /** Writes bytes; gzip and bzip2 as several streams one after the other, which both formats allow. */
    static void write(Path file, byte[] bytes, int moreStreams, Configuration conf) throws IOException {
        CompressionCodec codec = of(file.getFileName().toString(), conf);
        String name = file.getFileName().toString();
        int streams = name.endsWith(".gz") || name.endsWith(".bz2") ? 1 + moreStreams : 1;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < streams; i++) {
                int start = (int) ((long) bytes.length * i / streams);
                int length = (int) ((long) bytes.length * (i + 1) / streams) - start;
                OutputStream stream = codec == null ? out : codec.createOutputStream(new Unclosed(out));
                stream.write(bytes, start, length);
                if (codec != null) {
                    stream.close();
                }
            }
        }
    }

    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() {}
    }
}
