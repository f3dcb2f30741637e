package io.wattle.tuning.engine.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * A job's history without the counters of its tasks that nobody asks for. Nearly all of a history are such counters, and Hadoop's parser makes
 * objects of each: from this stream it reads a history of many tasks several times as fast. The format is Hadoop's binary one, whichever the
 * file has; a file of another kind comes as it is. Used by one thread.
 */
final class TrimmedHistory extends InputStream {

    private static final String JSON = "Avro-Json";
    private static final String BINARY = "Avro-Binary";

    /** So much is made at once; Hadoop's reader takes 8 KiB. */
    private static final int CHUNK_BYTES = 1 << 16;

    /** Of the first lines that there are; others are of no history. */
    private static final int LONGEST_MARK = 64;

    private final InputStream in;
    private final Schema schema;
    private final Decoder decoder;
    private final TrimmedEvents events;
    private final ByteArrayOutputStream trimmed = new ByteArrayOutputStream(2 * CHUNK_BYTES);
    private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(trimmed, null);
    private byte[] chunk;
    private int next;
    private boolean ended;
    private IOException failure;

    private TrimmedHistory(InputStream in, String schemaLine, boolean isJson, Predicate<String> kept)
            throws IOException {
        this.in = in;
        schema = new Schema.Parser().parse(schemaLine);
        decoder = isJson
                ? DecoderFactory.get().jsonDecoder(schema, in)
                : DecoderFactory.get().binaryDecoder(in, null);
        events = new TrimmedEvents(kept);
        chunk = (BINARY + "\n" + schemaLine + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A history, from its beginning.
     *
     * @param file closed with the stream that is returned
     * @param kept whether counters of this name stay with task attempts
     */
    static DataInputStream of(InputStream file, Predicate<String> kept) throws IOException {
        BufferedInputStream in = new BufferedInputStream(file, CHUNK_BYTES);
        in.mark(CHUNK_BYTES);
        String mark = line(in, LONGEST_MARK);
        if (!mark.equals(JSON) && !mark.equals(BINARY)) {
            in.reset();
            return new DataInputStream(in);
        }
        return new DataInputStream(new TrimmedHistory(in, line(in, Integer.MAX_VALUE), mark.equals(JSON), kept));
    }

    private static String line(InputStream in, int longest) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int each = in.read(); each >= 0 && each != '\n' && line.size() < longest; each = in.read()) {
            line.write(each);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? chunk[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int count = Math.min(length, chunk.length - next);
        System.arraycopy(chunk, next, into, offset, count);
        next += count;
        return count;
    }

    private boolean hasMore() throws IOException {
        while (next == chunk.length && !ended) {
            fill();
        }
        if (next == chunk.length && failure != null) {
            throw failure;
        }
        return next < chunk.length;
    }

    /** A history that is cut short ends with its last whole event, as for Hadoop's reader. */
    private void fill() throws IOException {
        trimmed.reset();
        int whole = 0;
        try {
            while (trimmed.size() < CHUNK_BYTES && !isAtEnd()) {
                events.copy(schema, decoder, encoder);
                encoder.flush();
                whole = trimmed.size();
            }
        } catch (EOFException | JsonProcessingException e) {
            // Text that is cut short is no end of file to its reader.
            ended = true;
        } catch (IOException e) {
            // Once the events before it have been read.
            failure = e;
            ended = true;
        }
        byte[] made = trimmed.toByteArray();
        chunk = whole == made.length ? made : Arrays.copyOf(made, whole);
        next = 0;
    }

    private boolean isAtEnd() throws IOException {
        ended = ended || (decoder instanceof BinaryDecoder binary && binary.isEnd());
        return ended;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
