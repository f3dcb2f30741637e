package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.FieldLines;
import io.wattle.compact.SourceFile;
import io.wattle.compact.TextFiles;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.Complete.DataFile;
import io.wattle.compact.part.CompleteFile;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.LeftOutFile;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.plan.InputDigest;
import io.wattle.compact.plan.InputTotals;
import io.wattle.compact.plan.PlanFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Deletes the files that are in a complete output, each only if it is as it was when its bytes were read, written and
 * read back. A run that died is continued by the next. One use.
 */
public final class Retirement {

    private static final String KIND = "wattle-compaction-retired";

    /** Each file takes up to three calls of its file system, one after the other. */
    private static final int THREADS = 8;

    private final Configuration conf;
    private final CompactionPaths paths;
    private final FileRetirement retiring;
    private final DataFiles parts;
    private final InputDigest left = new InputDigest();
    private final List<LeftOutFile> shown = new ArrayList<>();
    private long deleted;
    private long bytes;
    private long gone;
    private long kept;

    Retirement(Configuration conf, CompactionPaths paths) {
        this.conf = conf;
        this.paths = paths;
        retiring = new FileRetirement(paths.source(), paths.root());
        parts = new DataFiles(paths.output(), paths.directory());
    }

    /** Whether it was done. */
    public boolean isDone() throws IOException {
        return left(paths).isPresent();
    }

    /** What was left of the inputs when they had been deleted; empty if they have not. */
    static Optional<InputTotals> left(CompactionPaths paths) throws IOException {
        Path path = paths.directory().retired();
        if (!paths.output().exists(path)) {
            return Optional.empty();
        }
        try (FieldLines in = new FieldLines(paths.output(), path, KIND)) {
            List<String> fields = in.next();
            return Optional.of(
                    new InputTotals(Long.parseLong(fields.get(0)), Long.parseLong(fields.get(1)), fields.get(2)));
        }
    }

    /**
     * Deletes them for good, not into the trash. Directories stay. Each part is read once more and compared before its files are deleted.
     *
     * @throws BusyOutputException if another command works on the output
     * @throws IOException if a data file is not as its index says, or a file cannot be deleted; the message names it
     */
    public Retired retire() throws IOException, InterruptedException {
        try (OutputLock lock = OutputLock.take(conf, paths.output(), paths.directory())) {
            return retire(lock);
        }
    }

    private Retired retire(OutputLock lock) throws IOException, InterruptedException {
        FileSystem output = paths.output();
        CompactedDirectory directory = paths.directory();
        Complete complete = CompleteFile.read(output, directory);
        parts.requireAll(complete, PlanFile.readHeader(output, directory).format());
        output.create(directory.retiring(), true).close();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (DataFile data : complete.data()) {
                lock.requireHeld();
                retire(data, threads);
            }
        } finally {
            threads.shutdownNow();
        }
        InputTotals totals = left.totals();
        TextFiles.publish(
                output, new Path(directory.attempts(), "retired-" + TextFiles.newId()), directory.retired(), out -> {
                    FieldLines.begin(out, KIND);
                    FieldLines.write(out, totals.files(), totals.bytes(), totals.digest());
                });
        return new Retired(deleted, bytes, gone, kept, shown);
    }

    private void retire(DataFile data, ExecutorService threads) throws IOException, InterruptedException {
        List<IndexEntry> batch = new ArrayList<>();
        PartHeader part = PartIndex.read(paths.output(), paths.directory().index(data.part()), new PartIndex.Sink() {
            @Override
            public void file(PartHeader header, IndexEntry entry) {
                batch.add(entry);
            }

            @Override
            public void leftOut(LeftOutFile file) throws IOException {
                Optional<FileStatus> now = retiring.status(file.file());
                if (now.isPresent()) {
                    stays(file.file(), now.get());
                }
            }
        });
        parts.check(data, part, batch);
        List<Future<FileRetirement.Fate>> fates = new ArrayList<>();
        for (IndexEntry entry : batch) {
            fates.add(threads.submit(() -> retiring.retire(entry.file())));
        }
        for (int i = 0; i < batch.size(); i++) {
            try {
                count(batch.get(i).file(), fates.get(i).get());
            } catch (ExecutionException e) {
                throw new IOException(
                        paths.root().file(batch.get(i).file().path()) + " cannot be deleted: " + e.getCause()
                                + " (the same command with --retire goes on from there)",
                        e.getCause());
            }
        }
    }

    private void count(SourceFile file, FileRetirement.Fate fate) throws IOException {
        switch (fate.outcome()) {
            case DELETED -> {
                deleted++;
                bytes += file.length();
            }
            case GONE -> gone++;
            case CHANGED -> keep(file, fate, "has changed since it was compacted");
            case BEING_WRITTEN -> keep(file, fate, "is open for writing");
            case DENIED -> keep(file, fate, "may not be deleted by this user");
        }
    }

    private void keep(SourceFile file, FileRetirement.Fate fate, String reason) throws IOException {
        kept++;
        if (shown.size() < Completion.MOST_SHOWN) {
            shown.add(new LeftOutFile(file, reason));
        }
        if (fate.now().isPresent()) {
            stays(file, fate.now().get());
        }
    }

    private void stays(SourceFile file, FileStatus now) throws IOException {
        if (now.isFile()) {
            left.add(new SourceFile(file.path(), now.getLen(), retiring.millis(now)));
        }
    }
}
