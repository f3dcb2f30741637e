package io.wattle.tuning.engine.history;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the history of a job of ours. The application master leaves the file in the intermediate directory before it
 * ends, 5 seconds before the history server answers for the job; so that place is looked at first.
 */
public final class JobHistoryFiles {

    private static final Logger LOG = LoggerFactory.getLogger(JobHistoryFiles.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The master of a job that failed may have ended before there was anything to write. */
    private static final Duration PATIENCE_AFTER_FAILURE = Duration.ofSeconds(5);

    private static final long POLL_MILLIS = 100;

    private final Configuration conf;

    public JobHistoryFiles(Configuration conf) {
        this.conf = conf;
    }

    private Optional<Path> first(Path pattern) throws IOException {
        FileStatus[] files = pattern.getFileSystem(conf).globStatus(pattern);
        return files == null || files.length == 0 ? Optional.empty() : Optional.of(files[0].getPath());
    }

    /** The history server's answer about a job. */
    public interface StatusSource {
        /** @throws IOException if nobody knows the job yet */
        JobStatus get() throws IOException, InterruptedException;
    }

    /**
     * A history.
     *
     * @param file that it was read from; beside it is the job's configuration
     */
    public record Found(JobHistory history, Path file) {}

    /**
     * The history of a job that has just ended, without waiting for it: the history server moves it soon, to where most users may not
     * read it.
     *
     * @return empty if the job's master has left none for this user
     */
    public Optional<Found> now(JobID id) throws IOException {
        Optional<Path> file = intermediateFile(id);
        return file.isPresent() ? read(file.get()) : Optional.empty();
    }

    /**
     * Waits for the history of a job.
     *
     * @param succeeded whether the job did
     * @return the history, or empty if the job ended without one (its application master never started), or this user may not read it
     */
    public Optional<Found> await(JobID id, StatusSource status, boolean succeeded)
            throws IOException, InterruptedException {
        long deadlineNanos = System.nanoTime() + (succeeded ? PATIENCE : PATIENCE_AFTER_FAILURE).toNanos();
        while (System.nanoTime() < deadlineNanos) {
            Optional<Path> file = intermediateFile(id).or(() -> serverFile(status));
            if (file.isPresent()) {
                try {
                    Optional<Found> history = read(file.get());
                    if (history.isPresent()) {
                        return history;
                    }
                } catch (AccessControlException e) {
                    LOG.warn("This user may not read the history of {} where the history server has it", id, e);
                    return Optional.empty();
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
        return Optional.empty();
    }

    private Optional<Path> intermediateFile(JobID id) throws IOException {
        return first(new Path(JobHistoryUtils.getHistoryIntermediateDoneDirForUser(conf), id + "-*.jhist"));
    }

    /**
     * The configuration that a job ran with. The file lies beside its history, and moves with it.
     *
     * @return empty if nobody has it for this user
     */
    public Optional<Configuration> configuration(JobID id, Path history) throws IOException {
        String name = JobHistoryUtils.getIntermediateConfFileName(TypeConverter.toYarn(id));
        Path file = new Path(history.getParent(), name);
        try (InputStream in = file.getFileSystem(conf).open(file)) {
            Configuration configuration = new Configuration(false);
            configuration.addResource(in);
            // What was added is read at the first question.
            configuration.size();
            return Optional.of(configuration);
        } catch (FileNotFoundException | AccessControlException e) {
            return Optional.empty();
        }
    }

    /** Only the history server's answer names a file; the application master's does not. */
    private static Optional<Path> serverFile(StatusSource status) {
        try {
            String file = status.get().getHistoryFile();
            return file == null || file.isEmpty() ? Optional.empty() : Optional.of(new Path(file));
        } catch (IOException e) {
            // Between the end of the application master and the history server's first look nobody knows the job.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Empty if the history server moved the file away in the meantime, or it is not complete yet. */
    private Optional<Found> read(Path file) throws IOException {
        try {
            return JobHistory.read(file.getFileSystem(conf), file).map(it -> new Found(it, file));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }
}
