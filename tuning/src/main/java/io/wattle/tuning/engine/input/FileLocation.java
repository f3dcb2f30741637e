package io.wattle.tuning.engine.input;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A file or directory, here or on whatever file system Hadoop's client reaches.
 *
 * @param files that it is in
 * @param path in these
 */
public record FileLocation(FileSystem files, Path path) {

    private static final Set<String> WITH_OWNERS = Set.of("hdfs", "webhdfs", "swebhdfs", "viewfs", "ofs", "o3fs");

    /**
     * What a user names.
     *
     * @param named how messages name it
     * @param pathOrUri local path, or a URI such as {@code hdfs:///mr-history/done}
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @throws InputException if it names nothing that can be reached
     */
    public static FileLocation of(String named, String pathOrUri, Optional<java.nio.file.Path> confDir)
            throws IOException {
        Configuration conf = SiteConfiguration.configuration(confDir);
        try {
            if (LocalInput.isLocal(pathOrUri)) {
                // Without the checksums that Hadoop's own local files have beside them.
                return new FileLocation(
                        FileSystem.getLocal(conf).getRawFileSystem(),
                        new Path(LocalInput.path(pathOrUri).toUri()));
            }
            UserGroupInformation.setConfiguration(conf);
            return configured(conf, new Path(pathOrUri));
        } catch (IllegalArgumentException e) {
            throw InputException.saying(
                    named + ": cannot be reached: " + e.getMessage()
                            + " (needed: a path, or a URI of a file system that the configuration of --conf-dir or HADOOP_CONF_DIR knows)",
                    e);
        }
    }

    /** A path of a cluster. @param conf that of the cluster */
    public static FileLocation configured(Configuration conf, Path path) throws IOException {
        return new FileLocation(path.getFileSystem(conf), path);
    }

    /**
     * Whether a file's owner there is the one who wrote it, whom nobody else can name. Object stores name none; locally each question
     * takes a process, and whoever copied the files is trusted.
     */
    public boolean knowsOwners() {
        return WITH_OWNERS.contains(String.valueOf(files.getUri().getScheme()));
    }

    /** Another path of the same file system. */
    public FileLocation with(Path other) {
        return new FileLocation(files, other);
    }
}
