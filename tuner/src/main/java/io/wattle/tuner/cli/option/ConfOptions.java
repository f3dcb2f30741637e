package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.site.SiteConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which cluster's Hadoop configuration is read: it leads to histories and other file systems, and nothing runs there. */
public final class ConfOptions {

    /** The option's name, for messages. */
    public static final String CONF_DIR = "--conf-dir";

    @Option(
            names = CONF_DIR,
            paramLabel = "DIR",
            description = "Directory with the Hadoop configuration of the jobs' cluster, yarn-site.xml and its fellows"
                    + " (default: that of HADOOP_CONF_DIR, YARN_CONF_DIR or HADOOP_HOME).")
    private Path directory;

    /** Whether it was given. */
    public boolean isGiven() {
        return directory != null;
    }

    /** The directory; empty if nothing leads to one. @throws UsageException if the user names one without a configuration */
    public Optional<Path> directory() throws UsageException {
        if (directory == null) {
            return SiteConfiguration.configurationDirectory(System.getenv())
                    .map(SiteConfiguration.FoundDirectory::path);
        }
        requireSite(directory);
        return Optional.of(directory);
    }

    /** Nothing, if a directory that was given configures a cluster. */
    static void requireSite(Path directory) throws UsageException {
        if (!Files.isReadable(directory.resolve("yarn-site.xml"))) {
            throw new UsageException(CONF_DIR + " " + directory
                    + ": no yarn-site.xml that can be read (give the directory that configures the cluster, such as "
                    + "/etc/hadoop/conf)");
        }
    }
}
