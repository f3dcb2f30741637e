package io.wattle.combine.read;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.security.AccessControlException;

/**
 * Says of which file a format of others failed, and whether that is the file's own fault: if it is shorter than it was
 * listed, or does not begin as all files of the format do. Of all else only the format knows.
 */
public final class InnerFailures {

    /** By the class that makes the reader: a subclass with a reader of its own may read anything. */
    private static final Map<String, KnownContent> READ_BY = Map.ofEntries(
            Map.entry("org.apache.parquet.hadoop.ParquetInputFormat", KnownContent.PARQUET),
            Map.entry("org.apache.parquet.hadoop.mapred.DeprecatedParquetInputFormat", KnownContent.PARQUET),
            Map.entry("org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat", KnownContent.PARQUET),
            Map.entry("org.apache.orc.mapreduce.OrcInputFormat", KnownContent.ORC),
            Map.entry("org.apache.orc.mapred.OrcInputFormat", KnownContent.ORC),
            Map.entry("org.apache.avro.mapreduce.AvroKeyInputFormat", KnownContent.AVRO),
            Map.entry("org.apache.avro.mapreduce.AvroKeyValueInputFormat", KnownContent.AVRO),
            Map.entry("org.apache.avro.mapred.AvroInputFormat", KnownContent.AVRO),
            Map.entry("org.apache.avro.mapred.AvroAsTextInputFormat", KnownContent.AVRO),
            Map.entry("org.apache.hadoop.hive.ql.io.avro.AvroContainerInputFormat", KnownContent.AVRO));

    private static final int SHOWN_BYTES = 4;

    private final Class<?> format;
    private final Optional<KnownContent> content;
    private final Configuration conf;

    /**
     * Those of a format.
     *
     * @param readerOwner class that declares how the format makes readers
     */
    public InnerFailures(Class<?> format, Class<?> readerOwner, Configuration conf) {
        this.format = format;
        content = Optional.ofNullable(READ_BY.get(readerOwner.getName()));
        this.conf = conf;
    }

    /**
     * What to throw for a failure at a piece.
     *
     * @throws RuntimeException the failure itself, if it is one and is not known to be the file's fault
     */
    public IOException judged(Exception why, Piece piece) {
        if (isAboutAccess(why)) {
            return (IOException) why;
        }
        Optional<IOException> ofTheFile = ofTheFile(why, piece);
        if (ofTheFile.isPresent()) {
            return ofTheFile.get();
        }
        if (why instanceof RuntimeException runtime) {
            throw runtime;
        }
        boolean named =
                String.valueOf(why.getMessage()).contains(piece.file().toUri().getPath());
        return why instanceof IOException io && (named || BadFileCause.of(why).isPresent())
                ? io
                : new IOException(piece.file() + ": " + format.getName() + " cannot read it: " + why, why);
    }

    /** What is known without a look at the file, or would not be known by one. */
    private static boolean isAboutAccess(Exception why) {
        return why instanceof FileNotFoundException
                || why instanceof AccessControlException
                || why instanceof ChecksumException
                || why instanceof InterruptedIOException;
    }

    private Optional<IOException> ofTheFile(Exception why, Piece piece) {
        try {
            ListedLength.check(piece, 0, conf);
            return content.isPresent() ? ofAnotherFormat(why, piece, content.get()) : Optional.empty();
        } catch (EOFException e) {
            e.addSuppressed(why);
            return Optional.of(e);
        } catch (IOException | RuntimeException e) {
            why.addSuppressed(e);
            return Optional.empty();
        }
    }

    private Optional<IOException> ofAnotherFormat(Exception why, Piece piece, KnownContent needed) throws IOException {
        try (FSDataInputStream file = piece.file().getFileSystem(conf).open(piece.file())) {
            byte[] first = KnownContent.read(file, 0, SHOWN_BYTES);
            if (needed.mayBegin(first)) {
                return Optional.empty();
            }
            long length =
                    piece.file().getFileSystem(conf).getFileStatus(piece.file()).getLen();
            String found = KnownContent.of(file, length)
                    .map(it -> "it is " + it.title() + ", not " + needed.title())
                    .orElseGet(() -> "it is not " + needed.title() + ": it begins with the bytes "
                            + HexFormat.of().formatHex(first));
            return Optional.of(new DamagedFileException(
                    new IOException(found + " (its format is " + format.getName() + ")", why), WatchedStream.NO_END));
        }
    }
}
