package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real MapReduce jobs that say nothing of themselves. */
@Tag("embedded")
class LearningTest {

    private MixedCluster cluster;

    private void use(String... classes) throws Exception {
        cluster = SharedClusters.mixed(classes);
        // On a busy host tasks take long: nothing may overflow meanwhile.
        cluster.refresh(Map.of("yarn.energy.deferral.longest-ms", "600000"));
    }

    @AfterEach
    void undo() throws Exception {
        cluster.restore();
    }

    @Test
    void theFirstContainersAreSpreadAndTheNextRunGoesWhereItWasBetter() throws Exception {
        use("edison", "edison", "dell-r620");
        JobPlacement first = run("nightly-2026-11-20", 8, "");
        assertThat(first.maps()).hasSize(8).contains("edison", "dell-r620");
        assertThat(first.mapsOfFirst(8).stream().filter("dell-r620"::equals))
                .as("its share, and what the Edisons have no room for")
                .hasSizeLessThanOrEqualTo(4);
        JobPlacement second = run("nightly-2026-11-21", 4, "");
        assertThat(second.maps()).hasSize(4);
        assertThat(second.mapsOfFirst(4)).isNotEmpty().containsOnly("edison");
        Await.until(
                "what was learned is saved",
                () -> saved().contains("\"name\":\"nightly\"") && saved().contains("\"dell-r620\":{\"meanSeconds\":"));
    }

    private String saved() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(cluster.keptDirectory(), "learned-*.json")) {
            for (Path file : files) {
                return Files.readString(file);
            }
        }
        return "";
    }

    /** By the catalog both are as good for mixed work. */
    @Test
    void theChoiceFlipsByWhatTheJobDid() throws Exception {
        use("odroid-xu-big", "xeon-e5-2603");
        for (String[] job : new String[][] {
            {"pi", "odroid-xu-big", "xeon-e5-2603"},
            {"grep", "xeon-e5-2603", "odroid-xu-big"}
        }) {
            // More than there is room for, so that each class has enough to be known.
            assertThat(run(job[0] + "-1", 8, job[1]).maps()).contains("odroid-xu-big", "xeon-e5-2603");
            assertThat(run(job[0] + "-2", 3, job[1]).maps())
                    .as("%s, after %s", job[0], saved())
                    .hasSize(3)
                    .containsOnly(job[2]);
        }
    }

    private JobPlacement run(String name, int maps, String slowClass) throws Exception {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(
                SlowOnSomeMapper.PORTS,
                cluster.classNames().entrySet().stream()
                        .filter(it -> it.getValue().equals(slowClass))
                        .map(it -> "" + it.getKey().getPort())
                        .collect(Collectors.joining(",")));
        // A job that ends kills the container of its last task, of which nothing is learned: that is the reduce.
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 256);
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(maps, 1, 2_000, 1, 1, 1);
        job.setJobName(name);
        job.setMapperClass(SlowOnSomeMapper.class);
        job.setJarByClass(SlowOnSomeMapper.class);
        return JobPlacement.of(cluster, job);
    }
}
