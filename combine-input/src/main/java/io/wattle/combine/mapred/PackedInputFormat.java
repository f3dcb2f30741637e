package io.wattle.combine.mapred;

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
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * Packs the files of any FileInputFormat, which {@code mapreduce.input.combine.format} names, or one for each pool, into
 * splits near their data. docs/combine-input.md describes the settings.
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
        return submission(job).preview(formats(job));
    }

    private Submission submission(JobConf job) throws IOException {
        return new Submission(job, job.getCredentials(), InputPaths.of(job), getInputPathFilter(job), mapFiles(job));
    }

    /** The splits; how many the job would like counts for nothing, as with Hadoop's CombineFileInputFormat. */
    @Override
    public InputSplit[] getSplits(JobConf job, int numSplits) throws IOException {
        return submission(job).submit(formats(job)).fileSplits().toArray(InputSplit[]::new);
    }

    /** A reader of a packed split, of a CombineFileSplit of Hadoop's, or of a FileSplit, which is one piece. */
    @Override
    public RecordReader<K, V> getRecordReader(InputSplit split, JobConf job, Reporter reporter) throws IOException {
        ReadSettings settings = JobSettings.read(job);
        TaskHandle task = new ReporterTask(job, reporter);
        PackedFileSplit packed = PackedFileSplit.of(split);
        return new PackedRecordReader<>(packed, opener(packed, settings, task, job, reporter), settings, task);
    }

    private JobFormats formats(JobConf job) throws IOException {
        return new JobFormats(pools(job), pool -> format(job, pool));
    }

    /**
     * Which files may share splits, and which format reads them; unless overridden as the settings say. Asked at submission and
     * in tasks: the answers have to be the same.
     *
     * @throws IOException if a setting is wrong; the message names it
     */
    protected Pools pools(JobConf job) throws IOException {
        return GlobPools.of(JobSettings.pools(job), job);
    }

    /** How the files of a pool are cut. */
    PoolFormat format(JobConf job, Pool pool) throws IOException {
        PoolFormat inner = InnerFormat.of(job, pool).planned(job);
        return new PoolFormat(
                path -> inner.splittability().splittable(path) && isSplitable(path.getFileSystem(job), path),
                inner.ownSplits());
    }

    /** Whether of a MapFile's directory the data are read. */
    boolean mapFiles(JobConf job) throws IOException {
        return InnerFormat.mapFiles(job);
    }

    /** Opens the pieces of a split in a task. */
    PieceReader.Opener<K, V> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter)
            throws IOException {
        return new PoolOpener<>(
                split, pools(job), pool -> InnerFormat.of(job, pool).opener(settings, task, job, reporter));
    }
}
