package io.wattle.combine.mapred;

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
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.TextInputFormat;

/** The format that reads the pieces of a {@link PackedInputFormat}. */
@SuppressWarnings("rawtypes")
record InnerFormat(InnerClass<FileInputFormat> inner, FileInputFormat<?, ?> format) {

    private static final Set<Class<?>> TEXT = Set.of(TextInputFormat.class, KeyValueTextInputFormat.class);

    static InnerFormat of(JobConf job) throws IOException {
        InnerClass<FileInputFormat> inner =
                InnerClass.of(job, FileInputFormat.class, Set.of(SequenceFileInputFormat.class));
        return new InnerFormat(inner, inner.create(job));
    }

    boolean mapFiles() {
        return inner.listingOwner() == SequenceFileInputFormat.class;
    }

    Splittability splittability(JobConf job) throws IOException {
        Class<?> owner = inner.splitabilityOwner();
        if (owner == FileInputFormat.class) {
            return path -> true;
        }
        if (TEXT.contains(owner)) {
            return new TextSplittability(job);
        }
        Method asked = InnerClass.method(FileInputFormat.class, "isSplitable");
        asked.setAccessible(true);
        return path -> {
            try {
                // Hadoop asks from one thread.
                synchronized (format) {
                    return (boolean) asked.invoke(format, path.getFileSystem(job), path);
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
    <K, V> PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter) {
        Class<?> type = inner.type();
        if (type == TextInputFormat.class) {
            return (PieceReader.Opener<K, V>) new TextOpener(settings, task);
        }
        if (type == KeyValueTextInputFormat.class) {
            return (PieceReader.Opener<K, V>) new KeyValueOpener(new TextOpener(settings, task), job);
        }
        if (type == SequenceFileInputFormat.class) {
            return SequencePiece.opener(settings, job);
        }
        FileInputFormat<K, V> typed = (FileInputFormat<K, V>) format;
        return piece -> {
            FileSplit split = new FileSplit(piece.file(), piece.start(), piece.length(), new String[0]);
            return new InnerPiece<>(typed.getRecordReader(split, job, reporter), piece, job);
        };
    }
}
