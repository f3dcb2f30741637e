package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TriedFile;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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

    @Test
    void aRunOfALaterVersionIsRefusedAndLeftAsItIs() throws Exception {
        start("wordcount", JobOptions.NONE);
        Path file = run().resolve("run.json");
        String now = Files.readString(file);
        assertThat(now).contains("\"format\" : 8");
        Files.writeString(file, now.replace("\"format\" : 8", "\"format\" : 9,\n  \"news\" : {}"));
        String later = Files.readString(file);
        assertRefused(resumed("wordcount"), file + ": written by a later version of Wattle, in format 9 (this version");
        assertThat(file).hasContent(later);
    }

    @Test
    void theRuleAndTheSeedOfTheRunCount() throws Exception {
        start("wordcount", JobOptions.NONE);
        RunPlan plan = new RunPlan(0.1, 4, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 9);
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24));
        new RunDirectory(run()).writeSearch(SearchRecord.begin(space, plan, true, List.of(), Guidance.NONE));
        assertThat(resumed("wordcount").err()).contains(GOES_ON);
        assertThat(resumed("wordcount", "--converge", "10%", "--window", "4", "--seed", "9")
                        .err())
                .contains(GOES_ON);
        for (List<String> other : List.of(
                List.of("--converge", "5%", "0.05", "0.1"),
                List.of("--window", "3", "3", "4"),
                List.of("--seed", "1", "1", "9"))) {
            Ended refused = resumed("wordcount", other.get(0), other.get(1));
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("wattle: " + other.get(0) + ": " + other.get(2) + " (the run in " + run()
                            + " was started with " + other.get(3));
        }
    }

    @Test
    void aFileThatIsTriedIsWhatItWas() throws Exception {
        Path file = folder.resolve("some.xml");
        TriedFile tried = new TriedFile(file.toString(), Map.of("a.key", "1"));
        RunSpec spec = spec("wordcount", JobOptions.NONE, null);
        new RunDirectory(run())
                .create(new RunSpec(
                        spec.job(), spec.cluster(), new SpaceAdjustments(Map.of(), Map.of(), List.of(tried))));
        String text = "<configuration><property><name>a.key</name><value>%d</value></property></configuration>";
        Files.writeString(file, text.formatted(1));
        assertThat(resumed("wordcount", "--try-conf", file.toString()).err()).contains(GOES_ON);
        Files.writeString(file, text.formatted(2));
        assertRefused(
                resumed("wordcount", "--try-conf", file.toString()),
                "--try-conf: a file has changed since the run began (leave the option out");
        Files.delete(file);
        assertThat(resumed("wordcount").err()).contains(GOES_ON);
    }

    @Test
    void aSearchOfALaterVersionIsRefused() throws Exception {
        start("wordcount", JobOptions.NONE);
        Path file = run().resolve("search.json");
        Files.writeString(file, "{\"format\": 9}");
        Ended refused = resumed("wordcount");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("wattle: " + file + ": written by a later version of Wattle, in format 9");
        assertThat(file).hasContent("{\"format\": 9}");
        Files.writeString(file, "{\"format\": 3}");
        assertThat(resumed("wordcount").err()).contains(file + ": not the record of a search: field rule is missing");
    }

    @Test
    void aProgramMayNotChange() throws Exception {
        Path jar = jar("one");
        RunSpec spec = programSpec(jar, JobSpec.sideFileSha256(new UserJob(program(jar))));
        new RunDirectory(run()).create(spec);
        jar("one");
        assertThat(resumedProgram(jar).err()).contains(GOES_ON);
        jar("another");
        assertRefused(
                resumedProgram(jar),
                "--jar " + jar + ": is not the jar that the run in " + run()
                        + " was started with (bring that back, or start a new run in another --out directory)");
    }

    private Path jar(String content) throws IOException {
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("org/example/App.class"));
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static UserProgram program(Path jar) {
        return new UserProgram(jar.toString(), "org.example.App", List.of(), null, null);
    }

    private static RunSpec programSpec(Path jar, String sha256) {
        return new RunSpec(
                new JobSpec(program(jar).name(), JobOptions.NONE, sha256, GONE, 0, 0, program(jar)),
                ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
                SpaceAdjustments.NONE);
    }

    private Ended resumedProgram(Path jar) {
        return TestingCommand.run(
                "--jar",
                jar.toString(),
                "--class",
                "org.example.App",
                "--cluster",
                "edison",
                "--resume",
                "--out",
                run().toString());
    }

    private Path run() {
        return folder.resolve("run");
    }

    private void start(String job, JobOptions options) throws Exception {
        RunSpec spec = spec(job, options, null);
        new RunDirectory(run())
                .create(spec(job, options, JobSpec.sideFileSha256(spec.job().tunedJob())));
    }

    private static RunSpec spec(String job, JobOptions options, String sideFileSha256) {
        return new RunSpec(
                new JobSpec(job, options, sideFileSha256, GONE, 0, 0, null),
                ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
                SpaceAdjustments.NONE);
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
