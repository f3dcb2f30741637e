package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Readers of splits that somebody else made, as Hive, Pig and Spark hand them over. */
class HandedOverTest {

    private static final String[] NOWHERE = {};

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);

    @ParameterizedTest
    @EnumSource(Api.class)
    void aFileSplitIsOnePiece(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "one\ntwo\nthree\n");
        for (String format : new String[] {"PackedTextInputFormat", "PackedFileOffsetTextInputFormat"}) {
            assertThat(Records.handedOver(api, conf, Reading.format(api, format), split(api, "a", 0, 5)))
                    .satisfiesExactly(
                            it -> assertThat(it).endsWith("one"),
                            it -> assertThat(it).endsWith("two"));
            assertThat(Records.handedOver(api, conf, Reading.format(api, format), split(api, "a", 5, 9)))
                    .satisfiesExactly(it -> assertThat(it).endsWith("three"));
        }
        Files.createFile(folder.resolve("empty"));
        assertThat(Records.handedOver(
                        api, conf, Reading.format(api, "PackedTextInputFormat"), split(api, "empty", 0, 0)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void ofAnotherFormat(Api api) throws Exception {
        for (SmallFiles files : SmallFiles.values()) {
            String name = files + files.name(1);
            files.write(conf, TestingFileSystem.path(folder.resolve(name)), 7);
            files.configure(conf);
            conf.set(CombineKey.FORMAT.key(), files.format(api).getName());
            long length = Files.size(folder.resolve(name));
            assertThat(Records.handedOver(api, conf, packed(api), split(api, name, 0, length)))
                    .as("%s", files)
                    .hasSize(7)
                    .allMatch(it -> it.contains(name));
        }
    }

    /** The format of the file's pool, as the settings are those of the submission. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void ofAPool(Api api) throws Exception {
        SmallFiles.ORC.write(conf, TestingFileSystem.path(folder.resolve("t/o")), 3);
        conf.set(
                CombineKey.POOLS.key(),
                folder + "/t=" + SmallFiles.ORC.format(api).getName());
        long length = Files.size(folder.resolve("t/o"));
        assertThat(Records.handedOver(api, conf, packed(api), split(api, "t/o", 0, length)))
                .hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void theVerySplitComesToItsReader(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "0123456");
        Object split;
        if (api == Api.MAPREDUCE) {
            conf.set(CombineKey.FORMAT.key(), OwnFormats.Marking.class.getName());
            split = new OwnFormats.Marked(TestingFileSystem.path(folder.resolve("a")), 3, 4, NOWHERE, "the mark");
        } else {
            conf.set(CombineKey.FORMAT.key(), OwnMapredFormats.Marking.class.getName());
            split = new OwnMapredFormats.Marked(TestingFileSystem.path(folder.resolve("a")), 3, 4, NOWHERE, "the mark");
        }
        assertThat(Records.handedOver(api, conf, packed(api), split)).containsExactly("(null)\tthe mark at 3+4");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aSplitOfHadoopsPacking(Api api) throws Exception {
        Files.writeString(folder.resolve("a"), "k\t1\n");
        Files.writeString(folder.resolve("b"), "k\t2\n");
        org.apache.hadoop.fs.Path[] paths = {
            TestingFileSystem.path(folder.resolve("a")), TestingFileSystem.path(folder.resolve("b"))
        };
        long[] starts = {0, 0};
        long[] lengths = {4, 4};
        conf.set(CombineKey.FORMAT.key(), SmallFiles.KEY_VALUE.format(api).getName());
        Object split = api == Api.MAPREDUCE
                ? new CombineFileSplit(paths, starts, lengths, NOWHERE)
                : new org.apache.hadoop.mapred.lib.CombineFileSplit(new JobConf(conf), paths, starts, lengths, NOWHERE);
        assertThat(Records.handedOver(api, conf, packed(api), split)).containsExactly("k\t1", "k\t2");
    }

    @Test
    void otherSplitsAreRefused() {
        assertThatThrownBy(() -> Records.handedOver(
                        Api.MAPREDUCE,
                        conf,
                        Reading.format(Api.MAPREDUCE, "PackedTextInputFormat"),
                        new OwnFormats.Nowhere()))
                .hasMessage("a split of class io.wattle.combine.formats.OwnFormats$Nowhere cannot be read as packed"
                        + " (allowed: those that a packed format made, CombineFileSplit, FileSplit)");
    }

    private static Class<?> packed(Api api) throws ClassNotFoundException {
        return Reading.format(api, "PackedInputFormat");
    }

    private Object split(Api api, String name, long start, long length) {
        org.apache.hadoop.fs.Path file = TestingFileSystem.path(folder.resolve(name));
        return api == Api.MAPREDUCE
                ? new FileSplit(file, start, length, NOWHERE)
                : new org.apache.hadoop.mapred.FileSplit(file, start, length, NOWHERE);
    }
}
