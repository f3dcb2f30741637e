package io.wattle.jobs;

import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.TextOutputFormat;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A program of the user's own as a job of Hadoop Pipes, as {@code wattle_add_program()} makes it: {@link #PROGRAM_KEY} in the folder of
 * {@link NativeJob#PROGRAMS_KEY}. It maps lines of text, of packed small files, and reduces, unless {@link #REDUCER_KEY} names a class. What
 * the configuration says otherwise stays.
 */
public final class NativeProgram {

    /** The job's name for {@link NamedJobs}. */
    public static final String JOB_NAME = "native";

    /** Configuration key: file name of the program's launcher. Needed. */
    public static final String PROGRAM_KEY = "wattle.native.program";

    /** Configuration key: the reducer, a class of the old API; without it the program reduces. */
    public static final String REDUCER_KEY = "mapred.reducer.class";

    /** Configuration key: the format of the input, a class of the old API. */
    public static final String INPUT_FORMAT_KEY = "mapred.input.format.class";

    private static final String OUTPUT_FORMAT_KEY = "mapred.output.format.class";

    private NativeProgram() {}

    /** As {@link NativeJob#submit}. */
    static Job submit(JobConf conf) throws IOException, InterruptedException {
        configure(conf);
        return NativeJob.inNewerApi(Submitter.jobSubmit(conf), conf);
    }

    /** As {@link NativeJob#configure}. */
    static void configure(JobConf conf) throws IOException {
        requireClasses(conf);
        conf.setJarByClass(NativeProgram.class);
        conf.setIfUnset(Submitter.IS_JAVA_RR, "true");
        conf.setIfUnset(Submitter.IS_JAVA_RW, "true");
        if (conf.get(REDUCER_KEY) != null) {
            Submitter.setIsJavaReducer(conf, true);
        }
        setClasses(conf, MRJobConfig.OUTPUT_KEY_CLASS, MRJobConfig.MAP_OUTPUT_KEY_CLASS);
        setClasses(conf, MRJobConfig.OUTPUT_VALUE_CLASS, MRJobConfig.MAP_OUTPUT_VALUE_CLASS);
        if (conf.get(INPUT_FORMAT_KEY) == null) {
            conf.setInputFormat(PackedTextInputFormat.class);
            PackedInput.addJar(conf);
        }
        conf.setIfUnset(OUTPUT_FORMAT_KEY, TextOutputFormat.class.getName());
        new PipesProgram(name(conf), "copy the folder there that wattle_add_program() fills").configure(conf);
    }

    /** Hadoop's side takes the job's classes for what maps emit, too: each is that of the other, unless both are given. */
    private static void setClasses(Configuration conf, String ofJob, String ofMaps) {
        String name = conf.get(ofJob, conf.get(ofMaps, Text.class.getName()));
        conf.setIfUnset(ofJob, name);
        conf.setIfUnset(ofMaps, name);
    }

    private static String name(Configuration conf) throws IOException {
        String name = conf.getTrimmed(PROGRAM_KEY, "");
        if (name.isEmpty() || name.contains("/")) {
            throw new IOException(
                    PROGRAM_KEY + ": '" + name + "' (needed: the file name of the program's launcher, such as"
                            + " line-lengths, in the folder of " + NativeJob.PROGRAMS_KEY + ")");
        }
        return name;
    }

    /**
     * Refuses classes that are not there, or are not what their key needs.
     *
     * @throws UnfitSettingsException that names the key
     */
    public static void requireClasses(Configuration conf) {
        for (String key : new String[] {MRJobConfig.OUTPUT_KEY_CLASS, MRJobConfig.MAP_OUTPUT_KEY_CLASS}) {
            requireClass(conf, key, WritableComparable.class, "org.apache.hadoop.io.Text");
        }
        for (String key : new String[] {MRJobConfig.OUTPUT_VALUE_CLASS, MRJobConfig.MAP_OUTPUT_VALUE_CLASS}) {
            requireClass(conf, key, Writable.class, "org.apache.hadoop.io.LongWritable");
        }
        requireClass(conf, REDUCER_KEY, Reducer.class, "org.apache.hadoop.mapred.lib.LongSumReducer");
    }

    private static void requireClass(Configuration conf, String key, Class<?> kind, String example) {
        String name = conf.getTrimmed(key);
        if (name == null) {
            return;
        }
        Class<?> found = conf.getClassByNameOrNull(name);
        if (found == null || !kind.isAssignableFrom(found)) {
            throw new UnfitSettingsException(
                    key + ": '" + name + "' " + (found == null ? "is not on the class path" : "is none")
                            + " (needed: a class that is a " + kind.getName() + ", such as " + example + ")");
        }
    }
}
