package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.engine.HadoopTarget;
import io.wattle.tuner.engine.job.InputRequest.Layout;
import io.wattle.tuner.engine.job.JobOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSpecTest {

    private static final RunSpec PI = new RunSpec(
            "pi-native",
            new JobOptions(null, null, 5000L),
            null,
            "edison",
            List.of(),
            "embedded",
            2,
            null,
            12,
            0,
            1,
            null);

    @TempDir
    private Path folder;

    @Test
    void isReadAsItWasWritten() throws Exception {
        RunDirectory directory = new RunDirectory(folder);
        directory.create(PI);
        assertThat(directory.readSpec()).isEqualTo(PI);
    }

    @Test
    void runsOfEarlierVersionsCanBeResumed() throws Exception {
        Files.writeString(folder.resolve("run.json"), """
                {"job": "wordcount", "cluster": "edison", "clusterFiles": [], "engine": "embedded", "workers": 2,
                 "input": null, "inputFiles": 4, "inputBytes": 400, "hostDmipsPerCore": 5}
                """);
        RunSpec spec = new RunDirectory(folder).readSpec();
        assertThat(spec.options()).isEqualTo(JobOptions.NONE);
        assertThat(spec.sideFileSha256()).isNull();
        assertThat(spec.tunedJob().name()).isEqualTo("wordcount");
        assertThat(spec.inputRequest().layout()).contains(new Layout(4, 400));
    }

    @Test
    void theCommandLineRepeatsTheRun() {
        assertThat(PI.commandLine())
                .isEqualTo("bin/tuner --job pi-native --cluster edison --nodes 2 --input-files 12 --samples 5000");
        assertThat(PI.inputRequest().layout()).contains(new Layout(12, OptionalLong.empty()));
        RunSpec kmeans = new RunSpec(
                "kmeans",
                new JobOptions(null, "/c", null),
                "0123",
                "dell",
                List.of(),
                "hadoop",
                0,
                "/points",
                2,
                900,
                0,
                new HadoopTarget("/etc/hadoop"));
        assertThat(kmeans.commandLine())
                .isEqualTo(
                        "bin/tuner --job kmeans --cluster dell --conf-dir /etc/hadoop --input /points --input-files 2 --input-size 900"
                                + " --centroids /c");
    }

    @Test
    void theCommandLineIsOneForAShell() throws Exception {
        RunSpec spec = new RunSpec(
                "grep",
                new JobOptions("/my phrases", null, null),
                "0123",
                "edison",
                List.of("/it's $1"),
                "embedded",
                0,
                "/a/*",
                0,
                0,
                1,
                null);
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + spec.commandLine()).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "bin/tuner",
                        "--job",
                        "grep",
                        "--cluster",
                        "edison",
                        "--cluster-file",
                        "/it's $1",
                        "--input",
                        "/a/*",
                        "--patterns",
                        "/my phrases");
    }
}
