package io.wattle.jobs;

import io.wattle.combine.mapred.PackedTextBlockInputFormat;
import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.TextOutputFormat;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;

/**
 * The programs of native-pipes as jobs of Hadoop Pipes. Java reads and writes the records, unless {@link
 * Submitter#IS_JAVA_RR} says that the program reads local text itself; map and reduce are the program's. Those that
 * read text pack small files through {@code io.wattle.combine}.
 */
public enum NativeJob {
    /** Points of Halton's sequence inside the circle; reads {@link PiInput}'s files. */
    PI(BooleanWritable.class, LongWritable.class),
    /** Words, as {@link WordCount}. */
    WORDCOUNT(Text.class, LongWritable.class),
    /** Day and level of log messages, as {@link LogCount}. */
    LOGCOUNT(Text.class, LongWritable.class),
    /** Occurrences of many fixed phrases, as {@link GrepCount}. */
    GREP(Text.class, LongWritable.class),
    /** A step of k-means, as {@link KMeans}. */
    KMEANS(Text.class, Text.class);

    /**
     * Configuration key: folder with the programs and their launchers, of {@code native-pipes/target/dist}, on a file
     * system that all nodes reach. Needed.
     */
    public static final String PROGRAMS_KEY = "wattle.native.programs";

    /** Configuration key: MiB in which a task combines (1 to 2047; here by default an eighth of a map, 8 to 64). */
    public static final String COMBINE_MEMORY_KEY = "wattle.pipes.combine.memory-mb";

    private final Class<? extends WritableComparable<?>> keyClass;
    private final Class<? extends Writable> valueClass;

    NativeJob(Class<? extends WritableComparable<?>> keyClass, Class<? extends Writable> valueClass) {
        this.keyClass = keyClass;
        this.valueClass = valueClass;
    }

    /** All names, such as {@code wordcount-native}. */
    public static List<String> names() {
        return Arrays.stream(values()).map(NativeJob::jobName).toList();
    }

    /** The job of that name, or empty. */
    public static Optional<NativeJob> named(String name) {
        return Arrays.stream(values()).filter(it -> it.jobName().equals(name)).findFirst();
    }

    /** Its name, such as {@code wordcount-native}. */
    public String jobName() {
        return name().toLowerCase(Locale.ROOT) + "-native";
    }

    /** File name of its launcher, such as {@code wattle-wordcount}; its binaries have that name and a suffix. */
    public String programName() {
        return "wattle-" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * Completes a job, see {@link #configure}, and submits it through Hadoop's own {@link Submitter}.
     *
     * @return the job in the newer API, with a connection to the cluster of its own that ends when the job is closed
     */
    public Job submit(JobConf conf) throws IOException, InterruptedException {
        configure(conf);
        return inNewerApi(Submitter.jobSubmit(conf), conf);
    }

    /** Kills a job that it cannot give back: nobody would follow it. */
    static Job inNewerApi(RunningJob running, JobConf conf) throws IOException, InterruptedException {
        Cluster cluster = null;
        try {
            cluster = new Cluster(conf);
            Job job = cluster.getJob(running.getID());
            if (job == null) {
                throw new IOException(
                        "the cluster does not know " + running.getID() + ", which it has just accepted; killing it");
            }
            return job;
        } catch (IOException | InterruptedException | RuntimeException e) {
            undo(running::killJob, e);
            if (cluster != null) {
                undo(cluster::close, e);
            }
            throw e;
        }
    }

    private interface Undoing {
        void run() throws IOException;
    }

    private static void undo(Undoing undoing, Exception cause) {
        try {
            undoing.run();
        } catch (IOException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /**
     * Completes a job whose paths, name and {@link #PROGRAMS_KEY} the caller has set, up to what
     * {@link Submitter#jobSubmit} adds.
     *
     * @throws IOException if the programs are not there
     */
    public void configure(JobConf conf) throws IOException {
        conf.setJarByClass(NativeJob.class);
        if (conf.get(Submitter.IS_JAVA_RR) == null) {
            Submitter.setIsJavaRecordReader(conf, true);
        }
        Submitter.setIsJavaRecordWriter(conf, true);
        conf.setOutputFormat(TextOutputFormat.class);
        // Hadoop's side takes the job's classes for what maps emit, too; left out, the Submitter says Text.
        conf.setMapOutputKeyClass(keyClass);
        conf.setMapOutputValueClass(valueClass);
        conf.setOutputKeyClass(keyClass);
        conf.setOutputValueClass(valueClass);
        if (this == PI) {
            conf.setInputFormat(sequenceFiles());
        } else {
            conf.setInputFormat(
                    Submitter.getIsJavaRecordReader(conf)
                            ? PackedTextBlockInputFormat.class
                            : PackedTextInputFormat.class);
            PackedInput.addJar(conf);
        }
        new PipesProgram(
                        programName(),
                        "build them with native-pipes/build-programs, and copy native-pipes/target/dist there")
                .configure(conf);
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends InputFormat<?, ?>> sequenceFiles() {
        return (Class<? extends InputFormat<?, ?>>) (Class<?>) SequenceFileInputFormat.class;
    }
}
