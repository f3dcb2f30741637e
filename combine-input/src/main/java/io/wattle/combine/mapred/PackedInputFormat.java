package io.wattle.combine.mapred;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.combine.plan.Submission;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.CombineFileSplit;

/**
 * Packs the files of any FileInputFormat, which {@code mapreduce.input.combine.format} names, into splits near their
 * data. docs/combine-input.md describes the settings.
 */
public class PackedInputFormat<K, V> extends FileInputFormat<K, V> {

    /** Says which format reads the pieces. */
    public static void setFormat(JobConf job, Class<? extends FileInputFormat<?, ?>> format) {
        job.set(CombineKey.FORMAT.key(), format.getName());
    }

    /**
     * Plans the splits without running the job.
     *
     * @throws IOException if a setting or an input is wrong; the message names it
     */
    public final SplitPlan plan(JobConf job) throws IOException {
        return submission(job).preview(splittability(job));
    }

    private Submission submission(JobConf job) throws IOException {
        return new Submission(
                job, job.getCredentials(), Arrays.asList(getInputPaths(job)), getInputPathFilter(job), mapFiles(job));
    }

    /** The splits; how many the job would like counts for nothing, as with Hadoop's CombineFileInputFormat. */
    @Override
    public final InputSplit[] getSplits(JobConf job, int numSplits) throws IOException {
        return submission(job).submit(splittability(job)).fileSplits().toArray(InputSplit[]::new);
    }

    @Override
    public RecordReader<K, V> getRecordReader(InputSplit split, JobConf job, Reporter reporter) throws IOException {
        ReadSettings settings = JobSettings.read(job);
        TaskHandle task = new ReporterTask(job, reporter);
        return new PackedRecordReader<>(
                PackedFileSplit.of((CombineFileSplit) split), opener(settings, task, job, reporter), settings, task);
    }

    /** Which files may be read in pieces. */
    Splittability splittability(JobConf job) throws IOException {
        return InnerFormat.of(job).splittability(job);
    }

    /** Whether of a MapFile's directory the data are read. */
    boolean mapFiles(JobConf job) throws IOException {
        return InnerFormat.of(job).mapFiles();
    }

    /** Opens pieces in a task. */
    PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter)
            throws IOException {
        return InnerFormat.of(job).opener(settings, task, job, reporter);
    }
}
