package io.wattle.combine.mapred;

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
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.TextInputFormat;

/** The format that reads the files of a pool of a {@link PackedInputFormat}. */
@SuppressWarnings("rawtypes")
record InnerFormat(InnerClass<FileInputFormat> inner, FileInputFormat<?, ?> format) {

    private static final Set<Class<?>> TEXT = Set.of(TextInputFormat.class, KeyValueTextInputFormat.class);

    /** It lists MapFiles' data. */
    private static final Class<?> SEQUENCE_FILES = SequenceFileInputFormat.class;

    static InnerFormat of(JobConf job, Pool pool) throws IOException {
        InnerClass<FileInputFormat> inner = InnerClass.of(job, pool, FileInputFormat.class);
        return new InnerFormat(inner, inner.create(job));
    }

    /**
     * Whether of a directory that is a MapFile one of a job's formats reads the data.
     *
     * @throws IOException if a pool of the settings has no format
     */
    static boolean mapFiles(JobConf job) throws IOException {
        boolean mapFiles = false;
        for (PoolRule rule : JobSettings.pools(job).rules()) {
            mapFiles |= of(job, new Pool(rule.glob(), rule.format())).listsMapFiles();
        }
        return mapFiles || (InnerClass.isSet(job) && of(job, Pool.ALL).listsMapFiles());
    }

    private boolean listsMapFiles() {
        return inner.listingOwner() == SEQUENCE_FILES;
    }

    PoolFormat planned(JobConf job) throws IOException {
        return inner.makesSplits(Set.of(SEQUENCE_FILES))
                ? new PoolFormat(path -> true, Optional.of(ownSplits(job)))
                : PoolFormat.cutHere(splittability(job));
    }

    private FormatSplits ownSplits(JobConf job) {
        MadeSplits<FileSplit> made = new MadeSplits<>(inner.type(), FileSplit.class, InnerFormat::place, job);
        return (files, mostBytes) -> {
            JobConf copy = new JobConf(job);
            InnerJob.prepare(copy, files.paths(), mostBytes);
            // A format of its own: Hadoop asks from one thread.
            FileInputFormat<?, ?> asked = inner.create(copy);
            // This API knows no largest size, but a number from which one follows.
            long splits = Math.max(1, (files.bytes() - 1) / mostBytes + 1);
            return made.of(Arrays.asList(asked.getSplits(copy, (int) Math.min(Integer.MAX_VALUE, splits))), files);
        };
    }

    private static FormatSplit place(FileSplit split) throws IOException {
        return new FormatSplit(
                split.getPath(), split.getStart(), split.getLength(), split.getLocations(), Optional.empty());
    }

    private Splittability splittability(JobConf job) throws IOException {
        Class<?> owner = inner.splitabilityOwner();
        if (owner == FileInputFormat.class) {
            return path -> true;
        }
        if (TEXT.contains(owner)) {
            return new TextSplittability(job);
        }
        Method asked = inner.splitability();
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
        InnerFailures failures = new InnerFailures(type, inner.readerOwner(), job);
        return piece -> {
            FileSplit split = split(piece, job);
            try {
                return new InnerPiece<>(typed.getRecordReader(split, job, reporter), piece, failures, job);
            } catch (IOException | RuntimeException e) {
                throw failures.judged(e, piece);
            }
        };
    }

    private static FileSplit split(Piece piece, JobConf job) throws IOException {
        return piece.innerSplit().isPresent()
                ? piece.innerSplit().get().read(piece.file(), job, FileSplit.class)
                : new FileSplit(piece.file(), piece.start(), piece.length(), new String[0]);
    }
}
