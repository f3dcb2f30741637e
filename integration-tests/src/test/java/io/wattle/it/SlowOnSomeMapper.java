package io.wattle.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.SleepJob;

/** Sleeps longer on the NodeManagers whose ports the job names: as if another machine were there. */
public class SlowOnSomeMapper extends SleepJob.SleepMapper {

    static final String PORTS = "wattle.test.slow.ports";
    static final String MORE_MILLIS = "wattle.test.slow.millis";

    private static final long LEAST_MORE_MILLIS = 15_000;

    /** On a busy host a container takes long to start: beside that, a sleep of fixed length makes it hardly slower. */
    private static final int TIMES_ITS_START = 4;

    /** What the NodeManager writes as it launches the container. */
    private static final Path LAUNCH_SCRIPT = Path.of("launch_container.sh");

    @Override
    public void map(IntWritable key, IntWritable value, Context context) throws IOException, InterruptedException {
        String port = System.getenv("NM_PORT");
        if (context.getConfiguration().getStringCollection(PORTS).contains(port)) {
            Thread.sleep(context.getConfiguration().getLong(MORE_MILLIS, usualMoreMillis()));
        }
        super.map(key, value, context);
    }

    private static long usualMoreMillis() throws IOException {
        long startMillis = System.currentTimeMillis()
                - Files.getLastModifiedTime(LAUNCH_SCRIPT).toMillis();
        return Math.max(LEAST_MORE_MILLIS, TIMES_ITS_START * startMillis);
    }
}
