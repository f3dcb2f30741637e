package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be read, or not to their end. */
class BadFilesTest {

    @TempDir
    private Path folder;

    private Path input;
    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @BeforeEach
    void files() throws IOException {
        input = Files.createDirectory(folder.resolve("in"));
        write("a", "a1\na2\n");
        StringBuilder text = new StringBuilder();
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            text.append(random.nextLong()).append('\n');
        }
        write("b.gz", text.toString());
        byte[] whole = Files.readAllBytes(input.resolve("b.gz"));
        Files.write(input.resolve("b.gz"), Arrays.copyOf(whole, whole.length / 2));
        write("z", "z1\nz2\n");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.34");
        conf.set(
                "mapreduce.output.fileoutputformat.outputdir",
                TestingFileSystem.path(folder.resolve("out")).toString());
    }

    @AfterEach
    void allClosed() {
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void failNamesTheFile(Api api) {
        assertThatThrownBy(() -> read(api))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "(?s).*/in/b.gz, bytes 0 to \\d+: cannot be read after \\d+ records: .*Unexpected end"
                                + ".* \\(mapreduce.input.combine.bad-files can be skip or quarantine\\)")
                .hasCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void skipCountsAndGoesOn(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        Reading reading = read(api);
        assertThat(reading.values()).startsWith("a1", "a2").endsWith("z1", "z2");
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        assertThat(reading.count(ReadCounter.BAD_FILES_QUARANTINED)).isZero();
        List<Float> steps = reading.progress.get(0);
        assertThat(steps.stream().sorted().toList()).isEqualTo(steps);
        assertThat(steps.get(steps.size() - 1)).isEqualTo(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void quarantineListsThemPerAttempt(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        Reading reading = read(api);
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        assertThat(reading.count(ReadCounter.BAD_FILES_QUARANTINED)).isEqualTo(1);
        assertThat(quarantined(folder.resolve("out"))).singleElement().satisfies(line -> {
            String[] fields = line.split("\t");
            assertThat(fields).hasSize(5);
            assertThat(fields[0]).isEqualTo(TestingFileSystem.path(input) + "/b.gz");
            assertThat(fields[1]).isEqualTo("0");
            assertThat(fields[2]).isEqualTo(Long.toString(Files.size(input.resolve("b.gz"))));
            long records =
                    reading.seen.stream().filter(it -> it.file().equals("b.gz")).count();
            assertThat(records).isPositive();
            assertThat(fields[3]).isEqualTo(Long.toString(records));
            assertThat(fields[4]).contains("Unexpected end");
        });
    }

    @Test
    void quarantineNeedsAnOutput() {
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.unset("mapreduce.output.fileoutputformat.outputdir");
        assertThatThrownBy(() -> read(Api.MAPRED))
                .hasMessageStartingWith("mapreduce.input.combine.bad-files is quarantine, and the job has no output");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void tooManyFailTheTask(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.25");
        Files.copy(input.resolve("b.gz"), input.resolve("c.gz"));
        assertThatThrownBy(() -> read(api))
                .hasMessageStartingWith("2 of 4 files that begin in this task cannot be read, allowed: 1"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.25); the last: ")
                .hasMessageContaining("/in/c.gz");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        assertThat(read(api).count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void vanishedShrunkForbiddenAndCorruptFilesAreBad(Api api) throws Exception {
        Files.delete(input.resolve("b.gz"));
        write("b", "b1\nb2\n");
        write("c.bz2", "c1\nc2\n");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        for (TestingFault fault : TestingFault.values()) {
            Path file = input.resolve(fault.compressed() ? "c.bz2" : "b");
            byte[] before = Files.readAllBytes(file);
            if (fault.configured()) {
                fault.cause(conf, file);
            }
            Reading reading = Reading.changed(
                    api,
                    conf,
                    () -> {
                        if (!fault.configured()) {
                            fault.cause(conf, file);
                        }
                    },
                    TestingFileSystem.path(input));
            assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED))
                    .as("%s", fault)
                    .isEqualTo(1);
            assertThat(reading.values())
                    .contains("a1", "a2", "z1", "z2")
                    .doesNotContain(fault.compressed() ? "c2" : "b2");
            fault.undo(conf, file, before);
        }
    }

    /** A node may be at fault, and the second attempt is elsewhere. Masters number their attempts by thousands. */
    @ParameterizedTest
    @CsvSource({
        "MAPREDUCE, attempt_1_0001_m_000007_0, true",
        "MAPREDUCE, attempt_1_0001_m_000007_1000, true",
        "MAPREDUCE, attempt_1_0001_m_000007_1001, false",
        "MAPREDUCE, attempt_1_0001_m_000007_3, false",
        "MAPRED, attempt_1_0001_m_000007_0, true",
        "MAPRED, attempt_1_0001_m_000007_1000, true",
        "MAPRED, attempt_1_0001_m_000007_1001, false",
        "MAPRED, attempt_1_0001_m_000007_3, false",
        "MAPRED, none of Hadoop's, true",
    })
    void theFirstAttemptFailsWhateverTheCause(Api api, String attempt, boolean fails) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(Reading.ATTEMPT_KEY, attempt);
        Throwable thrown = catchThrowable(() -> read(api));
        if (fails) {
            assertThat(thrown)
                    .hasMessageContaining("/in/b.gz, bytes 0 to ")
                    .hasMessageEndingWith("(mapreduce.input.combine.bad-files leaves files out in an attempt on"
                            + " another node, or in the task's last one, as this node may be at fault;"
                            + " mapreduce.map.maxattempts has to be 2 or more)");
        } else {
            assertThat(thrown).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void allFilesMayBeBad(Api api) throws Exception {
        Files.delete(input.resolve("a"));
        Files.delete(input.resolve("z"));
        Files.write(input.resolve("b.gz"), new byte[] {1, 2, 3});
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        Reading reading = read(api);
        assertThat(reading.seen).isEmpty();
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
    }

    /** The share is of the job: else each of these tasks could leave out all it reads. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void tasksOfOneFileStayWithinTheShareOfTheJob(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.MAX_FILES.key(), "1");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.9");
        assertThatThrownBy(() -> read(api))
                .hasMessageStartingWith("1 of 1 files that begin in this task cannot be read, allowed: 0"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.9); the last: ");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aTaskOfFewFilesMayHaveOneThatIsBadIfTheJobHasMany(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        conf.set(CombineKey.MAX_FILES.key(), "3");
        conf.set(CombineKey.VCORES.key(), "1");
        write("z2", "z3\n");
        Reading reading = read(api);
        assertThat(reading.splits).hasSize(2);
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
    }

    @Test
    void aFileInTwoPiecesIsOneBadFile() throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.set(TestingFileSystem.FAULT, "CHECKSUM");
        conf.set(TestingFileSystem.FAULTY, "a");
        Job job = Job.getInstance(conf);
        job.getConfiguration().set(MRJobConfig.TASK_ATTEMPT_ID, Reading.ATTEMPT);
        TestingReporter reporter = new TestingReporter();
        TaskAttemptContext task =
                new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName(Reading.ATTEMPT), reporter);
        org.apache.hadoop.fs.Path a = TestingFileSystem.path(input.resolve("a"));
        org.apache.hadoop.fs.Path z = TestingFileSystem.path(input.resolve("z"));
        // Three files, of which one may be bad.
        CombineFileSplit split = new CombineFileSplit(
                new org.apache.hadoop.fs.Path[] {a, a, z, new org.apache.hadoop.fs.Path(z + "2")},
                new long[] {0, 4, 0, 0},
                new long[] {3, 2, 6, 3},
                new String[0]);
        write("z2", "z3\n");
        try (RecordReader<?, ?> reader = new PackedTextInputFormat().createRecordReader(split, task)) {
            reader.initialize(split, task);
            int records = 0;
            while (reader.nextKeyValue()) {
                records++;
            }
            assertThat(records).isEqualTo(3);
        }
        assertThat(reporter.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        assertThat(quarantined(folder.resolve("out"))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"snappy", "lz4", "bz2", "gz", "deflate"})
    void everyCutOfACompressedFileIsNoticed(String suffix) throws Exception {
        Files.delete(input.resolve("b.gz"));
        conf.setInt("io.compression.codec.snappy.buffersize", 1_000);
        conf.setInt("io.compression.codec.lz4.buffersize", 1_000);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append(i * 7_919L).append('\n');
        }
        String name = "c." + suffix;
        write(name, text.toString());
        byte[] whole = Files.readAllBytes(input.resolve(name));
        assertThat(read(Api.MAPREDUCE).seen).hasSize(404);
        for (int length = 1; length < whole.length; length += length > whole.length - 20 ? 1 : 7) {
            Files.write(input.resolve(name), Arrays.copyOf(whole, length));
            // Frames of large arrays end with one of length 0, without which the text is whole.
            if (length == whole.length - Integer.BYTES
                    && List.of("snappy", "lz4").contains(suffix)) {
                assertThat(read(Api.MAPREDUCE).seen).hasSize(404);
                continue;
            }
            Throwable thrown = catchThrowable(() -> read(Api.MAPREDUCE));
            assertThat(thrown)
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/in/" + name);
        }
    }

    /** There is nothing that says how many there should be. */
    @ParameterizedTest
    @ValueSource(strings = {"snappy", "lz4"})
    void onlyACutBetweenFramesIsNotNoticed(String suffix) throws Exception {
        Files.delete(input.resolve("b.gz"));
        write("c." + suffix, "c1\nc2\n");
        byte[] frame = Files.readAllBytes(input.resolve("c." + suffix));
        byte[] two = Arrays.copyOf(frame, 2 * frame.length);
        System.arraycopy(frame, 0, two, frame.length, frame.length);
        for (int length = 1; length <= two.length; length++) {
            Files.write(input.resolve("c." + suffix), Arrays.copyOf(two, length));
            if (length % frame.length == 0) {
                assertThat(read(Api.MAPRED).seen).hasSize(4 + 2 * length / frame.length);
            } else {
                assertThat(catchThrowable(() -> read(Api.MAPRED)))
                        .as("%d of %d bytes", length, two.length)
                        .hasMessageContaining("inside a frame: it was cut off");
            }
        }
    }

    @Test
    void anEmptySnappyFileIsNotBadButBytesBehindItAre() throws Exception {
        Files.write(input.resolve("b.snappy"), new byte[4]);
        Files.delete(input.resolve("b.gz"));
        assertThat(read(Api.MAPRED).values()).containsExactly("a1", "a2", "z1", "z2");
        Files.write(input.resolve("b.snappy"), new byte[] {0, 0, 0, 0, 0, 0, 0, 9});
        assertThatThrownBy(() -> read(Api.MAPRED))
                .hasMessageContaining("/in/b.snappy")
                .hasMessageContaining("bytes follow the frame of length 0");
    }

    private Reading read(Api api) throws Exception {
        return Reading.text(api, conf, TestingFileSystem.path(input));
    }

    private static List<String> quarantined(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output.resolve("_quarantine"))) {
            assertThat(files.map(it -> it.getFileName().toString())).containsExactly(Reading.ATTEMPT);
        }
        return Files.readAllLines(output.resolve("_quarantine").resolve(Reading.ATTEMPT));
    }

    private void write(String name, String text) throws IOException {
        Codecs.write(input.resolve(name), text.getBytes(StandardCharsets.UTF_8), 0, conf);
    }
}
