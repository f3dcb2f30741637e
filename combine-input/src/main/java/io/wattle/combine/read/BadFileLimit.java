package io.wattle.combine.read;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.BadFileAllowance;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.LeftOutNote;
import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Keeps what is left out within the share of the job. All tasks count together in the job's own directory; where there is
 * none, or no number of files from submission, each stays within the share of its own files. Not thread safe.
 */
final class BadFileLimit {

    private final ReadSettings settings;
    private final TaskHandle task;
    private final PackedFileSplit split;
    private final Optional<BadFileAllowance> allowance;
    private final Optional<LeftOutFiles> ofJob;

    /** @param split that the task reads */
    BadFileLimit(ReadSettings settings, TaskHandle task, PackedFileSplit split) {
        this.settings = settings;
        this.task = task;
        this.split = split;
        String job = task.conf().getTrimmed(MRJobConfig.MAPREDUCE_JOB_DIR, "");
        // That of an earlier job, in settings that were used again, says nothing of this one.
        allowance = Optional.ofNullable(task.conf().getRaw(BadFileAllowance.KEY))
                .map(BadFileAllowance::parse)
                .filter(it -> it.jobDir().equals(job));
        ofJob = allowance.flatMap(
                it -> JobDirectory.of(task.conf()).map(directory -> new LeftOutFiles(directory, it.most())));
    }

    /**
     * A file is to be left out that this attempt has not left out before.
     *
     * @param ofTask how many this attempt leaves out with it
     * @param what was met, for the message
     * @throws IOException if that is too many, or cannot be told
     */
    void check(Path file, int ofTask, String what, Throwable why) throws IOException {
        if (ofJob.isEmpty()) {
            // What others leave out nobody knows here.
            // A file of which several tasks have pieces counts in one of them.
            int filesOfTask = split.filesBegun();
            long most = allowance
                    .map(it -> it.mostOf(filesOfTask))
                    .orElseGet(() -> BadFileAllowance.most(settings.maxBadShare(), filesOfTask));
            if (ofTask > most) {
                throw tooMany(ofTask + " of " + filesOfTask + " files that begin in this task", most, what, why);
            }
            return;
        }
        BadFileAllowance all = allowance.orElseThrow();
        if (!within(file, what)) {
            throw tooMany(
                    "more than " + all.most() + " of " + all.files() + " files of this job", all.most(), what, why);
        }
    }

    private boolean within(Path file, String what) throws IOException {
        task.progressed();
        try {
            return ofJob.orElseThrow().add(file);
        } catch (IOException e) {
            throw new IOException(
                    what + " (not left out, as how many the job has left out cannot be counted in "
                            + MRJobConfig.MAPREDUCE_JOB_DIR + ": " + e + ")",
                    e);
        }
    }

    private IOException tooMany(String found, long most, String what, Throwable why) {
        long atSubmission = LeftOutNote.of(task.conf()::getRaw).count();
        return new IOException(
                found + " cannot be read, allowed: " + most + " (" + CombineKey.BAD_FILES_MAX_SHARE.key() + ": "
                        + settings.maxBadShare()
                        + (atSubmission > 0 ? ", less " + atSubmission + " that were left out at submission" : "")
                        + "); the last: " + what,
                why);
    }
}
