package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopSiteTest {

    @TempDir
    private Path confDir;

    @Test
    void jobsRunOnYarnWhateverTheFilesSay() throws Exception {
        Files.writeString(confDir.resolve("yarn-site.xml"), "<configuration/>");
        assertThat(framework()).as("without mapred-site.xml").isEqualTo("yarn");
        Files.writeString(
                confDir.resolve("mapred-site.xml"),
                "<configuration><property><name>mapreduce.framework.name</name><value>local</value></property>"
                        + "</configuration>");
        assertThat(framework()).isEqualTo("yarn");
    }

    @Test
    void queueAndPropertiesAreSet() {
        Configuration conf =
                HadoopSite.configuration(new HadoopTarget(confDir.toString(), "etl", Map.of("a.b", "c"), List.of()));
        assertThat(conf.get("mapreduce.job.queuename")).isEqualTo("etl");
        assertThat(conf.get("a.b")).isEqualTo("c");
    }

    @Test
    void aResourceManagerIsFirstAskedForHalfAMinuteOrTheSitesShorterTime() {
        String key = YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS;
        Configuration conf = new Configuration(false);
        assertThat(HadoopSite.impatient(conf).getLong(key, 0)).isEqualTo(30_000);
        conf.setLong(key, 60_000);
        assertThat(HadoopSite.impatient(conf).getLong(key, 0)).isEqualTo(30_000);
        conf.setLong(key, 4_000);
        assertThat(HadoopSite.impatient(conf).getLong(key, 0)).isEqualTo(4_000);
        conf.setLong(key, -1);
        assertThat(HadoopSite.impatient(conf).getLong(key, 0)).as("for ever").isEqualTo(30_000);
    }

    @Test
    void aClusterWithoutNodesIsSaidWithItsResourceManager() {
        Configuration conf = new Configuration(false);
        conf.set(YarnConfiguration.RM_ADDRESS, "rm1:8032");
        assertThat(HadoopSite.noNode(conf, new HadoopTarget("/etc/conf")))
                .hasMessage(
                        "--conf-dir /etc/conf: the ResourceManager at rm1:8032 knows no running node (start NodeManagers,"
                                + " or wait for them after its restart: yarn node -list)");
    }

    private String framework() {
        return HadoopSite.configuration(new HadoopTarget(confDir.toString())).get("mapreduce.framework.name");
    }
}
