package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.it.TunerProcess.Ended;
import io.wattle.tuning.run.RunFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process: what it prints, writes and returns. */
@Tag("embedded")
class CommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    private TunerProcess tuner;

    @BeforeEach
    void prepare() {
        tuner = new TunerProcess(directory);
    }

    /** By groups: a model may try what runs out of memory. */
    @Test
    void tunesAndResumesAfterBeingKilled() throws Exception {
        String[] small = {
            "--job",
            "wordcount",
            "--cluster",
            "edison",
            "--nodes",
            "2",
            "--input-files",
            "2",
            "--input-size",
            "200KB",
            "--max-trials",
            "2",
            "--strategy=groups",
            "--repeats",
            "1",
            "--json",
            "--out",
            "run"
        };
        Process process = tuner.start(small);
        Path journal = directory.resolve("run/journal.jsonl");
        while (!Files.exists(journal) || Files.size(journal) == 0) {
            assertThat(process.isAlive()).as("bin/tuner").isTrue();
            Thread.sleep(200);
        }
        process.destroy();
        Ended killed = tuner.await(process);
        assertThat(killed.exitCode()).isEqualTo(143);
        assertThat(killed.err()).contains("--resume --out ");
        assertThat(killed.out()).isEmpty();
        assertThat(tuner.temporary()).isEmptyDirectory();
        List<String> before = Files.readAllLines(journal);
        Files.writeString(journal, "{\"number\":" + (before.size() + 1) + ",\"purp", StandardOpenOption.APPEND);

        Ended again = tuner.run(small);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("holds another run");

        Ended resumed = tuner.run(
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--max-trials",
                "2",
                "--repeats",
                "1",
                "--target-input",
                "1GB",
                "--json",
                "--out",
                "run",
                "--resume");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(journal)).startsWith(before.toArray(String[]::new));
        assertResult(MAPPER.readTree(resumed.out()), Files.readAllLines(journal));
        assertThat(tuner.temporary()).isEmptyDirectory();
    }

    private void assertResult(JsonNode result, List<String> journal) throws IOException {
        assertThat(result.get("job").asText()).isEqualTo("wordcount");
        assertThat(result.get("cluster").asText()).isEqualTo("edison");
        assertThat(result.get("engine").asText()).isEqualTo("embedded");
        assertThat(result.get("stopReason").asText()).isEqualTo("max-trials");
        assertThat(result.get("trials")).hasSameSizeAs(journal);
        for (int i = 0; i < journal.size(); i++) {
            JsonNode trial = result.get("trials").get(i);
            ObjectNode line = (ObjectNode) MAPPER.readTree(journal.get(i));
            assertThat(line.remove("format").asInt()).isEqualTo(RunFormat.CURRENT);
            assertThat(trial).isEqualTo(line);
            assertThat(trial.get("number").asInt()).isEqualTo(i + 1);
            assertThat(trial.get("status").asText()).isEqualTo("succeeded");
            assertThat(trial.get("joulesQuality").asText()).isEqualTo("emulated");
            assertThat(trial.get("seconds").asDouble()).isPositive();
            assertThat(trial.get("secondsQuality").asText()).isEqualTo("measured");
            assertThat(trial.get("classSecondsQuality").asText()).isEqualTo("emulated");
            // An Edison draws 1.4 W idle and 1.68 W busy; there are two.
            assertThat(trial.get("joules").asDouble()
                            / trial.get("classSeconds").asDouble()
                            / 2)
                    .as("watts of a worker in trial " + (i + 1))
                    .isBetween(1.4, 1.68);
            double maps = 0;
            for (JsonNode each : trial.get("timeline").get("maps")) {
                maps += each.asDouble();
            }
            assertThat(maps).as("maps at a time in trial " + (i + 1)).isPositive();
            assertThat(trial.get("masterJoules").asDouble())
                    .isCloseTo(52 * trial.get("classSeconds").asDouble(), within(0.01));
        }
        JsonNode best = result.get("best");
        assertThat(result.get("speedup").asDouble())
                .isEqualTo(result.get("stock").get("medianSeconds").asDouble()
                        / best.get("medianSeconds").asDouble());
        Configuration fragment = new Configuration(false);
        fragment.addResource(new org.apache.hadoop.fs.Path(
                directory.resolve("run/job-settings.xml").toUri()));
        assertThat(fragment.get("mapreduce.task.io.sort.mb"))
                .isEqualTo(best.get("settings").get("mapreduce.task.io.sort.mb").asText());
        assertThat(fragment.get("mapreduce.map.java.opts")).isNull();
        assertThat(fragment.get("wattle.job.combiner")).isNull();
        assertThat(directory.resolve("run/job-settings.xml"))
                .content()
                .contains("scaled to 35 workers of 2 vcores with 1024.0 MB");
        assertThat(directory.resolve("run/mapred-site.xml")).doesNotExist();
        List<String> arguments = Files.readAllLines(directory.resolve("run/arguments.txt"));
        assertThat(arguments)
                .hasSize(fragment.size())
                .allSatisfy(it -> assertThat(it).startsWith("-Dmapreduce."));
        assertThat(directory.resolve("run/report.html")).content().contains("Tuning wordcount on edison");
        assertThat(MAPPER.readTree(directory.resolve("run/result.json").toFile()))
                .isEqualTo(result);
    }

    @Test
    void tunesANativeJobWithOptionsOfItsOwn() throws Exception {
        Ended ended =
                tuner.run(("--job pi-native --cluster edison --nodes 2 --samples 1000000 --input-files 2 --max-trials 1"
                                + " --repeats 0 --json --out run")
                        .split(" "));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        assertThat(result.get("job").asText()).isEqualTo("pi-native");
        assertThat(result.get("input").asText()).isEqualTo("1000000 points of Halton's sequence, 2 files");
        assertThat(result.get("trials")).hasSize(1);
        JsonNode trial = result.get("trials").get(0);
        // A trial whose maps do not count all samples fails.
        assertThat(trial.get("status").asText()).as(ended.err()).isEqualTo("succeeded");
        assertThat(trial.get("counters").get("MAPS").asInt()).isEqualTo(2);
        assertThat(MAPPER.readTree(directory.resolve("run/run.json").toFile())
                        .at("/options/samples")
                        .asLong())
                .isEqualTo(1_000_000);
        assertThat(tuner.temporary()).isEmptyDirectory();
    }

    /** What else is refused, the tuner's own tests try within their JVM. */
    @Test
    void badInputIsExplainedAndLeavesNothingBehind() throws Exception {
        Ended ended = tuner.run("--job", "wordcuont", "--cluster", "edison");
        assertThat(ended.err()).contains("did you mean wordcount?");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("out.txt", "err.txt", "tmp");
        }
    }
}
