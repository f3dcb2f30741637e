package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table whose partitions are of several formats, and files that are in the wrong one. */
class MixedTableTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);
    private Path table;

    @BeforeEach
    void prepare() {
        table = folder.resolve("table");
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        conf.set(CombineKey.SIZE.key(), "10k");
        conf.set(FileOutputFormat.OUTDIR, "file://" + folder.resolve("out"));
    }

    /** Readers of others leave files open that they fail at. */
    @AfterEach
    void forgetOpenFiles() {
        TestingFileSystem.OPEN.set(0);
    }

    private Path partition(SmallFiles files, int number) {
        return table.resolve("p=" + files + "-" + number);
    }

    /** Writes partitions of each format; what their own formats read of them. */
    private List<String> write(Api api, int partitions, int files) throws Exception {
        List<String> plain = new ArrayList<>();
        List<String> pools = new ArrayList<>();
        for (SmallFiles format : SmallFiles.values()) {
            format.configure(conf);
            pools.add(table + "/p=" + format + "-*=" + format.format(api).getName());
            for (int number = 0; number < partitions; number++) {
                Path partition = partition(format, number);
                for (int i = 0; i < files; i++) {
                    String name = format.name(100 * number + i);
                    format.write(conf, TestingFileSystem.path(partition.resolve(name)), 1 + i % 9);
                }
                Configuration own = new Configuration(conf);
                plain.addAll(Records.of(api, own, format.format(api), TestingFileSystem.path(partition)).read);
            }
        }
        conf.set(CombineKey.POOLS.key(), String.join(",", pools));
        return plain;
    }

    private Records read(Api api) throws Exception {
        return Records.of(api, conf, Reading.format(api, "PackedInputFormat"), TestingFileSystem.path(table));
    }

    private static long directories(Object split) {
        return Arrays.stream(((PackedFileSplit) split).getPaths())
                .map(org.apache.hadoop.fs.Path::getParent)
                .distinct()
                .count();
    }

    private static long formats(Object split) {
        return Arrays.stream(((PackedFileSplit) split).getPaths())
                .map(it -> it.getParent().getName().split("-")[0])
                .distinct()
                .count();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void eachPartitionWithItsFormat(Api api) throws Exception {
        List<String> plain = write(api, 3, 20);
        Records byFormat = read(api);
        assertThat(plain).hasSizeGreaterThan(1_500);
        assertThat(byFormat.read).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(byFormat.splits).allMatch(it -> formats(it) == 1).anyMatch(it -> directories(it) > 1);
        conf.set(CombineKey.POOLS_BY.key(), "directory");
        Records byPartition = read(api);
        assertThat(byPartition.read).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(byPartition.splits).allMatch(it -> directories(it) == 1);
    }

    static Stream<Arguments> wrong() {
        return Arrays.stream(SmallFiles.values())
                .flatMap(declared -> Arrays.stream(SmallFiles.values())
                        .filter(it -> it != declared && !(isText(it) && isText(declared)))
                        .flatMap(it -> Arrays.stream(Api.values()).map(api -> Arguments.of(declared, it, api))));
    }

    private static boolean isText(SmallFiles files) {
        return files == SmallFiles.TEXT || files == SmallFiles.KEY_VALUE;
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aFileOfAnotherFormatIsABadFile(SmallFiles declared, SmallFiles content, Api api) throws Exception {
        List<String> plain = write(api, 1, 4);
        Path wrong = partition(declared, 0).resolve("wrong" + declared.name(1));
        content.write(conf, TestingFileSystem.path(wrong), 7);
        assertBad(api, plain, wrong, declared == SmallFiles.SEQUENCE_FILES ? "not a SequenceFile" : title(content));
    }

    /** As a message says what a file is. */
    private static String title(SmallFiles content) {
        return switch (content) {
            case PARQUET -> "it is a Parquet file, ";
            case ORC -> "it is an ORC file, ";
            case AVRO -> "it is an Avro file, ";
            case SEQUENCE_FILES -> "it is a SequenceFile, ";
            case TEXT, KEY_VALUE -> ": it begins with the bytes 77726f6e (its format is org.apache.";
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 40, 3_000})
    void noise(int bytes) throws Exception {
        for (SmallFiles declared :
                List.of(SmallFiles.SEQUENCE_FILES, SmallFiles.AVRO, SmallFiles.PARQUET, SmallFiles.ORC)) {
            for (Api api : Api.values()) {
                List<String> plain = write(api, 1, 4);
                Path wrong = partition(declared, 0).resolve("wrong" + declared.name(1));
                byte[] noise = new byte[bytes];
                Arrays.fill(noise, (byte) 0xE5);
                Files.write(wrong, noise);
                assertBad(api, plain, wrong, "");
                Files.delete(wrong);
            }
        }
    }

    /** By the same rule as others: named, or counted and listed, and all else is read. */
    private void assertBad(Api api, List<String> plain, Path wrong, String why) throws Exception {
        conf.unset(CombineKey.BAD_FILES.key());
        assertThatThrownBy(() -> read(api))
                .hasMessageContaining(TestingFileSystem.path(wrong) + ", bytes 0 to ")
                .hasMessageContaining(why)
                .hasMessageEndingWith("(mapreduce.input.combine.bad-files can be skip or quarantine)");
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        assertThat(read(api).read).containsExactlyInAnyOrderElementsOf(plain);
        // A file that is cut is listed with each of its pieces.
        assertThat(Files.readAllLines(folder.resolve("out/_quarantine/" + Records.ATTEMPT)))
                .isNotEmpty()
                .allMatch(it -> it.startsWith(TestingFileSystem.path(wrong) + "\t"));
    }

    /** It may be of a table of Hive, with control characters between columns. */
    @Test
    void textThatBeginsAsOtherFilesDo() throws Exception {
        Files.createDirectory(table);
        List<String> texts = List.of(
                "ORC",
                "ORC and ORC",
                "PAR1 PAR1",
                "PAR1",
                "PARE12345678PARE",
                "Obj\001name\0024\001avro",
                "SEQ",
                "SEQ\001x");
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(table.resolve("n" + i), texts.get(i), StandardCharsets.ISO_8859_1);
            Files.writeString(table.resolve("t" + i), texts.get(i) + "\n", StandardCharsets.ISO_8859_1);
        }
        for (Api api : Api.values()) {
            conf.set(CombineKey.FORMAT.key(), SmallFiles.TEXT.format(api).getName());
            assertThat(read(api).read)
                    .hasSize(2 * texts.size())
                    .allMatch(it -> texts.contains(it.substring(it.indexOf('\t') + 1)));
        }
    }

    /** Of a reader that may read anything it is not known. */
    public static final class OwnReader
            extends org.apache.orc.mapreduce.OrcInputFormat<org.apache.orc.mapred.OrcStruct> {
        @Override
        public org.apache.hadoop.mapreduce.RecordReader<
                        org.apache.hadoop.io.NullWritable, org.apache.orc.mapred.OrcStruct>
                createRecordReader(
                        org.apache.hadoop.mapreduce.InputSplit split,
                        org.apache.hadoop.mapreduce.TaskAttemptContext task)
                        throws java.io.IOException {
            throw new java.io.IOException("says nothing");
        }
    }

    @Test
    void aFormatWithAReaderOfItsOwnFails() throws Exception {
        Files.createDirectory(table);
        Files.writeString(table.resolve("f"), "text\n");
        conf.set(CombineKey.FORMAT.key(), OwnReader.class.getName());
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        assertThatThrownBy(() -> read(Api.MAPREDUCE))
                .hasMessage(TestingFileSystem.path(table.resolve("f")) + ": " + OwnReader.class.getName()
                        + " cannot read it: java.io.IOException: says nothing");
    }
}
