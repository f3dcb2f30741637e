package io.wattle.combine.read;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.BadFileMode;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.LeftOutNote;
import io.wattle.combine.config.ReadSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what becomes of files that cannot be read, for one task. Not thread safe. */
final class BadFiles implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(BadFiles.class);

    private final ReadSettings settings;
    private final TaskHandle task;
    private final BadFileLimit limit;
    private final Quarantine quarantine;
    private final FailedAttempts attempts;
    private final Set<Path> bad = new HashSet<>();

    /** @param split that the task reads */
    BadFiles(ReadSettings settings, TaskHandle task, PackedFileSplit split) {
        this.settings = settings;
        this.task = task;
        limit = new BadFileLimit(settings, task, split);
        quarantine = new Quarantine(task);
        attempts = FailedAttempts.of(task);
    }

    /** Counts and lists what submission left out: the first task of the job does, as submission has no counters. */
    void begin() throws IOException {
        boolean first = task.attempt()
                .map(TaskAttemptID::getTaskID)
                .filter(it -> it.getTaskType() == TaskType.MAP && it.getId() == 0)
                .isPresent();
        LeftOutNote leftOut = LeftOutNote.of(task.conf()::getRaw);
        if (!first || leftOut.count() == 0) {
            return;
        }
        task.count(ReadCounter.LEFT_OUT_AT_SUBMISSION, leftOut.count());
        for (String line : leftOut.lines()) {
            quarantine.add(line);
        }
    }

    /**
     * A file could not be read. Returns if the task may go on with the next: if the cause is the file's own, and another
     * node has failed before, as this one may be at fault.
     *
     * @param records of the piece that were read before
     * @throws IOException if it may not; the message names the file
     */
    void met(Piece piece, long records, Throwable why) throws IOException {
        Optional<BadFileCause> cause = BadFileCause.of(why);
        if (cause.isEmpty()) {
            throw why instanceof IOException io ? io : new IOException(piece.file() + ": " + why, why);
        }
        // What a decoder said is the cause of a damaged file's exception.
        Throwable said = cause.get() == BadFileCause.DAMAGED ? why.getCause() : why;
        String what = piece.file() + ", bytes " + piece.start() + " to " + piece.end() + ": cannot be read after "
                + records + " records: " + said;
        if (settings.badFiles() == BadFileMode.FAIL) {
            throw new IOException(what + " (" + CombineKey.BAD_FILES.key() + " can be skip or quarantine)", why);
        }
        boolean mayLeaveOut = attempts.mayLeaveOut();
        attempts.note();
        if (!mayLeaveOut) {
            throw new IOException(
                    what + " (" + CombineKey.BAD_FILES.key()
                            + " leaves files out in an attempt on another node, or in the"
                            + " task's last one, as this node may be at fault; " + MRJobConfig.MAP_MAX_ATTEMPTS
                            + " has to be 2 or more)",
                    why);
        }
        FileSystem fs = task.fileSystem(piece.file());
        if (!cause.get().confirmedBy(fs, piece, why)) {
            throw new IOException(
                    what + " (not left out: its file system, asked again, does not say that this is the file's fault)",
                    why);
        }
        leaveOut(piece, records, what, said);
    }

    private void leaveOut(Piece piece, long records, String what, Throwable why) throws IOException {
        if (bad.add(piece.file())) {
            limit.check(piece.file(), bad.size(), what, why);
            task.count(ReadCounter.BAD_FILES_SKIPPED);
            if (settings.badFiles() == BadFileMode.QUARANTINE) {
                task.count(ReadCounter.BAD_FILES_QUARANTINED);
            }
        }
        LOG.warn("left out: {}", what);
        if (settings.badFiles() == BadFileMode.QUARANTINE) {
            quarantine.add(piece, records, why);
        }
    }

    @Override
    public void close() throws IOException {
        quarantine.close();
    }
}
