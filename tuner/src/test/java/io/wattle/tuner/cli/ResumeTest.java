package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuner.engine.job.JobOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --resume} refuses before it starts anything. No run here can go on: its input is gone. */
class ResumeTest {

    private static final String GONE = "/no/such/input";
    private static final String GOES_ON = "--input " + GONE + ": ";

    @TempDir
    private Path folder;

    @Test
    void phrasesMayNotChange() throws Exception {
        Path file = Files.writeString(folder.resolve("phrases"), "to be\nor not\n");
        start("grep", new JobOptions(file.toString(), null, null));
        Files.writeString(file, "to be\r\n\nor not");
        assertThat(resumed("grep").err()).contains(GOES_ON);
        Files.writeString(file, "to be\nor\n");
        assertRefused(
                resumed("grep"),
                "--patterns " + file + ": these are not the phrases that the run in " + run()
                        + " was started with (bring those back, or start a new run in another --out directory)");
    }

    @Test
    void centroidsMayNotChange() throws Exception {
        Path file = Files.writeString(folder.resolve("points"), "0,1\n2,3\n");
        start("kmeans", new JobOptions(null, file.toString(), null));
        Files.writeString(file, "2,3\n0,1\n");
        assertRefused(resumed("kmeans"), "--centroids " + file + ": these are not the centroids that the run");
    }

    @Test
    void phrasesOfAnotherVersionAreRefused() throws Exception {
        new RunDirectory(run()).create(spec("grep", JobOptions.NONE, "0123"));
        assertRefused(resumed("grep"), "--job grep: these are not the phrases that the run");
    }

    @Test
    void aRunOfAnEarlierVersionGoesOn() throws Exception {
        Path file = Files.writeString(folder.resolve("phrases"), "to be\n");
        new RunDirectory(run()).create(spec("grep", new JobOptions(file.toString(), null, null), null));
        assertThat(resumed("grep").err()).contains(GOES_ON);
    }

    @Test
    void anotherFileIsRefusedAndAnotherWayToWriteItIsNot() throws Exception {
        Path file = Files.writeString(folder.resolve("phrases"), "to be\n");
        Path same = Files.writeString(folder.resolve("same"), "to be\n");
        start("grep", new JobOptions(file.toString(), null, null));
        assertThat(resumed(
                                "grep",
                                "--patterns",
                                folder.resolve("./x/../phrases").toString())
                        .err())
                .contains(GOES_ON);
        assertRefused(
                resumed("grep", "--patterns", same.toString()),
                "--patterns: " + same + " (the run in " + run() + " was started with " + file
                        + "; leave the option out");
    }

    @Test
    void otherSamplesAreRefused() throws Exception {
        start("pi-native", new JobOptions(null, null, 5000L));
        assertRefused(
                resumed("pi-native", "--samples", "6000"),
                "--samples: 6000 (the run in " + run() + " was started with 5000; leave the option out");
        assertRefused(
                resumed("pi-native", "--patterns", "/phrases"),
                "--patterns: /phrases (the run in " + run() + " was started without it; leave the option out");
    }

    private Path run() {
        return folder.resolve("run");
    }

    private void start(String job, JobOptions options) throws Exception {
        RunSpec spec = spec(job, options, null);
        new RunDirectory(run()).create(spec(job, options, RunSpec.sideFileSha256(spec.tunedJob())));
    }

    private static RunSpec spec(String job, JobOptions options, String sideFileSha256) {
        return new RunSpec(job, options, sideFileSha256, "edison", List.of(), "embedded", 2, GONE, 0, 0, 1, null);
    }

    private Ended resumed(String job, String... more) {
        List<String> line =
                new ArrayList<>(List.of("--job", job, "--cluster", "edison", "--resume", "--out", run().toString()));
        line.addAll(List.of(more));
        return TestingCommand.run(line.toArray(String[]::new));
    }

    private void assertRefused(Ended ended, String message) throws IOException {
        assertThat(ended.err()).contains("wattle: " + message);
        assertThat(ended.exitCode()).isEqualTo(2);
        try (Stream<Path> files = Files.list(run())) {
            assertThat(files).containsExactly(run().resolve("run.json"));
        }
    }
}
