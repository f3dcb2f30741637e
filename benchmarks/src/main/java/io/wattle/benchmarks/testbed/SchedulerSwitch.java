package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Configures the scheduler of a testbed that is up as an operator does: by keys of yarn-site.xml, and a new start of the
 * ResourceManager. Used by one thread.
 */
public final class SchedulerSwitch {

    /**
     * So many masters of applications the master's node takes, far more than run at once. It holds six by its class, and then
     * jobs wait for these, not for cores of workers: of 70% of the capacity 34% were done.
     */
    private static final int APPLICATION_MASTERS = 32;

    private static final int APPLICATION_MASTER_MB = 512;

    private final BenchmarkTestbed testbed;
    private final TestbedPlan plan;

    /** Of a testbed that is up. */
    public SchedulerSwitch(BenchmarkTestbed testbed, TestbedPlan plan) {
        this.testbed = testbed;
        this.plan = plan;
    }

    /** Sets keys, which hold from the next start on. */
    public void configure(Map<String, String> values) throws IOException {
        Path file = testbed.configuration("yarn-site.xml");
        Configuration site = new Configuration(false);
        site.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        values.forEach(site::set);
        try (OutputStream out = Files.newOutputStream(file)) {
            site.writeXml(out);
        }
    }

    /** Starts the ResourceManager anew, with this scheduler. */
    public void use(Scheduler scheduler) throws IOException, InterruptedException {
        configure(Map.of(YarnConfiguration.RM_SCHEDULER, scheduler.className()));
        testbed.restartResourceManager();
        new MasterPrograms(testbed).awaitNodes(plan.workers().size() + 1);
    }

    /** Lets more jobs run at once than the master's class has room for, until the next start. */
    public void admitManyMasters() throws IOException, InterruptedException {
        testbed.onMaster(List.of(
                "yarn",
                "rmadmin",
                "-updateNodeResource",
                TestbedPlan.MASTER + ":8041",
                Integer.toString(APPLICATION_MASTERS * APPLICATION_MASTER_MB),
                Integer.toString(APPLICATION_MASTERS)));
    }
}
