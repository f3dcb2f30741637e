package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.GrepCount;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFilesTest {

    @TempDir
    private Path folder;

    private final Configuration conf = new Configuration(false);

    @Test
    void aFileOfTheJobComesIntoTheDistributedCacheUnderItsName() throws Exception {
        String mine =
                Files.writeString(folder.resolve("mine"), "to be\r\nor not").toString();
        Job defined = configured(TunedJobs.named("grep", new JobOptions(mine, null, null)));
        assertThat(folder.resolve("beside/phrases")).hasContent("to be\nor not\n");
        assertThat(defined.getConfiguration().get(GrepCount.FILE_KEY)).isEqualTo("phrases");
        assertThat(defined.getCacheFiles())
                .singleElement()
                .asString()
                .startsWith("file:")
                .endsWith("/beside/phrases");
    }

    @Test
    void aJobThatNeedsNothingIsLeftAlone() throws Exception {
        Job defined = configured(TunedJobs.named("wordcount"));
        assertThat(defined.getCacheFiles()).isNull();
        assertThat(folder.resolve("beside")).isEmptyDirectory();
    }

    private Job configured(TunedJob job) throws Exception {
        org.apache.hadoop.fs.Path beside =
                new org.apache.hadoop.fs.Path(folder.resolve("beside").toUri());
        Job defined = Job.getInstance(conf);
        TaskFiles.upload(job, conf, beside).configure(defined);
        return defined;
    }
}
