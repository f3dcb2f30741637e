package io.wattle.tuning.engine.history;

import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.ledger.Printable;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import java.io.DataInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;

/** Reads the history of a job that has ended, and the configuration of the job if that lies beside it. Stateless. */
final class HistoryFile {

    /** That of 100,000 tasks has an eighth of it in Hadoop's binary format, and several times as much as text. */
    private static final long MOST_BYTES = 4L << 30;

    /** What a user can do where a history does not fit the memory. */
    private static final String MORE_MEMORY = "more memory: WATTLE_JAVA_OPTS=-Xmx4g";

    /** What the first line of a history says. */
    private static final List<String> MARKS = List.of("Avro-Json\n", "Avro-Binary\n");

    /** How event logs of Spark begin, which lie on the same clusters. */
    private static final String SPARKS_MARK = "{\"Event\"";

    /** A site may allow its jobs more counters than Hadoop does by default. */
    private static final int MOST_COUNTERS = 10_000;

    private HistoryFile() {}

    /**
     * Reads a file.
     *
     * @param named how messages name it
     * @param identity whose history is wanted
     * @throws InputException if it is none of a job that has succeeded, or not the one that is wanted
     * @throws IOException if it cannot be read
     */
    static PastJob read(String named, FileLocation location, HistoryIdentity identity) throws IOException {
        return read(
                named,
                location,
                identity,
                HistoryFile::requireSuccess,
                (info, configuration) -> PastJobRecords.job(info, configuration.settings(info)));
    }

    /**
     * Reads a file of a job that has ended, however.
     *
     * @param named how messages name it
     * @param identity whose history is wanted
     * @throws InputException if it is none of a job that has ended, or not the one that is wanted
     * @throws IOException if it cannot be read
     */
    static EndedJob readEnded(String named, FileLocation location, HistoryIdentity identity) throws IOException {
        return read(named, location, identity, HistoryFile::requireEnd, EndedJobRecords::job);
    }

    /** The file of a job's configuration, which may be missing. */
    record ConfigurationFile(String named, FileSystem files, Path path) {

        /** What it says; without the file, what the history does. */
        PastSettings settings(JobInfo info) throws IOException {
            return JobSettingsRecords.read(named, files, path, info);
        }
    }

    @FunctionalInterface
    private interface Requirement {
        void check(String named, JobInfo info) throws InputException;
    }

    @FunctionalInterface
    private interface Records<T> {
        T of(JobInfo info, ConfigurationFile configuration) throws IOException;
    }

