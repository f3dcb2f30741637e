package io.wattle.benchmarks.sls;

import io.wattle.scheduler.EnergyCapacityScheduler;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.scheduler.SchedulerMetrics;
import org.apache.hadoop.yarn.sls.scheduler.SchedulerWrapper;
import org.apache.hadoop.yarn.sls.scheduler.Tracker;

/**
 * The plug-in as it is, with what SLS asks of any scheduler while its metrics are off ({@code yarn.sls.metrics.switch}): then
 * it puts nothing between the ResourceManager and the scheduler.
 */
public final class EnergySlsScheduler extends EnergyCapacityScheduler implements SchedulerWrapper {

    private final Tracker tracker = new Tracker();
    private volatile SLSRunner runner;

    /** None: they are off. */
    @Override
    public SchedulerMetrics getSchedulerMetrics() {
        return null;
    }

    @Override
    public Tracker getTracker() {
        return tracker;
    }

    @Override
    public String getRealQueueName(String name) throws YarnException {
        CSQueue queue = getQueue(name);
        if (queue == null) {
            throw new YarnException("no queue " + name + " (the trace's queue_name has to be one of the scheduler's)");
        }
        return queue.getQueuePath();
    }

    @Override
    public void propagatedHandle(SchedulerEvent event) {
        handle(event);
    }

    @Override
    public Allocation allocatePropagated(
            ApplicationAttemptId attempt,
            List<ResourceRequest> ask,
            List<SchedulingRequest> schedulingRequests,
            List<ContainerId> release,
            List<String> blacklistAdditions,
            List<String> blacklistRemovals,
            ContainerUpdates updates) {
        return allocate(attempt, ask, schedulingRequests, release, blacklistAdditions, blacklistRemovals, updates);
    }

    @Override
    public void setSLSRunner(SLSRunner slsRunner) {
        runner = slsRunner;
    }

    @Override
    public SLSRunner getSLSRunner() {
        return runner;
    }
}
