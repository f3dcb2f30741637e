package io.wattle.it;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Reads lines as slowly as the machine would that its node stands for: it sleeps for each byte, and on the hosts that the
 * job names several times as long. Sleep takes no CPU, so that maps do not slow each other down.
 */
public class PacedMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {

    /** What a byte takes on a fast host. */
    static final String NANOS_PER_BYTE = "wattle.test.pace.nanos-per-byte";

    static final String SLOW_HOSTS = "wattle.test.pace.slow-hosts";

    /** How many times as long a byte takes on a slow host. */
    static final String SLOW_TIMES = "wattle.test.pace.slow-times";

    /** How long a task reads, without the start of its container. */
    enum Time {
        MILLIS
    }

    private static final long SLEEP_NANOS = 50_000_000;

    private final long startNanos = System.nanoTime();
    private long nanosPerByte;
    private long owedNanos;

    @Override
    protected void setup(Context context) {
        boolean slow =
                context.getConfiguration().getStringCollection(SLOW_HOSTS).contains(System.getenv("NM_HOST"));
        nanosPerByte = context.getConfiguration().getLong(NANOS_PER_BYTE, 0)
                * (slow ? context.getConfiguration().getLong(SLOW_TIMES, 1) : 1);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws InterruptedException {
        owedNanos += nanosPerByte * (line.getLength() + 1);
        if (owedNanos >= SLEEP_NANOS) {
            pay();
        }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        pay();
        context.getCounter(Time.MILLIS).setValue((System.nanoTime() - startNanos) / 1_000_000);
    }

    private void pay() throws InterruptedException {
        Thread.sleep(owedNanos / 1_000_000, (int) (owedNanos % 1_000_000));
        owedNanos = 0;
    }
}
