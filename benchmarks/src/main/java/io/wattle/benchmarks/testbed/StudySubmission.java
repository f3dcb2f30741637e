package io.wattle.benchmarks.testbed;

import io.wattle.combine.config.CombineKey;
import io.wattle.jobs.NativeJob;
import io.wattle.jobs.RunJob;
import io.wattle.tuning.engine.job.SideFile;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Runs the jobs of the studies as their users would. Immutable and thread safe. */
public final class StudySubmission {

    private static final String C1 = "-XX:TieredStopAtLevel=1";
    private static final String TASK_OPTIONS = "-XX:+UseSerialGC " + C1;
    private static final String EXAMPLES = "org.apache.hadoop.examples.";

    private final Configuration cluster;
    private final InputSizes sizes;
    private final String phase;

    /**
     * Of a phase.
     *
     * @param phase lower-case letters, digits and hyphens: tells its jobs and outputs from those of others
     */
    public StudySubmission(Configuration cluster, InputSizes sizes, String phase) {
        this.cluster = cluster;
        this.sizes = sizes;
        this.phase = phase;
    }

    /** Tag of all jobs of the phase. */
    public static String tag(String phase) {
        return "phase-" + phase;
    }

    /** Before the number of a job, in a tag of its own. */
    public static String numberPrefix() {
        return "number-";
    }

    /** Runs one that has no deadline to its end. */
    public void run(Arrival arrival) throws Exception {
        run(arrival, Optional.empty());
    }

    /** Runs one to its end. */
    void run(Arrival arrival, Optional<Instant> deadline) throws Exception {
        StudyJob job = arrival.job();
        Tool tool = job.isOwn() ? new RunJob() : example(job == StudyJob.PI ? "QuasiMonteCarlo" : "terasort.TeraSort");
        int code = ToolRunner.run(
                configuration(arrival, deadline),
                tool,
                arguments(job, arrival.number()).toArray(String[]::new));
        if (code != 0) {
            throw new IOException(job.label() + " ended with code " + code);
        }
    }

    private Configuration configuration(Arrival arrival, Optional<Instant> deadline) throws IOException {
        Configuration conf = new Configuration(cluster);
        conf.setInt(MRJobConfig.NUM_REDUCES, sizes.reduces());
        conf.setInt(MRJobConfig.MAP_CPU_VCORES, sizes.taskVcores());
        conf.setInt(MRJobConfig.REDUCE_CPU_VCORES, sizes.taskVcores());
        // C1 alone: a task is over before what C2 compiles would pay.
        conf.set(MRJobConfig.MAP_JAVA_OPTS, TASK_OPTIONS);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, TASK_OPTIONS);
        // Beside what the cluster has there, such as an archive of classes.
        conf.set(
                MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS,
                (cluster.get(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, "") + " " + C1).strip());
        conf.setInt(CombineKey.VCORES.key(), sizes.packedMaps());
        List<String> tags = new ArrayList<>(List.of(tag(phase), numberPrefix() + arrival.number()));
        deadline.ifPresent(it -> tags.add("wattle-deadline=" + it));
        conf.set(MRJobConfig.JOB_TAGS, String.join(",", tags));
        bringFiles(arrival.job(), conf);
        return conf;
    }

    /** What lies beside a job's tasks. */
    private void bringFiles(StudyJob job, Configuration conf) throws IOException {
        FileSystem files = FileSystem.get(cluster);
        if (job == StudyJob.PI_NATIVE) {
            conf.set(
                    NativeJob.PROGRAMS_KEY,
                    files.makeQualified(StudyFiles.programs()).toString());
        }
        if (job == StudyJob.GREP) {
            SideFile phrases = StudyFiles.phrases();
            conf.set(phrases.key(), phrases.name());
            conf.set(
                    MRJobConfig.CACHE_FILES,
                    files.makeQualified(StudyFiles.phrasesFile(phrases)).toString());
            // A file, and no part of another, for each map.
            conf.setLong(CombineKey.SIZE.key(), sizes.textBytes() + sizes.textBytes() / 4L);
        }
    }

    private List<String> arguments(StudyJob job, int number) {
        String output = new Path("/study/out", phase + "-" + number).toString();
        if (job.input().isEmpty()) {
            return List.of(Integer.toString(sizes.files()), Long.toString(sizes.samples()));
        }
        String input = job.input().get().path().toString();
        return job.isOwn() ? List.of(job.label(), input, output) : List.of(input, output);
    }

    /** Hadoop's examples come with the testbed's Hadoop home. */
    private static Tool example(String name) throws ReflectiveOperationException {
        return Class.forName(EXAMPLES + name)
                .asSubclass(Tool.class)
                .getDeclaredConstructor()
                .newInstance();
    }
}
