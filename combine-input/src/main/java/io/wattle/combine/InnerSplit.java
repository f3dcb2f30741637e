package io.wattle.combine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A split that another format has made of one file, as it travels to the task that reads it.
 *
 * @param className of the split
 * @param bytes that the split wrote; not to be changed
 */
public record InnerSplit(String className, byte[] bytes) {

    /**
     * A split on its way; empty if it is of that very class: then path, start and length say all.
     *
     * @param plain FileSplit of the API in use
     * @throws IOException if it cannot be written
     */
    public static Optional<InnerSplit> of(Writable split, Class<? extends Writable> plain) throws IOException {
        if (split.getClass() == plain) {
            return Optional.empty();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            split.write(out);
        } catch (RuntimeException e) {
            throw new IOException(split.getClass().getName() + " cannot be written: " + e, e);
        }
        return Optional.of(new InnerSplit(split.getClass().getName(), bytes.toByteArray()));
    }

    /**
     * The split again.
     *
     * @throws IOException if its class is not there, has no constructor without parameters, or does not read what it wrote
     */
    public <S> S read(Configuration conf, Class<S> type) throws IOException {
        try {
            Writable split =
                    ReflectionUtils.newInstance(conf.getClassByName(className).asSubclass(Writable.class), conf);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            split.readFields(in);
            if (in.available() > 0) {
                throw new IOException(className + " leaves " + in.available() + " of " + bytes.length
                        + " bytes that it wrote unread");
            }
            return type.cast(split);
        } catch (ClassNotFoundException | RuntimeException e) {
            throw new IOException(className + " cannot be read: " + e, e);
        }
    }
}
