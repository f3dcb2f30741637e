package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.jobs.CountingJob;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real ResourceManager's ledger and real histories hold, simulated once more by the command. */
@Tag("embedded")
class TwinOfLedgerTest {

    private static final int FILES = 3;
    private static final int FILE_BYTES = 2 << 20;

    /** A job of some seconds is mostly starts of JVMs, and tests run side by side. */
    private static final double FACTOR = 5;

    @TempDir
    private Path folder;

    @Test
    void jobsOfALedgerAreSimulatedBesideTheirMeter() throws Exception {
        MixedCluster cluster = SharedClusters.mixed("edison", "edison", "dell-r620");
        try (MeteredNodes meters = new MeteredNodes(cluster)) {
            Path file = Files.writeString(folder.resolve("meters.yaml"), meters.metersFile());
            cluster.refresh(Map.of("yarn.energy.meters.file", file.toString()));
            Await.until(
                    "all meters are read",
                    () -> cluster.scheduler()
                            .energy()
                            .report()
                            .map(it -> it.cluster().nodesWithWatts() == 3)
                            .orElse(false));
            Path input = words();
            List<String> apps = new ArrayList<>();
            for (int run = 1; run <= 2; run++) {
                apps.add(count(cluster.getConfig(), input, run));
            }
            for (String app : apps) {
                Await.until(
                        "the line of " + app,
                        () -> !LedgerLines.of(cluster.keptDirectory(), app).isEmpty());
            }
            assertThatTheyAreTwins(cluster, apps);
        } finally {
            cluster.restore();
        }
    }

    private void assertThatTheyAreTwins(MixedCluster cluster, List<String> apps) throws Exception {
        JsonNode json = simulate(cluster);
        Map<String, JsonNode> lines = LedgerLines.byApplication(cluster.keptDirectory());
        double errors = 0;
        int paired = 0;
        for (JsonNode job : json.get("jobs")) {
            JsonNode line = lines.get(job.get("app").asText());
            assertThat(job.get("joules").isNull())
                    .isEqualTo(!line.get("complete").asBoolean());
            if (apps.contains(job.get("app").asText())) {
                assertThat(job.get("name").asText()).isEqualTo("word count");
                assertThat(job.get("joules").asDouble())
                        .isEqualTo(line.get("joules").asDouble());
                assertThat(job.get("predictedJoules").asDouble()).isPositive();
                assertThat(job.get("predictedSeconds").asDouble()
                                / job.get("seconds").asDouble())
                        .as(job.toString())
                        .isBetween(1 / FACTOR, FACTOR);
                paired++;
            }
            errors += Math.abs(
                    job.get("predictedSeconds").asDouble() / job.get("seconds").asDouble() - 1);
        }
        assertThat(paired).isEqualTo(2);
        assertThat(json.get("errors").get("seconds").get("meanError").asDouble())
                .isCloseTo(errors / json.get("jobs").size(), within(1e-9));
        assertThat(json.get("whatIf").isNull()).isTrue();
        JsonNode larger = simulate(cluster, "--add", ThisHost.NAME + "=5");
        assertThat(larger.get("asItWas").get("nodes").asInt()).isEqualTo(3);
        assertThat(larger.get("whatIf").get("nodes").asInt()).isEqualTo(8);
    }

    private JsonNode simulate(MixedCluster cluster, String... more) throws Exception {
        Path profile = Files.writeString(folder.resolve("this-host.yaml"), ThisHost.yaml(3, 1200));
        List<String> arguments = new ArrayList<>(List.of("simulate", "--json", "--cluster", ThisHost.NAME));
        arguments.addAll(List.of("--cluster-file", profile.toString()));
        arguments.addAll(List.of("--from-ledger", cluster.keptDirectory().toString()));
        arguments.addAll(List.of("--history", cluster.getConfig().get(MRJobConfig.MR_AM_STAGING_DIR)));
        arguments.addAll(List.of(more));
        TunerProcess.Ended ended = new TunerProcess(folder).run(arguments.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return new ObjectMapper().readTree(ended.out());
    }

    private Path words() throws Exception {
        Path input = Files.createDirectory(folder.resolve("words"));
        String words = "so much of it as a small job needs ".repeat(FILE_BYTES / 35);
        for (int file = 0; file < FILES; file++) {
            Files.writeString(input.resolve("text-" + file), words, StandardCharsets.UTF_8);
        }
        return input;
    }

    /** @return the id of its application */
    private String count(Configuration of, Path input, int run) throws Exception {
        Configuration conf = new Configuration(of);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 256);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, "-Xmx128m");
        Job defined = Job.getInstance(conf, "word count " + run);
        FileInputFormat.addInputPath(defined, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(
                defined,
                new org.apache.hadoop.fs.Path(folder.resolve("counts-" + run).toUri()));
        Job job = CountingJob.WORDCOUNT.submit(defined);
        assertThat(job.waitForCompletion(false)).isTrue();
        return job.getJobID().toString().replace("job_", "application_");
    }
}
