package io.wattle.compact;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Text files in UTF-8 that are there as a whole or not at all. */
public final class TextFiles {

    private static final int ID_LENGTH = 12;

    /** What S3A calls it, from Hadoop 3.4.2 on. */
    private static final String IF_NONE_IS_THERE = "fs.option.create.conditional.overwrite";

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
     * Writes a file to a place where none may be: beside it, and renames it; or, in a store whose objects are there as
     * a whole or not at all, on the condition that it makes one. There a rename is a copy, which replaces what is there.
     *
     * @return false if somebody else's is there already, which stays
     */
    public static boolean publish(FileSystem fs, Path temporary, Path place, Content content) throws IOException {
        Optional<FSDataOutputStream> object;
        try {
            object = createIfNone(fs, place);
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        if (object.isPresent()) {
            return publish(fs, object.get(), place, content);
        }
        try (BufferedWriter out = writer(fs, temporary)) {
            content.write(out);
        }
        return rename(fs, temporary, place);
    }

    /** Empty if the file system has no such condition. */
    private static Optional<FSDataOutputStream> createIfNone(FileSystem fs, Path place) throws IOException {
        if (!fs.hasPathCapability(place, IF_NONE_IS_THERE)
                || !fs.hasPathCapability(place, CommonPathCapabilities.ABORTABLE_STREAM)) {
            return Optional.empty();
        }
        FSDataOutputStreamBuilder<?, ?> builder = fs.createFile(place);
        try {
            return Optional.of(builder.create().must(IF_NONE_IS_THERE, true).build());
        } catch (IllegalArgumentException e) {
            // ViewFs says what the store below can do, and does not hand it on.
            return Optional.empty();
        }
    }

    private static boolean publish(FileSystem fs, FSDataOutputStream object, Path place, Content content)
            throws IOException {
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(object, StandardCharsets.UTF_8));
        try {
            content.write(out);
            out.flush();
        } catch (IOException | RuntimeException e) {
            // To close it would publish the half of it.
            object.abort();
            throw e;
        }
        try {
            object.close();
            return true;
        } catch (IOException e) {
            if (fs.exists(place)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Moves a file where none may be.
     *
     * @return false if there is one, which stays; then the other is deleted
     */
    public static boolean rename(FileSystem fs, Path from, Path to) throws IOException {
        if (moved(fs, from, to)) {
            return true;
        }
        if (!fs.exists(to)) {
            throw new IOException(
                    from + " cannot be renamed to " + to + " (it is gone, or its file system does not say why)");
        }
        return false;
    }

    /** As {@link #rename}; false also if it could not be renamed for another reason. */
    public static boolean moved(FileSystem fs, Path from, Path to) throws IOException {
        // Local file systems would replace it.
        if (!fs.exists(to) && renamed(fs, from, to)) {
            return true;
        }
        fs.delete(from, false);
        return false;
    }

    /** Renames; false if something is where it is to be, nothing where it was, or the file system says no. */
    public static boolean renamed(FileSystem fs, Path from, Path to) throws IOException {
        try {
            return fs.rename(from, to);
        } catch (FileAlreadyExistsException | FileNotFoundException e) {
            // As S3A and local file systems say it; HDFS answers false.
            return false;
        }
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
