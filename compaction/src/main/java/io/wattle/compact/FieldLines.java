package io.wattle.compact;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads a file of lines of fields, whose first says what it is. Not thread safe. */
public final class FieldLines implements Closeable {

    private static final String VERSION = "1";

    private final Path path;
    private final BufferedReader in;

    /**
     * Opens a file.
     *
     * @param kind what it has to be
     * @throws CompactionException if it is something else, or of another version
     */
    public FieldLines(FileSystem fs, Path path, String kind) throws IOException {
        this.path = path;
        in = TextFiles.reader(fs, path);
        try {
            List<String> first = next();
            if (!first.equals(List.of(kind, VERSION))) {
                throw new CompactionException(
                        path + " begins with " + first + " (needed: " + kind + " " + VERSION + ", of this version)");
            }
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The fields of the next line. @throws IOException if the file ends, as the last line says that it does */
    public List<String> next() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException(path + " ends too early: it was cut off");
        }
        return Fields.of(line);
    }

    /**
     * What a line says.
     *
     * @param parser of its fields; what it throws of arguments and indexes says that the line is not of this version
     */
    public <T> T parsed(List<String> fields, Function<List<String>, T> parser) throws IOException {
        try {
            return parser.apply(fields);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            IOException unknown = unknown(fields);
            unknown.initCause(e);
            throw unknown;
        }
    }

    /** That a line is none that such a file has. */
    public IOException unknown(List<String> fields) {
        return new IOException(path + " has a line that is not of this version: " + fields);
    }

    /** Writes the first line. */
    public static void begin(BufferedWriter out, String kind) throws IOException {
        write(out, kind, VERSION);
    }

    /** Writes a line. */
    public static void write(BufferedWriter out, Object... fields) throws IOException {
        out.write(Fields.line(fields) + "\n");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
