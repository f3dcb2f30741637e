package io.wattle.it;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.SleepJob;

/** Keeps a core busy for a while. */
public class BurningMapper extends SleepJob.SleepMapper {

    private static final long SECONDS = 12;

    @Override
    public void map(IntWritable key, IntWritable value, Context context) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
