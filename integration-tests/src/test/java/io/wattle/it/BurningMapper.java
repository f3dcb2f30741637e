package io.wattle.it;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.SleepJob;

/** Reads some, and keeps a core busy until a file appears. */
public class BurningMapper extends SleepJob.SleepMapper {

    /** Much more than a JVM reads of its own jars. */
    static final int READ_MEBIBYTES = 256;

    /** The file's path. */
    static final String UNTIL = "wattle.test.burn.until";

    /** Should nobody write the file. */
    private static final long LONGEST_SECONDS = 180;

    private static final int ONE_MEBIBYTE = 1024 * 1024;

    @Override
    public void map(IntWritable key, IntWritable value, Context context) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        try (InputStream zeros = new FileInputStream("/dev/zero")) {
            byte[] some = new byte[ONE_MEBIBYTE];
            for (int i = 0; i < READ_MEBIBYTES; i++) {
                IOUtils.readFully(zeros, some, 0, some.length);
            }
        }
        Path until = Path.of(context.getConfiguration().get(UNTIL));
        while (!Files.exists(until) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
