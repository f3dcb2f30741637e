package io.wattle.tuning.engine.cluster;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Where daemons keep what is below /tmp by default, where every Hadoop of this user finds it. Stateless. */
public final class DaemonDirectories {

    private DaemonDirectories() {}

    /**
     * Sets the temporary directory and the stores of node labels and node attributes.
     *
     * @param conf of the daemons
     * @param directory for all of them, of one cluster only
     */
    public static void set(Configuration conf, Path directory) {
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        conf.set(
                YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
                directory.resolve("node-labels").toUri().toString());
        conf.set(
                YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
                directory.resolve("node-attributes").toUri().toString());
    }
}
