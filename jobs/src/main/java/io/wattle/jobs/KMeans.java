package io.wattle.jobs;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * A step of Lloyd's algorithm: what {@link NativeJob#KMEANS} does in C++, to the last bit where the input is split alike.
 * Reads points, lines of numbers with commas between; writes each centroid's number, how many points it has and their
 * mean.
 */
public final class KMeans {

    /** Configuration key: a file with the centroids, as points, beside the tasks. Needed. */
    public static final String CENTROIDS_KEY = "wattle.kmeans.centroids.file";

    private static final MathContext DIGITS = new MathContext(17, RoundingMode.HALF_EVEN);

    private KMeans() {}

    /** Completes a job whose configuration, paths and name the caller has set. */
    public static void configure(Job job) {
        job.setJarByClass(KMeans.class);
        job.setMapperClass(NearestMapper.class);
        job.setReducerClass(MeanReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        PackedInput.configure(job);
    }

    /** Emits each centroid's number with its count and sums in bytes. */
    public static final class NearestMapper extends Mapper<LongWritable, Text, Text, Text> {
        private Centroids centroids;

        @Override
        protected void setup(Context context) throws IOException {
            String file = context.getConfiguration().get(CENTROIDS_KEY);
            if (file == null) {
                throw new IOException(CENTROIDS_KEY + ": not set (needed: a file with a centroid a line)");
            }
            centroids = new Centroids(TaskFile.lines(CENTROIDS_KEY, file));
        }

        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException {
            centroids.add(line.getBytes(), line.getLength());
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            for (int k = 0; k < centroids.size(); k++) {
                if (centroids.count(k) > 0) {
                    context.write(new Text(Integer.toString(k)), new Text(centroids.partialSums(k)));
                }
            }
        }
    }

    /** Adds the maps' sums up, in an order of their own, and writes the mean. */
    public static final class MeanReducer extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void reduce(Text centroid, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            List<byte[]> partial = new ArrayList<>();
            for (Text value : values) {
                partial.add(value.copyBytes());
            }
            context.write(centroid, new Text(mean(partial)));
        }
    }

    /** {@code COUNT TAB m0,m1,...} of partial sums, whatever their order. */
    static String mean(List<byte[]> partialSums) throws IOException {
        List<byte[]> ordered = new ArrayList<>(partialSums);
        ordered.sort(Arrays::compareUnsigned);
        long count = 0;
        double[] sums = new double[ordered.get(0).length / 8 - 1];
        for (int i = 0; i < ordered.size(); i++) {
            ByteBuffer bytes = ByteBuffer.wrap(ordered.get(i));
            count += bytes.getLong();
            for (int d = 0; d < sums.length; d++) {
                double sum = bytes.getDouble();
                sums[d] = i == 0 ? sum : sums[d] + sum;
            }
        }
        StringBuilder line = new StringBuilder().append(count);
        for (int d = 0; d < sums.length; d++) {
            double mean = sums[d] / count;
            if (!Double.isFinite(mean)) {
                throw new IOException("the sum of a centroid's points exceeds what a double can be");
            }
            line.append(d == 0 ? '\t' : ',').append(decimal(mean));
        }
        return line.toString();
    }

    /** As C's {@code %.16e}; Java's own rounds the shortest decimal, not the number. */
    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.16e", new BigDecimal(number).round(DIGITS));
    }
}
