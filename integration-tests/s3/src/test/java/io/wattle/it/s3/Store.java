package io.wattle.it.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** A server of S3 with a proxy before it, and a client: S3A. One for all tests of a JVM, which take keys of their own. */
record Store(StoreProcess process, StoreProxy proxy, Configuration conf) {

    static final String BUCKET = "small-files";

    /** A second one, as only such a one leaves a file out. */
    private static final String ATTEMPT = "attempt_1_0001_m_000007_1";

    private static Store shared;

    /** The one of this JVM, with which it goes. */
    static synchronized Store shared() throws IOException, InterruptedException {
        if (shared == null) {
            shared = start(Files.createTempDirectory(
                    Files.createDirectories(java.nio.file.Path.of("target/store"))
                            .toAbsolutePath(),
                    "s3-"));
            Runtime.getRuntime().addShutdownHook(new Thread(shared.process()::close));
        }
        return shared;
    }

    /** @param folder for its log, its objects and what clients buffer */
    private static Store start(java.nio.file.Path folder) throws IOException, InterruptedException {
        StoreProcess process =
                StoreProcess.start(Files.createDirectories(folder.resolve("store")), List.of(BUCKET, "inventories"));
        try {
            StoreProxy proxy = new StoreProxy(process.address());
            return new Store(process, proxy, configuration(proxy.port(), folder));
        } catch (IOException e) {
            process.close();
            throw e;
        }
    }

    private static Configuration configuration(int port, java.nio.file.Path folder) {
        Configuration conf = new Configuration();
        conf.set("fs.s3a.endpoint", "http://127.0.0.1:" + port);
        conf.set("fs.s3a.endpoint.region", "us-east-1");
        conf.setBoolean("fs.s3a.path.style.access", true);
        conf.setBoolean("fs.s3a.connection.ssl.enabled", false);
        conf.set("fs.s3a.access.key", "any");
        conf.set("fs.s3a.secret.key", "any");
        conf.set("fs.s3a.input.stream.type", "classic");
        conf.set("fs.s3a.buffer.dir", folder.resolve("buffer").toString());
        conf.set("fs.s3a.block.size", "64K");
        // So that a store that throttles for good fails a test's task soon.
        conf.setInt("fs.s3a.attempts.maximum", 1);
        conf.setInt("fs.s3a.retry.limit", 2);
        conf.setInt("fs.s3a.retry.throttle.limit", 3);
        conf.set("fs.s3a.retry.throttle.interval", "10ms");
        conf.set("fs.s3a.retry.interval", "10ms");
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set(MRConfig.FRAMEWORK_NAME, "local");
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 20);
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        conf.set("mapreduce.input.combine.vcores", "1");
        return conf;
    }

    static Path path(String key) {
        return new Path("s3a://" + BUCKET + "/" + key);
    }

    FileSystem files() throws IOException {
        return path("").getFileSystem(conf);
    }

    void write(String key, String text) throws IOException {
        write(path(key), text.getBytes(StandardCharsets.UTF_8));
    }

    void write(Path path, byte[] bytes) throws IOException {
        try (OutputStream out = path.getFileSystem(conf).create(path, true)) {
            out.write(bytes);
        }
    }

    /** Three lines, which no other file has. */
    static List<String> lines(String key) {
        return IntStream.range(0, 3).mapToObj(it -> key + " line " + it).toList();
    }

    /** Files of three lines each, in folders of ten; their keys. */
    List<String> writeSmallFiles(String folder, int count) throws IOException {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String key = folder + "/d" + i / 10 + "/f" + i + ".log";
            write(key, String.join("\n", lines(key)) + "\n");
            keys.add(key);
        }
        return keys;
    }

    /** What a job sees of an input, planned before {@code between}, sorted. */
    List<String> records(Configuration own, InputFormat<?, ?> format, Between between, Path... inputs)
            throws Exception {
        Job job = Job.getInstance(own);
        FileInputFormat.setInputPaths(job, inputs);
        job.getConfiguration().set(MRJobConfig.TASK_ATTEMPT_ID, ATTEMPT);
        List<InputSplit> splits = format.getSplits(job);
        between.happen();
        TaskAttemptContext task = new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName(ATTEMPT));
        List<String> records = new ArrayList<>();
        for (InputSplit split : splits) {
            assertNoHost(split);
            try (RecordReader<?, ?> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    records.add(reader.getCurrentKey() + "\t" + reader.getCurrentValue());
                }
            }
        }
        return records.stream().sorted().toList();
    }

    /** What happens after the splits are planned, before the first is read. */
    @FunctionalInterface
    interface Between {
        void happen() throws Exception;
    }

    private static void assertNoHost(InputSplit split) throws Exception {
        for (String host : split.getLocations()) {
            if (!host.equals("localhost")) {
                throw new AssertionError("a split of a store names " + host);
            }
        }
    }
}
