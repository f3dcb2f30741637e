package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.read.ReadCounter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that end too early, of each kind of records and codec, in both APIs. */
class CutFilesTest {

    private static final List<String> SUFFIXES = List.of("", ".gz", ".bz2", ".deflate", ".snappy", ".lz4");

    /** Of SequenceFiles; gzip needs Hadoop's native library there. */
    private static final List<String> CODECS = List.of("Default", "BZip2", "Snappy", "Lz4");

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    /** How records are read. */
    enum Records {
        LINES,
        LINES_WITH_FILE,
        LINES_OF_HADOOP,
        KEYS_AND_VALUES,
        /** A program's own format: it opens files itself. */
        LINES_OF_A_PROGRAM,
        SEQUENCES,
        SEQUENCES_OF_HADOOP;

        private boolean ownReader() {
            return this != LINES_OF_A_PROGRAM;
        }

        private Class<?> format(Api api, Configuration conf) throws ClassNotFoundException {
            String hadoops = api == Api.MAPRED ? "org.apache.hadoop.mapred." : "org.apache.hadoop.mapreduce.lib.input.";
            switch (this) {
                case LINES_OF_HADOOP -> conf.set(CombineKey.FORMAT.key(), hadoops + "TextInputFormat");
                case KEYS_AND_VALUES -> conf.set(CombineKey.FORMAT.key(), hadoops + "KeyValueTextInputFormat");
                case SEQUENCES_OF_HADOOP -> conf.set(CombineKey.FORMAT.key(), hadoops + "SequenceFileInputFormat");
                case LINES_OF_A_PROGRAM ->
                    conf.set(CombineKey.FORMAT.key(), (api == Api.MAPRED ? OldLines.class : NewLines.class).getName());
                default -> conf.unset(CombineKey.FORMAT.key());
            }
            return Reading.format(
                    api,
                    switch (this) {
                        case LINES -> "PackedTextInputFormat";
                        case LINES_WITH_FILE -> "PackedFileOffsetTextInputFormat";
                        case SEQUENCES -> "PackedSequenceFileInputFormat";
                        default -> "PackedInputFormat";
                    });
        }
    }

    /** Of mapreduce. */
    public static final class NewLines extends org.apache.hadoop.mapreduce.lib.input.TextInputFormat {}

    /** Of mapred. */
    public static final class OldLines extends org.apache.hadoop.mapred.TextInputFormat {}

    /** A key that the library does not know. */
    public static final class OwnKey extends LongWritable {
        /** For Hadoop. */
        public OwnKey() {}

        OwnKey(long number) {
            super(number);
        }
    }

    @BeforeEach
    void smallFrames() {
        conf.setInt("io.compression.codec.snappy.buffersize", 1_000);
        conf.setInt("io.compression.codec.lz4.buffersize", 1_000);
    }

