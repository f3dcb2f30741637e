package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.jobs.CountingJob;
import java.io.Writer;
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

    private static final int FILES = 2;
    private static final int FILE_BYTES = 2 << 20;
    private static final int NODES = 3;

    /** Application master, map and reduce start a JVM each, one after the other. */
    private static final double LEAST_SECONDS = 3;

    /** No real job here takes less than a fifth of its prediction; tests beside it can make it take many times as long. */
    private static final double MOST_OVER_REAL = 5;

    /** Most joules are idle ones, and a node that waits longer uses no other watts. */
    private static final double FACTOR_OF_WATTS = 1.5;

    @TempDir
    private Path folder;

    @Test
    void aJobOfALedgerIsSimulatedBesideItsMeter() throws Exception {
        MixedCluster cluster = SharedClusters.mixed("edison", "edison", "edison");
        try (MeteredNodes meters = new MeteredNodes(cluster)) {
            Path file = Files.writeString(folder.resolve("meters.yaml"), meters.metersFile());
            cluster.refresh(Map.of("yarn.energy.meters.file", file.toString()));
            Await.until(
                    "all meters are read",
                    () -> cluster.scheduler()
                            .energy()
                            .report()
                            .map(it -> it.cluster().nodesWithWatts() == NODES)
                            .orElse(false));
            String app = count(cluster.getConfig(), words());
            Await.until(
                    "the line of " + app,
                    () -> !LedgerLines.of(cluster.keptDirectory(), app).isEmpty());
            assertThatItIsATwin(cluster, app);
        } finally {
            cluster.restore();
        }
    }

    private void assertThatItIsATwin(MixedCluster cluster, String app) throws Exception {
        JsonNode json = simulate(cluster, "--add", ThisHost.NAME + "=5");
        JsonNode job = null;
        for (JsonNode it : json.get("jobs")) {
            job = it.get("app").asText().equals(app) ? it : job;
        }
        assertThat(job).as(json.get("jobs").toString()).isNotNull();
        JsonNode line = LedgerLines.byApplication(cluster.keptDirectory()).get(app);
        assertThat(line.get("complete").asBoolean()).as(line.toString()).isTrue();
        assertThat(job.get("name").asText()).isEqualTo("word count");
        assertThat(job.get("joules").asDouble()).isEqualTo(line.get("joules").asDouble());
        assertThat(job.get("activeJoules").asDouble())
                .isEqualTo(line.get("active_joules").asDouble());
        double seconds = job.get("seconds").asDouble();
        double predictedSeconds = job.get("predictedSeconds").asDouble();
        assertThat(predictedSeconds).as(job.toString()).isBetween(LEAST_SECONDS, seconds * MOST_OVER_REAL);
        double watts = job.get("joules").asDouble() / seconds;
        double predictedWatts = job.get("predictedJoules").asDouble() / predictedSeconds;
        assertThat(predictedWatts / watts)
                .as("predicted over real watts: " + job)
                .isBetween(1 / FACTOR_OF_WATTS, FACTOR_OF_WATTS);
        assertThat(json.get("idle").asText()).isEqualTo("by-share");
        assertThat(json.get("resourceManager").get("heartbeatSeconds").asDouble())
                .isEqualTo(0.25);
        assertThat(json.get("resourceManager").get("countsVcores").asBoolean()).isTrue();
        assertThat(json.get("asItWas").get("nodes").asInt()).isEqualTo(NODES);
        assertThat(json.get("asItWas").get("scheduler").asText())
                .isEqualTo(line.get("placement_mode").asText().equals("active") ? "energy" : "stock");
        assertThat(json.get("changed").get("nodes").asInt()).isEqualTo(NODES + 5);
    }

    private JsonNode simulate(MixedCluster cluster, String... more) throws Exception {
        Path profile = Files.writeString(folder.resolve("this-host.yaml"), asMetered(ThisHost.yaml(NODES, 600)));
        Path conf = Files.createDirectory(folder.resolve("conf"));
        try (Writer site = Files.newBufferedWriter(conf.resolve("yarn-site.xml"))) {
            cluster.getConfig().writeXml(site);
        }
        List<String> arguments = new ArrayList<>(List.of("simulate", "--json", "--cluster", ThisHost.NAME));
        arguments.addAll(List.of("--cluster-file", profile.toString(), "--conf-dir", conf.toString()));
        arguments.addAll(List.of("--from-ledger", cluster.keptDirectory().toString()));
        arguments.addAll(List.of("--history", cluster.getConfig().get(MRJobConfig.MR_AM_STAGING_DIR)));
        arguments.addAll(List.of(more));
        TunerProcess.Ended ended = new TunerProcess(folder).run(arguments.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return new ObjectMapper().readTree(ended.out());
    }

    /** With the watts of an Edison, as the meters have them: half of its range on average, whatever the node does. */
    private static String asMetered(String yaml) {
        return yaml.replace("idleWatts: 10", "idleWatts: 1.4").replace("busyWatts: 20", "busyWatts: 1.54");
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
    private String count(Configuration of, Path input) throws Exception {
        Configuration conf = new Configuration(of);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 256);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, "-Xmx128m");
        Job defined = Job.getInstance(conf, "word count 1");
        FileInputFormat.addInputPath(defined, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(
                defined, new org.apache.hadoop.fs.Path(folder.resolve("counts").toUri()));
        Job job = CountingJob.WORDCOUNT.submit(defined);
        assertThat(job.waitForCompletion(false)).isTrue();
        return job.getJobID().toString().replace("job_", "application_");
    }
}
