package io.wattle.benchmarks.packing;

import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.list.FileChoice;
import io.wattle.combine.list.InputListing;
import io.wattle.combine.list.InputPaths;
import io.wattle.combine.list.ListedInput;
import io.wattle.combine.list.ListingRequest;
import io.wattle.combine.list.ListingRequest.Directories;
import io.wattle.combine.list.PooledInput;
import io.wattle.combine.list.Tolerance;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.plan.ClusterVcores;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.plan.SplitPlanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** Who packs. */
enum Planner {
    HADOOP {
        @Override
        List<InputSplit> plan(Job job) throws IOException {
            return (LayoutFileSystem.served().ready().isPresent()
                            ? new ListedCombineTextInputFormat()
                            : new CombineTextInputFormat())
                    .getSplits(job);
        }

        @Override
        Planning listed(Configuration conf) throws IOException {
            Job job = Job.getInstance(conf);
            return () -> new ListedCombineTextInputFormat().getSplits(job);
        }
    },
    WATTLE {
        @Override
        List<InputSplit> plan(Job job) throws IOException {
            return new PackedTextInputFormat().getSplits(job);
        }

        @Override
        Planning listed(Configuration conf) throws IOException {
            CombineSettings settings = JobSettings.of(conf);
            ListedInput input = InputListing.list(new ListingRequest(
                    InputPaths.of(conf),
                    conf,
                    path -> true,
                    Directories.LIST,
                    settings.listThreads(),
                    path -> true,
                    Tolerance.NONE,
                    FileChoice.ALL));
            SplitPlanner planner = new SplitPlanner(settings, new ClusterVcores(conf));
            return () -> planner.plan(input, (files, mostBytes) -> PooledInput.one(files))
                    .fileSplits();
        }
    };

    /**
     * A measurement of planning alone, of files that have been listed: Hadoop's packing is given their statuses, ours what it lists
     * itself, before the clock runs.
     *
     * @param conf of a job on the layout that is served
     */
    abstract Planning listed(Configuration conf) throws IOException;

    /** Planning that can be timed once. */
    @FunctionalInterface
    interface Planning {
        List<? extends InputSplit> plan() throws IOException;
    }

    /** The most bytes of a split; both packers know it. */
    static final String MAX_SIZE = FileInputFormat.SPLIT_MAXSIZE;

    abstract List<InputSplit> plan(Job job) throws IOException;

    /** The splits of the layout that is served, as the submission of a job plans them. */
    List<InputSplit> plan(Configuration conf) throws IOException {
        return plan(Job.getInstance(conf));
    }

    /** Hadoop's packing of files that have been listed: it is given the list it would have made of them. */
    private static final class ListedCombineTextInputFormat extends CombineTextInputFormat {
        @Override
        protected List<FileStatus> listStatus(JobContext job) {
            List<FileStatus> all = new ArrayList<>();
            LayoutFileSystem.served().ready().orElseThrow().forEach(all::addAll);
            return all;
        }
    }
}
