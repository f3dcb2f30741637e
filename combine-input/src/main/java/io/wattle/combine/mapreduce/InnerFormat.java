package io.wattle.combine.mapreduce;

import io.wattle.combine.Pool;
import io.wattle.combine.config.PoolRule;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.FormatSplit;
import io.wattle.combine.list.FormatSplits;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import io.wattle.combine.plan.InnerClass;
import io.wattle.combine.plan.InnerJob;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.plan.MadeSplits;
import io.wattle.combine.read.InnerFailures;
import io.wattle.combine.read.KeyValueOpener;
import io.wattle.combine.read.Piece;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** The format that reads the files of a pool of a {@link PackedInputFormat}. */
@SuppressWarnings("rawtypes")
record InnerFormat(InnerClass<FileInputFormat> inner, FileInputFormat<?, ?> format) {

    private static final Set<Class<?>> TEXT = Set.of(TextInputFormat.class, KeyValueTextInputFormat.class);

    /** It lists MapFiles' data, and cuts at the borders of blocks. */
    private static final Class<?> SEQUENCE_FILES = SequenceFileInputFormat.class;

    static InnerFormat of(Configuration conf, Pool pool) throws IOException {
        InnerClass<FileInputFormat> inner = InnerClass.of(conf, pool, FileInputFormat.class);
        return new InnerFormat(inner, inner.create(conf));
    }

    /**
     * Whether of a directory that is a MapFile one of a job's formats reads the data.
     *
     * @throws IOException if a pool of the settings has no format
     */
    static boolean mapFiles(Configuration conf) throws IOException {
        boolean mapFiles = false;
        for (PoolRule rule : JobSettings.pools(conf).rules()) {
            mapFiles |= of(conf, new Pool(rule.glob(), rule.format())).listsMapFiles();
        }
        return mapFiles || (InnerClass.isSet(conf) && of(conf, Pool.ALL).listsMapFiles());
    }

    private boolean listsMapFiles() {
        return inner.listingOwner() == SEQUENCE_FILES;
    }

    PoolFormat planned(JobContext job) throws IOException {
        return inner.makesSplits(Set.of(SEQUENCE_FILES))
                ? new PoolFormat(path -> true, Optional.of(ownSplits(job)))
                : PoolFormat.cutHere(splittability(job));
    }

    private FormatSplits ownSplits(JobContext job) {
        MadeSplits<FileSplit> made =
                new MadeSplits<>(inner.type(), FileSplit.class, InnerFormat::place, job.getConfiguration());
        return (files, mostBytes) -> {
            Job copy = Job.getInstance(job.getConfiguration());
            InnerJob.prepare(copy.getConfiguration(), files.paths(), mostBytes);
            // A format of its own: Hadoop asks from one thread.
            FileInputFormat<?, ?> asked = inner.create(copy.getConfiguration());
            return made.of(asked.getSplits(copy), files);
        };
    }

    private static FormatSplit place(FileSplit split) throws IOException {
        return new FormatSplit(
                split.getPath(), split.getStart(), split.getLength(), split.getLocations(), Optional.empty());
    }

    private Splittability splittability(JobContext job) throws IOException {
        Class<?> owner = inner.splitabilityOwner();
        if (owner == FileInputFormat.class) {
            return path -> true;
        }
        if (TEXT.contains(owner)) {
            // The same answer: theirs looks for all codecs again for each file.
            return new TextSplittability(job.getConfiguration());
        }
        Method asked = inner.splitability();
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
        InnerFailures failures = new InnerFailures(type, inner.readerOwner(), task.conf());
        return piece -> {
            FileSplit split = split(piece, task.conf());
            try {
                RecordReader<K, V> reader = opened(typed, split, context);
                return new InnerPiece<>(reader, piece, failures, task.conf());
            } catch (IOException | RuntimeException e) {
                throw failures.judged(e, piece);
            }
        };
    }

    private static <K, V> RecordReader<K, V> opened(
            FileInputFormat<K, V> format, FileSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        RecordReader<K, V> reader = format.createRecordReader(split, context);
        try {
            reader.initialize(split, context);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            InnerPiece.closeQuietly(reader, e);
            throw e;
        }
        return reader;
    }

    private static FileSplit split(Piece piece, Configuration conf) throws IOException {
        return piece.innerSplit().isPresent()
                ? piece.innerSplit().get().read(piece.file(), conf, FileSplit.class)
                : new FileSplit(piece.file(), piece.start(), piece.length(), new String[0]);
    }
}
