package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class HeartbeatIntervalTest {

    private final Configuration conf = new Configuration(false);

    @Test
    void hadoopsDefaultIsFine() {
        assertThat(HeartbeatInterval.problem(conf)).isEmpty();
    }

    @Test
    void oneAsLongAsTheSilenceOfASleeperIsSaid() {
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "5000");
        assertThat(HeartbeatInterval.problem(conf)).isEmpty();
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "5001");
        assertThat(HeartbeatInterval.problem(conf))
                .startsWith(
                        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms: 5001 (allowed with a tandem: at most"
                                + " 5000)");
    }

    @Test
    void whereItScalesTheLongestCounts() {
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-max-ms", "10000");
        assertThat(HeartbeatInterval.problem(conf)).isEmpty();
        conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-scaling-enable", "true");
        assertThat(HeartbeatInterval.problem(conf))
                .startsWith("yarn.resourcemanager.nodemanagers.heartbeat-interval-max-ms: 10000");
    }
}
