package io.wattle.it;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Where a test's daemons keep what Hadoop by default keeps below /tmp, where every Hadoop of this user finds it. */
final class OwnFolders {

    private OwnFolders() {}

    static void set(Configuration conf, Path directory) {
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        conf.set(
                YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
                directory.resolve("node-labels").toUri().toString());
        conf.set(
                YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
                directory.resolve("node-attributes").toUri().toString());
    }
}
