package io.wattle.combine.mapreduce;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.InputPaths;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.plan.GlobPools;
import io.wattle.combine.plan.JobFormats;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.combine.plan.Submission;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.PoolOpener;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Packs the files of any FileInputFormat, which {@code mapreduce.input.combine.format} names, or one for each pool, into
 * splits near their data. docs/combine-input.md describes the settings.
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
        return submission(job).preview(formats(job));
    }

    private Submission submission(JobContext job) throws IOException {
        return new Submission(
                job.getConfiguration(),
                job.getCredentials(),
                InputPaths.of(job.getConfiguration()),
                getInputPathFilter(job),
                mapFiles(job));
    }

    private JobFormats formats(JobContext job) throws IOException {
        return new JobFormats(pools(job), pool -> format(job, pool));
    }

    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException {
        return new ArrayList<>(submission(job).submit(formats(job)).fileSplits());
    }

    /** A reader of packed splits, of Hadoop's CombineFileSplits, and of FileSplits, each of which is one piece. */
    @Override
    public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        return new PackedRecordReader<>(this);
    }

    /**
     * Which files may share splits, and which format reads them; unless overridden as the settings say. Asked at submission and
     * in tasks: the answers have to be the same.
     *
     * @throws IOException if a setting is wrong; the message names it
     */
    protected Pools pools(JobContext job) throws IOException {
        return GlobPools.of(JobSettings.pools(job.getConfiguration()), job.getConfiguration());
    }

    /** How the files of a pool are cut. */
    PoolFormat format(JobContext job, Pool pool) throws IOException {
        PoolFormat inner = InnerFormat.of(job.getConfiguration(), pool).planned(job);
        return new PoolFormat(
                path -> inner.splittability().splittable(path) && isSplitable(job, path), inner.ownSplits());
    }

    /** Whether of a MapFile's directory the data are read. */
    boolean mapFiles(JobContext job) throws IOException {
        return InnerFormat.mapFiles(job.getConfiguration());
    }

    /** Opens the pieces of a split in a task. */
    PieceReader.Opener<K, V> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, TaskAttemptContext context)
            throws IOException {
        return new PoolOpener<>(
                split,
                pools(context),
                pool -> InnerFormat.of(context.getConfiguration(), pool).opener(settings, task, context));
    }
}
