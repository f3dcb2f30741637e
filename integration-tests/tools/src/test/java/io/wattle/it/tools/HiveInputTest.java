package io.wattle.it.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.mapred.PackedTextInputFormat;
import io.wattle.it.files.SmallFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hive.ql.io.CombineHiveInputFormat;
import org.apache.hadoop.hive.ql.io.HiveInputFormat;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of 5,000 small files, whose format packs them. */
@Tag("embedded")
class HiveInputTest {

    @TempDir
    private static Path folder;

    private static SmallFiles files;

    @BeforeAll
    static void start() {
        files = SmallFiles.write(folder.resolve("logs"));
    }

    /** It asks a table's format for splits, and takes none but FileSplits. */
    @Test
    void hivesInputFormatTakesNoPackedSplits() throws Exception {
        JobConf job = scan();

        assertThatThrownBy(() -> HiveScan.plan(job, new HiveInputFormat<>()).read())
                .hasMessageEndingWith(" is not a FileSplit");
    }

    /** Hive packs files itself, and hands the table's format each of them as a FileSplit. */
    @Test
    void hivesCombineInputFormat() throws Exception {
        HiveScan scan = HiveScan.plan(scan(), new CombineHiveInputFormat<>()).read();

        assertThat(scan.lines).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(scan.splits().size()).isLessThanOrEqualTo(2 * SmallFiles.PARTITIONS);
    }

    /** A plan that reads all partitions. */
    private static JobConf scan() {
        Map<String, Class<? extends InputFormat<?, ?>>> partitions = new LinkedHashMap<>();
        for (int day = 0; day < SmallFiles.PARTITIONS; day++) {
            partitions.put(files.uri(day), PackedTextInputFormat.class);
        }
        return HiveScan.job(folder, partitions);
    }
}
