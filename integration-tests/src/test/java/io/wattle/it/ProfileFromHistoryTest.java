package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.CountingJob;
import io.wattle.simulator.job.JobProfile;
import io.wattle.tuning.engine.history.PastJobs;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.profile.Comparison;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.PastCounter;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastTask;
import io.wattle.tuning.profile.ProfileFitter;
import io.wattle.tuning.profile.ProfiledHistory;
import io.wattle.tuning.profile.Work;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A real job's history, found by the job's id, gives a profile that tells how long its tasks compute, and the job about. Tests run side
 * by side, so that a map may wait for a core several times as long as it computes.
 */
@Tag("embedded")
class ProfileFromHistoryTest {

    private static final int FILES = 2;
    private static final int FILE_BYTES = 4 << 20;

    /** A factor: a task of some seconds is mostly the start of its JVM. */
    private static final double TOLERANCE = 3;

    /** The framework's part of a job of a quarter of a minute is longer on the machines that the simulator was fitted to. */
    private static final double OF_FRAMEWORK = 5;

    @Test
    void aRealJobsProfileTellsHowLongItComputes() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        String id = countWords(cluster.conf());
        Await.until("the history of " + id, () -> isThere(id, cluster.confDir()));
        PastJob past = PastJobs.read(id, Optional.of(cluster.confDir()));
        ProfiledHistory history =
                new ProfileFitter(new HostMapping(ThisHost.cluster(2, 600), List.of())).fitAndPredict(past);
        JobProfile profile = history.fitted().job().profile();
        assertThat(profile.inputMb()).isBetween(FILES * 4.0, FILES * 4.01);
        assertThat(profile.inputFiles()).isEqualTo(FILES);
        assertThat(profile.mapOutputPerMb())
                .as("each word with a number and two lengths")
                .isBetween(1.5, 3.0);
        assertThat(profile.combinedShare()).isEqualTo(1);
        assertThat(profile.mapOperationsPerMb()).isBetween(100.0, 20_000.0);
        assertThat(past.settings().map().memoryMb()).isPresent();
        assertThat(history.notPredicted()).isEmpty();
        assertThat(history.times()).extracting(Comparison::what).containsExactly("job", "maps", "reduces");
        Comparison job = history.times().get(0);
        Comparison maps = history.times().get(1);
        Comparison reduces = history.times().get(2);
        double ofMap = cpuSeconds(past.maps());
        double ofReduce = cpuSeconds(past.reduces());
        assertThat(maps.predictedSeconds() / ofMap)
                .as("%s, %s CPU s", maps, ofMap)
                .isBetween(1 / TOLERANCE, TOLERANCE);
        // Other tests take cores: what is real is at least as long as it would be alone.
        assertThat(reduces.predictedSeconds())
                .as("%s, %s CPU s", reduces, ofReduce)
                .isBetween(
                        ownShare(history) * ofReduce / TOLERANCE,
                        OF_FRAMEWORK * Math.max(ofReduce, reduces.realSeconds()));
        assertThat(job.predictedSeconds())
                .as("%s, %s and %s CPU s", job, ofMap, ofReduce)
                .isGreaterThan(maps.predictedSeconds() + reduces.predictedSeconds())
                .isBetween((ofMap + ofReduce) / TOLERANCE, OF_FRAMEWORK * job.realSeconds());
    }

    private static double cpuSeconds(List<PastTask> tasks) {
        return tasks.stream()
                        .mapToLong(it -> it.counters().get(PastCounter.CPU_MILLISECONDS))
                        .average()
                        .orElseThrow()
                / 1000;
    }

    /** Of a reduce's CPU time, what its function took: that is behind the last map's end in any case. */
    private static double ownShare(ProfiledHistory history) {
        Work reduces = history.fitted().reduces().orElseThrow();
        return reduces.ownMdi() / reduces.countedMdi();
    }

    private static boolean isThere(String id, Path confDir) throws IOException {
        try {
            return PastJobs.read(id, Optional.of(confDir)) != null;
        } catch (InputException e) {
            return false;
        }
    }

    private static String countWords(Configuration conf) throws Exception {
        MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), (long) FILES * FILE_BYTES, FILES))
                .stock()
                .properties()
                .forEach(conf::set);
        conf.setInt(MRJobConfig.NUM_REDUCES, 1);
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path("/words-of-a-profile");
        Random random = new Random(1);
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder(FILE_BYTES + 16);
            while (text.length() < FILE_BYTES) {
                text.append(Integer.toString(random.nextInt(100_000), Character.MAX_RADIX))
                        .append(random.nextInt(10) == 0 ? '\n' : ' ');
            }
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(input, "text-" + file))) {
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        Job defined = Job.getInstance(conf, "word count");
        FileInputFormat.addInputPath(defined, input);
        FileOutputFormat.setOutputPath(defined, new org.apache.hadoop.fs.Path("/counted-for-a-profile"));
        Job job = CountingJob.WORDCOUNT.submit(defined);
        assertThat(job.waitForCompletion(false)).isTrue();
        return job.getJobID().toString();
    }
}
