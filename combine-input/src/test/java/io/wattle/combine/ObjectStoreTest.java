package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked of an object store, and how often. */
class ObjectStoreTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingStore.conf();

    @BeforeEach
    void oneSplit() {
        conf.set(CombineKey.VCORES.key(), "1");
        TestingStore.requests();
    }

    @ParameterizedTest
    @CsvSource({
        "MAPREDUCE, x, 0",
        "MAPRED, x, 4",
        "MAPREDUCE, x.gz, 4",
        "MAPRED, x.gz, 0",
        "MAPREDUCE, x.bz2, 4",
        "MAPRED, x.bz2, 0",
        "MAPRED, x.deflate, 4",
        "MAPREDUCE, x.lz4, 4"
    })
    void oneRequestForEachFile(Api api, String name, int ahead) throws Exception {
        conf.setInt(CombineKey.OPEN_AHEAD.key(), ahead);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            write(i + name, "line " + i + "\nlast\n");
            expected.add("line " + i);
            expected.add("last");
        }
        List<Map<String, Integer>> planned = new ArrayList<>();
        Reading reading = Reading.changed(api, conf, () -> planned.add(TestingStore.requests()), input());
        assertThat(reading.values()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(TestingStore.requests()).isEqualTo(Map.of("GET", 30));
        assertThat(reading.splits)
                .allSatisfy(it -> assertThat(it.getLocations()).isEmpty());
        // One to find out what the input is, and one list of all.
        assertThat(planned.get(0)).containsEntry("LIST", 1);
        assertThat(planned.get(0).get("HEAD")).isLessThan(5);
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void alsoOfSequenceFiles(Api api) throws Exception {
        for (int i = 0; i < 10; i++) {
            try (SequenceFile.Writer writer = SequenceFile.createWriter(
                    conf,
                    SequenceFile.Writer.file(TestingStore.in(folder.resolve("f" + i))),
                    SequenceFile.Writer.keyClass(Text.class),
                    SequenceFile.Writer.valueClass(Text.class))) {
                writer.append(new Text("k"), new Text("v" + i));
            }
        }
        Class<?> format = Reading.format(api, "PackedSequenceFileInputFormat");
        Reading reading = Reading.changed(api, conf, format, TestingStore::requests, input());
        assertThat(reading.seen).hasSize(10);
        assertThat(TestingStore.requests()).isEqualTo(Map.of("GET", 10));
    }

    /** Files longer than what is read ahead of each, cut into pieces. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void largeFilesAreReadWhole(Api api) throws Exception {
        conf.set(CombineKey.SIZE.key(), "2m");
        conf.set(CombineKey.OPEN_COST.key(), "0");
        List<String> expected = new ArrayList<>();
        for (String name : List.of("a", "b", "c.gz", "d.bz2")) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 60_000; i++) {
                String line = name + " " + i + " "
                        + Integer.toHexString(i * 0x9E3779B1).repeat(4);
                expected.add(line);
                text.append(line).append('\n');
            }
            write(name, text.toString());
        }
        // Sorted: AssertJ's comparison in any order takes a time that grows with the square of so many lines.
        assertThat(Reading.text(api, conf, input()).values().stream().sorted().toList())
                .isEqualTo(expected.stream().sorted().toList());
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    @Test
    void requestsAreUnderWayTogether() throws Exception {
        for (int i = 0; i < 40; i++) {
            write("f" + i, "x\n");
        }
        conf.setInt(TestingStore.REQUEST_MILLIS, 20);
        long alone = readMillis(0);
        long ahead = readMillis(8);
        assertThat(alone).isGreaterThan(40 * 20);
        assertThat(ahead).isLessThan(alone / 3);
    }

    private long readMillis(int ahead) throws Exception {
        conf.setInt(CombineKey.OPEN_AHEAD.key(), ahead);
        long[] start = new long[1];
        Reading reading = Reading.changed(Api.MAPREDUCE, conf, () -> start[0] = System.nanoTime(), input());
        assertThat(reading.seen).hasSize(40);
        return (System.nanoTime() - start[0]) / 1_000_000;
    }

    @Test
    void noMoreFilesAreOpenThanAllowed() throws Exception {
        for (int i = 0; i < 40; i++) {
            write("f" + i, "x\n");
        }
        conf.setInt(CombineKey.OPEN_AHEAD.key(), 3);
        TestingFileSystem.MOST_OPEN.set(0);
        assertThat(Reading.text(Api.MAPRED, conf, input()).seen).hasSize(40);
        assertThat(TestingFileSystem.MOST_OPEN).hasValueBetween(2, 4);
    }

    @Test
    void aTreeIsListedAtOnce() throws Exception {
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        for (int year = 0; year < 3; year++) {
            for (int day = 0; day < 50; day++) {
                write("y" + year + "/d" + day + "/f", year + " " + day + "\n");
            }
        }
        write("y1/_temporary/d/f", "hidden\n");
        write("y1/.x", "hidden\n");
        write("_logs/f", "hidden\n");
        // One thread: all of it with one request.
        assertThat(listed(1)).containsEntry("LIST", 1);
        // Years apart, as two threads have enough to do with them.
        assertThat(listed(2).get("LIST")).isBetween(4, 1 + 3 + 50);
    }

    @Test
    void directoriesOfFewFilesAreNotListedOneByOne() throws Exception {
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        for (int i = 0; i < 1_200; i++) {
            write("d" + i + "/f", "x\n");
        }
        // Two pages of directories, then two of files.
        assertThat(listed(8)).containsEntry("LIST", 4);
    }

    private Map<String, Integer> listed(int threads) throws Exception {
        conf.setInt(CombineKey.LIST_THREADS.key(), threads);
        List<Map<String, Integer>> planned = new ArrayList<>();
        Reading reading = Reading.changed(Api.MAPREDUCE, conf, () -> planned.add(TestingStore.requests()), input());
        long files;
        try (var all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile)
                    .filter(it -> !folder.relativize(it).toString().matches("(.*/)?[_.].*"))
                    .count();
        }
        assertThat(reading.seen).hasSize((int) files);
        return planned.get(0);
    }

    private org.apache.hadoop.fs.Path input() {
        return TestingStore.in(folder);
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Codecs.write(file, text.getBytes(StandardCharsets.UTF_8), 0, conf);
    }
}
