package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program with each part that a Pipes program can have, against tasks' JVMs on an embedded cluster. */
@Tag("embedded")
@Tag("hadoop-versions")
class NativePartsTest {

    private static final Path OLD_WORDS = TunerProcess.root().resolve("native-pipes/target/x86-64/tests/old-words");
    private static final int REDUCES = 3;

    @TempDir
    private Path directory;

    private static Configuration conf;
    private static FileSystem files;

    @BeforeAll
    static void useCluster() throws Exception {
        conf = SharedClusters.edison().conf();
        files = FileSystem.get(conf);
        NativeJobsTest.STOCK.properties().forEach(conf::set);
        files.copyFromLocalFile(new org.apache.hadoop.fs.Path(OLD_WORDS.toUri()), path("/parts/old-words"));
        write("/parts/input/first", "to be or\nnot to be\n");
        write("/parts/input/second", "that is\nto be\n");
    }

    private static org.apache.hadoop.fs.Path path(String name) {
        return files.makeQualified(new org.apache.hadoop.fs.Path(name));
    }

    private static void write(String file, String text) throws Exception {
        try (OutputStream out = files.create(path(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void combinerPartitionerWriterCountersAndStatusAreTheProgramsOwn() throws Exception {
        Path output = directory.resolve("words");
        RunningJob job = Submitter.runJob(withEveryPart(output));
        assertThat(job.isSuccessful()).isTrue();

        List<Path> parts = IntStream.range(0, REDUCES)
                .mapToObj(it -> directory.resolve("words-" + it))
                .toList();
        // The program's partitioner takes the letters up to m to the first reduce, the others to the last one.
        assertThat(parts.get(0)).hasContent("be\t3\nis\t1\n");
        assertThat(parts.get(1)).isEmptyFile();
        assertThat(parts.get(2)).hasContent("not\t1\nor\t1\nthat\t1\nto\t3\n");
        try (var names = Files.list(directory)) {
            assertThat(names).containsExactlyInAnyOrderElementsOf(parts);
        }

        Counters counters = job.getCounters();
        assertThat(counters.findCounter("old words", "words").getValue()).isEqualTo(10);
        // Of the reduces, and of the combiner, which is the same class: four keys of each map.
        assertThat(counters.findCounter("old words", "keys").getValue()).isEqualTo(6 + 4 + 4);
        assertThat(counters.findCounter(TaskCounter.REDUCE_INPUT_RECORDS).getValue())
                .isEqualTo(8);
        assertThat(statusOfMaps(job)).containsExactlyInAnyOrder("at not to be", "at to be");
    }

    private JobConf withEveryPart(Path output) {
        JobConf job = new JobConf(conf);
        job.setJobName("every part");
        job.set("old.output", output.toString());
        job.setNumMapTasks(1); // At least; so each file is a split.
        job.setNumReduceTasks(REDUCES);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setSpeculativeExecution(false); // Two attempts of a reduce would write the same file.
        FileInputFormat.setInputPaths(job, path("/parts/input"));
        Submitter.setExecutable(job, path("/parts/old-words").toString());
        Submitter.setIsJavaRecordReader(job, true);
        Submitter.setIsJavaRecordWriter(job, false);
        return job;
    }

    /** What the history says of the maps of a job, once it is there. */
    private static List<String> statusOfMaps(RunningJob ended) throws Exception {
        try (Job job = new Cluster(conf).getJob(ended.getID())) {
            JobHistoryParser.JobInfo history =
                    new JobHistoryParser(files, job.getStatus().getHistoryFile()).parse();
            return history.getAllTasks().values().stream()
                    .filter(it -> it.getTaskType() == TaskType.MAP)
                    .flatMap(it -> it.getAllTaskAttempts().values().stream())
                    .map(JobHistoryParser.TaskAttemptInfo::getState)
                    .toList();
        }
    }
}
