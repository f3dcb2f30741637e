package io.wattle.combine.list;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;

/** Text may be split if it is plain, or its codec can be read from the middle. Thread safe. */
public final class TextSplittability implements Splittability {

    /** Names that end so are no plain text: without a codec a job would count garbage. */
    private static final Set<String> COMPRESSED = Set.of(
            "gz", "bz2", "zst", "snappy", "lz4", "lzo", "lzo_deflate", "deflate", "xz", "lzma", "z", "zip", "7z", "br");

    private static final String CODECS = "io.compression.codecs";

    private final CompressionCodecFactory codecs;

    /** @throws IOException if a codec that is configured cannot be loaded */
    public TextSplittability(Configuration conf) throws IOException {
        try {
            codecs = new CompressionCodecFactory(conf);
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    CODECS + ": '" + conf.get(CODECS) + "': " + e.getMessage()
                            + " (needed: names of codec classes on the class path)",
                    e);
        }
    }

    @Override
    public boolean splittable(Path file) throws IOException {
        CompressionCodec codec = codecs.getCodec(file);
        if (codec != null) {
            return codec instanceof SplittableCompressionCodec;
        }
        String name = file.getName();
        String suffix = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (suffix.length() < name.length() && COMPRESSED.contains(suffix)) {
            throw new NoCodecException(
                    file.toString(),
                    "no codec for ." + suffix + " (needed: its class in " + CODECS
                            + ", or a job filter that leaves the file out)");
        }
        return true;
    }
}
