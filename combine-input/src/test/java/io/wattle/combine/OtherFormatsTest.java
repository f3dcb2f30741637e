package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.Reading.Seen;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** SequenceFiles, MapFiles, and formats that others bring. */
class OtherFormatsTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);

    @ParameterizedTest
    @CsvSource({
        "MAPREDUCE, NONE",
        "MAPREDUCE, RECORD",
        "MAPREDUCE, BLOCK",
        "MAPRED, NONE",
        "MAPRED, RECORD",
        "MAPRED, BLOCK"
    })
    void everySequenceRecordOnce(Api api, CompressionType compression) throws Exception {
        conf.setInt("io.seqfile.compress.blocksize", 500);
        conf.setInt("io.seqfile.sync.interval", 300);
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            Path input = Files.createDirectory(folder.resolve("in" + seed));
            List<String> expected = new ArrayList<>();
            for (int file = 0; file < 3; file++) {
                expected.addAll(write(input.resolve("f" + file), compression, random, random.nextInt(200)));
            }
            conf.setInt(CombineKey.SIZE.key(), 300 + random.nextInt(5_000));
            Reading reading = Reading.all(
                    api, conf, Reading.format(api, "PackedSequenceFileInputFormat"), TestingFileSystem.path(input));
            assertThat(reading.seen.stream().map(it -> it.file() + " " + it.key() + " " + it.value()))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(reading.seen.stream().map(Seen::offset)).allMatch(it -> it > 0);
            for (List<Float> steps : reading.progress) {
                assertThat(steps.get(steps.size() - 1)).isEqualTo(1);
            }
        }
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void ofMapFilesTheDataAreRead(Api api) throws Exception {
        try (MapFile.Writer writer = new MapFile.Writer(
                conf,
                TestingFileSystem.path(folder.resolve("map")),
                MapFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(CompressionType.NONE))) {
            writer.append(new LongWritable(1), new Text("one"));
        }
        Reading reading = Reading.all(
                api, conf, Reading.format(api, "PackedSequenceFileInputFormat"), TestingFileSystem.path(folder));
        assertThat(reading.values()).containsExactly("one");
        assertThat(reading.seen.get(0).file()).isEqualTo("data");
    }

    @Test
    void filesOfDifferentClassesKeepThem() throws Exception {
        oneRecord("1", new IntWritable(7));
        oneRecord("2", new FloatWritable(1.5f));
        conf.set(CombineKey.VCORES.key(), "1");
        Reading reading = sequences(Api.MAPREDUCE);
        assertThat(reading.splits).hasSize(1);
        assertThat(reading.values()).containsExactly("7", "1.5");
    }

    /** There the objects are the caller's. */
    @Test
    void filesOfDifferentClassesAreRefusedInMapred() throws Exception {
        oneRecord("1", new IntWritable(7));
        oneRecord("2", new FloatWritable(1.5f));
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        assertThatThrownBy(() -> sequences(Api.MAPRED))
                .hasMessageStartingWith(TestingFileSystem.path(folder) + "/2: its values are"
                        + " org.apache.hadoop.io.FloatWritable, those of the split's files before"
                        + " org.apache.hadoop.io.IntWritable (allowed: one class for all files");
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    private Reading sequences(Api api) throws Exception {
        return Reading.all(
                api, conf, Reading.format(api, "PackedSequenceFileInputFormat"), TestingFileSystem.path(folder));
    }

    private void oneRecord(String name, Writable value) throws IOException {
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(TestingFileSystem.path(folder.resolve(name))),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(value.getClass()))) {
            writer.append(new Text(name), value);
        }
    }

    /** Whole files only. */
    public static final class WholeFiles extends TextInputFormat {
        @Override
        protected boolean isSplitable(JobContext context, org.apache.hadoop.fs.Path file) {
            return !file.getName().endsWith(".whole");
        }
    }

    @Test
    void innerFormatsDecideWhatMayBeSplit() throws Exception {
        Files.writeString(folder.resolve("a.whole"), "x\n".repeat(1_000));
        Files.writeString(folder.resolve("b"), "x\n".repeat(1_000));
        conf.setInt(CombineKey.SIZE.key(), 500);
        conf.set(CombineKey.FORMAT.key(), WholeFiles.class.getName());
        Reading reading = inner(Api.MAPREDUCE);
        assertThat(reading.splits.stream().filter(it -> it.getPath(0).getName().equals("a.whole")))
                .singleElement()
                .satisfies(it -> assertThat(it.getLength()).isEqualTo(2_000));
        assertThat(reading.splits.size()).isGreaterThan(4);
        assertThat(reading.values()).hasSize(2_000);
        assertThat(reading.seen.get(0).offset()).isGreaterThanOrEqualTo(0);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void keyValueText(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "k1\tv1\nk2\tv\t2\nk3\n\tv4\n\n");
        conf.set(
                CombineKey.FORMAT.key(),
                api == Api.MAPREDUCE
                        ? KeyValueTextInputFormat.class.getName()
                        : org.apache.hadoop.mapred.KeyValueTextInputFormat.class.getName());
        Reading reading = inner(api);
        assertThat(reading.seen.stream().map(it -> it.key() + "=" + it.value()))
                .containsExactly("k1=v1", "k2=v\t2", "k3=", "=v4", "=");
        assertThat(reading.seen.get(1).offset()).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void innerFormatsThatDoNotFitAreRefused(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "x\n");
        assertThatThrownBy(() -> inner(api)).hasMessageStartingWith("mapreduce.input.combine.format is not set");
        conf.set(CombineKey.FORMAT.key(), "no.such.Format");
        assertThatThrownBy(() -> inner(api))
                .hasMessageStartingWith("mapreduce.input.combine.format: no class 'no.such.Format'");
        conf.set(CombineKey.FORMAT.key(), "java.lang.String");
        assertThatThrownBy(() -> inner(api)).hasMessageContaining("'java.lang.String' is no org.apache.hadoop.mapr");
    }

    private Reading inner(Api api) throws Exception {
        return Reading.all(api, conf, Reading.format(api, "PackedInputFormat"), TestingFileSystem.path(folder));
    }

    private List<String> write(Path file, CompressionType compression, Random random, int records) throws IOException {
        List<String> expected = new ArrayList<>();
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(TestingFileSystem.path(file)),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(compression))) {
            for (int i = 0; i < records; i++) {
                String value = "v" + "x".repeat(random.nextInt(60));
                writer.append(new LongWritable(i), new Text(value));
                expected.add(file.getFileName() + " " + i + " " + value);
            }
        }
        return expected;
    }
}
