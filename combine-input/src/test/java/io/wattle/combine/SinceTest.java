package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.since.SavedWatermark;
import io.wattle.combine.since.WatermarkCommand;
import io.wattle.combine.since.WatermarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that read what is newer than what the job before has read. */
class SinceTest {

    private static final long NOW = System.currentTimeMillis();
    private static final long HOUR = 3_600_000;

    @TempDir
    private Path folder;

    private Path mark;
    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @BeforeEach
    void files() throws IOException {
        mark = folder.resolve("marks/logs");
        conf.set(CombineKey.SINCE.key(), "file:" + mark);
        conf.set(CombineKey.VCORES.key(), "1");
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        write("a", NOW - 9 * HOUR);
        write("d/b", NOW - 8 * HOUR);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void eachJobReadsWhatIsNewer(Api api) throws Exception {
        assertThat(read(api).values()).containsExactly("a", "d/b");
        SavedWatermark.confirm(conf);
        assertThat(read(api).values()).isEmpty();
        SavedWatermark.confirm(conf);
        write("c", NOW - 7 * HOUR);
        // As a file that was touched: all of it is read again.
        write("a", NOW - 6 * HOUR);
        assertThat(read(api).values()).containsExactly("a", "c");
        SavedWatermark.confirm(conf);
        assertThat(read(api).values()).isEmpty();
        SavedWatermark.abandon(conf);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void filesOfTheVeryTimeAreToldApartByName(Api api) throws Exception {
        assertThat(read(api).values()).containsExactly("a", "d/b");
        SavedWatermark.confirm(conf);
        for (String name : List.of("x", "y%0A", "z")) {
            write("d/" + name, NOW - 8 * HOUR);
            assertThat(read(api).values()).containsExactly("d/" + name);
            SavedWatermark.confirm(conf);
        }
        assertThat(read(api).values()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aJobThatFailsMovesNothing(Api api) throws Exception {
        read(api);
        SavedWatermark.abandon(conf);
        assertThat(mark).doesNotExist();
        assertThat(read(api).values()).containsExactly("a", "d/b");
        SavedWatermark.confirm(conf);
        write("c", NOW - 7 * HOUR);
        read(api);
        SavedWatermark.abandon(conf);
        assertThat(read(api).values()).containsExactly("c");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void whileAJobIsNotConfirmedNoOtherPlans(Api api) throws Exception {
        read(api);
        assertThatThrownBy(() -> read(api))
                .isInstanceOf(WatermarkException.class)
                .hasMessageStartingWith("mapreduce.input.combine.since: file:" + mark + ".next is there, planned ")
                .hasMessageEndingWith(": its job may still run (allowed: one at a time; confirm it if it has succeeded,"
                        + " give it up if not: docs/combine-input.md)");
        SavedWatermark.confirm(conf);
        assertThat(read(api).values()).isEmpty();
    }

    @Test
    void aPlanThatCannotBeMadeIsGivenUp() throws Exception {
        conf.set(TestingFileSystem.FORBIDDEN, "d");
        assertThatThrownBy(() -> read(Api.MAPREDUCE)).hasMessageContaining("permission denied");
        assertThat(mark.resolveSibling("logs.next")).doesNotExist();
        conf.unset(TestingFileSystem.FORBIDDEN);
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("a", "d/b");
    }

    @Test
    void aPreviewChangesNothing() throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, input());
        for (int i = 0; i < 2; i++) {
            assertThat(new PackedTextInputFormat().plan(job).files()).isEqualTo(2);
        }
        assertThat(mark.getParent()).doesNotExist();
    }

    @Test
    void aWatermarkOfOtherPathsIsRefused() throws Exception {
        read(Api.MAPRED);
        SavedWatermark.confirm(conf);
        org.apache.hadoop.fs.Path other = TestingFileSystem.path(folder.resolve("in/d"));
        assertThatThrownBy(() -> Reading.text(Api.MAPRED, conf, other))
                .isInstanceOf(WatermarkException.class)
                .hasMessage("mapreduce.input.combine.since: file:" + mark + " is the watermark of [" + input()
                        + "], and the input is [" + other + "] (allowed: the same input paths, or a file of its own)");
        assertThat(read(Api.MAPRED).values()).isEmpty();
    }

    @Test
    void filesThatAreYoungerThanTheMarginWait() throws Exception {
        write("young", System.currentTimeMillis() - 10_000);
        write("of a fast clock", System.currentTimeMillis() + HOUR);
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("a", "d/b");
        SavedWatermark.confirm(conf);
        conf.set(CombineKey.SINCE_MARGIN.key(), "0");
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("young");
    }

    /** Within the margin it is seen; with an older time than a file that was planned it is not. */
    @Test
    void whatComesLate() throws Exception {
        read(Api.MAPREDUCE);
        SavedWatermark.confirm(conf);
        write("late", NOW - 8 * HOUR - 1);
        assertThat(read(Api.MAPREDUCE).values()).isEmpty();
        SavedWatermark.confirm(conf);
        Files.delete(mark);
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("a", "d/b", "late");
    }

    @Test
    void whatIsNoWatermarkIsRefused() throws Exception {
        Files.createDirectories(mark.getParent());
        for (String text : List.of("", "x\n", "wattle watermark 1\ntime\t5\n", "wattle watermark 1\ntime\tx\nend\n")) {
            Files.writeString(mark, text);
            assertThatThrownBy(() -> read(Api.MAPREDUCE))
                    .hasMessageContaining(mark + " is no watermark, or not a whole one");
            assertThat(mark.resolveSibling("logs.next")).doesNotExist();
        }
    }

    @Test
    void onlyThePlanOfTheConfigurationIsConfirmed() throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, input());
        new PackedTextInputFormat().getSplits(job);
        SavedWatermark.abandon(conf);
        Job other = Job.getInstance(conf);
        FileInputFormat.setInputPaths(other, input());
        new PackedTextInputFormat().getSplits(other);
        assertThatThrownBy(() -> SavedWatermark.confirm(job.getConfiguration()))
                .isInstanceOf(WatermarkException.class)
                .hasMessageContaining("logs.next is of another plan than ");
        SavedWatermark.confirm(other.getConfiguration());
        assertThatThrownBy(() -> SavedWatermark.confirm(other.getConfiguration()))
                .hasMessageContaining("logs.next is not there: no plan waits for the end of its job");
    }

    /** A process may end at any step. */
    @Test
    void aConfirmationThatWasCutOffIsDoneAgain() throws Exception {
        read(Api.MAPREDUCE);
        SavedWatermark.confirm(conf);
        write("c", NOW - 7 * HOUR);
        read(Api.MAPREDUCE);
        Files.move(mark, mark.resolveSibling("logs.before"));
        Files.deleteIfExists(mark.resolveSibling(".logs.crc"));
        assertThatThrownBy(() -> read(Api.MAPREDUCE)).hasMessageContaining("logs.next is there");
        SavedWatermark.abandon(conf);
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("c");
        Files.move(mark, mark.resolveSibling("logs.before"));
        Files.deleteIfExists(mark.resolveSibling(".logs.crc"));
        SavedWatermark.confirm(conf);
        assertThat(read(Api.MAPREDUCE).values()).isEmpty();
        assertThat(mark.resolveSibling("logs.before")).doesNotExist();
    }

    @Test
    void aPlanThatHasNotEndedIsNotConfirmed() throws Exception {
        Files.createDirectories(mark.getParent());
        Files.writeString(mark.resolveSibling("logs.next"), "wattle watermark 1\nplan\tx\n");
        assertThatThrownBy(() -> SavedWatermark.confirm(conf)).hasMessageContaining("of a plan that has not ended");
        SavedWatermark.abandon(conf);
        assertThat(read(Api.MAPREDUCE).values()).containsExactly("a", "d/b");
    }

    @Test
    void shellsHaveACommand() throws Exception {
        read(Api.MAPRED);
        command("confirm", "file:" + mark);
        assertThat(mark).exists();
        assertThatThrownBy(() -> command("confirm", "file:" + mark)).hasMessageContaining("logs.next is not there");
        read(Api.MAPRED);
        command("abandon", "file:" + mark);
        for (String[] wrong : new String[][] {{}, {"confirm"}, {"move", "x"}, {"abandon", "x", "y"}}) {
            assertThatThrownBy(() -> command(wrong))
                    .isInstanceOf(WatermarkException.class)
                    .hasMessage("'" + String.join(" ", wrong) + "' (allowed: confirm FILE, or abandon FILE; FILE is the"
                            + " value of mapreduce.input.combine.since)");
        }
    }

    private void command(String... args) throws Exception {
        ToolRunner.run(conf, new WatermarkCommand(), args);
    }

    @Test
    void manifestsSayNoTimes() {
        conf.set(CombineKey.INPUT_PATHS.key(), "manifests");
        assertThatThrownBy(() -> read(Api.MAPREDUCE))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessage(
                        "mapreduce.input.combine.since is set, and mapreduce.input.combine.input-paths is manifests,"
                                + " which say no modification times (allowed: one of them)");
    }

    private org.apache.hadoop.fs.Path input() {
        return TestingFileSystem.path(folder.resolve("in"));
    }

    private Reading read(Api api) throws Exception {
        return Reading.text(api, conf, input());
    }

    private void write(String name, long modified) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name + "\n");
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
    }
}
