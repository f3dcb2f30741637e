package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadTest {

    @Test
    void readsEveryFileToItsEnd(@TempDir Path folder) throws Exception {
        Path input = Files.createDirectory(folder.resolve("in"));
        Files.write(input.resolve("large"), new byte[2_500_001]);
        Files.write(input.resolve("small"), new byte[7]);
        Files.write(input.resolve("empty"), new byte[0]);
        Configuration conf = new Configuration();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setInt("mapreduce.task.io.sort.mb", 10);
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 50);
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileInputFormat.setMaxInputSplitSize(job, 1000);
        FileOutputFormat.setOutputPath(
                job, new org.apache.hadoop.fs.Path(folder.resolve("out").toUri()));
        FileRead.configure(job);
        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(Files.readAllLines(folder.resolve("out/part-r-00000")))
                .containsExactlyInAnyOrder("large\t2500001", "small\t7", "empty\t0");
        assertThat(job.getCounters()
                        .findCounter(TaskCounter.REDUCE_INPUT_RECORDS)
                        .getValue())
                .as("a map each")
                .isEqualTo(3);
        assertThat(job.getCounters()
                        .findCounter(FileInputFormatCounter.BYTES_READ)
                        .getValue())
                .isGreaterThanOrEqualTo(2_500_008);
    }
}
