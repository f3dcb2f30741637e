package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuner.cli.simulate.SimulationReport;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs of {@code --engine model}. */
class ModelRunTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Of an input of 1 GB uber mode is searched nowhere, and vcores only where a scheduler counts them. */
    private static final List<String> LEFT_OUT = List.of(
            "mapreduce.map.java.opts",
            "mapreduce.reduce.java.opts",
            "mapreduce.map.output.compress",
            "mapreduce.reduce.shuffle.parallelcopies");

    @TempDir
    private Path folder;

    @Test
    void aWholeTuningEndsByItselfInSecondsAndSaysThatItIsPredicted() throws Exception {
        Ended ended = assertTimeout(Duration.ofMinutes(1), () -> tune("wordcount", "run", "--json"));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        assertThat(result.get("stopReason").asText()).isEqualTo("little-left");
        assertThat(result.get("engine").asText()).isEqualTo("model");
        assertThat(result.get("predicted").asBoolean()).isTrue();
        assertThat(result.get("workers").asInt()).isEqualTo(35);
        assertThat(result.get("input").asText()).isEqualTo("200 files of 1024 MB in all, as in Zhao2016");
        assertThat(MAPPER.convertValue(result.get("leftOut"), String[].class)).containsExactlyElementsOf(LEFT_OUT);
        assertThat(result.get("speedup").asDouble()).isGreaterThan(10);
        assertThat(result.get("best").get("runs").asInt()).isEqualTo(3);
        assertThat(result.get("best").get("minSeconds").asDouble())
                .isLessThan(result.get("best").get("maxSeconds").asDouble());
        assertThat(result.get("trials")).hasSizeGreaterThan(10).allSatisfy(ModelRunTest::requirePredicted);
        assertThat(journal("run")).hasSize(result.get("trials").size());
        for (String line : journal("run")) {
            requirePredicted(MAPPER.readTree(line));
        }
        assertThat(ended.err())
                .contains("pred. s", "pred. J", "predicted, not measured", SimulationReport.ACCURACY)
                .contains("  left out  " + String.join(", ", LEFT_OUT) + " (the simulator does not know")
                .doesNotContain("seconds   class s", "output of every trial");
    }

    private static void requirePredicted(JsonNode trial) {
        assertThat(trial.get("status").asText()).isEqualTo("succeeded");
        for (String figure : List.of("seconds", "classSeconds", "joules")) {
            assertThat(trial.get(figure).asDouble()).isPositive();
            assertThat(trial.get(figure + "Quality").asText()).isEqualTo("predicted");
        }
    }

    @Test
    void itsFilesSayThatTheyArePredicted() throws Exception {
        tune("wordcount", "run");
        Path run = folder.resolve("run");
        assertThat(Files.readString(run.resolve("report.html")))
                .contains(
                        "<strong>Predicted by a simulation, not measured.</strong>", "wordcount on edison, predicted:")
                .contains("seconds<br>(predicted)</th>", "joules<br>(predicted)</th>")
                .contains("bin/tuner --job wordcount --cluster edison --engine model</code>")
                .doesNotContain("(measured)");
        assertThat(Files.readString(run.resolve("job-settings.xml")))
                .contains("Predicted by a simulation, not measured: found by the Wattle tuner for wordcount on edison")
                .contains(
                        SimulationReport.ACCURACY,
                        "Not searched, as the simulator does not know all that they change: ")
                .contains("run these settings beside your own before you rely on them", "1024.0 MB of input. ")
                .doesNotContain("assumed");
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.map(it -> it.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            RunLock.FILE,
                            "run.json",
                            "search.json",
                            "journal.jsonl",
                            "result.json",
                            "report.html",
                            "job-settings.xml",
                            "arguments.txt");
        }
    }

    @Test
    void whatIsPinnedStaysAndWhatIsAddedIsSearched() throws Exception {
        String[] options = {
            "--set", "mapreduce.job.reduces=20", "--tune", "mapreduce.map.maxattempts=2,4", "--max-trials", "40"
        };
        assertThat(tune("wordcount", "run", options).exitCode()).isZero();
        Set<String> attempts = new HashSet<>();
        for (String line : journal("run")) {
            JsonNode settings = MAPPER.readTree(line).get("settings");
            assertThat(settings.get("mapreduce.job.reduces").asText()).isEqualTo("20");
            attempts.add(settings.get("mapreduce.map.maxattempts").asText());
        }
        assertThat(attempts).containsExactlyInAnyOrder("2", "4");
        List<String> whole = journal("run");
        Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, whole.size() / 2));
        assertThat(resume("wordcount", "--max-trials", "40").exitCode()).isZero();
        assertThat(journal("run")).isEqualTo(whole);
        assertRefused(
                resume("wordcount", "--set", "mapreduce.job.reduces=30"),
                "--set, --tune, --try-conf: --set mapreduce.job.reduces=30 (the run in " + folder.resolve("run")
                        + " was started with --set mapreduce.job.reduces=20 --tune mapreduce.map.maxattempts=2,4;");
        assertThat(Files.readString(folder.resolve("run/report.html")))
                .contains("--set mapreduce.job.reduces=20 --tune mapreduce.map.maxattempts=2,4");
    }

    @Test
    void aModelOfTheRunsCanGuideTheSearch() throws Exception {
        Ended ended = tune("wordcount", "run", "--max-trials", "30", "--json");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        assertThat(result.get("speedup").asDouble()).isGreaterThan(25);
        assertThat(ended.err()).contains("   2  model ", "adopted: the model of all runs expects");
        assertThat(result.get("stopReason").asText()).isIn("converged", "little-left");
        assertThat(ended.err())
                .contains("would have ended it after trial "
                        + result.get("steadyAfter").asInt() + ".");
        List<String> whole = journal("run");
        for (int kept : new int[] {1, 7, whole.size() - 2}) {
            Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, kept));
            assertThat(resume("wordcount", "--max-trials", "30").exitCode()).isZero();
            assertThat(journal("run")).as("resumed after " + kept).isEqualTo(whole);
        }
    }

    /** Of versions in which there was one way to search. */
    @Test
    void aRunWithoutARecordOfItsSearchGoesOnByGroups() throws Exception {
        tune("wordcount", "run", "--strategy", "groups", "--max-trials", "4", "--repeats", "0");
        List<String> whole = journal("run");
        Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, 2));
        Files.delete(folder.resolve("run/search.json"));
        assertThat(resume("wordcount", "--max-trials", "4", "--repeats", "0").exitCode())
                .isZero();
        assertThat(journal("run")).isEqualTo(whole);
    }

    @Test
    void aRunWhoseDescriptionWasEditedIsRefused() throws Exception {
        tune("wordcount", "run", "--max-trials", "1", "--repeats", "0");
        Path file = folder.resolve("run/run.json");
        String before = Files.readString(file);
        Files.writeString(file, before.replace("\"inputFiles\"", "\"inputFile\""));
        assertRefused(
                resume("wordcount"), file + ": not a run description: field inputFile (known: adjustments, cluster,");
        Files.writeString(file, before.replace("\"engine\" : \"model\"", "\"engine\" : null"));
        assertRefused(resume("wordcount"), file + ": not a run description: field engine is missing");
    }

    @Test
    void settingsCanBeDrawnAtRandom() throws Exception {
        Ended ended = tune("wordcount", "run", "--strategy", "random", "--max-trials", "25");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("   2  random ");
        List<String> whole = journal("run");
        Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, 10));
        assertRefused(
                resume("wordcount", "--strategy", "groups"),
                "--strategy: groups (the run in " + folder.resolve("run") + " was started with random;");
        assertThat(resume("wordcount", "--max-trials", "25").exitCode()).isZero();
        assertThat(journal("run")).isEqualTo(whole);
        assertThat(Files.readString(folder.resolve("run/report.html"))).contains("--strategy random");
        assertRefused(
                tune("wordcount", "other", "--strategy", "luck"),
                "--strategy: unknown name 'luck' (known: groups, auto, cma-es, random)");
    }

    @Test
    void whatItDoesNotSimulateIsNotTaken() throws Exception {
        assertRefused(
                tune("wordcount", "run", "--set", "mapreduce.map.output.compress=true"),
                "--set, --tune, --try-conf: mapreduce.map.output.compress changes nothing with --engine model (leave it out");
        assertRefused(
                tune("wordcount", "run", "--tune", "mapreduce.reduce.shuffle.parallelcopies=5,10"),
                "--set, --tune, --try-conf: mapreduce.reduce.shuffle.parallelcopies changes nothing with --engine model");
        assertRefused(
                tune("wordcount", "run", "--set", "mapreduce.job.reduces=many"),
                "--set, --tune, --try-conf: mapreduce.job.reduces: unreadable value many");
        Path file = Files.writeString(
                folder.resolve("some.xml"),
                "<configuration><property><name>a</name><value>b</value></property></configuration>");
        assertRefused(
                tune("wordcount", "run", "--try-conf", file.toString()),
                "--set, --tune, --try-conf: " + file + " changes nothing with --engine model");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void twoTunersDoNotShareADirectory() throws Exception {
        tune("wordcount", "run", "--max-trials", "2", "--repeats", "0");
        List<String> whole = journal("run");
        RunLock other = RunLock.of(folder.resolve("run"));
        assertRefused(
                resume("wordcount"),
                "--out " + folder.resolve("run") + ": another tuner is running there (wait for its end, or choose");
        assertThat(journal("run")).isEqualTo(whole);
        other.close();
        assertThat(resume("wordcount", "--max-trials", "3", "--repeats", "0").exitCode())
                .isZero();
    }

    @Test
    void theSeedDecidesEverything() throws Exception {
        tune("logcount2", "one");
        tune("logcount2", "same");
        tune("logcount2", "other", "--seed", "2");
        assertThat(journal("same")).isEqualTo(journal("one"));
        assertThat(journal("other").get(0)).isNotEqualTo(journal("one").get(0));
    }

    /** Whatever was written when it was killed; the engine need not be named again. */
    @Test
    void aRunThatIsResumedGivesTheSame() throws Exception {
        tune("terasort", "run");
        List<String> whole = journal("run");
        for (int kept : new int[] {0, 1, whole.size() / 2, whole.size() - 1}) {
            Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, kept));
            Ended resumed = resume("terasort");
            assertThat(resumed.exitCode()).as(resumed.err()).isZero();
            assertThat(resumed.out()).contains("cluster   simulated: 35 workers", "predicted, not measured");
            assertThat(journal("run")).as("resumed after " + kept).isEqualTo(whole);
        }
    }

    @Test
    void aRunIsResumedWithItsOwnEngineOnly() throws Exception {
        tune("wordcount", "run", "--max-trials", "2", "--repeats", "0");
        List<String> whole = journal("run");
        assertRefused(
                resume("wordcount", "--engine", "embedded"),
                "--engine: embedded (the run in " + folder.resolve("run") + " was started with model;");
        assertRefused(
                resume("wordcount", "--nodes", "20"),
                "--nodes: 20 (the run in " + folder.resolve("run") + " was started without it;");
        assertRefused(resume("wordcount", "--seed", "2"), "--seed: 2 (the run in");
        assertThat(journal("run")).isEqualTo(whole);
        new RunDirectory(folder.resolve("embedded"))
                .create(new RunSpec(
                        JobSpec.of("wordcount").on(null, 4, 400),
                        ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
                        SpaceAdjustments.NONE));
        assertRefused(
                tune("wordcount", "embedded", "--resume"),
                "--engine: model (the run in " + folder.resolve("embedded") + " was started with embedded;");
    }

    /** As if the simulator had been calibrated anew meanwhile. */
    @Test
    void aRunOfAnotherSimulatorIsNotResumed() throws Exception {
        tune("pi", "run", "--max-trials", "2", "--repeats", "0");
        String whole = Files.readString(folder.resolve("run/journal.jsonl"));
        String other = whole.replaceFirst("\"seconds\":[0-9.]+", "\"seconds\":12.5");
        Files.writeString(folder.resolve("run/journal.jsonl"), other);
        Ended refused = resume("pi");
        assertRefused(refused, "--resume: simulated now, trial 1 of the run in " + folder.resolve("run") + " takes ");
        assertThat(refused.err()).contains("and it took 12.5 s and ", "have changed (start a new run in another --out");
        assertThat(folder.resolve("run/journal.jsonl")).hasContent(other);
    }

    @Test
    void otherSizesAndMixedClustersCanBeSimulated() throws Exception {
        Ended twenty = tune("wordcount", "twenty", "--nodes", "20", "--max-trials", "1", "--repeats", "0");
        assertThat(twenty.out()).contains("cluster   simulated: 20 workers (");
        assertThat(MAPPER.readTree(folder.resolve("twenty/result.json").toFile())
                        .get("workers")
                        .asInt())
                .isEqualTo(20);
        assertThat(Files.readString(folder.resolve("twenty/report.html"))).contains("--engine model --nodes 20 ");
        Ended mixed = run("--job", "pi", "--cluster", "mixed", "--max-trials", "3", "--out", out("mixed"));
        assertThat(mixed.exitCode()).as(mixed.err()).isZero();
        assertThat(mixed.out()).contains("35 workers (", " and 2 workers (", "on all 37 workers");
    }

    @Test
    void aTrialThatWouldRunTooLongHasTimedOut() throws Exception {
        Ended ended = tune("pi", "run", "--trial-timeout", "9s");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out()).contains("-> timeout: would run ");
        assertThat(ended.err())
                .contains("wattle: no trial succeeded; the last one: timeout, would run ")
                .doesNotContain("(log: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --job grep-native --cluster edison | --job: --engine model does not know grep-native (known: wordcount, wordcount2, logcount, logcount2, pi, terasort, grep, kmeans, pi-cpp; take one of these, or another engine)
                    --job dfsio --cluster edison | --job: --engine model does not know dfsio (known: wordcount, wordcount2, logcount, logcount2, pi, terasort, grep, kmeans, pi-cpp; take one of these, or another engine)
                    --job terasrt --cluster edison | --job: unknown name 'terasrt' (known: wordcount, wordcount2, logcount, logcount2, pi, terasort, grep, kmeans, pi-cpp); did you mean terasort?
                    --job pi --cluster raspberry-pi | --cluster raspberry-pi: cannot be simulated: node class raspberry-pi: no
                    --job pi --cluster edisn | --cluster: unknown name 'edisn' (known: edison,
                    --job pi --cluster edison --samples 9 | --samples: 9 (--engine model simulates the study's job with the study's input; leave the option out)
                    --job wordcount --cluster edison --input-files 9 | --input-files: 9 (--engine model simulates
                    --job wordcount --cluster edison --input hdfs://nn/text | --input: hdfs://nn/text (--engine model simulates
                    --job wordcount --cluster edison --nodes 0 | --nodes: 0 (allowed: 1 or more)
                    --job wordcount --cluster mixed --nodes 5 | --nodes: mixed has workers of 2 classes
                    --job wordcount --cluster edison --queue etl | --queue etl: is for a real cluster
                    --job wordcount --cluster edison --workers edison=3 | --workers edison=3: is for a testbed
                    --job wordcount --cluster edison --conf-dir /conf | --engine model: does not go with --conf-dir /conf (leave one of them out)
                    """)
    void whatCannotBeSimulatedIsRefused(String arguments, String message) throws Exception {
        List<String> line = new ArrayList<>(List.of(arguments.split(" ")));
        line.addAll(List.of("--out", out("none")));
        assertRefused(run(line.toArray(String[]::new)), message);
        assertThat(folder.resolve("none")).doesNotExist();
    }

    /** Jobs that only the model knows. */
    @Test
    void otherEnginesDoNotRunTheStudysPi() {
        assertRefused(
                TestingCommand.run("--job", "pi-cpp", "--cluster", "edison"), "--job: unknown name 'pi-cpp' (known:");
    }

    private Ended tune(String job, String out, String... more) {
        List<String> line = new ArrayList<>(List.of("--job", job, "--cluster", "edison", "--out", out(out)));
        line.addAll(List.of(more));
        return run(line.toArray(String[]::new));
    }

    private Ended resume(String job, String... more) {
        List<String> line =
                new ArrayList<>(List.of("--job", job, "--cluster", "edison", "--resume", "--out", out("run")));
        line.addAll(List.of(more));
        return TestingCommand.run(line.toArray(String[]::new));
    }

    private static Ended run(String... arguments) {
        List<String> line = new ArrayList<>(List.of("--engine", "model"));
        line.addAll(List.of(arguments));
        return TestingCommand.run(line.toArray(String[]::new));
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    private List<String> journal(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name).resolve("journal.jsonl"));
    }

    private static void assertRefused(Ended ended, String message) {
        assertThat(ended.err()).contains("wattle: " + message);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }
}
