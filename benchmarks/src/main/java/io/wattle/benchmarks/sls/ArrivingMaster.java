package io.wattle.benchmarks.sls;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.sls.AMDefinition;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.appmaster.AMSimulator;
import org.apache.hadoop.yarn.sls.appmaster.MRAMSimulator;

/**
 * SLS's master of MapReduce, for an {@linkplain ArrivingJob arriving job}; it tells the {@link PacedRunner}'s recorder when its
 * job ended. SLS makes it by reflection, as {@code yarn.sls.am.type.mapreduce} says.
 */
public final class ArrivingMaster extends MRAMSimulator {

    private PacedRunner runner;
    private volatile Container masterContainer;
    private long submittedMillis;
    private volatile long masterMillis;
    private boolean ended;

    @Override
    public void init(
            AMDefinition drawn,
            ResourceManager rm,
            SLSRunner runner,
            boolean tracked,
            long baselineMillis,
            long heartbeatMillis,
            Map<ApplicationId, AMSimulator> masters) {
        this.runner = (PacedRunner) runner;
        super.init(ArrivingJob.of(drawn), rm, runner, tracked, baselineMillis, heartbeatMillis, masters);
    }

    @Override
    public void firstStep() throws Exception {
        submittedMillis = System.currentTimeMillis();
        super.firstStep();
    }

    @Override
    public synchronized void notifyAMContainerLaunched(Container container) throws Exception {
        masterMillis = System.currentTimeMillis();
        masterContainer = container;
        super.notifyAMContainerLaunched(container);
    }

    /** SLS calls it twice. */
    @Override
    public void lastStep() throws Exception {
        super.lastStep();
        if (!ended) {
            ended = true;
            runner.masterEnded(masterContainer);
            runner.recorder()
                    .ended(new JobSpan(
                            getApplicationId().toString(),
                            getNumTasks(),
                            submittedMillis,
                            masterMillis,
                            System.currentTimeMillis()));
        }
    }
}
