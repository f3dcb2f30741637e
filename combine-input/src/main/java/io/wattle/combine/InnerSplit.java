package io.wattle.combine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A split that another format has made of one file, as it travels to the task that reads it.
 *
 * @param className of the split
 * @param afterPath whether the bytes come after the path of the file, with which nearly all splits begin what they write
 *     and which is known of the piece
 * @param bytes that the split wrote; not to be changed
 */
public record InnerSplit(String className, boolean afterPath, byte[] bytes) {

    /**
     * A split on its way; empty if it is of that very class: then path, start and length say all.
     *
     * @param file it is of
     * @param plain FileSplit of the API in use
     * @throws IOException if it cannot be written
     */
    public static Optional<InnerSplit> of(Writable split, Path file, Class<? extends Writable> plain)
            throws IOException {
        return split.getClass() == plain ? Optional.empty() : Optional.of(of(split, file));
    }

    /**
     * A split on its way.
     *
     * @param file it is of
     * @throws IOException if it cannot be written
     */
    public static InnerSplit of(Writable split, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            split.write(out);
        } catch (RuntimeException e) {
            throw new IOException(split.getClass().getName() + " cannot be written: " + e, e);
        }
        byte[] all = bytes.toByteArray();
        byte[] path = written(file);
        boolean after = Arrays.mismatch(path, all) == path.length;
        return new InnerSplit(
                split.getClass().getName(), after, after ? Arrays.copyOfRange(all, path.length, all.length) : all);
    }

    private static byte[] written(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            Text.writeString(out, file.toString());
        }
        return bytes.toByteArray();
    }

    /**
     * The split again.
     *
     * @param file it is of
     * @throws IOException if its class is not there, has no constructor without parameters, or does not read what it wrote
     */
    public <S> S read(Path file, Configuration conf, Class<S> type) throws IOException {
        try {
            Writable split =
                    ReflectionUtils.newInstance(conf.getClassByName(className).asSubclass(Writable.class), conf);
            byte[] path = afterPath ? written(file) : new byte[0];
            byte[] all = Arrays.copyOf(path, path.length + bytes.length);
            System.arraycopy(bytes, 0, all, path.length, bytes.length);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(all));
            split.readFields(in);
            if (in.available() > 0) {
                throw new IOException(
                        className + " leaves " + in.available() + " of " + all.length + " bytes that it wrote unread");
            }
            return type.cast(split);
        } catch (ClassNotFoundException | RuntimeException e) {
            throw new IOException(className + " cannot be read: " + e, e);
        }
    }
}
