package io.wattle.it;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.GenericOptionsParser;

/** A program that copies its input, with maps that keep some memory of their own beside the sort buffer, as those of K-means do. */
public final class HungryProgram {

    private static final String KEPT_MB = "hungry.kept.mb";

    private HungryProgram() {}

    /** Keeps memory from its start to its end. */
    public static final class KeepingMapper extends Mapper<LongWritable, Text, LongWritable, Text> {

        private final List<byte[]> kept = new ArrayList<>();

        @Override
        protected void setup(Context context) {
            int keptMb = context.getConfiguration().getInt(KEPT_MB, 0);
            for (int mb = 0; mb < keptMb; mb++) {
                kept.add(new byte[1 << 20]);
            }
        }

        @Override
        protected void cleanup(Context context) throws IOException {
            context.setStatus(kept.size() + " MB kept");
        }
    }

    /** @param args MiB that a map keeps, input and output, after what Hadoop's own parser takes */
    public static void main(String[] args) throws Exception {
        Configuration conf = new Configuration();
        String[] own = new GenericOptionsParser(conf, args).getRemainingArgs();
        conf.setInt(KEPT_MB, Integer.parseInt(own[0]));
        Job job = Job.getInstance(conf, "hungry");
        job.setJarByClass(HungryProgram.class);
        job.setMapperClass(KeepingMapper.class);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(own[1]));
        FileOutputFormat.setOutputPath(job, new Path(own[2]));
        if (!job.waitForCompletion(false)) {
            throw new IllegalStateException(job.getStatus().getFailureInfo());
        }
    }
}
