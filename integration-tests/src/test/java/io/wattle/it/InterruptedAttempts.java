package io.wattle.it;

import io.wattle.combine.CombineContext;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Writes the name of each file once. Of the attempts that have left a bad file out, one dies, and one after it gets stuck until a
 * speculative attempt has taken its place; which ones, the directory of marks decides.
 */
public class InterruptedAttempts extends Mapper<LongWritable, Text, Text, NullWritable> {

    /** Key of the directory where these two leave files of their names, with the attempt in it. */
    static final String MARKS = "wattle.test.marks";

    static final String DIED = "died";
    static final String STUCK = "stuck";

    private static final long LONGEST_STUCK_MILLIS = TimeUnit.MINUTES.toMillis(3);
    private static final long STEP_MILLIS = 200;

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        if (context.getCounter(ReadCounter.BAD_FILES_SKIPPED).getValue() > 0) {
            if (isFirst(DIED, context)) {
                Runtime.getRuntime().halt(1);
            }
            if (isFirst(STUCK, context)) {
                getStuck(context);
            }
        }
        if (offset.get() == 0) {
            context.write(new Text(CombineContext.currentFile().getName()), NullWritable.get());
        }
    }

    private static boolean isFirst(String mark, Context context) throws IOException {
        Path file = new Path(context.getConfiguration().get(MARKS), mark);
        FileSystem files = file.getFileSystem(context.getConfiguration());
        try (OutputStream out = files.create(file, false)) {
            out.write(context.getTaskAttemptID().toString().getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            // Somebody was earlier.
            if (files.exists(file)) {
                return false;
            }
            throw e;
        }
    }

    /** With signs of life: a task without any is not slow but dead. Ends by itself if nothing takes its place. */
    private static void getStuck(Context context) throws InterruptedException {
        for (long passed = 0; passed < LONGEST_STUCK_MILLIS; passed += STEP_MILLIS) {
            context.setStatus("stuck for " + passed + " ms");
            Thread.sleep(STEP_MILLIS);
        }
    }
}
