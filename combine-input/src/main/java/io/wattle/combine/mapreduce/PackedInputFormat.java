package io.wattle.combine.mapreduce;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.combine.plan.Submission;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Packs the files of any FileInputFormat, which {@code mapreduce.input.combine.format} names, into splits near their
 * data. docs/combine-input.md describes the settings.
 */
public class PackedInputFormat<K, V> extends FileInputFormat<K, V> {

    /** Says which format reads the pieces. */
    public static void setFormat(Job job, Class<? extends FileInputFormat<?, ?>> format) {
        job.getConfiguration().set(CombineKey.FORMAT.key(), format.getName());
    }

    /**
     * Plans the splits without running the job.
     *
     * @throws IOException if a setting or an input is wrong; the message names it
     */
    public final SplitPlan plan(JobContext job) throws IOException {
        return submission(job).preview(splittability(job));
    }

    private Submission submission(JobContext job) throws IOException {
        return new Submission(
                job.getConfiguration(),
                job.getCredentials(),
                Arrays.asList(getInputPaths(job)),
                getInputPathFilter(job),
                mapFiles(job));
    }

    @Override
    public final List<InputSplit> getSplits(JobContext job) throws IOException {
        return new ArrayList<>(submission(job).submit(splittability(job)).fileSplits());
    }

    @Override
    public final RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new PackedRecordReader<>(this);
    }

    /** Which files may be read in pieces. */
    Splittability splittability(JobContext job) throws IOException {
        return InnerFormat.of(job).splittability(job);
    }

    /** Whether of a MapFile's directory the data are read. */
    boolean mapFiles(JobContext job) throws IOException {
        return InnerFormat.of(job).mapFiles();
    }

    /** Opens pieces in a task. */
    PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, TaskAttemptContext context)
            throws IOException {
        return InnerFormat.of(context).opener(settings, task, context);
    }
}
