package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** {@code hadoop jar jobs.jar io.wattle.jobs.RunJob NAME INPUT OUTPUT}: any job of this module on the user's cluster. */
public final class RunJob extends Configured implements Tool {

    private static final String PI_INPUT = "pi-input";

    /** Throws if the job does not succeed: {@code hadoop jar} then ends with code 1. */
    public static void main(String[] arguments) throws Exception {
        ToolRunner.run(new Configuration(), new RunJob(), arguments);
    }

    @Override
    public int run(String[] arguments) throws Exception {
        if (arguments.length == 4 && arguments[0].equals(PI_INPUT)) {
            PiInput.write(
                    getConf(),
                    new Path(arguments[1]),
                    (int) number("MAPS", arguments[2], Integer.MAX_VALUE),
                    number("SAMPLES_PER_MAP", arguments[3], Long.MAX_VALUE));
            return 0;
        }
        if (arguments.length != 3 || !NamedJobs.names().contains(arguments[0])) {
            throw new IllegalArgumentException("arguments: '" + String.join(" ", arguments)
                    + "' (allowed: JOB INPUT OUTPUT, with JOB one of " + String.join(", ", NamedJobs.names())
                    + "; or " + PI_INPUT + " FOLDER MAPS SAMPLES_PER_MAP)");
        }
        try (Job job = submit(arguments[0], new Path(arguments[1]), new Path(arguments[2]))) {
            if (!job.waitForCompletion(true)) {
                throw new IOException(arguments[0] + ": " + job.getJobID() + " failed: "
                        + job.getStatus().getFailureInfo());
            }
        }
        return 0;
    }

    private static long number(String name, String text, long most) {
        if (text.matches("[0-9]{1,18}") && Long.parseLong(text) >= 1 && Long.parseLong(text) <= most) {
            return Long.parseLong(text);
        }
        throw new IllegalArgumentException(
                PI_INPUT + ": " + name + " is '" + text + "' (allowed: a whole number from 1 on)");
    }

    private Job submit(String name, Path input, Path output) throws Exception {
        // The plug-in learns by the job's name: programs are not all one job.
        String title = name.equals(NativeProgram.JOB_NAME) ? getConf().get(NativeProgram.PROGRAM_KEY, name) : name;
        Job job = Job.getInstance(getConf(), "wattle " + title);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        return NamedJobs.submit(name, job);
    }
}
