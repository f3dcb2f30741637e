package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.formats.OwnFormats.Broken;
import io.wattle.combine.formats.OwnFormats.Mistake;
import io.wattle.combine.mapreduce.PackedInputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Users' formats that make splits themselves: they are packed, and read with the splits that were made. */
class OwnSplitsTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);

    @ParameterizedTest
    @EnumSource(Api.class)
    void indexedFilesAreReadFromWhereTheirIndexSays(Api api) throws Exception {
        Random random = new Random(3);
        List<String> written = new ArrayList<>();
        for (int file = 0; file < 200; file++) {
            List<String> lines = new ArrayList<>();
            int count = 1 + random.nextInt(200);
            for (int i = 0; i < count; i++) {
                lines.add("file " + file + " line " + i + " " + random.nextLong());
            }
            IndexedFiles.write(folder.resolve("f" + file), lines, 10);
            lines.forEach(it -> written.add("(null)\t" + it));
        }
        format(api == Api.MAPREDUCE ? OwnFormats.Indexed.class : OwnMapredFormats.Indexed.class);
        conf.setInt(CombineKey.SIZE.key(), 20_000);
        Records packed = packed(api);
        assertThat(packed.read).containsExactlyInAnyOrderElementsOf(written);
        assertThat(packed.splits.size()).isBetween(5, 60);
        // Files of several blocks are cut.
        assertThat(packed.splits.stream()
                        .map(it -> (PackedFileSplit) it)
                        .mapToInt(PackedFileSplit::getNumPaths)
                        .sum())
                .isGreaterThan(300);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void theVerySplitsComeToTheReader(Api api) throws Exception {
        for (int i = 0; i < 250; i++) {
            Files.writeString(folder.resolve("f" + i), "x".repeat(1_000));
        }
        format(api == Api.MAPREDUCE ? OwnFormats.Marking.class : OwnMapredFormats.Marking.class);
        conf.setInt(CombineKey.SIZE.key(), 50_000);
        Records packed = packed(api);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            expected.add("(null)\tmark of f" + i + " at 0+700");
            expected.add("(null)\tmark of f" + i + " at 700+300");
        }
        assertThat(packed.read).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(packed.splits.size()).isBetween(5, 8);
        for (Object split : packed.splits) {
            assertThat(((PackedFileSplit) split).getLocations()).containsExactly("own-host");
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void sizesAreOfTheClassOfTheHostsThatTheyName(Api api) throws Exception {
        for (int i = 0; i < 100; i++) {
            Files.writeString(folder.resolve("f" + i), "x".repeat(1_000));
        }
        format(api == Api.MAPREDUCE ? OwnFormats.Marking.class : OwnMapredFormats.Marking.class);
        conf.set(CombineKey.SIZE.key(), "40000");
        conf.set(CombineKey.SIZE_MODE.key(), "per-class");
        conf.set(CombineKey.WEIGHTS.key(), "slow=1,fast=4");
        conf.set(CombineKey.HOSTS.key(), "own-host=slow,*=fast");
        Records slow = packed(api);
        assertThat(slow.read).hasSize(200);
        assertThat(slow.splits).hasSizeBetween(10, 14).allMatch(it -> ((PackedFileSplit) it).getLength() <= 10_000);
        conf.set(CombineKey.HOSTS.key(), "own-host=fast,*=slow");
        assertThat(packed(api).splits).hasSizeBetween(3, 4);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void theirSizesCount(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "x\n".repeat(500));
        format(api == Api.MAPREDUCE ? OwnFormats.Short.class : OwnMapredFormats.Short.class);
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.SIZE.key(), "1m");
        Records packed = packed(api);
        assertThat(packed.read).hasSize(500);
        PackedFileSplit split = (PackedFileSplit) packed.splits.get(0);
        assertThat(split.getNumPaths()).isEqualTo(10);
        assertThat(split.getLengths()).containsOnly(100);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void formatsThatSplitByLines(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "x\n".repeat(100));
        format(api == Api.MAPREDUCE ? NLineInputFormat.class : org.apache.hadoop.mapred.lib.NLineInputFormat.class);
        conf.setInt("mapreduce.input.lineinputformat.linespermap", 10);
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.SIZE.key(), "1m");
        Records packed = packed(api);
        assertThat(packed.read).hasSize(100);
        assertThat(((PackedFileSplit) packed.splits.get(0)).getNumPaths()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void filesOfAManifest(Api api) throws Exception {
        StringBuilder manifest = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            Files.writeString(folder.resolve("f" + i), "x".repeat(300));
            if (i % 2 == 0) {
                manifest.append("f").append(i).append("\t300\n");
            }
        }
        Files.writeString(folder.resolve("list.tsv"), manifest);
        format(api == Api.MAPREDUCE ? OwnFormats.Marking.class : OwnMapredFormats.Marking.class);
        conf.set(CombineKey.INPUT_PATHS.key(), "manifests");
        conf.set(CombineKey.SIZE.key(), "1m");
        Class<?> packed = Reading.format(api, "PackedInputFormat");
        org.apache.hadoop.fs.Path list = TestingFileSystem.path(folder.resolve("list.tsv"));
        assertThat(Records.of(api, conf, packed, list).read).hasSize(10).contains("(null)\tmark of f4 at 0+300");
        Files.delete(folder.resolve("f4"));
        assertThatThrownBy(() -> Records.of(api, conf, packed, list))
                .hasMessageContaining("/f4: is gone since it was found");
    }

    /** Keeps files whole, and hands out the largest splits first. */
    public static final class Whole extends PackedInputFormat<Object, Object> {
        @Override
        protected boolean isSplitable(JobContext job, org.apache.hadoop.fs.Path file) {
            return false;
        }

        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            List<InputSplit> splits = super.getSplits(job);
            splits.sort(Comparator.comparingLong(it -> -((PackedFileSplit) it).getLength()));
            return splits;
        }
    }

    @Test
    void subclassesKeepFilesWholeAndSeeTheSplits() throws Exception {
        Files.writeString(folder.resolve("small"), "x\n".repeat(600));
        Files.writeString(folder.resolve("large"), "x\n".repeat(2_000));
        format(TextInputFormat.class);
        conf.setInt(CombineKey.SIZE.key(), 500);
        Records packed = Records.of(Api.MAPREDUCE, conf, Whole.class, TestingFileSystem.path(folder));
        assertThat(packed.bySplit).extracting(List::size).containsExactly(2_000, 600);
    }

    /** A name that a glob would take for something else. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void namesAreNoGlobs(Api api) throws Exception {
        for (String name : List.of("a*", "b[1]", "c{x,y}", "d\\e", "f,g", "h=i", "j?")) {
            Files.writeString(folder.resolve(name), name + "\n");
        }
        format(api == Api.MAPREDUCE ? OwnFormats.Short.class : OwnMapredFormats.Short.class);
        assertThat(packed(api).read).hasSize(7).anyMatch(it -> it.endsWith("c{x,y}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NO_FILE | makes splits of class .*Nowhere, which are of no single file \\(allowed to be packed: .*",
                "NO_CONSTRUCTOR | .*NoConstructor that cannot be sent to a task: .*NoConstructor cannot be read: .*",
                "WRITE_FAILS | .*Unwritable that cannot be sent to a task: not to be written \\(needed: write and .*",
                "FORGETS_PLACE | .*Forgetful that cannot be sent to a task: it reads /none, bytes 0 to 0 .*",
                "NO_SPLITS | input testing:.*/a: its format makes no splits of it: .*: no splits of a"
            })
    void splitsThatCannotBePackedAreRefused(Mistake mistake, String message) throws Exception {
        Files.writeString(folder.resolve("a"), "x\n");
        Files.writeString(folder.resolve("b"), "x\n");
        format(Broken.class);
        conf.setEnum(Broken.MISTAKE, mistake);
        assertThatThrownBy(() -> packed(Api.MAPREDUCE))
                .isInstanceOf(IOException.class)
                .message()
                .containsPattern(message);
    }

    /** Packing by a format that is itself packed would go round one of them. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void packedFormatsAreNoInnerOnes(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "x\n");
        format(Reading.format(api, "PackedTextInputFormat"));
        assertThatThrownBy(() -> packed(api)).hasMessageContaining("PackedFileSplit, which are of no single file");
        format(Reading.format(api, "PackedInputFormat"));
        assertThatThrownBy(() -> packed(api)).hasMessageContaining("mapreduce.input.combine.format is not set");
    }

    @Test
    void whatTheMasterReadsOfTheSplitsIsBounded() throws Exception {
        for (int i = 0; i < 300; i++) {
            Files.writeString(folder.resolve("f" + i), "x".repeat(500));
        }
        format(OwnFormats.Marking.class);
        conf.setInt(CombineKey.SIZE.key(), 600);
        conf.setLong("mapreduce.job.split.metainfo.maxsize", 4_000);
        assertThatThrownBy(() -> packed(Api.MAPREDUCE))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessageStartingWith("mapreduce.job.split.metainfo.maxsize: 4000, and what the master has to read of"
                        + " 300 splits is about ");
        // The made splits travel to the tasks only.
        conf.setInt(CombineKey.SIZE.key(), 10_000);
        assertThat(packed(Api.MAPREDUCE).read).hasSize(300);
    }

    private void format(Class<?> format) {
        conf.set(CombineKey.FORMAT.key(), format.getName());
    }

    private Records packed(Api api) throws Exception {
        return Records.of(api, conf, Reading.format(api, "PackedInputFormat"), TestingFileSystem.path(folder));
    }
}
