package io.wattle.combine.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;

/** What files hold that tell it by their ends. */
enum KnownContent {
    SEQUENCE_FILE("a SequenceFile", "SEQ\006"),
    AVRO("an Avro file", "Obj\001"),
    PARQUET("a Parquet file", "PAR1"),
    ORC("an ORC file", "ORC");

    private static final int FIRST_BYTES = 256;
    private static final int LAST_BYTES = 8;

    /** A footer that is encrypted changes the mark. */
    private static final String ENCRYPTED_PARQUET = "PARE";

    /** The names of its own metadata, of which there is one at least. */
    private static final String AVRO_METADATA = "avro.";

    /** The last field of a postscript: its number, its length and itself; the length of the postscript follows. */
    private static final String ORC_POSTSCRIPT = "\u0082\u00f4\003\003ORC";

    private final String title;
    private final String mark;

    KnownContent(String title, String mark) {
        this.title = title;
        this.mark = mark;
    }

    /** With an article. */
    String title() {
        return title;
    }

    /** Whether a file may be of this kind: all of it begin so. */
    boolean mayBegin(byte[] first) {
        String text = text(first);
        return text.startsWith(mark) || (this == PARQUET && text.startsWith(ENCRYPTED_PARQUET));
    }

    /**
     * What a file holds for certain. Text may begin with any of the marks, also with control characters, which Hive puts
     * between columns: it is none of these.
     *
     * @param length of the file, bytes
     */
    static Optional<KnownContent> of(FSDataInputStream file, long length) throws IOException {
        byte[] first = read(file, 0, (int) Math.min(length, FIRST_BYTES));
        for (KnownContent content : values()) {
            if (content.mayBegin(first)) {
                return content.isCertain(file, length, text(first)) ? Optional.of(content) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean isCertain(FSDataInputStream file, long length, String first) throws IOException {
        if (this == SEQUENCE_FILE) {
            return true;
        }
        if (this == AVRO) {
            return first.contains(AVRO_METADATA);
        }
        if (length < LAST_BYTES) {
            return false;
        }
        byte[] last = read(file, length - LAST_BYTES, LAST_BYTES);
        return this == ORC ? text(last).startsWith(ORC_POSTSCRIPT) : endsAsParquet(last, length);
    }

    /** Of four letters the length of the footer would be more than 500 MB. */
    private static boolean endsAsParquet(byte[] last, long length) {
        if (last.length < LAST_BYTES) {
            return false;
        }
        ByteBuffer end = ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN);
        int footer = end.getInt();
        return footer > 0
                && footer < length - LAST_BYTES
                && (text(last).endsWith(PARQUET.mark) || text(last).endsWith(ENCRYPTED_PARQUET));
    }

    /** Some bytes of a file, fewer if it ends before. */
    static byte[] read(FSDataInputStream file, long from, int most) throws IOException {
        byte[] bytes = new byte[most];
        int length = 0;
        for (int read = 0; length < most && read >= 0; length += Math.max(0, read)) {
            read = file.read(from + length, bytes, length, most - length);
        }
        return length == most ? bytes : Arrays.copyOf(bytes, length);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
