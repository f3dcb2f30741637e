package io.wattle.it;

import java.lang.reflect.Field;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Hadoop's own side of Pipes, as a task's JVM has it, without a cluster. Its classes are not public, so by name. */
final class PipesPeer {

    /** Hadoop writes them into the working directory, and leaves the second one there. */
    private static final List<Path> SECRETS = List.of(Path.of("jobTokenPassword"), Path.of(".jobTokenPassword.crc"));

    private final Path directory;
    private final JobConf conf = new JobConf();
    private final Counters counters = new Counters();

    /** What the task reported. */
    static final class Counters implements Reporter {
        private final org.apache.hadoop.mapred.Counters values = new org.apache.hadoop.mapred.Counters();
        private InputSplit split = new FileSplit(new org.apache.hadoop.fs.Path("/in"), 0, 10, new String[0]);

        private String status = "";

        @Override
        public void setStatus(String status) {
            this.status = status;
        }

        /** The task's last status. */
        String status() {
            return status;
        }

        @Override
        public org.apache.hadoop.mapred.Counters.Counter getCounter(Enum<?> name) {
            return values.findCounter(name);
        }

        @Override
        public org.apache.hadoop.mapred.Counters.Counter getCounter(String group, String name) {
            return values.findCounter(group, name);
        }

        @Override
        public void incrCounter(Enum<?> key, long amount) {
            values.incrCounter(key, amount);
        }

        @Override
        public void incrCounter(String group, String counter, long amount) {
            values.incrCounter(group, counter, amount);
        }

        @Override
        public InputSplit getInputSplit() {
            return split;
        }

        @Override
        public float getProgress() {
            return 0;
        }

        @Override
        public void progress() {}
    }

    /** A file of lines, at hand. */
    private record Lines(Iterator<String> lines) implements RecordReader<LongWritable, Text> {
        @Override
        public boolean next(LongWritable key, Text value) {
            if (!lines.hasNext()) {
                return false;
            }
            value.set(lines.next());
            return true;
        }

        @Override
        public LongWritable createKey() {
            return new LongWritable();
        }

        @Override
        public Text createValue() {
            return new Text();
        }

        @Override
        public long getPos() {
            return 0;
        }

        @Override
        public void close() {}

        @Override
        public float getProgress() {
            return 0;
        }
    }

    /**
     * Makes the task side's environment.
     *
     * @param executable the task
     */
    PipesPeer(Path directory, Path executable) throws Exception {
        this.directory = directory;
        System.setProperty(YarnConfiguration.YARN_APP_CONTAINER_LOG_DIR, directory.toString());
        conf.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_1_0001_m_000000_0");
        conf.set(MRJobConfig.CACHE_LOCALFILES, executable.toString());
        conf.setOutputKeyClass(Text.class);
        conf.setOutputValueClass(LongWritable.class);
        conf.setNumReduceTasks(1);
        Submitter.setIsJavaRecordReader(conf, true);
        Submitter.setIsJavaRecordWriter(conf, true);
        Token<JobTokenIdentifier> token = new Token<>(
                new byte[0], "not to be guessed".getBytes(StandardCharsets.UTF_8), new Text("job"), new Text("job"));
        TokenCache.setJobToken(token, conf.getCredentials());
    }

    JobConf conf() {
        return conf;
    }

    Counters counters() {
        return counters;
    }

    /** What a map makes of lines, {@code key=value} in the order of its coming. */
    List<String> map(List<String> lines) throws Exception {
        List<String> output = new ArrayList<>();
        map(lines, collector(output));
        return output;
    }

    /** The same for each reduce: the one that the task chose, or Java's partitioner where it chose none. */
    @SuppressWarnings("unchecked")
    List<List<String>> mapForReduces(List<String> lines) throws Exception {
        Partitioner<Text, Writable> partitioner =
                (Partitioner<Text, Writable>) made("org.apache.hadoop.mapred.pipes.PipesPartitioner");
        int reduces = conf.getNumReduceTasks();
        List<List<String>> outputs = new ArrayList<>();
        IntStream.range(0, reduces).forEach(it -> outputs.add(new ArrayList<>()));
        map(
                lines,
                (key, value) -> outputs.get(partitioner.getPartition(key, value, reduces))
                        .add(key + "=" + value));
        return outputs;
    }

    @SuppressWarnings("unchecked")
    private void map(List<String> lines, OutputCollector<Text, Writable> output) throws Exception {
        MapRunnable<LongWritable, Text, Text, Writable> runner =
                (MapRunnable<LongWritable, Text, Text, Writable>) made("org.apache.hadoop.mapred.pipes.PipesMapRunner");
        try {
            runner.run(new Lines(lines.iterator()), output, counters);
        } finally {
            SECRETS.forEach(it -> FileUtil.fullyDelete(it.toFile()));
        }
    }

    /** What a reduce makes of keys with their values, each a LongWritable. */
    List<String> reduce(Map<String, List<Long>> input) throws Exception {
        return reduce(input, LongWritable::new);
    }

    /** What a reduce makes of keys with their values, each a Text. */
    List<String> reduceTexts(Map<String, List<String>> input) throws Exception {
        return reduce(input, Text::new);
    }

    @SuppressWarnings("unchecked")
    private <T> List<String> reduce(Map<String, List<T>> input, Function<T, Writable> serialized) throws Exception {
        Reducer<Text, Writable, Text, Writable> reducer =
                (Reducer<Text, Writable, Text, Writable>) made("org.apache.hadoop.mapred.pipes.PipesReducer");
        List<String> output = new ArrayList<>();
        try {
            for (Map.Entry<String, List<T>> entry : input.entrySet()) {
                Iterator<Writable> values =
                        entry.getValue().stream().map(serialized).iterator();
                reducer.reduce(new Text(entry.getKey()), values, collector(output), counters);
            }
            reducer.close();
        } finally {
            SECRETS.forEach(it -> FileUtil.fullyDelete(it.toFile()));
        }
        return output;
    }

    private Object made(String className) throws ClassNotFoundException {
        return ReflectionUtils.newInstance(conf.getClassByName(className), conf);
    }

    private static OutputCollector<Text, Writable> collector(List<String> output) {
        return (key, value) -> output.add(key + "=" + value);
    }

    /** What the task wrote to its stderr. */
    String stderr() throws Exception {
        Path file = directory.resolve("stderr");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    /**
     * Closes what a failed task leaves open in this JVM. Hadoop waits for the end of the task's own JVM instead: its
     * thread accepts connections, from everywhere, until then.
     */
    static void closeLeftSockets() throws Exception {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getClass().getSimpleName().equals("PingSocketCleaner")) {
                Field socket = thread.getClass().getDeclaredField("serverSocket");
                socket.setAccessible(true);
                thread.interrupt();
                ((ServerSocket) socket.get(thread)).close();
            }
        }
    }

    /** A program of shell commands. */
    static Path script(Path file, String commands) throws Exception {
        Files.writeString(file, "#!/bin/bash\n" + commands + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
