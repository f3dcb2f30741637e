package io.wattle.it.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.CombineContext;
import io.wattle.combine.mapreduce.PackedInputFormat;
import io.wattle.combine.mapreduce.PackedSequenceFileInputFormat;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.it.files.SmallFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

/** 5,000 small files, each record of which arrives once. */
@Tag("embedded")
class SmallFilesInSparkTest {

    private static final int MOST_PARTITIONS = 4;

    @TempDir
    private static Path folder;

    private static LocalSpark spark;
    private static SmallFiles files;

    @BeforeAll
    static void start() {
        files = SmallFiles.write(folder.resolve("logs"));
        spark = new LocalSpark(folder);
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    /** Splits of a size that makes few. */
    private static Configuration conf() {
        Configuration conf = new Configuration(spark.context().hadoopConfiguration());
        conf.set("mapreduce.input.combine.size", "128k");
        return conf;
    }

    private static <K> List<String> values(JavaPairRDD<K, Text> records) {
        return records.map(record -> record._2().toString()).collect();
    }

    @Test
    void textByTheNewApi() {
        JavaPairRDD<LongWritable, Text> packed = spark.context()
                .newAPIHadoopFile(files.glob(), PackedTextInputFormat.class, LongWritable.class, Text.class, conf());

        assertThat(values(packed)).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(packed.getNumPartitions()).isBetween(2, MOST_PARTITIONS);
        assertThat(spark.context()
                        .newAPIHadoopFile(files.glob(), TextInputFormat.class, LongWritable.class, Text.class, conf())
                        .getNumPartitions())
                .as("by Hadoop's own format")
                .isEqualTo(SmallFiles.FILES_WITH_LINES);
    }

    @Test
    void textByTheOldApi() {
        JobConf conf = new JobConf(conf());
        FileInputFormat.setInputPaths(conf, files.glob());
        JavaPairRDD<LongWritable, Text> packed = spark.context()
                .hadoopRDD(conf, io.wattle.combine.mapred.PackedTextInputFormat.class, LongWritable.class, Text.class);

        assertThat(values(packed)).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(packed.getNumPartitions()).isBetween(2, MOST_PARTITIONS);
    }

    /** In the stage that reads it. */
    @Test
    void theFileOfARecord() {
        List<String> records = spark.context()
                .newAPIHadoopFile(files.glob(), PackedTextInputFormat.class, LongWritable.class, Text.class, conf())
                .map(record -> CombineContext.currentFile() + " " + record._2())
                .collect();

        assertThat(records)
                .hasSameSizeAs(SmallFiles.lines())
                .allMatch(it -> it.matches(".*/day=(\\d+)/part-(\\d+) day \\1 file \\2 line \\d+"));
    }

    /** As a user's own subclass says which. */
    public static final class PackedWords extends PackedInputFormat<Text, Text> {}

    @Test
    void aFormatOfHadoopsOwn() {
        Configuration conf = conf();
        conf.set("mapreduce.input.combine.format", KeyValueTextInputFormat.class.getName());
        conf.set("mapreduce.input.keyvaluelinerecordreader.key.value.separator", " ");
        JavaPairRDD<Text, Text> packed =
                spark.context().newAPIHadoopFile(files.glob(), PackedWords.class, Text.class, Text.class, conf);

        assertThat(packed.map(record -> record._1() + " " + record._2()).collect())
                .containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(packed.getNumPartitions()).isBetween(2, MOST_PARTITIONS);
    }

    /** SequenceFiles that Spark itself wrote. */
    public static final class PackedPairs extends PackedSequenceFileInputFormat<IntWritable, Text> {}

    @Test
    void sequenceFiles() {
        String written = folder.resolve("pairs").toUri().toString();
        List<Integer> numbers = IntStream.range(0, 3_000).boxed().toList();
        spark.context()
                .parallelize(numbers, 300)
                .mapToPair(number -> new Tuple2<>(number, "value " + number))
                .mapToPair(pair -> new Tuple2<>(new IntWritable(pair._1()), new Text(pair._2())))
                .saveAsNewAPIHadoopFile(written, IntWritable.class, Text.class, SequenceFileOutputFormat.class, conf());

        JavaPairRDD<IntWritable, Text> packed =
                spark.context().newAPIHadoopFile(written, PackedPairs.class, IntWritable.class, Text.class, conf());

        assertThat(packed.map(pair -> pair._1() + " " + pair._2()).collect())
                .containsExactlyInAnyOrderElementsOf(
                        numbers.stream().map(it -> it + " value " + it).toList());
        assertThat(packed.getNumPartitions()).isLessThanOrEqualTo(MOST_PARTITIONS);
    }

    /** Spark SQL plans each partition of a table by the table's format. */
    @Test
    void aPartitionedTable() {
        spark.context().hadoopConfiguration().set("mapreduce.input.combine.size", "128k");
        spark.sql("CREATE EXTERNAL TABLE logs (line STRING) PARTITIONED BY (day INT) STORED AS INPUTFORMAT '"
                + io.wattle.combine.mapred.PackedTextInputFormat.class.getName() + "' OUTPUTFORMAT '"
                + HiveIgnoreKeyTextOutputFormat.class.getName() + "' LOCATION '"
                + files.folder().toUri() + "'");
        spark.sql("MSCK REPAIR TABLE logs");

        List<Row> rows = spark.sql("SELECT day, line FROM logs").collectAsList();

        assertThat(rows.stream().map(row -> row.getString(1))).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(rows).allMatch(row -> row.getString(1).startsWith("day " + row.getInt(0) + " file "));
        assertThat(spark.sql("SELECT line FROM logs").javaRDD().getNumPartitions())
                .isEqualTo(SmallFiles.PARTITIONS);
        assertThat(spark.sql("SELECT line FROM logs WHERE day = 3").collectAsList())
                .map(row -> row.getString(0))
                .containsExactlyInAnyOrderElementsOf(SmallFiles.ofDay(3));
    }
}