    private static <T> T read(
            String named, FileLocation location, HistoryIdentity identity, Requirement requirement, Records<T> records)
            throws IOException {
        FileSystem files = location.files();
        Path file = location.path();
        try {
            FileStatus status = files.getFileStatus(file);
            requireHistory(named, files, status);
            JobInfo info = parsed(named, location, identity);
            requirement.check(named, info);
            require(named, file, identity.mismatch(info));
            Path configuration = new Path(file.getParent(), info.getJobId() + JobHistoryUtils.CONF_FILE_NAME_SUFFIX);
            if (location.knowsOwners()) {
                requireOwner(named, files, configuration, status.getOwner());
            }
            return records.of(info, new ConfigurationFile(named, files, configuration));
        } catch (FileNotFoundException e) {
            throw refused(named, "no such file", e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw refused(named, unread(e), e);
        }
    }

    /** Hadoop's reader trusts what it reads: what is damaged shows in whatever way. */
    static String unread(Throwable trouble) {
        return trouble instanceof OutOfMemoryError
                ? "too large for the " + (Runtime.getRuntime().maxMemory() >> 20) + " MB of this JVM (" + MORE_MEMORY
                        + "), or damaged: " + Printable.line(trouble.toString())
                : "damaged: " + Printable.line(trouble.toString());
    }

    private static void require(String named, Path file, Optional<String> mismatch) throws InputException {
        if (mismatch.isPresent()) {
            throw refused(named, file + ": " + mismatch.get(), null);
        }
    }

    /** Whoever may write into its directory may have left another one under this name: it is by the history's writer, or not the job's. */
    private static void requireOwner(String named, FileSystem files, Path configuration, String owner)
            throws IOException {
        try {
            String found = files.getFileStatus(configuration).getOwner();
            if (!found.equals(owner)) {
                throw refused(
                        named,
                        configuration + " belongs to " + Printable.line(found) + " (needed: " + Printable.line(owner)
                                + ", as its history does; delete it to do without)",
                        null);
            }
        } catch (FileNotFoundException e) {
            // Histories outlive configurations.
        }
    }

    private static void requireHistory(String named, FileSystem files, FileStatus status) throws IOException {
        if (status.isDirectory()) {
            throw refused(named, "is a directory (needed: a file .jhist)", null);
        }
        if (status.getLen() > MOST_BYTES) {
            throw refused(named, status.getLen() + " bytes (allowed: up to " + MOST_BYTES + ")", null);
        }
        byte[] start = new byte[MARKS.get(1).length()];
        int read;
        try (FSDataInputStream in = files.open(status.getPath())) {
            read = in.readNBytes(start, 0, start.length);
        }
        String begin = new String(Arrays.copyOf(start, read), StandardCharsets.ISO_8859_1);
        if (begin.startsWith(SPARKS_MARK)) {
            throw refused(named, "an event log of Spark (needed: a file .jhist, which MapReduce jobs have)", null);
        }
        if (MARKS.stream().noneMatch(begin::startsWith)) {
            throw refused(
                    named, "no job history (needed: a file that begins with Avro-Json or Avro-Binary, .jhist)", null);
        }
    }

    static JobInfo parsed(String named, FileLocation location, HistoryIdentity identity) throws IOException {
        Configuration limits = new Configuration(false);
        limits.setInt(MRJobConfig.COUNTERS_MAX_KEY, MOST_COUNTERS);
        limits.setInt(MRJobConfig.COUNTER_GROUPS_MAX_KEY, MOST_COUNTERS);
        // Counts only where nothing of Hadoop's has asked for them yet.
        Limits.init(limits);
        try (FSDataInputStream in = location.files().open(location.path())) {
            JobHistoryParser parser = new JobHistoryParser(in);
            JobInfo info = parser.parse(
                    reader(named, location, TrimmedHistory.of(in, PastJobRecords::readsCounter), identity));
            if (parser.getParseException() instanceof InputException refused) {
                throw refused;
            } else if (parser.getParseException() != null) {
                throw damaged(named, parser.getParseException());
            }
            return info;
        }
    }

    /**
     * Reads the schema, the second line; what is wrong with it comes as any other fault of reading. A history of hundreds of megabytes
     * that is another's is not read to its end: the submission is one of the first events.
     */
    private static EventReader reader(String named, FileLocation location, DataInputStream in, HistoryIdentity identity)
            throws InputException {
        try {
            return new EventReader(in) {
                @Override
                public HistoryEvent getNextEvent() throws IOException {
                    HistoryEvent event = super.getNextEvent();
                    if (event instanceof JobSubmittedEvent submitted) {
                        require(
                                named,
                                location.path(),
                                identity.mismatch(String.valueOf(submitted.getJobId()), submitted.getSubmitTime()));
                    }
                    return event;
                }
            };
        } catch (IOException e) {
            throw damaged(named, e);
        }
    }

    private static InputException damaged(String named, IOException cause) {
        return refused(named, "cut short or damaged: " + Printable.reason(cause), cause);
    }

    private static void requireEnd(String named, JobInfo info) throws InputException {
        if (info.getJobId() == null || info.getFinishTime() <= 0) {
            throw refused(
                    named,
                    "its job has not ended, or the file is cut short or damaged (needed: a job that has ended)",
                    null);
        }
    }

    private static void requireSuccess(String named, JobInfo info) throws InputException {
        requireEnd(named, info);
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
