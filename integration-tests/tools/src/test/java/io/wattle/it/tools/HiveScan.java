package io.wattle.it.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.exec.Utilities;
import org.apache.hadoop.hive.ql.exec.mr.ExecMapper;
import org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat;
import org.apache.hadoop.hive.ql.io.HiveInputFormat;
import org.apache.hadoop.hive.ql.plan.MapWork;
import org.apache.hadoop.hive.ql.plan.PartitionDesc;
import org.apache.hadoop.hive.ql.plan.TableDesc;
import org.apache.hadoop.hive.serde2.avro.AvroGenericRecordWritable;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/** What the maps of a query get that reads all partitions of a table. */
final class HiveScan {

    final List<String> lines = new ArrayList<>();
    private final JobConf job;
    private final HiveInputFormat<?, ?> format;
    private final InputSplit[] splits;

    private HiveScan(JobConf job, HiveInputFormat<?, ?> format, InputSplit[] splits) {
        this.job = job;
        this.format = format;
        this.splits = splits;
    }

    /**
     * The job of a query.
     *
     * @param folder for its plan
     * @param partitions the format of each, by its URI
     */
    static JobConf job(Path folder, Map<String, Class<? extends InputFormat<?, ?>>> partitions) {
        JobConf job = new JobConf(new HiveConf());
        job.set("mapreduce.input.combine.size", "128k");
        MapWork work = new MapWork();
        for (Map.Entry<String, Class<? extends InputFormat<?, ?>>> partition : partitions.entrySet()) {
            Properties properties = new Properties();
            properties.setProperty("name", "default.logs");
            properties.setProperty("columns", "line");
            properties.setProperty("columns.types", "string");
            properties.setProperty("serialization.lib", LazySimpleSerDe.class.getName());
            TableDesc table = new TableDesc(partition.getValue(), HiveIgnoreKeyTextOutputFormat.class, properties);
            org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(partition.getKey());
            work.addPathToAlias(path, "logs");
            work.addPathToPartitionInfo(path, new PartitionDesc(table, new LinkedHashMap<>()));
        }
        // By it Hive's code knows that it is in a map.
        job.setMapperClass(ExecMapper.class);
        job.set("mapreduce.input.fileinputformat.inputdir", String.join(",", partitions.keySet()));
        Utilities.setMapWork(
                job, work, new org.apache.hadoop.fs.Path(folder.resolve("plan").toUri()), false);
        return job;
    }

    static HiveScan plan(JobConf job, HiveInputFormat<?, ?> format) throws IOException {
        return new HiveScan(job, format, format.getSplits(job, 1));
    }

    List<InputSplit> splits() {
        return Arrays.asList(splits);
    }

    /** Reads all splits. Hive's interface is a raw one. */
    @SuppressWarnings("unchecked")
    HiveScan read() throws IOException {
        for (InputSplit split : splits) {
            RecordReader<Object, Object> reader =
                    (RecordReader<Object, Object>) format.getRecordReader(split, job, Reporter.NULL);
            try {
                Object key = reader.createKey();
                Object value = reader.createValue();
                while (reader.next(key, value)) {
                    lines.add(shown(value));
                }
            } finally {
                reader.close();
            }
        }
        return this;
    }

    private static String shown(Object value) {
        return value instanceof AvroGenericRecordWritable avro
                ? avro.getRecord().get("line").toString()
                : value.toString();
    }
}
