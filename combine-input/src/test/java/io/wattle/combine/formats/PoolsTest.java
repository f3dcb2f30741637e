package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables and partitions that do not mix, each read with a format of its own. */
class PoolsTest {

    private static final String RECURSIVE = FileInputFormat.INPUT_DIR_RECURSIVE;

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);

    @ParameterizedTest
    @EnumSource(Api.class)
    void aJobReadsTablesOfSeveralFormats(Api api) throws Exception {
        List<String> plain = new ArrayList<>();
        StringBuilder pools = new StringBuilder();
        for (SmallFiles files : SmallFiles.values()) {
            Path table = folder.resolve(files.name());
            for (int i = 0; i < 100; i++) {
                Path file = table.resolve("dt=" + i % 4).resolve(files.name(i));
                files.write(conf, TestingFileSystem.path(file), 1 + i % 9);
            }
            files.configure(conf);
            Configuration own = new Configuration(conf);
            own.setBoolean(RECURSIVE, true);
            plain.addAll(Records.of(api, own, files.format(api), TestingFileSystem.path(table)).read);
            if (files != SmallFiles.KEY_VALUE) {
                pools.append(',')
                        .append(table)
                        .append('=')
                        .append(files.format(api).getName());
            }
        }
        // Files of no pool are read with the job's format.
        conf.set(CombineKey.FORMAT.key(), SmallFiles.KEY_VALUE.format(api).getName());
        conf.set(CombineKey.POOLS.key(), pools.substring(1));
        conf.setBoolean(RECURSIVE, true);
        conf.setInt(CombineKey.SIZE.key(), 10_000);
        Records packed = packed(api);
        assertThat(plain).hasSizeGreaterThan(1_500);
        assertThat(packed.read).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(packed.splits)
                .allMatch(it -> values(it, path -> path.getParent().getParent().getName())
                                .size()
                        == 1);
        assertThat(packed.splits)
                .anyMatch(it -> values(it, path -> path.getParent().getName()).size() > 1);
        assertThat(packed.splits.size()).isLessThan(100);
        conf.set(CombineKey.POOLS_BY.key(), "directory");
        Records partitions = packed(api);
        assertThat(partitions.read).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(partitions.splits)
                .allMatch(it -> values(it, org.apache.hadoop.fs.Path::getParent).size() == 1);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void filesOfOneDirectoryByTheirNames(Api api) throws Exception {
        for (int i = 0; i < 30; i++) {
            Files.writeString(folder.resolve(i + ".kv"), "k\t" + i + "\n");
            SmallFiles.ORC.write(conf, TestingFileSystem.path(folder.resolve(i + ".orc")), 2);
        }
        conf.set(
                CombineKey.POOLS.key(),
                folder + "/*.kv=" + SmallFiles.KEY_VALUE.format(api).getName() + "," + folder + "/*.orc="
                        + SmallFiles.ORC.format(api).getName());
        conf.setInt(CombineKey.SIZE.key(), 100_000);
        Records packed = packed(api);
        assertThat(packed.read).hasSize(90);
        assertThat(packed.bySplit).hasSize(2);
        // What two vcores get goes by the bytes of the pools.
        conf.unset(CombineKey.SIZE.key());
        conf.setInt(CombineKey.VCORES.key(), 12);
        assertThat(packed(api).splits.size()).isBetween(11, 16);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void textToo(Api api) throws Exception {
        for (int i = 0; i < 40; i++) {
            Path day = Files.createDirectories(folder.resolve("dt=" + i % 5));
            Files.writeString(day.resolve("f" + i), "line\n");
        }
        conf.setBoolean(RECURSIVE, true);
        conf.set(CombineKey.POOLS_BY.key(), "directory");
        conf.set(CombineKey.SIZE.key(), "1m");
        Records packed =
                Records.of(api, conf, Reading.format(api, "PackedTextInputFormat"), TestingFileSystem.path(folder));
        assertThat(packed.bySplit).hasSize(5).allMatch(it -> it.size() == 8);
        conf.set(CombineKey.POOLS.key(), folder + "/dt=1=org.example.F");
        assertThatThrownBy(() -> Records.of(
                        api, conf, Reading.format(api, "PackedTextInputFormat"), TestingFileSystem.path(folder)))
                .hasMessageContaining("/dt=1' names format 'org.example.F', and io.wattle.combine.")
                .hasMessageContaining("PackedTextInputFormat reads all files itself (allowed: '");
    }

    /** Files go to pools by the last letter of their names; those of z are read as keys and values. */
    public static final class ByLetter extends io.wattle.combine.mapreduce.PackedInputFormat<Object, Object> {
        @Override
        protected Pools pools(JobContext job) {
            return PoolsTest::byLetter;
        }
    }

    /** The same for mapred. */
    public static final class MapredByLetter extends io.wattle.combine.mapred.PackedInputFormat<Object, Object> {
        @Override
        protected Pools pools(JobConf job) {
            return file -> {
                Pool pool = byLetter(file);
                return new Pool(
                        pool.name(),
                        pool.format()
                                .map(it ->
                                        SmallFiles.KEY_VALUE.format(Api.MAPRED).getName()));
            };
        }
    }

    private static Pool byLetter(org.apache.hadoop.fs.Path file) {
        String letter = file.getName().substring(file.getName().length() - 1);
        return new Pool(
                letter,
                letter.equals("z")
                        ? Optional.of(SmallFiles.KEY_VALUE.format(Api.MAPREDUCE).getName())
                        : Optional.empty());
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void subclassesMakePools(Api api) throws Exception {
        for (int i = 0; i < 30; i++) {
            Files.writeString(folder.resolve(i + List.of("a", "b", "z").get(i % 3)), "k\tv\n");
        }
        conf.set(
                CombineKey.FORMAT.key(),
                api == Api.MAPREDUCE
                        ? "org.apache.hadoop.mapreduce.lib.input.TextInputFormat"
                        : "org.apache.hadoop.mapred.TextInputFormat");
        conf.set(CombineKey.SIZE.key(), "1m");
        Records packed = Records.of(
                api,
                conf,
                api == Api.MAPREDUCE ? ByLetter.class : MapredByLetter.class,
                TestingFileSystem.path(folder));
        assertThat(packed.splits)
                .hasSize(3)
                .allMatch(it -> values(
                                        it,
                                        path -> path.getName()
                                                .substring(path.getName().length() - 1))
                                .size()
                        == 1);
        // Lines as text have offsets as keys.
        assertThat(packed.read.stream().collect(Collectors.groupingBy(it -> it, Collectors.counting())))
                .containsEntry("k\tv", 10L)
                .containsEntry("0\tk\tv", 20L);
    }

    @ParameterizedTest
    @CsvSource({"MAPREDUCE", "MAPRED"})
    void wrongPools(Api api) throws Exception {
        Files.createDirectory(folder.resolve("a"));
        Files.writeString(folder.resolve("a/f"), "x\n");
        Files.writeString(folder.resolve("g"), "x\n");
        conf.setBoolean(RECURSIVE, true);
        conf.set(CombineKey.POOLS.key(), "/none=no.such.Format");
        assertThatThrownBy(() -> packed(api))
                .hasMessage("mapreduce.input.combine.pools: pool '/none': no class 'no.such.Format' (needed on the"
                        + " class path)");
        conf.set(CombineKey.POOLS.key(), "/none=java.lang.String");
        assertThatThrownBy(() -> packed(api))
                .hasMessageStartingWith("mapreduce.input.combine.pools: pool '/none': 'java.lang.String' is no org.");
        String format = SmallFiles.KEY_VALUE.format(api).getName();
        conf.set(CombineKey.POOLS.key(), folder + "/a=" + format + "," + folder + "/*=" + format);
        assertThatThrownBy(() -> packed(api)).hasMessageContaining("/a/f is in two pools, '" + folder + "/a' and '");
        // Nothing reads what is in no pool.
        conf.set(CombineKey.POOLS.key(), folder + "/a=" + format);
        assertThatThrownBy(() -> packed(api)).hasMessageContaining("mapreduce.input.combine.format is not set");
    }

    @Test
    void anInnerFormatsFilesThatVanishAtSubmissionAreLeftOut() throws Exception {
        for (int i = 0; i < 40; i++) {
            Files.writeString(folder.resolve("f" + i), "x".repeat(50));
        }
        conf.set(CombineKey.FORMAT.key(), Vanishing.class.getName());
        conf.set(Vanishing.GONE, folder.resolve("f7").toString());
        conf.set(CombineKey.SIZE.key(), "1m");
        assertThatThrownBy(() -> packed(Api.MAPREDUCE))
                .hasMessageContaining("/f7: is gone since it was found (mapreduce.input.combine.bad-files can be");
        Files.writeString(folder.resolve("f7"), "x".repeat(50));
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        assertThat(packed(Api.MAPREDUCE).read).hasSize(39).noneMatch(it -> it.contains("f7"));
        Files.writeString(folder.resolve("f7"), "x".repeat(50));
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.01");
        assertThatThrownBy(() -> packed(Api.MAPREDUCE))
                .hasMessageStartingWith("1 of 40 files and directories of the input cannot be read, allowed: 0");
    }

    /** A file is deleted while its splits are made. */
    public static final class Vanishing extends org.apache.hadoop.mapreduce.lib.input.TextInputFormat {
        static final String GONE = "testing.gone";

        @Override
        public List<org.apache.hadoop.mapreduce.InputSplit> getSplits(JobContext job) throws java.io.IOException {
            Files.deleteIfExists(Path.of(job.getConfiguration().get(GONE)));
            return super.getSplits(job);
        }
    }

    private static <T> Set<T> values(Object split, Function<org.apache.hadoop.fs.Path, T> of) {
        return new HashSet<>(
                Arrays.stream(((PackedFileSplit) split).getPaths()).map(of).toList());
    }

    private Records packed(Api api) throws Exception {
        return Records.of(api, conf, Reading.format(api, "PackedInputFormat"), TestingFileSystem.path(folder));
    }
}
