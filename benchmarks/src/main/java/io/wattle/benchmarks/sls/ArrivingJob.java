package io.wattle.benchmarks.sls;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.sls.AMDefinition;
import org.apache.hadoop.yarn.sls.TaskContainerDefinition;
import org.apache.hadoop.yarn.sls.scheduler.ContainerSimulator;

/**
 * A job that SLS drew, mended where SLS 3.4.3 does something else than its trace says: its time of submission is subtracted from
 * itself, so that all jobs come at once; containers get 1,024 MiB at least, which an Edison has not; and each job has its tasks'
 * data on the same nodes, in the same order. Here data lie nowhere.
 */
final class ArrivingJob extends AMDefinition {

    private ArrivingJob(Builder builder) {
        super(builder);
    }

    /** @param drawn with a duration of 0, so that the end which it says is when it is submitted */
    static ArrivingJob of(AMDefinition drawn) {
        return new ArrivingJob(new Builder(drawn));
    }

    private static final class Builder extends AmDefinitionBuilder {
        Builder(AMDefinition drawn) {
            amType = drawn.getAmType();
            user = drawn.getUser();
            queue = drawn.getQueue();
            jobId = drawn.getOldAppId();
            labelExpression = drawn.getLabelExpression();
            amResource = drawn.getAmResource();
            jobStartTime = drawn.getJobFinishTime();
            jobFinishTime = drawn.getJobFinishTime();
            taskContainers =
                    drawn.getTaskContainers().stream().map(Builder::small).toList();
        }

        private static ContainerSimulator small(ContainerSimulator drawn) {
            try {
                return ContainerSimulator.createFromTaskContainerDefinition(TaskContainerDefinition.Builder.create()
                        .withType(drawn.getType())
                        .withPriority(drawn.getPriority())
                        .withDuration(drawn.getLifeTime())
                        .withExecutionType(drawn.getExecutionType())
                        .withAllocationId(drawn.getAllocationId())
                        .withResource(Resource.newInstance(
                                SlsCase.CONTAINER_MB, drawn.getResource().getVirtualCores()))
                        .build());
            } catch (YarnException e) {
                throw new YarnRuntimeException("SLS drew a task that it refuses: " + e.getMessage(), e);
            }
        }
    }
}
