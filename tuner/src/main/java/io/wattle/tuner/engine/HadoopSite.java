package io.wattle.tuner.engine;

import io.wattle.tuner.engine.job.InputRequest;
import io.wattle.tuner.search.NodeLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A real cluster that was looked at, and on which nothing was run or written. */
public final class HadoopSite {

    /** Hadoop's own 15 minutes are for daemons that restart, not for a person who mistyped an address. */
    private static final int CONNECT_MILLIS = 30_000;

    private static final int RETRY_MILLIS = 2_000;

    private final Configuration conf;
    private final NodeLimits limits;

    private HadoopSite(Configuration conf, NodeLimits limits) {
        this.conf = conf;
        this.limits = limits;
    }

    /**
     * Asks the cluster's ResourceManager for its nodes.
     *
     * @throws IOException if it does not answer
     */
    public static HadoopSite connect(HadoopTarget target) throws IOException {
        Configuration conf = ConfiguredHadoop.configuration(Path.of(target.confDir()));
        UserGroupInformation.setConfiguration(conf);
        try {
            return new HadoopSite(conf, ConfiguredHadoop.limitsOf(impatient(conf)));
        } catch (IOException e) {
            throw new IOException(
                    "the ResourceManager at " + resourceManagers(conf) + " (" + target.confDir() + ") did not answer: "
                            + e.getMessage(),
                    e);
        }
    }

    private static Configuration impatient(Configuration conf) {
        Configuration impatient = new Configuration(conf);
        impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, CONNECT_MILLIS);
        impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
        return impatient;
    }

    Configuration configuration() {
        return conf;
    }

    /** What its workers can hold. */
    public NodeLimits limits() {
        return limits;
    }

    /** Address of the ResourceManager, or of all of them. */
    public String resourceManager() {
        return resourceManagers(conf);
    }

    private static String resourceManagers(Configuration conf) {
        if (!HAUtil.isHAEnabled(conf)) {
            return conf.getTrimmed(YarnConfiguration.RM_ADDRESS, YarnConfiguration.DEFAULT_RM_ADDRESS);
        }
        List<String> addresses = HAUtil.getRMHAIds(conf).stream()
                .map(id -> Optional.ofNullable(conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_ADDRESS, id)))
                        .orElseGet(() -> conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id), id)))
                .toList();
        return String.join(", ", addresses);
    }

    /** Its default file system. */
    public String fileSystem() {
        return FileSystem.getDefaultUri(conf).toString();
    }

    /** Who submits the jobs. */
    public String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    /** The queue that the jobs go to. */
    public String queue() {
        return conf.getTrimmed(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME);
    }

    /**
     * Size of an input that lies there already, or of a local one that would be copied.
     *
     * @return empty if the tuner writes its own
     * @throws io.wattle.tuner.engine.job.InputException if it cannot be read
     */
    public OptionalLong inputBytes(InputRequest request) throws IOException {
        return request.path().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(InputStage.source(request.path().get(), conf).bytes());
    }
}
