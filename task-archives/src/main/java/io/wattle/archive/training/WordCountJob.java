package io.wattle.archive.training;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** A word count of Hadoop's own classes, with a combiner, as any job has it. */
public final class WordCountJob {

    private static final int FILES = 2;
    private static final int LINES = 5_000;
    private static final int WORDS_A_LINE = 8;
    private static final int DIFFERENT_WORDS = 2_000;
    private static final long LOOK_MILLIS = 200;

    private final Configuration conf;

    /**
     * A job on a {@link OneNodeCluster}.
     *
     * @param conf of the cluster's clients
     * @param settings of the job, beside those that the cluster asks for
     */
    public WordCountJob(Configuration conf, Map<String, String> settings) {
        this.conf = new Configuration(conf);
        this.conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        this.conf.set(MRJobConfig.MR_AM_STAGING_DIR, "/user");
        this.conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        for (String memory :
                List.of(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.MAP_MEMORY_MB, MRJobConfig.REDUCE_MEMORY_MB)) {
            this.conf.setInt(memory, OneNodeCluster.CONTAINER_MB);
        }
        settings.forEach(this.conf::set);
    }

    /**
     * Settings of a file as {@code conf render} writes it.
     *
     * @throws IOException if there is none
     */
    public static Map<String, String> settings(java.nio.file.Path file) throws IOException {
        Configuration conf = new Configuration(false);
        try (InputStream in = Files.newInputStream(file)) {
            conf.addResource(in);
            Map<String, String> settings = new LinkedHashMap<>();
            conf.forEach(it -> settings.put(it.getKey(), it.getValue()));
            return settings;
        }
    }

    /**
     * Writes the input, and returns when the job has succeeded.
     *
     * @param folder in HDFS, not there before
     * @return its number
     * @throws IOException if it failed
     */
    public ApplicationId run(String folder)
            throws IOException, InterruptedException, ClassNotFoundException, YarnException {
        Path input = new Path(folder, "input");
        writeText(input);
        Job job = Job.getInstance(conf, "word count for class archives");
        job.setMapperClass(TokenCounterMapper.class);
        job.setCombinerClass(IntSumReducer.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, new Path(folder, "output"));
        job.submit();
        ApplicationId id = TypeConverter.toYarn(job.getJobID()).getAppId();
        await(id);
        return id;
    }

    private void writeText(Path folder) throws IOException {
        Random random = new Random(1);
        FileSystem hdfs = FileSystem.get(conf);
        for (int file = 0; file < FILES; file++) {
            try (FSDataOutputStream out = hdfs.create(new Path(folder, "text-" + file))) {
                for (int line = 0; line < LINES; line++) {
                    StringBuilder text = new StringBuilder();
                    for (int word = 0; word < WORDS_A_LINE; word++) {
                        text.append("word")
                                .append(random.nextInt(DIFFERENT_WORDS))
                                .append(' ');
                    }
                    out.write(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** By the ResourceManager: without a history server a job's own client cannot tell how it ended. */
    private void await(ApplicationId id) throws IOException, InterruptedException, YarnException {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            ApplicationReport report = client.getApplicationReport(id);
            while (!hasEnded(report.getYarnApplicationState())) {
                Thread.sleep(LOOK_MILLIS);
                report = client.getApplicationReport(id);
            }
            if (report.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
                throw new IOException("the word count ended as " + report.getFinalApplicationStatus() + ": "
                        + report.getDiagnostics());
            }
        }
    }

    private static boolean hasEnded(YarnApplicationState state) {
        return state == YarnApplicationState.FINISHED
                || state == YarnApplicationState.FAILED
                || state == YarnApplicationState.KILLED;
    }
}
