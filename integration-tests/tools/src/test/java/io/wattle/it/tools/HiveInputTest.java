package io.wattle.it.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.mapred.PackedTextInputFormat;
import io.wattle.it.files.SmallFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.exec.Utilities;
import org.apache.hadoop.hive.ql.exec.mr.ExecMapper;
import org.apache.hadoop.hive.ql.io.CombineHiveInputFormat;
import org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat;
import org.apache.hadoop.hive.ql.io.HiveInputFormat;
import org.apache.hadoop.hive.ql.plan.MapWork;
import org.apache.hadoop.hive.ql.plan.PartitionDesc;
import org.apache.hadoop.hive.ql.plan.TableDesc;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
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

        assertThatThrownBy(() -> read(job, new HiveInputFormat<>())).hasMessageEndingWith(" is not a FileSplit");
    }

    /** Hive packs files itself, and hands the table's format each of them as a FileSplit. */
    @Test
    void hivesCombineInputFormat() throws Exception {
        JobConf job = scan();
        List<String> lines = read(job, new CombineHiveInputFormat<>());

        assertThat(lines).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
    }

    /** A plan that reads all partitions. */
    private static JobConf scan() throws IOException {
        JobConf job = new JobConf(new HiveConf());
        job.set("mapreduce.input.combine.size", "128k");
        Properties properties = new Properties();
        properties.setProperty("name", "default.logs");
        properties.setProperty("columns", "line");
        properties.setProperty("columns.types", "string");
        properties.setProperty("serialization.lib", LazySimpleSerDe.class.getName());
        TableDesc table = new TableDesc(PackedTextInputFormat.class, HiveIgnoreKeyTextOutputFormat.class, properties);
        MapWork work = new MapWork();
        List<String> inputs = new ArrayList<>();
        for (int day = 0; day < SmallFiles.PARTITIONS; day++) {
            org.apache.hadoop.fs.Path partition = new org.apache.hadoop.fs.Path(files.uri(day));
            work.addPathToAlias(partition, "logs");
            work.addPathToPartitionInfo(partition, new PartitionDesc(table, new LinkedHashMap<>()));
            inputs.add(partition.toString());
        }
        // By it Hive's code knows that it is in a map.
        job.setMapperClass(ExecMapper.class);
        job.set("mapreduce.input.fileinputformat.inputdir", String.join(",", inputs));
        Utilities.setMapWork(
                job, work, new org.apache.hadoop.fs.Path(folder.resolve("plan").toUri()), false);
        return job;
    }

    /** Hive's interface is a raw one. */
    @SuppressWarnings("unchecked")
    private static List<String> read(JobConf job, HiveInputFormat<?, ?> format) throws IOException {
        List<String> lines = new ArrayList<>();
        InputSplit[] splits = format.getSplits(job, 1);
        for (InputSplit split : splits) {
            RecordReader<Object, Object> reader =
                    (RecordReader<Object, Object>) format.getRecordReader(split, job, Reporter.NULL);
            Object key = reader.createKey();
            Object value = reader.createValue();
            while (reader.next(key, value)) {
                lines.add(value.toString());
            }
            reader.close();
        }
        assertThat(splits.length).isLessThanOrEqualTo(2 * SmallFiles.PARTITIONS);
        return lines;
    }
}
