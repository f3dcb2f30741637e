package io.wattle.combine;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Runs a job of either API with Hadoop's local runner: its real tasks and committers, in this JVM. */
final class LocalJob {

    /** Whether the mapper fails after all its records. */
    static final String MAPPER_FAILS = "testing.mapper-fails";

    private final Path folder;
    final Configuration conf = new Configuration();

    LocalJob(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(input());
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("mapreduce.framework.name", "local");
        conf.setInt("mapreduce.task.io.sort.mb", 1);
        conf.setInt("mapreduce.job.reduces", 0);
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
    }

    Path input() {
        return folder.resolve("in");
    }

    Path output() {
        return folder.resolve("out");
    }

    record Result(boolean succeeded, long skipped, long quarantined) {}

    /** Runs it; each record becomes a line of file, key and value in the output. */
    Result run(Api api, Class<?> format) throws Exception {
        return api == Api.MAPREDUCE ? mapreduce(newJob(format)) : mapred(newJobConf(format));
    }

    @SuppressWarnings("unchecked")
    Job newJob(Class<?> format) throws IOException {
        Job job = Job.getInstance(conf);
        job.setInputFormatClass((Class<? extends org.apache.hadoop.mapreduce.InputFormat<?, ?>>) format);
        FileInputFormat.setInputPaths(job, hadoop(input()));
        FileOutputFormat.setOutputPath(job, hadoop(output()));
        job.setMapperClass(NewMapper.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        return job;
    }

    @SuppressWarnings("unchecked")
    JobConf newJobConf(Class<?> format) {
        JobConf job = new JobConf(conf);
        job.setInputFormat((Class<? extends org.apache.hadoop.mapred.InputFormat<?, ?>>) format);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, hadoop(input()));
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, hadoop(output()));
        job.setMapperClass(OldMapper.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        return job;
    }

    Result mapreduce(Job job) throws Exception {
        boolean succeeded = job.waitForCompletion(false);
        return new Result(
                succeeded,
                job.getCounters().findCounter(ReadCounter.BAD_FILES_SKIPPED).getValue(),
                job.getCounters().findCounter(ReadCounter.BAD_FILES_QUARANTINED).getValue());
    }

    Result mapred(JobConf conf) throws IOException {
        RunningJob job = new JobClient(conf).submitJob(conf);
        job.waitForCompletion();
        return new Result(
                job.isSuccessful(),
                job.getCounters().getCounter(ReadCounter.BAD_FILES_SKIPPED),
                job.getCounters().getCounter(ReadCounter.BAD_FILES_QUARANTINED));
    }

    /** Lines of the output, sorted. */
    List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String file : files()) {
            if (file.startsWith("part-")) {
                lines.addAll(Files.readAllLines(output().resolve(file)));
            }
        }
        lines.sort(null);
        return lines;
    }

    /** All files of the output but checksums. */
    List<String> files() throws IOException {
        if (!Files.exists(output())) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(output())) {
            return files.filter(Files::isRegularFile)
                    .map(it -> output().relativize(it).toString())
                    .filter(it -> !it.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path("file", null, path.toString());
    }

    private static Text line(Object key, Object value) {
        return new Text(CombineContext.currentFile().getName() + " " + key + " " + value);
    }

    /** Of mapreduce. */
    public static final class NewMapper extends Mapper<Object, Object, Text, NullWritable> {
        @Override
        protected void map(Object key, Object value, Context context) throws IOException, InterruptedException {
            context.write(line(key, value), NullWritable.get());
        }

        @Override
        protected void cleanup(Context context) throws IOException {
            if (context.getConfiguration().getBoolean(MAPPER_FAILS, false)) {
                throw new IOException("as the test wants");
            }
        }
    }

    /** Of mapred. */
    public static final class OldMapper extends MapReduceBase
            implements org.apache.hadoop.mapred.Mapper<Object, Object, Text, NullWritable> {
        private boolean fails;

        @Override
        public void configure(JobConf job) {
            fails = job.getBoolean(MAPPER_FAILS, false);
        }

        @Override
        public void map(Object key, Object value, OutputCollector<Text, NullWritable> output, Reporter reporter)
                throws IOException {
            output.collect(line(key, value), NullWritable.get());
        }

        @Override
        public void close() throws IOException {
            if (fails) {
                throw new IOException("as the test wants");
            }
        }
    }
}
