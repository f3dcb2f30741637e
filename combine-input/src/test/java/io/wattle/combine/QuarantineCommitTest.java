package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's own committer keeps the list of the attempt that wins, of two that ran. */
class QuarantineCommitTest {

    private static final String FIRST = "attempt_1_0001_m_000000_0";
    private static final String SPECULATIVE = "attempt_1_0001_m_000000_1";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void onlyTheWinnersListStays(int algorithm) throws Exception {
        Path input = Files.createDirectory(folder.resolve("in"));
        Files.write(input.resolve("a.gz"), new byte[] {1, 2, 3});
        Configuration conf = new Configuration(false);
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, algorithm);
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, "file:" + input);
        org.apache.hadoop.fs.Path out = new org.apache.hadoop.fs.Path("file:" + folder.resolve("out"));
        FileOutputFormat.setOutputPath(job, out);
        InputSplit split = new PackedTextInputFormat().getSplits(job).get(0);

        TaskAttemptContext first = attempt(job, FIRST);
        TaskAttemptContext speculative = attempt(job, SPECULATIVE);
        FileOutputCommitter committer = new FileOutputCommitter(out, first);
        committer.setupJob(first);
        run(split, first, committer);
        run(split, speculative, committer);
        assertThat(committer.needsTaskCommit(speculative)).isTrue();
        committer.commitTask(speculative);
        committer.abortTask(first);
        committer.commitJob(first);

        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(it -> folder.resolve("out").relativize(it).toString())
                            .filter(it -> !it.endsWith(".crc")))
                    .containsExactlyInAnyOrder("_SUCCESS", "_quarantine/" + SPECULATIVE);
        }
    }

    private static TaskAttemptContext attempt(Job job, String id) {
        Configuration own = new Configuration(job.getConfiguration());
        own.set(MRJobConfig.TASK_ATTEMPT_ID, id);
        return new TaskAttemptContextImpl(own, TaskAttemptID.forName(id), new TestingReporter());
    }

    /** As Hadoop's Task does. */
    private static void run(InputSplit split, TaskAttemptContext task, FileOutputCommitter committer) throws Exception {
        committer.setupTask(task);
        task.getConfiguration()
                .set(
                        JobContext.TASK_OUTPUT_DIR,
                        committer.getTaskAttemptPath(task).toString());
        try (RecordReader<?, ?> reader = new PackedTextInputFormat().createRecordReader(split, task)) {
            reader.initialize(split, task);
            assertThat(reader.nextKeyValue()).isFalse();
        }
    }
}
