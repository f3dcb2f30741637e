package io.wattle.tuning.engine.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Finds and reads the directory of a machine's Hadoop configuration. */
public final class SiteConfiguration {

    private SiteConfiguration() {}

    /**
     * A directory with a Hadoop configuration.
     *
     * @param variable environment variable that leads there
     * @param path the directory
     */
    public record FoundDirectory(String variable, Path path) {}

    /**
     * The directory that holds this machine's Hadoop configuration, found as Hadoop's own commands find it.
     *
     * @param environment environment variables
     * @return empty if no {@code yarn-site.xml} is configured
     */
    public static Optional<FoundDirectory> configurationDirectory(Map<String, String> environment) {
        return Stream.of("HADOOP_CONF_DIR", "YARN_CONF_DIR", "HADOOP_HOME")
                .filter(variable -> !environment.getOrDefault(variable, "").isBlank())
                .map(variable -> new FoundDirectory(
                        variable,
                        variable.equals("HADOOP_HOME")
                                ? Path.of(environment.get(variable), "etc", "hadoop")
                                : Path.of(environment.get(variable))))
                .filter(found -> Files.isReadable(found.path().resolve("yarn-site.xml")))
                .findFirst();
    }

    /** @param confDir empty for what Hadoop has by default */
    public static Configuration configuration(Optional<Path> confDir) {
        return confDir.isPresent() ? configuration(confDir.get()) : new Configuration();
    }

    public static Configuration configuration(Path confDir) {
        Configuration conf = new YarnConfiguration();
        for (String file : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
            Path path = confDir.resolve(file);
            if (Files.isReadable(path)) {
                conf.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
            }
        }
        return conf;
    }
}
