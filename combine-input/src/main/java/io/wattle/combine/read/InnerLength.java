package io.wattle.combine.read;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;

/** How long a piece is for the reader of another format. Not thread safe. */
@FunctionalInterface
public interface InnerLength {

    /** Bytes of the split that the reader gets. */
    long of(Piece piece);

    /**
     * The piece's own length, but of text that cannot be cut no end at all: Hadoop's line readers drop what they have
     * decompressed once they have passed the end that was listed, and a file may have grown since.
     *
     * @param hadoopsLines whether the format reads with Hadoop's line readers
     */
    static InnerLength of(boolean hadoopsLines, Configuration conf) {
        if (!hadoopsLines) {
            return Piece::length;
        }
        CompressionCodecFactory codecs = new CompressionCodecFactory(conf);
        return piece -> {
            CompressionCodec codec = codecs.getCodec(piece.file());
            boolean whole = codec != null && !(codec instanceof SplittableCompressionCodec);
            return whole ? Long.MAX_VALUE : piece.length();
        };
    }
}
