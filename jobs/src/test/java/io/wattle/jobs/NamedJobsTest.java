package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;

class NamedJobsTest {

    @Test
    void knowsEveryJobOnce() {
        assertThat(NamedJobs.names())
                .doesNotHaveDuplicates()
                .containsAll(CountingJob.names())
                .containsAll(NativeJob.names())
                .contains("grep", "kmeans", "terasort", "dfsio");
    }

    @Test
    void anotherNameIsExplained() throws Exception {
        Job job = Job.getInstance(new Configuration(false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedJobs.submit("sort", job))
                .withMessageStartingWith("job: 'sort' (known: wordcount, ");
    }
}
