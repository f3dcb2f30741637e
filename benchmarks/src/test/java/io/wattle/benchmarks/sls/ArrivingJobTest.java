package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.sls.AMDefinition;
import org.apache.hadoop.yarn.sls.AMDefinitionSynth;
import org.apache.hadoop.yarn.sls.TaskContainerDefinition;
import org.apache.hadoop.yarn.sls.scheduler.ContainerSimulator;
import org.junit.jupiter.api.Test;

class ArrivingJobTest {

    private static final long SUBMITTED = 5_000;

    /** As SLS makes it of a job of its trace. */
    private static AMDefinition drawn() throws YarnException {
        return AMDefinitionSynth.Builder.create()
                .withAmType("mapreduce")
                .withUser("sls")
                .withQueue("default")
                .withJobId("job_1")
                .withJobStartTime(SUBMITTED)
                .withJobFinishTime(SUBMITTED)
                .withBaseLineTimeMs(0)
                .withAmResource(Resource.newInstance(300, 1))
                .withTaskContainers(List.of(
                        ContainerSimulator.createFromTaskContainerDefinition(TaskContainerDefinition.Builder.create()
                                .withType("reduce")
                                .withPriority(10)
                                .withDuration(700)
                                .withHostname("/rack0/10.1.0.1")
                                .withResource(Resource.newInstance(1024, 1))
                                .build())))
                .build();
    }

    @Test
    void itComesWhenItsTraceSays() throws YarnException {
        AMDefinition drawn = drawn();
        // If SLS no longer loses it, there is nothing to mend.
        assertThat(drawn.getJobStartTime()).isZero();
        assertThat(ArrivingJob.of(drawn).getJobStartTime()).isEqualTo(SUBMITTED);
    }

    @Test
    void itsContainersFitAnEdisonAndHaveNoData() throws YarnException {
        AMDefinition job = ArrivingJob.of(drawn());
        assertThat(job.getTaskContainers()).singleElement().satisfies(it -> {
            assertThat(it.getResource()).isEqualTo(Resource.newInstance(300, 1));
            assertThat(it.getHostname()).isNull();
            assertThat(it.getLifeTime()).isEqualTo(700);
            assertThat(it.getType()).isEqualTo("reduce");
            assertThat(it.getPriority()).isEqualTo(10);
        });
        assertThat(job.getAmResource()).isEqualTo(Resource.newInstance(300, 1));
        assertThat(job.getQueue()).isEqualTo("default");
        assertThat(job.getUser()).isEqualTo("sls");
        assertThat(job.getAmType()).isEqualTo("mapreduce");
        assertThat(job.getJobCount()).isOne();
    }
}
