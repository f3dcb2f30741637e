package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.Reading.Seen;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random files in random blocks and splits, of which some grow, shrink, vanish or are overwritten after they were listed, and some cannot be read as
 * their store fails: by either API each record is read once, or its file is named.
 */
class ChangedFilesTest {

    private static final int CASES = 2_000;
    private static final int MOST_LINES = 15;
    private static final int LEAST_BYTES = 8;
    private static final String[] SUFFIXES = {"", "", ".txt", ".gz", ".bz2", ".deflate", ".snappy", ".lz4"};

    private enum Change {
        NONE,
        GROWS,
        SHRINKS,
        VANISHES,
        IS_OVERWRITTEN
    }

    /**
     * A file of a case.
     *
     * @param listed its bytes when it is listed
     * @param changed its bytes when it is read; null for none
     * @param lines that are to be read of it, where it is not bad
     */
    private record CaseFile(String name, Change change, byte[] listed, byte[] changed, List<String> lines) {

        /** Some are in directories. */
        Path in(Path input) {
            int place = Math.floorMod(name.hashCode(), 3);
            return (place == 0 ? input : input.resolve("d" + place)).resolve(name);
        }

        boolean isBad() {
            return change == Change.SHRINKS || change == Change.VANISHES || change == Change.IS_OVERWRITTEN;
        }
    }

    private int failures;

    @Test
    void eachRecordIsReadOnceOrItsFileIsNamed(@TempDir Path folder) throws Exception {
        Map<Change, Integer> changes = new TreeMap<>();
        for (int seed = 0; seed < CASES; seed++) {
            check(folder.resolve("case" + seed), new Random(seed), seed, changes);
        }
        assertThat(TestingFileSystem.OPEN).hasValue(0);
        assertThat(failures).isGreaterThan(CASES / 4);
        assertThat(changes)
                .as("%s", changes)
                .hasSize(Change.values().length)
                .allSatisfy((change, times) -> assertThat(times).isGreaterThan(CASES / 16));
    }

