package io.wattle.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ContainerInitializationContext;
import org.apache.hadoop.yarn.server.api.ContainerTerminationContext;
import org.junit.jupiter.api.Test;

/** An auxiliary service that cannot be initialised or started ends its NodeManager. */
class UsageServiceTest {

    private static final ContainerId CONTAINER = ContainerId.fromString("container_1700000000000_0007_01_000002");

    /** Hadoop takes such a path; before, IllegalArgumentException came out of the initialisation. */
    @Test
    void aDirectoryThatIsNoPathOfOursEndsNothing() {
        UsageService service = new UsageService();
        Configuration conf = new Configuration(false);
        conf.set(YarnConfiguration.NM_LOCAL_DIRS, "file:relative/%zz");
        service.init(conf);
        service.start();
        service.initializeContainer(new ContainerInitializationContext("ann", CONTAINER, null));
        service.stopContainer(new ContainerTerminationContext("ann", CONTAINER, null));
        assertThat(service.getServiceState()).isEqualTo(Service.STATE.STARTED);
        assertThat(service.getFailureCause()).isNull();
        service.stop();
    }

    @Test
    void exceptionsAndErrorsEndHereAndAreCounted() {
        NodeFailures failures = new NodeFailures();
        for (int i = 0; i < 1_000; i++) {
            failures.run("A test", () -> {
                throw new NoClassDefFoundError("of a test");
            });
            failures.run("A test", () -> {
                throw new java.io.IOException("of a test");
            });
        }
        assertThat(failures.count()).isEqualTo(2_000);
    }
}
