package io.wattle.compact.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Site;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of compacted directories are those of the original files. */
class ReadingTest {

    private static final List<String> FORMATS = List.of(
            "mapreduce.%sTextInputFormat",
            "mapreduce.%sFileOffsetTextInputFormat", "mapred.%sTextInputFormat", "mapred.%sFileOffsetTextInputFormat");

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        site.conf.set("mapreduce.input.combine.size", "2000");
        site.conf.setBoolean("mapreduce.input.fileinputformat.input.dir.recursive", true);
    }

    private static Class<?> packed(String format) throws Exception {
        return Class.forName("io.wattle.combine." + format.formatted("Packed"));
    }

    private static Class<?> compacted(String format) throws Exception {
        return Class.forName("io.wattle.compact." + format.formatted("Compacted"));
    }

    private static String lines(int seed, int count) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("line ").append(i).append(" of ").append(seed).append(" x".repeat(random.nextInt(20)));
            text.append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        return text.toString();
    }

    private static byte[] gzip(String text) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private byte[] bzip2(String text) throws Exception {
        BZip2Codec codec = new BZip2Codec();
        codec.setConf(site.conf);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = codec.createOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private void writeFiles(CompactionFormat format) throws Exception {
        for (int i = 0; i < 30; i++) {
            site.write("d" + i % 4 + "/f" + i + ".log", lines(i, i * 3));
        }
        site.write("large.txt", lines(100, 20_000));
        site.write("large.gz", gzip(lines(101, 30_000)));
        site.write("large.bz2", bzip2(lines(102, 30_000)));
        site.write("bom.txt", "\uFEFFfirst\nsecond");
        site.write("no end.txt", "a\n\n\nb");
        site.write("a, b" + (format == CompactionFormat.HAR ? "" : ":") + " 日本 größe %20.txt", "name\n");
        site.write("empty.txt", "");
        site.write("_hidden.txt", "not this\n");
    }

    private static Stream<Arguments> all() {
        return Stream.of(CompactionFormat.values())
                .flatMap(format -> FORMATS.stream().map(input -> Arguments.of(format, input)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void recordsAreThoseOfTheFiles(CompactionFormat format, String input) throws Exception {
        writeFiles(format);
        List<String> expected = Records.of(site.conf, packed(input), site.in);
        assertThat(expected).hasSizeGreaterThan(80_000);
        assertThat(site.compact(format).parts()).isGreaterThan(4);
        for (int splitBytes : new int[] {Site.BLOCK, 33_333, 1 << 20}) {
            site.conf.setInt("mapreduce.input.fileinputformat.split.maxsize", splitBytes);
            site.conf.setInt("mapreduce.input.fileinputformat.split.minsize", splitBytes);
            assertThat(Records.differences(expected, Records.of(site.conf, compacted(input), site.out)))
                    .as("splits of %d bytes", splitBytes)
                    .isEmpty();
        }
    }

    /** Every place in a file is a border of a split once. */
    @Test
    void noBorderOfSplitsLosesOrRepeatsALine() throws Exception {
        site.write("a", lines(1, 5));
        site.write("b", lines(2, 4));
        site.write("c", "no line end");
        site.compact();
        List<String> expected = Records.of(site.conf, packed(FORMATS.get(1)), site.in);
        for (int splitBytes = 1; splitBytes < 120; splitBytes++) {
            site.conf.setInt("mapreduce.input.fileinputformat.split.maxsize", splitBytes);
            assertThat(Records.of(site.conf, compacted(FORMATS.get(1)), site.out))
                    .as("splits of %d bytes", splitBytes)
                    .isEqualTo(expected);
        }
    }

    @Test
    void longLinesAreSkippedAsInTheFiles() throws Exception {
        site.write("a", "short\n" + "x".repeat(100) + "\nend\n");
        site.conf.set("mapreduce.input.combine.long-lines.limit", "50");
        List<String> expected = Records.of(site.conf, packed(FORMATS.get(0)), site.in);
        assertThat(expected).hasSize(2);
        site.compact();
        assertThat(Records.of(site.conf, compacted(FORMATS.get(0)), site.out)).isEqualTo(expected);
    }

    @Test
    void aDamagedFileIsABadFileAsBefore() throws Exception {
        site.write("a.txt", "a\n");
        site.write("b.gz", "this is no gzip file\n");
        site.write("c.txt", "c\n");
        site.compact();
        Class<?> format = compacted(FORMATS.get(0));
        assertThatThrownBy(() -> Records.of(site.conf, format, site.out))
                .hasMessageContaining("/in/b.gz")
                .hasMessageContaining("not a gzip file");
        site.conf.set("mapreduce.input.combine.bad-files", "skip");
        site.conf.set("mapreduce.input.combine.bad-files.max-share", "0.5");
        // An attempt before it has failed, on another node.
        site.conf.setInt("mapreduce.map.maxattempts", 2);
        assertThat(Records.of(site.conf, format, site.out)).hasSize(2);
    }

    @Test
    void dataThatIsMissingOrCutOffIsNoBadFile() throws Exception {
        site.write("a.txt", lines(1, 10));
        site.compact();
        site.conf.set("mapreduce.input.combine.bad-files", "skip");
        site.conf.set("mapreduce.input.combine.bad-files.max-share", "1");
        Class<?> format = compacted(FORMATS.get(0));
        Path data = site.out.resolve(site.data().get(0));
        Files.delete(data.resolveSibling("." + data.getFileName() + ".crc"));
        Files.write(data, new byte[10]);
        assertThatThrownBy(() -> Records.of(site.conf, format, site.out)).hasMessageContaining("has 10 bytes, it was");
        Files.delete(data);
        assertThatThrownBy(() -> Records.of(site.conf, format, site.out)).hasMessageContaining("is not there, it was");
    }

    /** Hadoop's checksums tell in a task what no look at lengths tells before the job. */
    @Test
    void dataThatHasRottedIsNoBadFile() throws Exception {
        site.write("a.txt", lines(1, 10));
        site.compact();
        site.conf.set("mapreduce.input.combine.bad-files", "skip");
        site.conf.set("mapreduce.input.combine.bad-files.max-share", "1");
        Path data = site.out.resolve(site.data().get(0));
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length - 5] ^= 1;
        Files.write(data, bytes);
        for (String format : FORMATS) {
            assertThatThrownBy(() -> Records.of(site.conf, compacted(format), site.out))
                    .hasStackTraceContaining("the data file cannot be read at byte");
        }
    }

    /** All is read in any case: such a job would read it N times, or again and again. */
    @Test
    void keysThatWouldReadLessAreRefused() throws Exception {
        site.write("a.txt", "a\n");
        site.compact();
        for (String format : FORMATS) {
            for (Map.Entry<String, String> key : Map.of(
                            "mapreduce.input.combine.slice", "1/2",
                            "mapreduce.input.combine.since", "/mark",
                            "mapreduce.input.combine.input-paths", "manifests")
                    .entrySet()) {
                Configuration conf = new Configuration(site.conf);
                conf.set(key.getKey(), key.getValue());
                assertThatThrownBy(() -> Records.of(conf, compacted(format), site.out))
                        .isInstanceOf(CompactionException.class)
                        .hasMessageContaining(key.getKey() + " is '" + key.getValue() + "'");
            }
        }
    }

    @Test
    void globsNameSeveralDirectories() throws Exception {
        site.write("a.txt", "a\n");
        site.compact();
        for (String format : FORMATS) {
            Path glob = site.out.resolveSibling("o*.har");
            assertThat(Records.of(site.conf, compacted(format), glob)).hasSize(1);
            assertThatThrownBy(() -> Records.of(site.conf, compacted(format), site.out.resolveSibling("none*")))
                    .hasMessageContaining("none*: no such directory");
        }
    }

    @Test
    void whatIsNoCompactedDirectoryIsRefused() throws Exception {
        site.write("a.txt", "a\n");
        for (String format : FORMATS) {
            assertThatThrownBy(() -> Records.of(site.conf, compacted(format), site.in))
                    .isInstanceOf(CompactionException.class)
                    .hasMessageContaining("is no compacted directory");
        }
        site.compact();
        Files.delete(site.out.resolve("_compaction/complete"));
        assertThatThrownBy(() -> Records.of(site.conf, compacted(FORMATS.get(0)), site.out))
                .hasMessageContaining("is not compacted to its end");
    }
}
