package io.wattle.jobs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.Job;

/**
 * The counting jobs of Zhao2016 (sec. 5.2.1 and 5.2.2) by name. Those with a 2 read many small files in few splits,
 * through {@code io.wattle.combine}, and run their reducer as combiner. All count text, and write {@code key TAB count}.
 */
public enum CountingJob {
    /** Words; a combiner only if {@link WordCount#COMBINER_KEY} says so. */
    WORDCOUNT,
    /** Words, combined input, combiner. */
    WORDCOUNT2,
    /** Day and level of log messages; always with combiner, as in the study. */
    LOGCOUNT,
    /** Day and level of log messages, combined input, combiner. */
    LOGCOUNT2;

    /** All names, such as {@code wordcount2}. */
    public static List<String> names() {
        return Arrays.stream(values()).map(CountingJob::jobName).toList();
    }

    /** The job of that name, or empty. */
    public static Optional<CountingJob> named(String name) {
        return Arrays.stream(values()).filter(it -> it.jobName().equals(name)).findFirst();
    }

    /** Its name, such as {@code wordcount2}. */
    public String jobName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it counts log messages, not words. */
    public boolean readsLogs() {
        return this == LOGCOUNT || this == LOGCOUNT2;
    }

    /** Whether it packs small files, whatever its configuration says. */
    public boolean packsFiles() {
        return this == WORDCOUNT2 || this == LOGCOUNT2;
    }

    /** Whether it runs a combiner, whatever its configuration says. */
    public boolean alwaysCombines() {
        return this != WORDCOUNT;
    }

    /**
     * Completes a job whose configuration, paths and name the caller has set. The key
     * {@code mapreduce.input.fileinputformat.split.maxsize} is the most bytes of a split; of jobs that do not pack files
     * anyway it switches from one map per file to Hadoop's combined input.
     */
    public void configure(Job job) {
        if (readsLogs()) {
            LogCount.configure(job);
        } else {
            WordCount.configure(job);
        }
        if (packsFiles()) {
            job.setCombinerClass(WordCount.SumReducer.class);
            PackedInput.configure(job);
        }
    }

    /** Hands on the keys that a mapper emits for a line, each as often as it is counted. */
    public void keys(String line, Consumer<String> to) {
        if (readsLogs()) {
            LogCount.key(line).ifPresent(to);
        } else {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens()) {
                to.accept(words.nextToken());
            }
        }
    }
}
