package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.sls.synthetic.SynthJob;
import org.apache.hadoop.yarn.sls.synthetic.SynthJob.SynthTask;
import org.apache.hadoop.yarn.sls.synthetic.SynthTraceJobProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By SLS's own reader. */
class SyntheticJobsTest {

    @TempDir
    private Path directory;

    @Test
    void jobsOfTwoSizesComeWithinTheTime() throws IOException {
        List<SynthJob> jobs = jobs(1);
        assertThat(jobs).hasSize(100).allSatisfy(job -> {
            assertThat(job.getSubmissionTime()).isBetween(0L, 90_000L);
            assertThat(job.getDuration()).isZero();
            assertThat(job.hasDeadline()).isFalse();
            assertThat(job.getQueueName()).isEqualTo("default");
            assertThat(job.getNumberReduces()).isIn(1, 5);
        });
        assertThat(jobs).extracting(SynthJob::getSubmissionTime).isSorted();
        assertThat(jobs.get(99).getSubmissionTime()).isGreaterThan(45_000);
        assertThat(jobs.stream().mapToInt(SynthJob::getNumberMaps).average().orElseThrow())
                .isBetween(35.0, 85.0);
    }

    @Test
    void tasksTakeMillisecondsAroundTheirMean() throws IOException {
        List<SynthTask> tasks =
                jobs(1).stream().flatMap(it -> it.getTasks().stream()).toList();
        assertThat(tasks.stream().mapToLong(SynthTask::getTime).average().orElseThrow())
                .isCloseTo(36_000, offset(1_000.0));
        assertThat(tasks).extracting(SynthTask::getVcores).containsOnly(1L);
    }

    @Test
    void aSeedDrawsTheSameJobsAgain() throws IOException {
        assertThat(times(1)).isEqualTo(times(1)).isNotEqualTo(times(2));
    }

    private List<Long> times(long seed) throws IOException {
        return jobs(seed).stream()
                .flatMap(it -> it.getTasks().stream())
                .map(SynthTask::getTime)
                .toList();
    }

    private List<SynthJob> jobs(long seed) throws IOException {
        Path file = directory.resolve("jobs.json");
        Files.writeString(file, SyntheticJobs.json(new SlsCase(1_000, 100, 90, 36, seed)));
        Configuration conf = new Configuration();
        conf.set("fs.defaultFS", "file:///");
        SynthTraceJobProducer producer = new SynthTraceJobProducer(conf, new org.apache.hadoop.fs.Path(file.toUri()));
        List<SynthJob> jobs = new ArrayList<>();
        for (int i = 0; i < producer.getNumJobs(); i++) {
            jobs.add((SynthJob) producer.getNextJob());
        }
        return jobs;
    }
}
