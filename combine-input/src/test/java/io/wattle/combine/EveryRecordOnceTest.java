package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.Reading.Seen;
import io.wattle.combine.config.CombineKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random files in random blocks and splits: every record is read once, by either API. */
class EveryRecordOnceTest {

    private static final int CASES = 2_000;
    private static final int LARGE_CASES = 6;
    private static final int MOST_AHEAD = 3;
    private static final String[] ENDS = {"\n", "\r\n", "\r"};
    // None that repeats its own start: across its buffers Hadoop's LineReader misses "ababc" in "abababc".
    private static final String[] DELIMITERS = {"abc", "ab", "|", "xyzab0"};
    private static final String[] SUFFIXES = {"", "", ".txt", ".gz", ".bz2", ".deflate", ".snappy", ".lz4", ".zst"};

    /** All, but for zstd without Hadoop's native library. */
    private final List<String> suffixes = Arrays.stream(SUFFIXES)
            .filter(it -> !it.equals(".zst") || Codecs.works(it))
            .toList();

    @Test
    void smallFiles(@TempDir Path folder) throws Exception {
        TestingFileSystem.MOST_OPEN.set(0);
        for (int seed = 0; seed < CASES; seed++) {
            check(folder.resolve("case" + seed), new Random(seed), seed, 3_000);
        }
        assertThat(TestingFileSystem.OPEN).hasValue(0);
        assertThat(TestingFileSystem.MOST_OPEN).hasValue(1 + MOST_AHEAD);
    }

    @Test
    void filesOfSeveralCompressedBlocks(@TempDir Path folder) throws Exception {
        for (int seed = 0; seed < LARGE_CASES; seed++) {
            check(folder.resolve("case" + seed), new Random(1_000_000 + seed), seed, 300_000);
        }
    }

    private record Expected(String file, String line) implements Comparable<Expected> {
        @Override
        public int compareTo(Expected other) {
            int byFile = file.compareTo(other.file);
            return byFile != 0 ? byFile : line.compareTo(other.line);
        }
    }

    private void check(Path folder, Random random, int seed, int mostBytes) throws Exception {
        Files.createDirectories(folder);
        long blockSize = mostBytes / 30L + random.nextInt(random.nextBoolean() ? mostBytes : mostBytes / 10);
        Configuration conf = TestingFileSystem.conf(blockSize);
        conf.setInt("io.file.buffer.size", 1 + random.nextInt(200));
        conf.setInt("bzip2.compress.blocksize", 1);
        conf.setInt(CombineKey.OPEN_AHEAD.key(), seed % (MOST_AHEAD + 1));
        String delimiter = random.nextInt(4) == 0 ? DELIMITERS[random.nextInt(DELIMITERS.length)] : null;
        if (delimiter != null) {
            conf.set("textinputformat.record.delimiter", delimiter);
        }
        sizes(conf, random, mostBytes);
        List<Expected> expected = new ArrayList<>();
        int files = 1 + random.nextInt(mostBytes > 10_000 ? 2 : 6);
        for (int i = 0; i < files; i++) {
            String name = "f" + i + suffixes.get(random.nextInt(suffixes.size()));
            byte[] text = text(random, random.nextInt(5) == 0 ? 0 : random.nextInt(mostBytes), delimiter);
            Codecs.write(folder.resolve(name), text, random.nextInt(3), conf);
            PlainLines.of(text, delimiter).forEach(it -> expected.add(new Expected(name, it.text())));
        }
        expected.sort(null);
        for (Api api : Api.values()) {
            Reading reading = Reading.text(api, conf, TestingFileSystem.path(folder));
            List<Expected> found = new ArrayList<>(reading.seen.stream()
                    .map(it -> new Expected(it.file(), it.value()))
                    .toList());
            found.sort(null);
            assertThat(difference(expected, found))
                    .as("seed %d, %s, %s", seed, api, reading.splits)
                    .isEmpty();
            checkOffsets(reading, folder);
            checkSizes(reading, conf.getLong(CombineKey.SIZE.key(), blockSize));
            reading.progress.forEach(
                    it -> assertThat(it).isSorted().startsWith(0f).endsWith(1f));
        }
    }

