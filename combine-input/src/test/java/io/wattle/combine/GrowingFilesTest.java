package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that go on being written after they were listed. */
class GrowingFilesTest {

    private static final int LINES = 5_000;

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);
    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void lines() {
        conf.set(CombineKey.VCORES.key(), "1");
        Random random = new Random(7);
        for (int i = 0; i < LINES; i++) {
            lines.add(i + " " + random.nextLong());
        }
    }

    /** Listed when a part was there, whole when it is read. */
    @ParameterizedTest
    @ValueSource(strings = {"gz", "deflate", "zst", "snappy", "lz4"})
    void noLineOfAFileThatCannotBeCutIsLost(String suffix) throws Exception {
        assumeTrue(Codecs.works("." + suffix), "needs Hadoop's native library");
        byte[] whole = compressed("x." + suffix, lines);
        for (Api api : Api.values()) {
            for (int share : new int[] {1, 50, 99}) {
                Path file = folder.resolve("x." + suffix);
                Files.write(file, Arrays.copyOf(whole, Math.max(1, whole.length * share / 100)));
                Reading reading = Reading.changed(api, conf, () -> Files.write(file, whole), input());
                assertThat(reading.values()).as("%s, %d%%", api, share).isEqualTo(lines);
                List<Float> steps = reading.progress.get(0);
                assertThat(steps.stream().sorted().toList()).isEqualTo(steps);
                assertThat(steps.get(steps.size() - 1)).isEqualTo(1);
            }
        }
    }

    /** A further stream at its end, as log collectors append them. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void norIfWholeStreamsAreAppended(Api api) throws Exception {
        Path file = folder.resolve("x.gz");
        byte[] first = compressed("x.gz", lines.subList(0, 100));
        byte[] second = compressed("x.gz", lines.subList(100, LINES));
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        Files.write(file, first);
        assertThat(Reading.changed(api, conf, () -> Files.write(file, both), input())
                        .values())
                .isEqualTo(lines);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "deflate"})
    void norThroughAnotherFormat(String suffix) throws Exception {
        byte[] whole = compressed("x." + suffix, lines);
        for (Api api : Api.values()) {
            Path file = folder.resolve("x." + suffix);
            Files.write(file, Arrays.copyOf(whole, whole.length / 2));
            conf.set(
                    CombineKey.FORMAT.key(),
                    api == Api.MAPREDUCE
                            ? "org.apache.hadoop.mapreduce.lib.input.TextInputFormat"
                            : "org.apache.hadoop.mapred.KeyValueTextInputFormat");
            Reading reading = Reading.changed(
                    api, conf, Reading.format(api, "PackedInputFormat"), () -> Files.write(file, whole), input());
            assertThat(reading.seen).hasSize(LINES);
        }
    }

    /** What was listed; the rest is there for the job that lists it. */
    @Test
    void ofPlainTextAndBzip2WhatWasListedIsRead() throws Exception {
        for (Api api : Api.values()) {
            Path file = folder.resolve("x");
            Files.writeString(file, "1\n2");
            assertThat(Reading.changed(api, conf, () -> Files.writeString(file, "1\n22\n3\n"), input())
                            .values())
                    .containsExactly("1", "22");
            Files.delete(file);
        }
    }

    private org.apache.hadoop.fs.Path input() {
        return TestingFileSystem.path(folder);
    }

    private byte[] compressed(String name, List<String> lines) throws IOException {
        Path file = Files.createTempFile("whole", name);
        try {
            Codecs.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8), 0, conf);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }
}