    @AfterEach
    void allClosed() {
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    private record Whole(byte[] bytes, Set<Integer> borders, int records) {
        /** The borders, what is near them, and some between. */
        List<Integer> cuts(int from) {
            Set<Integer> cuts = new TreeSet<>();
            for (int border : borders) {
                Stream.of(-1, 0, 1, 2, 3, 4, 5, 8, 9, 19, 20, 21, 24)
                        .map(it -> border + it)
                        .forEach(cuts::add);
            }
            for (int i = 0; i < bytes.length; i += Math.max(1, bytes.length / 12)) {
                cuts.add(i);
            }
            cuts.add(bytes.length - 1);
            return cuts.stream().filter(it -> it >= from && it < bytes.length).toList();
        }
    }

    static Stream<Arguments> texts() {
        return Stream.of(Api.values())
                .flatMap(api -> Stream.of(Records.values())
                        .filter(it -> !it.name().startsWith("SEQ"))
                        .flatMap(records -> SUFFIXES.stream().map(it -> Arguments.of(api, records, it))));
    }

    static Stream<Arguments> sequences() {
        return Stream.of(Api.values())
                .flatMap(api -> Stream.of(Records.SEQUENCES, Records.SEQUENCES_OF_HADOOP)
                        .flatMap(records -> Stream.concat(
                                Stream.of(Arguments.of(api, records, CompressionType.NONE, "Default", true)),
                                Stream.of(CompressionType.RECORD, CompressionType.BLOCK)
                                        .flatMap(type -> CODECS.stream()
                                                .map(it ->
                                                        Arguments.of(api, records, type, it, it.equals("Default")))))));
    }

    /** Of several streams or frames where the codec has such, one after the other. */
    private Whole text(String suffix) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Set<Integer> borders = new TreeSet<>();
        int parts = suffix.equals(".deflate") ? 1 : 3;
        for (int part = 0; part < parts; part++) {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 120 / parts; i++) {
                lines.append(part).append('\t').append(i * 7_919L).append('\n');
            }
            Path file = folder.resolve("part" + suffix);
            Codecs.write(file, lines.toString().getBytes(StandardCharsets.UTF_8), 0, conf);
            borders.add(bytes.size());
            bytes.write(Files.readAllBytes(file));
            Files.delete(file);
        }
        return new Whole(bytes.toByteArray(), borders, 120);
    }

    private Whole sequence(CompressionType type, String codecName, boolean ownKeys) throws Exception {
        Class<?> codecClass = Class.forName("org.apache.hadoop.io.compress." + codecName + "Codec");
        CompressionCodec codec = (CompressionCodec) ReflectionUtils.newInstance(codecClass, conf);
        Path file = folder.resolve("whole");
        Set<Integer> borders = new TreeSet<>();
        int records = 9;
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(TestingFileSystem.path(file)),
                SequenceFile.Writer.keyClass(ownKeys ? OwnKey.class : LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(type, codec))) {
            borders.add((int) writer.getLength());
            for (int i = 0; i < records; i++) {
                writer.append(ownKeys ? new OwnKey(i) : new LongWritable(i), new Text("value " + i * 7_919L));
                borders.add((int) writer.getLength());
                if (i % 3 == 2) {
                    writer.sync();
                    borders.add((int) writer.getLength());
                }
            }
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return new Whole(bytes, borders, records);
    }

    private Path input() throws IOException {
        return Files.createDirectories(folder.resolve("in"));
    }

    private Throwable thrown(Api api, Records records, Path file, byte[] listed, byte[] read) throws Exception {
        Class<?> format = records.format(api, conf);
        Files.write(file, listed);
        Throwable thrown = catchThrowable(() ->
                Reading.changed(api, conf, format, () -> Files.write(file, read), TestingFileSystem.path(input())));
        if (!records.ownReader()) {
            // Hadoop's reader leaves a file open that it cannot decode from the start.
            TestingFileSystem.OPEN.set(0);
        }
        // The first file is opened where Hadoop lets a reader throw nothing.
        return thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
    }

    @ParameterizedTest
    @MethodSource("texts")
    void textThatWasCutSinceItWasListed(Api api, Records records, String suffix) throws Exception {
        Path file = input().resolve("c" + suffix);
        Whole whole = text(suffix);
        assertThat(thrown(api, records, file, whole.bytes(), whole.bytes())).isNull();
        for (int cut : whole.cuts(0)) {
            if (!records.ownReader() && suffix.equals(".bz2") && cut == whole.bytes().length - 1) {
                // Hadoop's decoder does not need the last byte, and says that it has read it.
                continue;
            }
            Throwable thrown = thrown(api, records, file, whole.bytes(), Arrays.copyOf(whole.bytes(), cut));
            assertThat(thrown).as("%d of %d bytes", cut, whole.bytes().length).isInstanceOf(IOException.class);
            if (records.ownReader()) {
                assertThat(thrown).hasMessageContaining("/in/c" + suffix);
            }
        }
    }

    /** Between streams and frames nothing says that there is to be more; else each codec says so. */
    @ParameterizedTest
    @MethodSource("texts")
    void compressedTextThatWasCutBefore(Api api, Records records, String suffix) throws Exception {
        if (suffix.isEmpty() || !records.ownReader()) {
            return;
        }
        Path file = input().resolve("c" + suffix);
        Whole whole = text(suffix);
        for (int cut : whole.cuts(1)) {
            byte[] part = Arrays.copyOf(whole.bytes(), cut);
            Throwable thrown = thrown(api, records, file, part, part);
            if (whole.borders().contains(cut)) {
                assertThat(thrown)
                        .as("%d of %d bytes", cut, whole.bytes().length)
                        .isNull();
            } else {
                assertThat(thrown)
                        .as("%d of %d bytes", cut, whole.bytes().length)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("/in/c" + suffix);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void sequencesThatWereCutSinceTheyWereListed(
            Api api, Records records, CompressionType type, String codec, boolean ownKeys) throws Exception {
        Path file = input().resolve("c");
        Whole whole = sequence(type, codec, ownKeys);
        assertThat(thrown(api, records, file, whole.bytes(), whole.bytes())).isNull();
        for (int cut : whole.cuts(0)) {
            assertThat(thrown(api, records, file, whole.bytes(), Arrays.copyOf(whole.bytes(), cut)))
                    .as("%d of %d bytes, borders %s", cut, whole.bytes().length, whole.borders())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/in/c");
        }
    }

    /** Between records, or blocks, nothing says that there is to be more. */
    @ParameterizedTest
    @MethodSource("sequences")
    void sequencesThatWereCutBefore(Api api, Records records, CompressionType type, String codec, boolean ownKeys)
            throws Exception {
        Path file = input().resolve("c");
        Whole whole = sequence(type, codec, ownKeys);
        for (int cut : whole.cuts(1)) {
            byte[] part = Arrays.copyOf(whole.bytes(), cut);
            Throwable thrown = thrown(api, records, file, part, part);
            if (whole.borders().contains(cut)) {
                assertThat(thrown)
                        .as("%d of %d bytes", cut, whole.bytes().length)
                        .isNull();
            } else {
                assertThat(thrown)
                        .as("%d of %d bytes, borders %s", cut, whole.bytes().length, whole.borders())
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("/in/c");
            }
        }
    }

    static Stream<Arguments> all() {
        List<Arguments> all = new ArrayList<>();
        for (Api api : Api.values()) {
            for (Records records : Records.values()) {
                all.add(Arguments.of(api, records));
            }
        }
        return all.stream();
    }

    /** Cut at a border, where only the length that was listed tells. */
    @ParameterizedTest
    @MethodSource("all")
    void aCutFileIsLeftOut(Api api, Records records) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        boolean text = !records.name().startsWith("SEQ");
        Whole whole = text ? text(".snappy") : sequence(CompressionType.NONE, "Default", true);
        Path file = input().resolve("a.snappy");
        Files.write(file, whole.bytes());
        Files.write(input().resolve("b.snappy"), whole.bytes());
        int border = whole.borders().stream().skip(1).findFirst().orElseThrow();
        Reading reading = Reading.changed(
                api,
                conf,
                records.format(api, conf),
                () -> Files.write(file, Arrays.copyOf(whole.bytes(), border)),
                TestingFileSystem.path(input()));
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        assertThat(reading.seen.stream().filter(it -> it.file().equals("b.snappy")))
                .hasSize(whole.records());
    }
}
