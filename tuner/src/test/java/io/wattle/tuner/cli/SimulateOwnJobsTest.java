package io.wattle.tuner.cli;

import static io.wattle.tuner.cli.TestingSimulate.json;
import static io.wattle.tuner.cli.TestingSimulate.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a user's own, alone and in traces. */
class SimulateOwnJobsTest {

    private static final String OWN = """
            name: my job
            profile: {inputMb: 320, inputFiles: 20, mapMdi: 0, mapMdiPerMb: 700, mapOutputMbPerMb: 1.5,
              combinedShare: 0.2, reduceMdiPerMb: 1200, outputMbPerMb: 0.3}
            settings: {blockMb: 16, inputReplication: 2, outputReplication: 2, reduces: 4, combines: true,
              mapMemoryMb: 300, reduceMemoryMb: 300, masterMemoryMb: 100, sortMb: 70, heapShare: 0.8, slowstart: 0.05}
            """;

    @Test
    void aFilesProfileIsSimulatedWithItsSettings(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), OWN);
        JsonNode json = json("--cluster edison --nodes 10 --job " + file);
        assertThat(json.get("job").asText()).isEqualTo("my job");
        assertThat(json.get("maps").asInt()).isEqualTo(20);
        JsonNode small = json("--cluster edison --nodes 10 --set dfs.blocksize=8m --job " + file);
        assertThat(small.get("maps").asInt()).isEqualTo(40);
        Ended tiny = run("simulate --cluster edison --set dfs.blocksize=1 --job " + file);
        assertThat(tiny.exitCode()).isEqualTo(2);
        assertThat(tiny.err()).contains("--set: job my job: 3.3554432E8 splits (allowed: up to 10000000");
        Files.writeString(file, "name: x");
        Ended bad = run("simulate --cluster edison --job " + file);
        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(bad.err()).contains("--job: " + file + ":1: no profile (needed: what the job does)");
    }

    /** Profiles lie beside the trace, wherever the command runs. */
    @Test
    void aTraceHasJobsOfOnesOwn(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("own.yaml"), OWN);
        Path trace = Files.writeString(folder.resolve("t.yaml"), """
                horizonSeconds: 3600
                jobs: [{at: 0, job: own.yaml}, {at: 600, job: own.yaml, size: 2}, {at: 1200, job: pi}]
                """);
        String command = "--cluster mixed --slack 1.5 --trace " + trace;
        JsonNode json = json(command);
        assertThat(json.get("jobs").get(0).get("job").asText()).isEqualTo("my job");
        assertThat(json.get("done").asInt()).isEqualTo(3);
        assertThat(json.get("late").asInt()).isZero();
        assertThat(json.get("jobs").get(1).get("seconds").asDouble())
                .isGreaterThan(json.get("jobs").get(0).get("seconds").asDouble());
        assertThat(json.get("jobs").get(0).get("seconds"))
                .as("as alone")
                .isEqualTo(json("--cluster mixed --job " + folder.resolve("own.yaml"))
                        .get("seconds"));
        assertThat(json(command + " --scheduler energy").get("done").asInt()).isEqualTo(3);
        assertThat(json(command + " --set mapreduce.job.reduces=1").get("containers"))
                .isNotEqualTo(json.get("containers"));
        Files.writeString(folder.resolve("own.yaml"), OWN.replace("sortMb: 70", "sortMb: 0"));
        Ended bad = run("simulate --cluster mixed --trace " + trace);
        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(bad.err())
                .contains("--trace: " + folder.resolve("own.yaml") + ":4: settings: sortMb is 0.0 (allowed");
        Files.delete(folder.resolve("own.yaml"));
        assertThat(run("simulate --cluster mixed --trace " + trace).err())
                .contains("--trace: " + trace + ":2: jobs[0].job: cannot read own.yaml");
    }

    @Test
    void jobsAfterTheHorizonAreNotOpen(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(folder.resolve("t.yaml"), """
                horizonSeconds: 600
                jobs: [{at: 0, job: pi, size: 0.01}, {at: 590, job: pi}, {at: 700, job: pi}]
                """);
        JsonNode json = json("--cluster mixed --trace " + trace);
        assertThat(json.get("open").asInt()).isOne();
        assertThat(json.get("afterHorizon").asInt()).isOne();
        assertThat(json.get("jobs").get(2).get("submittedSeconds").asDouble()).isEqualTo(700);
        assertThat(json.get("jobs").get(2).get("seconds").isNull()).isTrue();
        assertThat(run("simulate --cluster mixed --trace " + trace).out())
                .contains("3 jobs on mixed, ", "1 done, 1 open at the end, 1 after the horizon; job ");
    }

    @Test
    void bracketsWithoutEndAreBadInput(@TempDir Path folder) throws Exception {
        Path deep = Files.writeString(folder.resolve("deep.yaml"), "jobs: " + "[".repeat(20_000) + "]".repeat(20_000));
        for (String arguments : List.of(
                "--trace " + deep, "--job " + deep, "--job pi --cluster-file " + deep, "--trace x --sleep " + deep)) {
            Ended ended = run("simulate --cluster mixed " + arguments);
            assertThat(ended.exitCode()).as(arguments).isEqualTo(2);
            assertThat(ended.err()).as(arguments).contains(deep + ":1: not YAML: lists and mappings deeper than 100");
        }
    }
}
