package io.wattle.it;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.SleepJob;

/** Reads some, and keeps a core busy for a while. */
public class BurningMapper extends SleepJob.SleepMapper {

    /** Much more than a JVM reads of its own jars. */
    static final int READ_MEBIBYTES = 256;

    private static final long SECONDS = 12;
    private static final int ONE_MEBIBYTE = 1024 * 1024;

    @Override
    public void map(IntWritable key, IntWritable value, Context context) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        try (InputStream zeros = new FileInputStream("/dev/zero")) {
            byte[] some = new byte[ONE_MEBIBYTE];
            for (int i = 0; i < READ_MEBIBYTES; i++) {
                IOUtils.readFully(zeros, some, 0, some.length);
            }
        }
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