    /** Both are sorted. */
    private static List<String> difference(List<Expected> expected, List<Expected> found) {
        List<String> difference = new ArrayList<>();
        int e = 0;
        int f = 0;
        while (e < expected.size() || f < found.size()) {
            int order = e == expected.size()
                    ? 1
                    : f == found.size() ? -1 : expected.get(e).compareTo(found.get(f));
            if (order != 0) {
                difference.add(order < 0 ? "missing: " + expected.get(e) : "too often: " + found.get(f));
            }
            e += order <= 0 ? 1 : 0;
            f += order >= 0 ? 1 : 0;
        }
        return difference;
    }

    /** Only a file that cannot be cut may be larger than a split should be. */
    private static void checkSizes(Reading reading, long size) {
        for (PackedFileSplit split : reading.splits) {
            assertThat(split.getLocations()).hasSizeBetween(1, 10);
            if (split.getLength() > size) {
                assertThat(split.getNumPaths()).isEqualTo(1);
                String name = split.getPath(0).getName();
                assertThat(Codecs.plain(name) || name.endsWith(".bz2"))
                        .as("%s", split)
                        .isFalse();
            }
        }
    }

    private static Optional<byte[]> bytesIfPlain(Path file) throws IOException {
        return Codecs.plain(file.getFileName().toString()) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    private static void checkOffsets(Reading reading, Path folder) throws IOException {
        Map<String, Optional<byte[]>> bytesOfPlain = new HashMap<>();
        for (Seen seen : reading.seen) {
            boolean right = seen.confFile().endsWith("/" + seen.file());
            if (!bytesOfPlain.containsKey(seen.file())) {
                bytesOfPlain.put(seen.file(), bytesIfPlain(folder.resolve(seen.file())));
            }
            if (bytesOfPlain.get(seen.file()).isPresent()) {
                byte[] bytes = bytesOfPlain.get(seen.file()).get();
                byte[] line = seen.value().getBytes(StandardCharsets.UTF_8);
                int at = (int) seen.offset() + (seen.offset() == 0 && bytes[0] == (byte) 0xEF ? 3 : 0);
                right &= Arrays.equals(bytes, at, Math.min(bytes.length, at + line.length), line, 0, line.length);
                right &= seen.key().equals(Long.toString(seen.offset()));
            }
            // One assertion for all: a million of them take longer than the reading.
            if (!right) {
                fail("wrong place of " + seen);
            }
        }
    }

    private static void sizes(Configuration conf, Random random, int mostBytes) {
        int brawnyWeight = random.nextInt(4) == 0 ? 1 + random.nextInt(10) : 0;
        if (random.nextInt(3) > 0) {
            long size = mostBytes / 30L + random.nextInt(random.nextBoolean() ? mostBytes * 3 : mostBytes / 5);
            conf.setLong(CombineKey.SIZE.key(), size);
            conf.setLong(CombineKey.OPEN_COST.key(), random.nextInt((int)
                    Math.min(Math.max(1, size / Math.max(1, brawnyWeight)), 1_000)));
            conf.setLong(CombineKey.MIN_PER_NODE.key(), random.nextInt((int) size + 1));
        }
        if (brawnyWeight > 0) {
            conf.set(CombineKey.SIZE_MODE.key(), "per-class");
            conf.set(CombineKey.WEIGHTS.key(), "wimpy=1,brawny=" + brawnyWeight);
            conf.set(CombineKey.HOSTS.key(), "h[0-7]=wimpy,h1*=brawny");
        }
        conf.setInt(CombineKey.VCORES.key(), 1 + random.nextInt(20));
        conf.setInt(CombineKey.MAX_FILES.key(), 1 + random.nextInt(10));
        conf.setInt(CombineKey.LIST_THREADS.key(), 1 + random.nextInt(8));
    }

    private static byte[] text(Random random, int bytes, String delimiter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0 && bytes > 3) {
            out.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
        }
        int longest = 1 + random.nextInt(random.nextBoolean() ? 10 : 300);
        while (out.size() < bytes) {
            line(out, random, random.nextInt(longest));
            boolean last = out.size() >= bytes && random.nextBoolean();
            String end = delimiter == null ? ENDS[random.nextInt(ENDS.length)] : delimiter;
            out.write((last ? "" : end).getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    /** Letters that delimiters are made of, and some of two bytes. */
    private static void line(OutputStream out, Random random, int letters) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < letters; i++) {
            line.append("abcab xyz0\u00e9".charAt(random.nextInt(11)));
        }
        out.write(line.toString().getBytes(StandardCharsets.UTF_8));
    }
}
