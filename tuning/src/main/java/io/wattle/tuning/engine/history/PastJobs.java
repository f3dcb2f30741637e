package io.wattle.tuning.engine.history;

import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.profile.PastJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.mapreduce.JobID;

/** Reads histories that a user names, from files or from the directories of a cluster. Stateless and thread safe. */
public final class PastJobs {

    private static final Pattern JOB_ID = Pattern.compile("job_\\d{1,18}_\\d{1,9}");

    private PastJobs() {}

    /**
     * Reads one history, and the configuration of its job if that lies beside it.
     *
     * @param source path or URI of a {@code .jhist} file, or the id of a job of the configured cluster
     * @param confDir the Hadoop configuration to reach other file systems with; empty if there is none
     * @throws InputException if there is no such history, or none of a job that has succeeded; the message says which and why
     * @throws IOException if a file system cannot be reached
     */
    public static PastJob read(String source, Optional<java.nio.file.Path> confDir) throws IOException {
        return read("--from-history " + source, source, confDir, HistoryFile::read);
    }

    /**
     * As the other, for a job that has ended, however.
     *
     * @throws InputException if there is no such history, or none of a job that has ended; the message says which and why
     * @throws IOException if a file system cannot be reached
     */
    public static EndedJob readEnded(String source, Optional<java.nio.file.Path> confDir) throws IOException {
        return read("explain " + source, source, confDir, HistoryFile::readEnded);
    }

    @FunctionalInterface
    private interface Reader<T> {
        T read(String named, FileLocation location, HistoryIdentity identity) throws IOException;
    }

    private static <T> T read(String named, String source, Optional<java.nio.file.Path> confDir, Reader<T> reader)
            throws IOException {
        try {
            if (!JOB_ID.matcher(source).matches()) {
                return reader.read(named, FileLocation.of(named, source, confDir), HistoryIdentity.ANY);
            }
            JobID job = JobID.forName(source);
            return reader.read(named, found(job, named, confDir), HistoryIdentity.of(job.toString()));
        } catch (InputException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(named + ": cannot be read: " + e, e);
        }
    }

    private static FileLocation found(JobID job, String named, Optional<java.nio.file.Path> confDir)
            throws IOException {
        if (confDir.isEmpty()) {
            throw HistoryFile.refused(
                    named,
                    "no cluster is named to look for it (needed: --conf-dir or HADOOP_CONF_DIR, a directory with yarn-site.xml,"
                            + " or the job's .jhist file)",
                    null);
        }
        HistoryDirectories directories = HistoryDirectories.of(confDir.get());
        HistoryListing listing = directories.list(job);
        List<FileLocation> found = there(listing.of(job.toString()));
        if (found.isEmpty()) {
            throw HistoryFile.refused(
                    named,
                    "no history of it in " + directories.intermediate().path() + " or "
                            + directories.done().path()
                            + listing.notListed()
                                    .map(it -> ", of which not all may be seen by this user: " + it)
                                    .orElse("")
                            + " (needed: a MapReduce job that has ended, or its .jhist file)",
                    null);
        }
        if (found.size() > 1) {
            throw HistoryFile.refused(
                    named,
                    "there are several histories of it, " + found.get(0).path() + " and "
                            + found.get(1).path() + " (give the file that is meant)",
                    null);
        }
        return found.get(0);
    }

    /** The history server may have moved one while both directories were listed. */
    private static List<FileLocation> there(List<FileLocation> listed) throws IOException {
        List<FileLocation> there = new ArrayList<>();
        for (FileLocation location : listed) {
            if (listed.size() == 1 || location.files().exists(location.path())) {
                there.add(location);
            }
        }
        return there;
    }
}
