package io.wattle.combine.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;

/**
 * Records of a SequenceFile with classes of a program: first their bytes, which may be damaged, then the objects, where
 * the program may be mistaken. Not thread safe.
 */
final class RawRecords<K, V> implements Closeable {

    /** Classes that throw at bytes that are not theirs, and only then. Not those that hold objects of other classes. */
    private static final Set<Class<?>> SIMPLE = Set.of(
            BooleanWritable.class,
            ByteWritable.class,
            BytesWritable.class,
            DoubleWritable.class,
            FloatWritable.class,
            IntWritable.class,
            LongWritable.class,
            NullWritable.class,
            ShortWritable.class,
            Text.class,
            VIntWritable.class,
            VLongWritable.class);

    private final SequenceFile.Reader reader;
    private final SequenceFile.ValueBytes rawValue;

    /** Null where values are not compressed one by one. */
    private final CompressionCodec codec;

    /** Null also of codecs without one. */
    private final Decompressor decompressor;

    private final DataOutputBuffer packed = new DataOutputBuffer();
    private final DataInputBuffer packedIn = new DataInputBuffer();
    private final Part<K> key;
    private final Part<V> value;

    @SuppressWarnings("unchecked")
    RawRecords(SequenceFile.Reader reader, Path file, Configuration conf) throws IOException {
        this.reader = reader;
        rawValue = reader.createValueBytes();
        key = new Part<>((Class<K>) reader.getKeyClass(), file, conf);
        value = new Part<>((Class<V>) reader.getValueClass(), file, conf);
        codec = reader.isCompressed() && !reader.isBlockCompressed() ? reader.getCompressionCodec() : null;
        decompressor = codec == null ? null : CodecPool.getDecompressor(codec);
    }

    /** Whether a class of the file may be mistaken. */
    static boolean needed(SequenceFile.Reader reader) {
        return !SIMPLE.contains(reader.getKeyClass()) || !SIMPLE.contains(reader.getValueClass());
    }

    /** Reads the bytes of the next record; false if there is none left. */
    boolean next() throws IOException {
        key.bytes.reset();
        value.bytes.reset();
        if (reader.nextRaw(key.bytes, rawValue) < 0) {
            return false;
        }
        if (codec == null) {
            rawValue.writeUncompressedBytes(value.bytes);
        } else {
            unpack();
        }
        return true;
    }

    /** Hadoop's own way begins with a stream without bytes, at which the one of bzip2 fails. */
    private void unpack() throws IOException {
        packed.reset();
        rawValue.writeCompressedBytes(packed);
        packedIn.reset(packed.getData(), packed.getLength());
        if (decompressor != null) {
            decompressor.reset();
        }
        // Not closed: that would end the decompressor, and there is nothing else.
        InputStream unpacked = codec.createInputStream(packedIn, decompressor);
        unpacked.transferTo(value.bytes);
    }

    /** The key that was read. */
    K key(K toFill) throws IOException {
        return key.object(toFill);
    }

    /** The value that was read. */
    V value(V toFill) throws IOException {
        return value.object(toFill);
    }

    @Override
    public void close() throws IOException {
        CodecPool.returnDecompressor(decompressor);
        try {
            key.deserializer.close();
        } finally {
            value.deserializer.close();
        }
    }

    private static final class Part<T> {
        private final Class<T> type;
        private final Path file;
        private final Configuration conf;
        private final Deserializer<T> deserializer;
        private final DataOutputBuffer bytes = new DataOutputBuffer();
        private final DataInputBuffer in = new DataInputBuffer();

        Part(Class<T> type, Path file, Configuration conf) throws IOException {
            this.type = type;
            this.file = file;
            this.conf = conf;
            deserializer = new SerializationFactory(conf).getDeserializer(type);
            deserializer.open(in);
        }

        T object(T toFill) throws IOException {
            in.reset(bytes.getData(), bytes.getLength());
            if (SIMPLE.contains(type)) {
                return deserializer.deserialize(toFill);
            }
            try {
                if (toFill instanceof Configurable configurable) {
                    configurable.setConf(conf);
                }
                return deserializer.deserialize(toFill);
            } catch (IOException | RuntimeException | InternalError e) {
                throw new UnreadableException(
                        file + ": " + type.getName() + " does not read the bytes of a record: " + e, e);
            }
        }
    }
}
