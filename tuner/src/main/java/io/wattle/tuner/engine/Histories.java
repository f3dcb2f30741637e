package io.wattle.tuner.engine;

import io.wattle.tuner.engine.job.InputException;
import io.wattle.tuner.profile.PastJob;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/** Histories of jobs, found by the jobs' ids. */
public abstract class Histories {

    private static final Pattern FILE = Pattern.compile("(job_\\d{1,18}_\\d{1,9})-.*\\.jhist");

    private Histories() {}

    /**
     * Those below a directory.
     *
     * @param option by which the user named it
     * @param place local path, or a URI such as {@code hdfs:///mr-history/done}
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @throws InputException if there is no such directory
     * @throws IOException if a file system cannot be reached
     */
    public static Histories below(String option, String place, Optional<java.nio.file.Path> confDir)
            throws IOException {
        Configuration conf = configuration(confDir);
        try {
            if (LocalInput.isLocal(place)) {
                Path directory = new Path(LocalInput.path(place).toUri());
                // Without the checksums that Hadoop's own local files have beside them.
                return new Listed(FileSystem.getLocal(conf).getRawFileSystem(), directory);
            }
            UserGroupInformation.setConfiguration(conf);
            Path directory = new Path(place);
            return new Listed(directory.getFileSystem(conf), directory);
        } catch (FileNotFoundException e) {
            throw InputException.saying(option + " " + place + ": no such directory", e);
        } catch (IllegalArgumentException e) {
            throw InputException.saying(option + " " + place + ": cannot be reached: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException(option + " " + place + ": cannot be read: " + e, e);
        }
    }

    /** Those where a cluster keeps them. @param confDir its configuration */
    public static Histories of(java.nio.file.Path confDir) {
        Configuration conf = configuration(Optional.of(confDir));
        UserGroupInformation.setConfiguration(conf);
        return new Searched(conf);
    }

    private static Configuration configuration(Optional<java.nio.file.Path> confDir) {
        return confDir.isPresent() ? ConfiguredHadoop.configuration(confDir.get()) : new Configuration();
    }

    /**
     * Reads one.
     *
     * @param job its id
     * @return empty if there is none
     * @throws InputException if it is none of a job that has succeeded, or may not be read; the message says why
     * @throws IOException if it cannot be read
     */
    public Optional<PastJob> read(String job) throws IOException {
        try {
            Optional<Path> file = find(job);
            return file.isEmpty() ? Optional.empty() : Optional.of(PastJobs.read(job, files(file.get()), file.get()));
        } catch (AccessControlException e) {
            throw InputException.saying(job + ": its history may not be read by this user: " + e.getMessage(), e);
        }
    }

    abstract Optional<Path> find(String job) throws IOException;

    abstract FileSystem files(Path file) throws IOException;

    private static final class Listed extends Histories {
        private final FileSystem files;
        private final Map<String, Path> byJob = new HashMap<>();

        Listed(FileSystem files, Path directory) throws IOException {
            this.files = files;
            RemoteIterator<LocatedFileStatus> listed = files.listFiles(directory, true);
            while (listed.hasNext()) {
                Path file = listed.next().getPath();
                Matcher matcher = FILE.matcher(file.getName());
                if (matcher.matches()) {
                    byJob.put(matcher.group(1), file);
                }
            }
        }

        @Override
        Optional<Path> find(String job) {
            return Optional.ofNullable(byJob.get(job));
        }

        @Override
        FileSystem files(Path file) {
            return files;
        }
    }

    private static final class Searched extends Histories {
        private final Configuration conf;

        Searched(Configuration conf) {
            this.conf = conf;
        }

        @Override
        Optional<Path> find(String job) throws IOException {
            return new JobHistoryFiles(conf).find(JobID.forName(job));
        }

        @Override
        FileSystem files(Path file) throws IOException {
            return file.getFileSystem(conf);
        }
    }
}
