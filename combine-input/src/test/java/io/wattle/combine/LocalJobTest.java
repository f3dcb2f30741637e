package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.LocalJob.Result;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.map.MultithreadedMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole jobs, with Hadoop's own tasks and committers. */
class LocalJobTest {

    private static final String LIST = "_quarantine/attempt_local\\d+_\\d+_m_000000_1";

    @TempDir
    private Path folder;

    private LocalJob local;

    @BeforeEach
    void job() throws IOException {
        local = new LocalJob(folder);
        local.conf.set(CombineKey.VCORES.key(), "1");
        local.conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void textOfAllCodecs(Api api) throws Exception {
        List<String> expected = new ArrayList<>();
        for (String name : List.of("a", "b.gz", "c.bz2", "d.deflate", "e.snappy", "f.lz4")) {
            write(name, "1\n22\n");
            expected.add(name + " 0 1");
            expected.add(name + " 2 22");
        }
        assertThat(local.run(api, text(api)).succeeded()).isTrue();
        assertThat(local.lines()).isEqualTo(expected);
        assertThat(local.files()).containsExactly("_SUCCESS", api == Api.MAPRED ? "part-00000" : "part-m-00000");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void sequenceFiles(Api api) throws Exception {
        for (String name : List.of("a", "b")) {
            try (SequenceFile.Writer writer = SequenceFile.createWriter(
                    local.conf,
                    SequenceFile.Writer.file(LocalJob.hadoop(local.input().resolve(name))),
                    SequenceFile.Writer.keyClass(Text.class),
                    SequenceFile.Writer.valueClass(IntWritable.class))) {
                writer.append(new Text("k"), new IntWritable(1));
                writer.append(new Text("l"), new IntWritable(2));
            }
        }
        assertThat(local.run(api, Reading.format(api, "PackedSequenceFileInputFormat"))
                        .succeeded())
                .isTrue();
        assertThat(local.lines()).containsExactly("a k 1", "a l 2", "b k 1", "b l 2");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aBadFileFailsTheJob(Api api) throws Exception {
        oneIsBad();
        assertThat(local.run(api, text(api)).succeeded()).isFalse();
        assertThat(local.files()).isEmpty();
    }

    /** The local job runner makes one attempt. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void aFirstAttemptSkipsNothing(Api api) throws Exception {
        oneIsBad();
        local.conf.set(CombineKey.BAD_FILES.key(), "skip");
        assertThat(local.run(api, text(api))).isEqualTo(new Result(false, 0, 0));
        assertThat(local.files()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aBadFileIsSkipped(Api api) throws Exception {
        oneIsBad();
        local.conf.set(CombineKey.BAD_FILES.key(), "skip");
        assertThat(local.run(api, SecondAttempt.text(api))).isEqualTo(new Result(true, 1, 0));
        assertThat(local.lines()).containsExactly("b 0 1");
        assertThat(local.files()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"MAPREDUCE, 1, 0", "MAPREDUCE, 2, 0", "MAPREDUCE, 1, 1", "MAPRED, 1, 0", "MAPRED, 2, 0", "MAPRED, 1, 1"
    })
    void theListOfAnAttemptThatWinsStays(Api api, int committer, int reduces) throws Exception {
        quarantine(committer, reduces);
        assertThat(local.run(api, SecondAttempt.text(api))).isEqualTo(new Result(true, 1, 1));
        assertThat(local.lines()).containsExactly("b 0 1");
        checkList();
    }

    @ParameterizedTest
    @CsvSource({"MAPREDUCE, 1, 0", "MAPREDUCE, 2, 0", "MAPREDUCE, 1, 1", "MAPRED, 1, 0", "MAPRED, 2, 0", "MAPRED, 1, 1"
    })
    void thatOfAnAttemptThatFailsGoes(Api api, int committer, int reduces) throws Exception {
        quarantine(committer, reduces);
        local.conf.setBoolean(LocalJob.MAPPER_FAILS, true);
        assertThat(local.run(api, SecondAttempt.text(api)).succeeded()).isFalse();
        assertThat(local.files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void aMapperOfManyThreadsChangesNothing(boolean fails) throws Exception {
        quarantine(1, 0);
        local.conf.setBoolean(LocalJob.MAPPER_FAILS, fails);
        Job job = local.newJob(SecondAttempt.text(Api.MAPREDUCE));
        job.setMapperClass(MultithreadedMapper.class);
        MultithreadedMapper.setMapperClass(job, Values.class);
        checkListUnless(fails, job);
    }

    private void checkListUnless(boolean fails, Job job) throws Exception {
        assertThat(local.mapreduce(job).succeeded()).isEqualTo(!fails);
        if (fails) {
            assertThat(local.files()).isEmpty();
        } else {
            checkList();
        }
    }

    /** Other threads than the reader's know no current file. */
    public static final class Values extends org.apache.hadoop.mapreduce.Mapper<Object, Object, Text, NullWritable> {
        @Override
        protected void map(Object key, Object value, Context context) throws IOException, InterruptedException {
            context.write(new Text(value.toString()), NullWritable.get());
        }

        @Override
        protected void cleanup(Context context) throws IOException {
            if (context.getConfiguration().getBoolean(LocalJob.MAPPER_FAILS, false)) {
                throw new IOException("as the test wants");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void norDoesOneOfSeveralInputs(boolean fails) throws Exception {
        quarantine(1, 0);
        local.conf.setBoolean(LocalJob.MAPPER_FAILS, fails);
        Job job = local.newJob(SecondAttempt.text(Api.MAPREDUCE));
        MultipleInputs.addInputPath(
                job, LocalJob.hadoop(local.input()), SecondAttempt.NewApi.class, LocalJob.NewMapper.class);
        checkListUnless(fails, job);
    }

    /** As Hadoop Streaming does it: one key and value for all records, handed to a process, the key unless ignored. */
    public static final class PipedRunner implements MapRunnable<Object, Object, Text, NullWritable> {
        private boolean ignoreKey;

        @Override
        public void configure(JobConf job) {
            ignoreKey = job.getBoolean("stream.map.input.ignoreKey", false);
        }

        @Override
        public void run(
                RecordReader<Object, Object> input, OutputCollector<Text, NullWritable> output, Reporter reporter)
                throws IOException {
            Process process = new ProcessBuilder("cat").start();
            try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
                Object key = input.createKey();
                Object value = input.createValue();
                while (input.next(key, value)) {
                    in.write((ignoreKey ? "" : key + "\t") + value + "\n");
                }
            }
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    output.collect(new Text(line), NullWritable.get());
                }
            }
        }
    }

    @Test
    void streaming() throws Exception {
        write("a", "1\n22\n");
        write("b.gz", "3\n");
        local.conf.setBoolean("stream.map.input.ignoreKey", true);
        JobConf job = local.newJobConf(text(Api.MAPRED));
        job.setMapRunnerClass(PipedRunner.class);
        assertThat(local.mapred(job).succeeded()).isTrue();
        assertThat(local.lines()).containsExactly("1", "22", "3");
    }

    @Test
    void streamingWithFileAndOffset() throws Exception {
        write("a", "1\n22\n");
        write("b.gz", "3\n");
        JobConf job = local.newJobConf(Reading.format(Api.MAPRED, "PackedFileOffsetTextInputFormat"));
        job.setMapRunnerClass(PipedRunner.class);
        assertThat(local.mapred(job).succeeded()).isTrue();
        String input = "file:" + local.input();
        assertThat(local.lines()).containsExactly(input + "/a:0\t1", input + "/a:2\t22", input + "/b.gz:0\t3");
    }

    /** The first file is opened before a record is asked for. */
    @Test
    void streamingWithABadFirstFile() throws Exception {
        quarantine(1, 0);
        JobConf job = local.newJobConf(SecondAttempt.text(Api.MAPRED));
        job.setMapRunnerClass(PipedRunner.class);
        assertThat(local.mapred(job)).isEqualTo(new Result(true, 1, 1));
        assertThat(local.lines()).containsExactly("0\t1");
        checkList();
    }

    private static Class<?> text(Api api) throws ClassNotFoundException {
        return Reading.format(api, "PackedTextInputFormat");
    }

    private void quarantine(int committer, int reduces) throws IOException {
        oneIsBad();
        local.conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        local.conf.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, committer);
        local.conf.setInt("mapreduce.job.reduces", reduces);
    }

    private void checkList() throws IOException {
        List<String> lists =
                local.files().stream().filter(it -> it.startsWith("_q")).toList();
        assertThat(lists).singleElement().satisfies(list -> {
            assertThat(list).matches(LIST);
            assertThat(Files.readAllLines(local.output().resolve(list)))
                    .singleElement()
                    .satisfies(it -> assertThat(it).startsWith("file:" + local.input() + "/a.gz\t0\t3\t0\t"));
        });
    }

    private void oneIsBad() throws IOException {
        Files.write(local.input().resolve("a.gz"), new byte[] {1, 2, 3});
        write("b", "1\n");
    }

    private void write(String name, String text) throws IOException {
        Codecs.write(local.input().resolve(name), text.getBytes(StandardCharsets.UTF_8), 0, local.conf);
    }
}
