package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.Reading.Seen;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a mapper sees of small files. */
class ReadingTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @ParameterizedTest
    @CsvSource({
        "MAPREDUCE, x.txt",
        "MAPRED, x.txt",
        "MAPREDUCE, x.gz",
        "MAPRED, x.gz",
        "MAPREDUCE, x.bz2",
        "MAPRED, x.bz2",
        "MAPREDUCE, x.deflate",
        "MAPRED, x.deflate",
        "MAPREDUCE, x.snappy",
        "MAPRED, x.snappy",
        "MAPREDUCE, x.lz4",
        "MAPRED, x.lz4",
        "MAPREDUCE, x.zst",
        "MAPRED, x.zst"
    })
    void everyCodec(Api api, String name) throws Exception {
        assumeTrue(!name.endsWith(".zst") || Codecs.works(".zst"), "zstd needs Hadoop's native library");
        write(name, "\ufeffone\r\ntwo\n\nlast");
        Reading reading = read(api);
        assertThat(reading.values()).containsExactly("one", "two", "", "last");
        assertThat(reading.seen.stream().map(Seen::offset)).containsExactly(0L, 8L, 12L, 13L);
        assertThat(reading.seen.stream().map(Seen::index)).containsExactly(0L, 1L, 2L, 3L);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void bytesAreCountedAsHadoopCountsThem(Api api) throws Exception {
        write("a", "1\n22\n");
        write("b.gz", "3\n");
        write("c", "4");
        Reading reading = read(api);
        assertThat(reading.reporter
                        .getCounter(FileInputFormatCounter.BYTES_READ)
                        .getValue())
                .isEqualTo(5 + Files.size(folder.resolve("b.gz")) + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "MAPREDUCE, UTF-16LE, fffe, x",
        "MAPRED, UTF-16BE, feff, x",
        "MAPRED, UTF-16LE, fffe, x.gz",
        "MAPRED, UTF-32LE, fffe, x"
    })
    void utf16IsRefused(Api api, String charset, String mark, String name) throws Exception {
        Codecs.write(folder.resolve(name), "\ufeffone\ntwo\n".getBytes(Charset.forName(charset)), 0, conf);
        assertThatThrownBy(() -> read(api))
                .hasMessageContaining(folder.resolve(name) + ", bytes 0 to ")
                .hasMessageContaining("it begins as UTF-16 does, with " + mark + " (needed: lines of UTF-8");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aMapperKnowsFileOffsetAndIndex(Api api) throws Exception {
        write("a", "1\n22\n");
        write("b", "");
        write("c", "3\n");
        Reading reading = read(api);
        assertThat(reading.splits).hasSize(1);
        String path = TestingFileSystem.path(folder).toString();
        assertThat(reading.seen)
                .containsExactly(
                        new Seen(0, "a", 0, 0, "0", "1", path + "/a"),
                        new Seen(0, "a", 2, 1, "2", "22", path + "/a"),
                        new Seen(0, "c", 0, 0, "0", "3", path + "/c"));
        assertThatThrownBy(CombineContext::currentFile)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no record of a packed split");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void keysMaySayTheFile(Api api) throws Exception {
        write("a", "1\n22\n");
        write("b", "3");
        Reading reading = Reading.all(
                api, conf, Reading.format(api, "PackedFileOffsetTextInputFormat"), TestingFileSystem.path(folder));
        String path = TestingFileSystem.path(folder).toString();
        assertThat(reading.seen.stream().map(Seen::key)).containsExactly(path + "/a:0", path + "/a:2", path + "/b:0");
        assertThat(reading.values()).containsExactly("1", "22", "3");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void longLinesAreSkippedAndCounted(Api api) throws Exception {
        conf.set(CombineKey.LONG_LINES_LIMIT.key(), "3");
        write("a", "\ufeffabc\nabcd\nabc\r\n" + "x".repeat(5_000) + "\nabc\nabcd");
        Reading reading = read(api);
        assertThat(reading.values()).containsExactly("abc", "abc", "abc");
        assertThat(reading.seen.stream().map(Seen::key)).containsExactly("0", "12", "5018");
        assertThat(reading.count(ReadCounter.LONG_LINES_SKIPPED)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void longLinesAcrossPiecesAreCountedOnce(Api api) throws Exception {
        Configuration small = TestingFileSystem.conf(100);
        small.set(CombineKey.LONG_LINES_LIMIT.key(), "30");
        small.set(CombineKey.SIZE.key(), "40");
        write("a", "first\n" + "x".repeat(450) + "\nsecond\n" + "y".repeat(31) + "\nthird");
        Reading reading = Reading.text(api, small, TestingFileSystem.path(folder));
        assertThat(reading.splits.size()).isGreaterThan(5);
        assertThat(reading.values()).containsExactlyInAnyOrder("first", "second", "third");
        assertThat(reading.count(ReadCounter.LONG_LINES_SKIPPED)).isEqualTo(2);
    }

    /** Else each piece inside the line would read it to its end. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void ofALongLineAPieceReadsNoMoreThanItself(Api api) throws Exception {
        int length = 200_000;
        Configuration small = TestingFileSystem.conf(1_000);
        small.setInt("io.file.buffer.size", 100);
        small.set(CombineKey.LONG_LINES_LIMIT.key(), "300");
        small.set(CombineKey.SIZE.key(), "1000");
        small.set(CombineKey.OPEN_COST.key(), "0");
        write("a", "first\n" + "x".repeat(length) + "\nlast\n");
        long before = TestingFileSystem.BYTES_READ.get();
        Reading reading = Reading.text(api, small, TestingFileSystem.path(folder));
        assertThat(TestingFileSystem.BYTES_READ.get() - before).isLessThan(2 * length);
        assertThat(reading.splits).hasSizeGreaterThan(150);
        assertThat(reading.values()).containsExactlyInAnyOrder("first", "last");
        assertThat(reading.count(ReadCounter.LONG_LINES_SKIPPED)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void longLinesThatEndAnywhereInAPieceLeaveTheOthersWhole(Api api) throws Exception {
        for (int length = 150; length < 260; length++) {
            for (String end : List.of("\n", "\r\n", "\r")) {
                Configuration small = TestingFileSystem.conf(50);
                small.setInt("io.file.buffer.size", 7);
                small.set(CombineKey.LONG_LINES_LIMIT.key(), "20");
                small.set(CombineKey.SIZE.key(), "50");
                small.set(CombineKey.OPEN_COST.key(), "0");
                write("a", "first" + end + "x".repeat(length) + end + "y".repeat(20) + end + "last" + end);
                Reading reading = Reading.text(api, small, TestingFileSystem.path(folder));
                assertThat(reading.values())
                        .as("%d, %d bytes at the end", length, end.length())
                        .containsExactlyInAnyOrder("first", "y".repeat(20), "last");
                assertThat(reading.count(ReadCounter.LONG_LINES_SKIPPED)).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void longLinesMayFailWhateverBecomesOfBadFiles(Api api) throws Exception {
        conf.set("mapreduce.input.linerecordreader.line.maxlength", "4");
        conf.set(CombineKey.LONG_LINES.key(), "fail");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        write("a", "abc\nabcd\n");
        assertThatThrownBy(() -> read(api))
                .hasMessage(TestingFileSystem.path(folder) + "/a: the line at offset 4 is longer than 3 bytes (allowed:"
                        + " at most mapreduce.input.combine.long-lines.limit; or set"
                        + " mapreduce.input.combine.long-lines to skip)");
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void filesThatAreEmptyOrOnlyAMarkHaveNoRecords(Api api) throws Exception {
        write("a", "");
        write("b", "\ufeff");
        assertThat(read(api).seen).isEmpty();
        Files.delete(folder.resolve("b"));
        assertThat(read(api).splits).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void compressedFilesStayWhole(Api api) throws Exception {
        Configuration small = TestingFileSystem.conf(100);
        small.set(CombineKey.SIZE.key(), "50");
        Codecs.write(folder.resolve("a.gz"), noise(2_000), 0, small);
        Reading reading = Reading.text(api, small, TestingFileSystem.path(folder));
        assertThat(reading.splits).singleElement().satisfies(it -> {
            assertThat(it.getNumPaths()).isEqualTo(1);
            assertThat(it.getLength()).isEqualTo(Files.size(folder.resolve("a.gz")));
            assertThat(it.getLocations()).hasSize(3);
        });
    }

    @Test
    void filesWithoutACodecAreRefused() throws Exception {
        write("a.xz", "x");
        assertThatThrownBy(() -> read(Api.MAPREDUCE))
                .hasMessageContaining("a.xz: no codec for .xz (needed: its class in io.compression.codecs");
        conf.set("io.compression.codecs", "no.such.Codec");
        assertThatThrownBy(() -> read(Api.MAPREDUCE)).hasMessageStartingWith("io.compression.codecs: 'no.such.Codec'");
    }

    private Reading read(Api api) throws Exception {
        return Reading.text(api, conf, TestingFileSystem.path(folder));
    }

    private static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(1).nextBytes(noise);
        return noise;
    }

    private void write(String name, String text) throws IOException {
        Codecs.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8), 0, conf);
    }
}
