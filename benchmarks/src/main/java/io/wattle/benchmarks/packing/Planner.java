package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.packing.LayoutFileSystem.Served;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
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
    },
    WATTLE {
        @Override
        List<InputSplit> plan(Job job) throws IOException {
            return new PackedTextInputFormat().getSplits(job);
        }
    };

    /** The most bytes of a split; both packers know it. */
    static final String MAX_SIZE = FileInputFormat.SPLIT_MAXSIZE;

    abstract List<InputSplit> plan(Job job) throws IOException;

    /** The splits of the layout that is served, as the submission of a job plans them. */
    List<InputSplit> plan(Configuration conf) throws IOException {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, new Path(PackingLayout.ROOT, "*"));
        return plan(job);
    }

    /** Hadoop's packing of files that have been listed: it is given the list it would have made of them. */
    private static final class ListedCombineTextInputFormat extends CombineTextInputFormat {
        @Override
        protected List<FileStatus> listStatus(JobContext job) {
            List<FileStatus> all = new ArrayList<>();
            served().forEach(all::addAll);
            return all;
        }

        private static List<List<org.apache.hadoop.fs.LocatedFileStatus>> served() {
            Served served = LayoutFileSystem.served();
            return served.ready().orElseThrow();
        }
    }
}
