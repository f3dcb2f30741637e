package io.wattle.compact;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Text files in UTF-8 that are there as a whole or not at all. */
public final class TextFiles {

    private static final int ID_LENGTH = 12;

    private TextFiles() {}

    /** Writes a text. */
    @FunctionalInterface
    public interface Content {
        /** Writes it; lines end with a line feed. */
        void write(BufferedWriter out) throws IOException;
    }

    /** A name's part that nobody else takes. */
    public static String newId() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH);
    }

    /**
     * Writes a file beside its place and renames it.
     *
     * @return false if somebody else's is there already, which stays
     */
    public static boolean publish(FileSystem fs, Path temporary, Path place, Content content) throws IOException {
        try (BufferedWriter out = writer(fs, temporary)) {
            content.write(out);
        }
        return rename(fs, temporary, place);
    }

    /**
     * Moves a file where none may be.
     *
     * @return false if there is one, which stays; then the other is deleted
     */
    public static boolean rename(FileSystem fs, Path from, Path to) throws IOException {
        // Local file systems would replace it.
        if (!fs.exists(to) && fs.rename(from, to)) {
            return true;
        }
        if (!fs.exists(to)) {
            throw new IOException(from + " cannot be renamed to " + to + " (its file system does not say why)");
        }
        fs.delete(from, false);
        return false;
    }

    /** For writing text into a new file. */
    public static BufferedWriter writer(FileSystem fs, Path path) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(fs.create(path, true), StandardCharsets.UTF_8));
    }

    /** For reading lines. */
    public static BufferedReader reader(FileSystem fs, Path path) throws IOException {
        return new BufferedReader(new InputStreamReader(fs.open(path), StandardCharsets.UTF_8));
    }
}
