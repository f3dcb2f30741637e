package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.list.InputPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitMetaSizeTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(100);

    @BeforeEach
    void files() throws Exception {
        Files.createDirectory(folder.resolve("in"));
        for (int i = 0; i < 400; i++) {
            Files.write(folder.resolve("in/f" + i), new byte[90]);
        }
        conf.set(CombineKey.SIZE.key(), "100");
    }

    @Test
    void isWhatHadoopWritesOrLittleMore() throws Exception {
        List<PackedFileSplit> splits = plan().fileSplits();
        assertThat(splits).hasSize(400);
        org.apache.hadoop.fs.Path job = new org.apache.hadoop.fs.Path("file", null, folder + "/job");
        FileSystem fs = job.getFileSystem(conf);
        JobSplitWriter.createSplitFiles(job, conf, fs, splits.toArray(InputSplit[]::new));
        long written = Files.size(folder.resolve("job/job.splitmetainfo"));
        assertThat(SplitMetaSize.bytes(splits)).isBetween(written, written + 8 + 4L * splits.size());
    }

    @Test
    void aPlanThatAMasterWouldRefuseIsRefusedAtSubmission() throws Exception {
        conf.setLong("mapreduce.job.split.metainfo.maxsize", 5_000);
        assertThatThrownBy(this::plan)
                .isInstanceOf(CombineSettingsException.class)
                .hasMessageMatching("mapreduce.job.split.metainfo.maxsize: 5000, and what the master has to read of 400"
                        + " splits is about \\d{4,5} bytes: it would end the job \\(set mapreduce.input.combine.size"
                        + " higher, now 100, or mapreduce.input.combine.locations lower, or this key to more, -1 for"
                        + " any\\)");
        conf.set(CombineKey.SIZE.key(), "1000");
        assertThat(plan().splits()).hasSizeLessThan(60);
        conf.set(CombineKey.SIZE.key(), "100");
        conf.setLong("mapreduce.job.split.metainfo.maxsize", -1);
        assertThat(plan().splits()).hasSize(400);
    }

    private SplitPlan plan() throws Exception {
        return new Submission(
                        conf,
                        new Credentials(),
                        InputPaths.of(List.of(TestingFileSystem.path(folder.resolve("in")))),
                        null,
                        false)
                .submit(path -> true);
    }
}