    private void check(Path folder, Random random, int seed, Map<Change, Integer> changes) throws Exception {
        Path input = Files.createDirectories(folder.resolve("in"));
        Configuration conf = conf(random);
        List<CaseFile> files = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            CaseFile file = file(folder, "f" + i + SUFFIXES[random.nextInt(SUFFIXES.length)], random, conf);
            files.add(file);
            changes.merge(file.change(), 1, Integer::sum);
        }
        for (Api api : Api.values()) {
            String as = "seed " + seed + ", " + api;
            List<CaseFile> unchanged =
                    files.stream().filter(it -> it.change() == Change.NONE).toList();
            if (random.nextInt(3) == 0 && !unchanged.isEmpty()) {
                write(input, files);
                Path failing = folder.resolve("failing-" + api);
                job(conf, failing);
                CaseFile faulty = unchanged.get(random.nextInt(unchanged.size()));
                failsWithItsStore(as, api, conf, input, files, faulty, random);
                assertThat(named(failing)).as(as).isSubsetOf(bad(files));
                failures++;
            }
            write(input, files);
            job(conf, folder.resolve(api.name()));
            Reading reading = Reading.changed(api, conf, () -> change(input, files), TestingFileSystem.path(input));
            checkRead(as, reading, files, named(folder.resolve(api.name())));
        }
    }

    private static Configuration conf(Random random) {
        Configuration conf = TestingFileSystem.conf(30 + random.nextInt(random.nextBoolean() ? 60 : 1_000));
        conf.setInt("io.file.buffer.size", 1 + random.nextInt(200));
        conf.setInt("bzip2.compress.blocksize", 1);
        conf.setInt(CombineKey.OPEN_AHEAD.key(), random.nextInt(4));
        conf.setInt(CombineKey.VCORES.key(), 1 + random.nextInt(3));
        if (random.nextInt(4) == 0) {
            conf.setLong(CombineKey.SIZE.key(), 60 + random.nextInt(2_000));
            conf.setLong(CombineKey.OPEN_COST.key(), 0);
        }
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        conf.setBoolean(Reading.ATTEMPT_OF_EACH, true);
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        return conf;
    }

    /** Its output and its own directory. */
    private static void job(Configuration conf, Path output) throws IOException {
        conf.set(FileOutputFormat.OUTDIR, TestingFileSystem.path(output).toString());
        conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, "file:" + Files.createDirectories(output.resolve("job")));
    }

    private static CaseFile file(Path folder, String name, Random random, Configuration conf) throws IOException {
        StringBuilder text = new StringBuilder();
        int lines = 3 + random.nextInt(MOST_LINES);
        for (int i = 0; i < lines; i++) {
            text.append(name).append(' ').append(i).append(' ').append(random.nextLong());
            text.append(i == lines - 1 && random.nextBoolean() ? "" : "\n");
        }
        byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
        Path made = folder.resolve("made-" + name);
        Codecs.write(made, plain, 0, conf);
        byte[] whole = Files.readAllBytes(made);
        boolean isCut = Codecs.plain(name) || name.endsWith(".bz2");
        Change change = random.nextBoolean() ? Change.NONE : Change.values()[random.nextInt(Change.values().length)];
        // A part of a bzip2 file is none, and of plain text any bytes are lines.
        if ((change == Change.GROWS && name.endsWith(".bz2"))
                || (change == Change.IS_OVERWRITTEN && Codecs.plain(name))) {
            change = Change.NONE;
        }
        int part = LEAST_BYTES + random.nextInt(whole.length - LEAST_BYTES);
        return switch (change) {
            case NONE -> new CaseFile(name, change, whole, whole, lines(plain, plain.length));
            case GROWS ->
                new CaseFile(
                        name, change, Arrays.copyOf(whole, part), whole, lines(plain, isCut ? part : plain.length));
            case SHRINKS -> new CaseFile(name, change, whole, Arrays.copyOf(whole, part), lines(plain, plain.length));
            case VANISHES -> new CaseFile(name, change, whole, null, lines(plain, plain.length));
            case IS_OVERWRITTEN -> new CaseFile(name, change, whole, overwritten(whole), lines(plain, plain.length));
        };
    }

    /** As long, so that only its bytes are wrong. */
    private static byte[] overwritten(byte[] whole) {
        byte[] other = new byte[whole.length];
        Arrays.fill(other, (byte) 'x');
        return other;
    }

    /** Those that begin before a place, or just there: as in Hadoop, a piece has the line that begins where it ends. */
    private static List<String> lines(byte[] text, int before) {
        return PlainLines.of(text, null).stream()
                .filter(it -> it.offset() <= before)
                .map(PlainLines.Line::text)
                .toList();
    }

    private static void change(Path input, List<CaseFile> files) throws IOException {
        for (CaseFile file : files) {
            if (file.changed() == null) {
                Files.delete(file.in(input));
            } else {
                Files.write(file.in(input), file.changed());
            }
        }
    }

    private static void write(Path input, List<CaseFile> files) throws IOException {
        for (CaseFile file : files) {
            Files.createDirectories(file.in(input).getParent());
            Files.write(file.in(input), file.listed());
        }
    }

    /** A store that fails is no file's fault: the attempt fails with what the store said, whatever else has changed. */
    private static void failsWithItsStore(
            String as, Api api, Configuration conf, Path input, List<CaseFile> files, CaseFile faulty, Random random) {
        TestingStoreFault[] faults = TestingStoreFault.values();
        TestingStoreFault fault = faults[random.nextInt(faults.length)];
        conf.set(TestingFileSystem.FAULT, fault.name());
        conf.set(TestingFileSystem.FAULTY, faulty.name());
        conf.setLong(TestingFileSystem.FAULT_AFTER, random.nextInt(faulty.listed().length));
        Throwable thrown = catchThrowable(
                () -> Reading.changed(api, conf, () -> change(input, files), TestingFileSystem.path(input)));
        conf.unset(TestingFileSystem.FAULT);
        assertThat(thrown).as("%s, %s of %s", as, fault, faulty.name()).isNotNull();
        assertThat(fault.isIn(thrown) || thrown.toString().contains(faulty.name()))
                .as("%s, %s of %s: %s", as, fault, faulty.name(), thrown)
                .isTrue();
    }

    private static List<String> bad(List<CaseFile> files) {
        return files.stream().filter(CaseFile::isBad).map(CaseFile::name).toList();
    }

    private static Set<String> named(Path output) throws IOException {
        Path lists = output.resolve(QuarantineLine.FOLDER);
        Set<String> named = new TreeSet<>();
        if (Files.isDirectory(lists)) {
            try (Stream<Path> attempts = Files.list(lists)) {
                for (Path attempt : attempts.toList()) {
                    Files.readAllLines(attempt).stream()
                            .map(QuarantineLine::parse)
                            .map(it -> it.path().substring(it.path().lastIndexOf('/') + 1))
                            .forEach(named::add);
                }
            }
        }
        return named;
    }

    private static void checkRead(String as, Reading reading, List<CaseFile> files, Set<String> named) {
        assertThat(named).as(as).containsExactlyInAnyOrderElementsOf(bad(files));
        for (CaseFile file : files) {
            List<String> found = reading.seen.stream()
                    .filter(it -> it.file().equals(file.name()))
                    .map(Seen::value)
                    .toList();
            if (file.isBad()) {
                // What was read before the damage has gone to the mapper: whole records, each once.
                assertThat(found)
                        .as("%s, %s %s", as, file.name(), file.change())
                        .doesNotHaveDuplicates()
                        .isSubsetOf(file.lines());
            } else {
                assertThat(found)
                        .as("%s, %s %s", as, file.name(), file.change())
                        .containsExactlyInAnyOrderElementsOf(file.lines());
            }
        }
    }
}
