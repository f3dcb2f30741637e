package io.wattle.combine.mapreduce;

import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import io.wattle.combine.plan.InnerClass;
import io.wattle.combine.read.KeyValueOpener;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Set;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** The format that reads the pieces of a {@link PackedInputFormat}. */
@SuppressWarnings("rawtypes")
record InnerFormat(InnerClass<FileInputFormat> inner, FileInputFormat<?, ?> format) {

    private static final Set<Class<?>> TEXT = Set.of(TextInputFormat.class, KeyValueTextInputFormat.class);

    static InnerFormat of(JobContext job) throws IOException {
        InnerClass<FileInputFormat> inner =
                InnerClass.of(job.getConfiguration(), FileInputFormat.class, Set.of(SequenceFileInputFormat.class));
        return new InnerFormat(inner, inner.create(job.getConfiguration()));
    }

    boolean mapFiles() {
        return inner.listingOwner() == SequenceFileInputFormat.class;
    }

    Splittability splittability(JobContext job) throws IOException {
        Class<?> owner = inner.splitabilityOwner();
        if (owner == FileInputFormat.class) {
            return path -> true;
        }
        if (TEXT.contains(owner)) {
            // The same answer: theirs looks for all codecs again for each file.
            return new TextSplittability(job.getConfiguration());
        }
        Method asked = InnerClass.method(FileInputFormat.class, "isSplitable");
        asked.setAccessible(true);
        return path -> {
            try {
                // Hadoop asks from one thread.
                synchronized (format) {
                    return (boolean) asked.invoke(format, job, path);
                }
            } catch (ReflectiveOperationException e) {
                throw new IOException(
                        path + ": " + inner.type().getName() + " does not tell whether it may be split: "
                                + e.getCause(),
                        e);
            }
        };
    }

    /** Of Hadoop's own formats this library reads the bytes itself: so it is known what is wrong with a file. */
    @SuppressWarnings("unchecked")
    <K, V> PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, TaskAttemptContext context) {
        Class<?> type = inner.type();
        if (type == TextInputFormat.class) {
            return (PieceReader.Opener<K, V>) new TextOpener(settings, task);
        }
        if (type == KeyValueTextInputFormat.class) {
            return (PieceReader.Opener<K, V>) new KeyValueOpener(new TextOpener(settings, task), task.conf());
        }
        if (type == SequenceFileInputFormat.class) {
            return SequencePiece.opener(settings, task.conf());
        }
        FileInputFormat<K, V> typed = (FileInputFormat<K, V>) format;
        return piece -> {
            FileSplit split = new FileSplit(piece.file(), piece.start(), piece.length(), new String[0]);
            RecordReader<K, V> reader = typed.createRecordReader(split, context);
            try {
                reader.initialize(split, context);
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                InnerPiece.closeQuietly(reader, e);
                throw e;
            }
            return new InnerPiece<>(reader, piece, task.conf());
        };
    }
}
