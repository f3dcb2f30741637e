package io.wattle.combine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.VersionInfo;

/** A program of its own that writes files, plans and reads them with the Hadoop of its class path: no test library. */
final class OlderHadoopReader {

    private OlderHadoopReader() {}

    /** Takes an empty folder; prints the version, then each record. */
    public static void main(String[] folder) throws Exception {
        Configuration conf = new Configuration();
        conf.set("mapreduce.input.combine.bad-files", "skip");
        System.out.println("Hadoop " + VersionInfo.getVersion());
        Path texts = Files.createDirectory(Path.of(folder[0], "texts"));
        for (String name : List.of("a", "b.gz", "c.bz2", "d.deflate")) {
            Codecs.write(texts.resolve(name), (name + "-1\n" + name + "-2\n").getBytes("UTF-8"), 0, conf);
        }
        Path records = Files.createDirectory(Path.of(folder[0], "records"));
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(LocalJob.hadoop(records.resolve("f"))),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            writer.append(new Text("key"), new Text("record"));
        }
        mapreduce(conf, new io.wattle.combine.mapreduce.PackedTextInputFormat(), texts);
        mapreduce(conf, new io.wattle.combine.mapreduce.PackedFileOffsetTextInputFormat(), texts);
        mapreduce(conf, new io.wattle.combine.mapreduce.PackedSequenceFileInputFormat<Text, Text>(), records);
        conf.set("mapreduce.input.combine.format", KeyValueTextInputFormat.class.getName());
        mapreduce(conf, new io.wattle.combine.mapreduce.PackedInputFormat<Text, Text>(), texts);
        mapred(conf, new io.wattle.combine.mapred.PackedTextInputFormat(), texts);
        mapred(conf, new io.wattle.combine.mapred.PackedSequenceFileInputFormat<Text, Text>(), records);
    }

    private static void mapreduce(Configuration conf, InputFormat<?, ?> format, Path input) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, LocalJob.hadoop(input));
        TaskAttemptContext task =
                new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName("attempt_1_0001_m_000007_1"));
        for (InputSplit split : format.getSplits(job)) {
            try (RecordReader<?, ?> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    print("mapreduce", format, reader.getCurrentKey(), reader.getCurrentValue());
                }
            }
        }
    }

    private static <K, V> void mapred(Configuration conf, org.apache.hadoop.mapred.InputFormat<K, V> format, Path input)
            throws IOException {
        JobConf job = new JobConf(conf);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, LocalJob.hadoop(input));
        for (org.apache.hadoop.mapred.InputSplit split : format.getSplits(job, 1)) {
            org.apache.hadoop.mapred.RecordReader<K, V> reader = format.getRecordReader(split, job, Reporter.NULL);
            K key = reader.createKey();
            V value = reader.createValue();
            while (reader.next(key, value)) {
                print("mapred", format, key, value);
            }
            reader.close();
        }
    }

    private static void print(String api, Object format, Object key, Object value) {
        System.out.println(api + " " + format.getClass().getSimpleName() + " "
                + CombineContext.currentFile().getName() + " " + key + " " + value);
    }
}
