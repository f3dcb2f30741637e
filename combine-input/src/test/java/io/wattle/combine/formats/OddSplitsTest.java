package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Splits of a format that are not where their file is: planned as what they are of, read as they were made. */
class OddSplitsTest {

    private static final int BYTES = 1000;
    private static final String[] ODD = {
        "0_5000",
        "500_501",
        "0_0",
        "1000_0",
        "0_-1",
        "100_-1",
        "-1_10",
        "2000_10",
        "2000_-1",
        "0_" + Long.MAX_VALUE,
        "10_" + Long.MAX_VALUE,
        "10_" + (Long.MAX_VALUE - 10)
    };

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @BeforeEach
    void sizes() {
        conf.set(CombineKey.SIZE.key(), "1m");
    }

    private void format(Api api) {
        conf.set(
                CombineKey.FORMAT.key(),
                (api == Api.MAPREDUCE ? OwnFormats.Named.class : OwnMapredFormats.Named.class).getName());
    }

    private Path write(String place) throws IOException {
        return Files.writeString(folder.resolve("f_" + place), "x".repeat(BYTES));
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void theyComeToTheirReaderAsTheyWereMade(Api api) throws Exception {
        for (String place : ODD) {
            write(place);
        }
        format(api);
        Records packed =
                Records.of(api, conf, Reading.format(api, "PackedInputFormat"), TestingFileSystem.path(folder));
        assertThat(packed.read).hasSize(ODD.length);
        for (String place : ODD) {
            assertThat(packed.read).contains("(null)\t" + place);
        }
        for (Object one : packed.splits) {
            PackedFileSplit split = (PackedFileSplit) one;
            for (int i = 0; i < split.getNumPaths(); i++) {
                assertThat(split.getOffset(i)).isNotNegative();
                assertThat(split.getOffset(i) + split.getLength(i)).isBetween(1L, (long) BYTES);
            }
        }
    }

    /** As one whose splits end where the file did: what is gone was to be read. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void aFileThatIsShorterThanItWasIsStillCut(Api api) throws Exception {
        Path file = write("0_5000");
        format(api);
        assertThatThrownBy(() -> Records.changed(
                        api,
                        conf,
                        Reading.format(api, "PackedInputFormat"),
                        () -> Files.writeString(file, "x".repeat(BYTES - 1)),
                        TestingFileSystem.path(folder)))
                .hasMessageContaining("it ends at byte 999, before byte 1000: it is shorter than when it was listed");
    }

    /** Nobody has listed the file. */
    @ParameterizedTest
    @CsvSource({"0, -1", "10, -1", "0, 9223372036854775807", "10, 9223372036854775807", "0, 0"})
    void handedOverTheyAreNotCut(long start, long length) throws Exception {
        write("a");
        org.apache.hadoop.fs.Path file = TestingFileSystem.path(folder.resolve("f_a"));
        for (Api api : Api.values()) {
            format(api);
            Object split = api == Api.MAPREDUCE
                    ? new FileSplit(file, start, length, new String[0])
                    : new org.apache.hadoop.mapred.FileSplit(file, start, length, new String[0]);
            assertThat(Records.handedOver(api, conf, Reading.format(api, "PackedInputFormat"), split))
                    .containsExactly("(null)\t" + start + "_" + length);
        }
    }

    @Test
    void handedOverAFileThatEndsBeforeItsSplitIsCut() throws Exception {
        write("a");
        format(Api.MAPREDUCE);
        FileSplit split = new FileSplit(TestingFileSystem.path(folder.resolve("f_a")), 0, BYTES + 1, new String[0]);
        assertThatThrownBy(() -> Records.handedOver(
                        Api.MAPREDUCE, conf, Reading.format(Api.MAPREDUCE, "PackedInputFormat"), split))
                .hasMessageContaining("it ends at byte 1000, before byte 1001");
    }
}
