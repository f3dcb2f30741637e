package io.wattle.it;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.SleepJob;

/** Sleeps longer on the NodeManagers whose ports the job names: as if another machine were there. */
public class SlowOnSomeMapper extends SleepJob.SleepMapper {

    static final String PORTS = "wattle.test.slow.ports";
    static final String MORE_MILLIS = "wattle.test.slow.millis";
    private static final long USUAL_MORE_MILLIS = 15_000;

    @Override
    public void map(IntWritable key, IntWritable value, Context context) throws IOException, InterruptedException {
        String port = System.getenv("NM_PORT");
        if (context.getConfiguration().getStringCollection(PORTS).contains(port)) {
            Thread.sleep(context.getConfiguration().getLong(MORE_MILLIS, USUAL_MORE_MILLIS));
        }
        super.map(key, value, context);
    }
}
