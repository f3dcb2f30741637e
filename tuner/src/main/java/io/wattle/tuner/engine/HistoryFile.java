package io.wattle.tuner.engine;

import io.wattle.tuner.engine.job.InputException;
import io.wattle.tuner.ledger.Printable;
import io.wattle.tuner.profile.PastJob;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;

/** Reads the history of a job that has succeeded, and the configuration of the job if that lies beside it. Stateless. */
final class HistoryFile {

    /** That of 100,000 tasks has a fifth of it. */
    private static final long MOST_BYTES = 512L << 20;

    /** What the first line of a history says. */
    private static final List<String> MARKS = List.of("Avro-Json\n", "Avro-Binary\n");

    /** A site may allow its jobs more counters than Hadoop does by default. */
    private static final int MOST_COUNTERS = 10_000;

    private HistoryFile() {}

    /**
     * Reads a file.
     *
     * @param named how messages name it
     * @param mismatch why it is not the history that is wanted, if it is not
     * @throws InputException if it is none of a job that has succeeded, or not the one that is wanted
     * @throws IOException if it cannot be read
     */
    static PastJob read(String named, HadoopPlace place, Function<JobInfo, Optional<String>> mismatch)
            throws IOException {
        FileSystem files = place.files();
        Path file = place.path();
        try {
            requireHistory(named, files, file);
            JobInfo info = parsed(named, files, file);
            requireSuccess(named, info);
            Optional<String> other = mismatch.apply(info);
            if (other.isPresent()) {
                throw refused(named, file + ": " + other.get(), null);
            }
            Path configuration = new Path(file.getParent(), info.getJobId() + JobHistoryUtils.CONF_FILE_NAME_SUFFIX);
            return PastJobRecords.job(info, JobSettingsRecords.read(named, files, configuration, info));
        } catch (FileNotFoundException e) {
            throw refused(named, "no such file", e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // Hadoop's reader trusts what it reads: what is damaged shows in whatever way.
            throw refused(named, "damaged, or too large for this JVM's memory: " + Printable.line(e.toString()), e);
        }
    }

    private static void requireHistory(String named, FileSystem files, Path file) throws IOException {
        FileStatus status = files.getFileStatus(file);
        if (status.isDirectory()) {
            throw refused(named, "is a directory (needed: a file .jhist)", null);
        }
        if (status.getLen() > MOST_BYTES) {
            throw refused(named, status.getLen() + " bytes (allowed: up to " + MOST_BYTES + ")", null);
        }
        byte[] start = new byte[MARKS.get(1).length()];
        int read;
        try (FSDataInputStream in = files.open(file)) {
            read = in.readNBytes(start, 0, start.length);
        }
        String begin = new String(Arrays.copyOf(start, read), StandardCharsets.ISO_8859_1);
        if (MARKS.stream().noneMatch(begin::startsWith)) {
            throw refused(
                    named, "no job history (needed: a file that begins with Avro-Json or Avro-Binary, .jhist)", null);
        }
    }

    private static JobInfo parsed(String named, FileSystem files, Path file) throws IOException {
        Configuration limits = new Configuration(false);
        limits.setInt(MRJobConfig.COUNTERS_MAX_KEY, MOST_COUNTERS);
        limits.setInt(MRJobConfig.COUNTER_GROUPS_MAX_KEY, MOST_COUNTERS);
        // Counts only where nothing of Hadoop's has asked for them yet.
        Limits.init(limits);
        try (FSDataInputStream in = files.open(file)) {
            JobHistoryParser parser = new JobHistoryParser(in);
            JobInfo info = parser.parse(reader(named, in));
            if (parser.getParseException() != null) {
                throw damaged(named, parser.getParseException());
            }
            return info;
        }
    }

    /** Reads the schema, the second line; what is wrong with it comes as any other fault of reading. */
    private static EventReader reader(String named, FSDataInputStream in) throws InputException {
        try {
            return new EventReader(in);
        } catch (IOException e) {
            throw damaged(named, e);
        }
    }

    private static InputException damaged(String named, IOException cause) {
        return refused(named, "cut short or damaged: " + Printable.reason(cause), cause);
    }

    private static void requireSuccess(String named, JobInfo info) throws InputException {
        if (info.getJobId() == null || info.getFinishTime() <= 0) {
            throw refused(
                    named, "its job has not ended, or the file is cut short (needed: a job that has ended)", null);
        }
        if (!"SUCCEEDED".equals(info.getJobStatus())) {
            throw refused(
                    named,
                    "its job ended as " + Printable.line(String.valueOf(info.getJobStatus()))
                            + " (needed: a job that SUCCEEDED)",
                    null);
        }
        if (info.getUberized()) {
            throw refused(
                    named,
                    "its tasks ran within the master, where nobody counts what each takes (needed: a job that ran with"
                            + " mapreduce.job.ubertask.enable=false)",
                    null);
        }
        if (info.getSucceededMaps() == 0) {
            throw refused(named, "its job had no map (needed: at least one)", null);
        }
    }

    /** @param why what others wrote is in it as {@link Printable#line} has it; a file's name may yet be anything */
    static InputException refused(String named, String why, Throwable cause) {
        return InputException.saying(named + ": " + Printable.plain(why), cause);
    }
}
