package io.wattle.combine.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetInputSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Parquet, ORC, Avro, key-value and SequenceFiles, packed: each record as their own formats give it, once. */
class RealFormatsTest {

    private static final int FILES = 300;

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(700);

    @ParameterizedTest
    @CsvSource({
        "PARQUET, MAPREDUCE",
        "PARQUET, MAPRED",
        "ORC, MAPREDUCE",
        "ORC, MAPRED",
        "AVRO, MAPREDUCE",
        "AVRO, MAPRED",
        "KEY_VALUE, MAPREDUCE",
        "KEY_VALUE, MAPRED",
        "SEQUENCE_FILES, MAPREDUCE",
        "SEQUENCE_FILES, MAPRED"
    })
    void eachRecordOnce(SmallFiles files, Api api) throws Exception {
        int written = write(files, FILES);
        files.configure(conf);
        Records plain = Records.of(api, conf, files.format(api), TestingFileSystem.path(folder));
        conf.set(CombineKey.FORMAT.key(), files.format(api).getName());
        conf.setInt(CombineKey.SIZE.key(), 20_000);
        Records packed = Records.of(api, conf, packed(api), TestingFileSystem.path(folder));
        assertThat(plain.read).hasSize(written);
        assertThat(packed.read).containsExactlyInAnyOrderElementsOf(plain.read);
        assertThat(new HashSet<>(packed.read)).hasSize(written);
        assertThat(plain.splits.size()).isGreaterThanOrEqualTo(FILES);
        assertThat(packed.splits.size()).isBetween(2, FILES / 5);
        for (Object split : packed.splits) {
            assertThat(((PackedFileSplit) split).getLength()).isLessThanOrEqualTo(20_000);
            assertThat(((PackedFileSplit) split).getLocations()).isNotEmpty();
        }
    }

    /** Parquet deprecates the class, and makes its splits of it. */
    @SuppressWarnings("deprecation")
    @Test
    void parquetIsReadWithTheSplitsThatItHasMade() throws Exception {
        write(SmallFiles.PARQUET, 5);
        SmallFiles.PARQUET.configure(conf);
        conf.set(
                CombineKey.FORMAT.key(),
                SmallFiles.PARQUET.format(Api.MAPREDUCE).getName());
        // Then its splits say which row groups there are.
        conf.setBoolean(ParquetInputFormat.TASK_SIDE_METADATA, false);
        conf.set(CombineKey.VCORES.key(), "1");
        Records packed = Records.of(Api.MAPREDUCE, conf, packed(Api.MAPREDUCE), TestingFileSystem.path(folder));
        List<String> classes = new ArrayList<>();
        for (Object split : packed.splits) {
            PackedFileSplit files = (PackedFileSplit) split;
            for (int i = 0; i < files.getNumPaths(); i++) {
                classes.add(files.getInnerSplit(i).orElseThrow().className());
                ParquetInputSplit made =
                        files.getInnerSplit(i).orElseThrow().read(files.getPath(i), conf, ParquetInputSplit.class);
                assertThat(made.getRowGroupOffsets()).hasSize(1);
                assertThat(made.getPath()).isEqualTo(files.getPath(i));
            }
        }
        assertThat(classes).hasSize(5).containsOnly(ParquetInputSplit.class.getName());
        conf.setBoolean(ParquetInputFormat.TASK_SIDE_METADATA, true);
        assertThat(packed.read)
                .containsExactlyInAnyOrderElementsOf(Records.of(
                                Api.MAPREDUCE,
                                conf,
                                SmallFiles.PARQUET.format(Api.MAPREDUCE),
                                TestingFileSystem.path(folder))
                        .read);
    }

    /** In mapred they are of a class that is no FileSplit. */
    @Test
    void parquetsSplitsOfRowGroupsAreRefusedInMapred() throws Exception {
        write(SmallFiles.PARQUET, 3);
        SmallFiles.PARQUET.configure(conf);
        conf.set(CombineKey.FORMAT.key(), SmallFiles.PARQUET.format(Api.MAPRED).getName());
        conf.setBoolean(ParquetInputFormat.TASK_SIDE_METADATA, false);
        assertThatThrownBy(() -> Records.of(Api.MAPRED, conf, packed(Api.MAPRED), TestingFileSystem.path(folder)))
                .hasMessageContaining("DeprecatedParquetInputFormat makes splits of class ")
                .hasMessageContaining("(allowed to be packed: org.apache.hadoop.mapred.FileSplit");
    }

    /** Of Avro's format for mapred a name that does not end in .avro is no input. */
    @Test
    void filesThatTheFormatDoesNotReadAreNotRead() throws Exception {
        write(SmallFiles.AVRO, 4);
        Files.writeString(folder.resolve("notes.txt"), "no Avro");
        SmallFiles.AVRO.configure(conf);
        conf.set(CombineKey.FORMAT.key(), SmallFiles.AVRO.format(Api.MAPRED).getName());
        Records packed = Records.of(Api.MAPRED, conf, packed(Api.MAPRED), TestingFileSystem.path(folder));
        assertThat(packed.read).isNotEmpty().noneMatch(it -> it.contains("notes"));
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aFileThatIsGoneIsLeftOutByASecondAttempt(Api api) throws Exception {
        for (SmallFiles files : List.of(SmallFiles.PARQUET, SmallFiles.ORC, SmallFiles.AVRO)) {
            Path own = Files.createDirectory(folder.resolve(files.name()));
            int written = 0;
            for (int i = 0; i < 20; i++) {
                files.write(conf, TestingFileSystem.path(own.resolve(files.name(i))), 3);
                written += 3;
            }
            files.configure(conf);
            conf.set(CombineKey.FORMAT.key(), files.format(api).getName());
            conf.set(CombineKey.VCORES.key(), "1");
            conf.set(CombineKey.SIZE.key(), "1m");
            conf.set(CombineKey.BAD_FILES.key(), "quarantine");
            conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.1");
            Path output = folder.resolve(files + "-out");
            conf.set(FileOutputFormat.OUTDIR, "file://" + output);
            Records packed = Records.changed(
                    api,
                    conf,
                    packed(api),
                    () -> Files.delete(own.resolve(files.name(7))),
                    TestingFileSystem.path(own));
            assertThat(packed.read).as("%s", files).hasSize(written - 3);
            assertThat(packed.read).noneMatch(it -> it.contains(files.name(7)));
            assertThat(Files.readString(output.resolve("_quarantine/" + Records.ATTEMPT)))
                    .matches("testing:.*/" + files.name(7) + "\t0\t[0-9]+\t0\t[^\t]+\n");
        }
    }

    private static Class<?> packed(Api api) throws ClassNotFoundException {
        return Reading.format(api, "PackedInputFormat");
    }

    private int write(SmallFiles files, int count) throws Exception {
        Random random = new Random(count);
        int written = 0;
        for (int i = 0; i < count; i++) {
            int records = 1 + random.nextInt(60);
            files.write(conf, TestingFileSystem.path(folder.resolve(files.name(i))), records);
            written += records;
        }
        return written;
    }
}
