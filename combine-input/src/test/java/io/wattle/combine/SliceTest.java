package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.since.SavedWatermark;
import io.wattle.combine.since.WatermarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that read a slice of the files each. */
class SliceTest {

    private static final int SLICES = 4;

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);
    private final List<String> names = new ArrayList<>();

    @BeforeEach
    void files() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < 60; i++) {
            String name = (random.nextBoolean() ? "a/" : "b/c/") + "f" + i;
            Path file = folder.resolve("in").resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, i % 10 == 9 ? "" : name + "\n");
            if (i % 10 != 9) {
                names.add(name);
            }
        }
        conf.set(CombineKey.VCORES.key(), "3");
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
    }

    private org.apache.hadoop.fs.Path input() {
        return TestingFileSystem.path(folder.resolve("in"));
    }

    private List<String> read(Api api, int slice, org.apache.hadoop.fs.Path input) throws Exception {
        conf.set(CombineKey.SLICE.key(), slice + "/" + SLICES);
        return Reading.text(api, conf, input).values();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void eachFileIsInOne(Api api) throws Exception {
        List<String> all = new ArrayList<>();
        for (int slice = 1; slice <= SLICES; slice++) {
            List<String> found = read(api, slice, input());
            assertThat(found).hasSizeBetween(1, names.size() / 2);
            all.addAll(found);
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(names);
    }

    /** A manifest and a listing of the same files give the same slices. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void alsoOfAManifest(Api api) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            lines.add(folder.resolve("in").resolve(name) + "\t" + (name.length() + 1));
        }
        Path manifest = Files.write(folder.resolve("list.tsv"), lines);
        for (int slice = 1; slice <= SLICES; slice++) {
            conf.unset(CombineKey.INPUT_PATHS.key());
            List<String> listed = read(api, slice, input());
            conf.set(CombineKey.INPUT_PATHS.key(), "manifests");
            assertThat(read(api, slice, TestingFileSystem.path(manifest))).containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void aSliceWithoutFilesIsNoMistake() throws Exception {
        Path one = folder.resolve("one");
        Files.createDirectory(one);
        Files.writeString(one.resolve("f"), "x\n");
        List<String> all = new ArrayList<>();
        for (int slice = 1; slice <= SLICES; slice++) {
            all.addAll(read(Api.MAPREDUCE, slice, TestingFileSystem.path(one)));
        }
        assertThat(all).containsExactly("x");
    }

    /** Else files of other slices that are older would never be read. */
    @Test
    void eachSliceHasAWatermarkOfItsOwn() throws Exception {
        for (String name : names) {
            Files.setLastModifiedTime(
                    folder.resolve("in").resolve(name), FileTime.fromMillis(System.currentTimeMillis() - 3_600_000));
        }
        conf.set(CombineKey.SINCE.key(), "file:" + folder.resolve("mark1"));
        List<String> first = read(Api.MAPREDUCE, 1, input());
        SavedWatermark.confirm(conf);
        assertThat(read(Api.MAPREDUCE, 1, input())).isEmpty();
        SavedWatermark.confirm(conf);
        assertThatThrownBy(() -> read(Api.MAPREDUCE, 2, input()))
                .isInstanceOf(WatermarkException.class)
                .hasMessageContaining("is the watermark of [slice 1/4, ")
                .hasMessageContaining("and the input is [slice 2/4, ");
        conf.set(CombineKey.SINCE.key(), "file:" + folder.resolve("mark2"));
        assertThat(read(Api.MAPREDUCE, 2, input())).isNotEmpty().doesNotContainAnyElementsOf(first);
        SavedWatermark.confirm(conf);
    }
}
