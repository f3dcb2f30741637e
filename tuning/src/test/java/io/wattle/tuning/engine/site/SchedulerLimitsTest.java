package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerLimitsTest {

    private static final SchedulerLimits CLUSTER = new SchedulerLimits(8192, 8, 1);

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void aQueuesLimitsAreFoundByItsPath() throws Exception {
        JsonNode info = json("{'queueName': 'root', 'queues': {'queue': ["
                + "{'queuePath': 'root.a', 'maximumAllocation': {'memory': 1024, 'vCores': 2}},"
                + "{'queuePath': 'root.b', 'maximumAllocation': {'memory': 9999, 'vCores': 99}}]}}");
        assertThat(CLUSTER.within(SchedulerLimits.queue(info, "root.a").orElseThrow()))
                .isEqualTo(new SchedulerLimits(1024, 2, 1));
        assertThat(CLUSTER.within(SchedulerLimits.queue(info, "root.b").orElseThrow()))
                .isEqualTo(CLUSTER);
        assertThat(SchedulerLimits.queue(info, "root.c")).isEmpty();
    }

    /** What is not told, or is of another partition, is no limit. */
    @ParameterizedTest
    @CsvSource({
        "2, 100, 1, 0.02",
        "2, 100, 4, 0.08",
        "50, 60, 2, 0.6",
        "100, 100, 1, 1",
        "20, 70, -1, 0.7",
        "0, 100, 1, 1",
        "10, 0, 1, 1"
    })
    void oneUserHasAShareOfTheCluster(double capacity, double most, double factor, double share) throws Exception {
        JsonNode queue = json("{'absoluteCapacity': " + capacity + ", 'absoluteMaxCapacity': " + most
                + ", 'userLimitFactor': " + factor + "}");
        assertThat(CLUSTER.within(queue).share()).isEqualTo(share);
        assertThat(CLUSTER.within(json("{}"))).isEqualTo(CLUSTER);
    }

    @Test
    void ofManyWorkersAsManyCountAsOneUserCanFill() {
        assertThat(SiteLimits.within(new SchedulerLimits(8192, 8, 0.02), 5000)).isEqualTo(100);
        assertThat(SiteLimits.within(new SchedulerLimits(8192, 8, 0.02), 3)).isEqualTo(1);
        assertThat(SiteLimits.within(CLUSTER, 7)).isEqualTo(7);
    }
}
