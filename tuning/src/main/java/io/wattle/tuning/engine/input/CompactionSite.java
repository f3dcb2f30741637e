package io.wattle.tuning.engine.input;

import io.wattle.compact.CompactionException;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;

/** Where small files are compacted: on a cluster, or in this JVM where one of the directories is on this machine. */
public final class CompactionSite {

    private CompactionSite() {}

    /**
     * Prepares a compaction; nothing is written.
     *
     * @param request whose paths are local ones, or URIs
     * @param confDir of the cluster's Hadoop configuration; empty to run in this JVM
     * @param properties what the user sets beside the configuration, by key
     * @throws InputException if the cluster cannot be used as the configuration or the properties say
     * @throws IOException if the cluster does not answer
     */
    public static Compaction prepare(CompactionRequest request, Optional<Path> confDir, Map<String, String> properties)
            throws IOException {
        boolean local = LocalInput.isLocal(request.input()) || LocalInput.isLocal(request.output());
        Configuration conf =
                local || confDir.isEmpty() ? here(confDir, properties) : cluster(confDir.get(), properties);
        CompactionRequest qualified = new CompactionRequest(
                uri(request.input()), uri(request.output()), request.format(), request.targetBytes(), request.rule());
        try {
            return Compaction.of(conf, qualified);
        } catch (UnsupportedFileSystemException | IllegalArgumentException e) {
            throw unreachable(confDir, e);
        } catch (CompactionException e) {
            throw e;
        } catch (IOException e) {
            throw confDir.isPresent() ? e : unreachable(confDir, e);
        }
    }

    private static InputException unreachable(Optional<Path> confDir, Exception e) {
        return InputException.saying(
                "INPUT or OUTPUT cannot be reached: " + e.getMessage()
                        + (confDir.isPresent()
                                ? " (needed: file systems that the configuration in " + confDir.get() + " knows)"
                                : " (needed: --conf-dir DIR or HADOOP_CONF_DIR, which configures the file system)"),
                e);
    }

    private static Configuration here(Optional<Path> confDir, Map<String, String> properties) {
        Configuration conf = SiteConfiguration.configuration(confDir);
        properties.forEach(conf::set);
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        UserGroupInformation.setConfiguration(conf);
        return conf;
    }

    private static Configuration cluster(Path confDir, Map<String, String> properties) throws IOException {
        String directory = confDir.toAbsolutePath().normalize().toString();
        return HadoopSite.connect(new HadoopTarget(directory, null, properties, List.of()), "compact")
                .configuration();
    }

    private static String uri(String path) {
        return LocalInput.isLocal(path)
                ? new org.apache.hadoop.fs.Path(LocalInput.path(path).toUri()).toString()
                : path;
    }
}
