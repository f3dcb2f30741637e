package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --warm-start} and {@code --safe}, in the simulator. */
class GuidedRunTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private Ended tune(String job, String out, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--job",
                job,
                "--cluster",
                "dell",
                "--engine",
                "model",
                "--repeats",
                "0",
                "--out",
                folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return TestingCommand.run(arguments.toArray(String[]::new));
    }

    private List<String> journal(String run) throws IOException {
        return Files.readAllLines(folder.resolve(run).resolve("journal.jsonl"));
    }

    private static void assertRefused(Ended ended, String message) {
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
    }

    @Test
    void anEarlierRunIsLearnedFromAndKeptWithTheRun() throws Exception {
        String then = folder.resolve("then").toString();
        assertThat(tune("wordcount", "then", "--max-trials", "12").exitCode()).isZero();
        String[] options = {"--strategy", "auto", "--max-trials", "6", "--warm-start", then};
        Ended ended = tune("wordcount", "now", options);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("  model     starts from simulated runs of the job on dell")
                .contains("  model     and from 12 trials in " + then);
        JsonNode search = MAPPER.readTree(folder.resolve("now/search.json").toFile());
        assertThat(search.get("guidance").get("earlier").get(0).get("trials")).hasSize(12);
        assertThat(Files.readString(folder.resolve("now/report.html"))).contains("--warm-start " + then);
        List<String> whole = journal("now");
        Files.write(folder.resolve("now/journal.jsonl"), whole.subList(0, 2));
        Files.delete(folder.resolve("then/journal.jsonl"));
        assertThat(tune("wordcount", "now", "--resume", "--max-trials", "6").exitCode())
                .isZero();
        assertThat(journal("now")).isEqualTo(whole);
        assertRefused(
                tune("wordcount", "now", "--resume", "--warm-start", folder.toString()),
                "--warm-start: [" + folder + "] (the run in " + folder.resolve("now") + " was started with [" + then
                        + "];");
    }

    @Test
    void aRunWithOtherPinnedKeysIsSkippedAndSaidToBe() throws Exception {
        Path then = folder.resolve("then");
        assertThat(tune("wordcount", "then", "--max-trials", "3").exitCode()).isZero();
        ObjectNode spec = (ObjectNode) MAPPER.readTree(then.resolve("run.json").toFile());
        String key = "mapreduce.reduce.merge.inmem.threshold";
        spec.putObject("adjustments").putObject("pinned").put(key, "200");
        ((ObjectNode) spec.get("adjustments")).putObject("tuned");
        MAPPER.writeValue(then.resolve("run.json").toFile(), spec);
        Ended ended =
                tune("wordcount", "now", "--strategy", "auto", "--max-trials", "2", "--warm-start", then.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("  model     not from " + then + ": " + key
                        + " was 200, and here it is the cluster's (--set, -D)\n")
                .doesNotContain("and from");
        assertThat(MAPPER.readTree(folder.resolve("now/search.json").toFile())
                        .get("guidance")
                        .has("earlier"))
                .isFalse();
    }

    /** A pinned parameter is among the settings of each trial. */
    @Test
    void aRunWithAPinnedParameterIsTakenAsWhatItIs() throws Exception {
        String then = folder.resolve("then").toString();
        assertThat(tune("wordcount", "then", "--max-trials", "3", "--set", "mapreduce.job.reduces=5")
                        .exitCode())
                .isZero();
        Ended ended = tune("wordcount", "now", "--strategy", "auto", "--max-trials", "2", "--warm-start", then);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("  model     and from 3 trials in " + then);
        JsonNode trial =
                MAPPER.readTree(folder.resolve("now/search.json").toFile()).at("/guidance/earlier/0/trials/0/settings");
        assertThat(trial.get("mapreduce.job.reduces").asText()).isEqualTo("5");
    }

    @Test
    void runsOfSomethingElseAreRefusedBeforeAnythingBegins() throws Exception {
        assertThat(tune("logcount", "then", "--max-trials", "2").exitCode()).isZero();
        Path then = folder.resolve("then");
        String[] options = {"--strategy", "auto", "--warm-start", then.toString()};
        Path spec = then.resolve("run.json");
        String text = Files.readString(spec);
        Files.writeString(spec, text.replace("\"dell\"", "\"edison\""));
        assertRefused(tune("logcount", "now", options), "its cluster is edison (allowed: dell, as in this run)");
        Files.writeString(spec, text.replace("\"model\"", "\"embedded\""));
        assertRefused(tune("logcount", "now", options), "its engine is embedded (allowed: model, as in this run)");
        Files.writeString(spec, text);
        Files.writeString(then.resolve("journal.jsonl"), "no trial\n");
        assertRefused(tune("logcount", "now", options), "--warm-start " + then.resolve("journal.jsonl") + ", line 1");
        Files.delete(then.resolve("journal.jsonl"));
        assertRefused(tune("logcount", "now", options), "none of its trials succeeded; leave it out");
        Files.delete(then.resolve("search.json"));
        assertRefused(tune("logcount", "now", options), "does not say what was searched (no search.json)");
        Files.delete(spec);
        assertRefused(tune("logcount", "now", options), "--warm-start " + then + ": holds no run (no run.json)");
        assertThat(folder.resolve("now")).doesNotExist();
    }

    @Test
    void ofManyRunsEachTellsWhatTheJobCostsAndWhatItTriedLast() throws Exception {
        assertThat(tune("wordcount", "then", "--max-trials", "9").exitCode()).isZero();
        Path failed = folder.resolve("failed");
        Files.createDirectory(failed);
        for (String file : List.of("run.json", "search.json")) {
            Files.copy(folder.resolve("then").resolve(file), failed.resolve(file));
        }
        List<String> options = new ArrayList<>(List.of("--strategy", "auto", "--max-trials", "2"));
        options.addAll(List.of("--warm-start", failed.toString()));
        for (int copy = 0; copy < 22; copy++) {
            options.addAll(List.of("--warm-start", folder.resolve("then").toString()));
        }
        Ended ended = tune("wordcount", "now", options.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("not from " + failed + ": none of its trials succeeded")
                .contains("it would be more than 100 trials with those before it");
        JsonNode earlier =
                MAPPER.readTree(folder.resolve("now/search.json").toFile()).at("/guidance/earlier");
        assertThat(earlier).hasSize(20);
        assertThat(earlier.get(0).get("trials"))
                .extracting(it -> it.get("number").asInt())
                .containsExactly(1, 6, 7, 8, 9);
    }

    /** Simulated runs count no map output: what is known of both decides. */
    @Test
    void ofRunsOfOtherJobsTheNearestIsTakenIfItIsNear() throws Exception {
        String log = folder.resolve("log").toString();
        String sort = folder.resolve("sort").toString();
        assertThat(tune("logcount", "log", "--max-trials", "9").exitCode()).isZero();
        assertThat(tune("terasort", "sort", "--max-trials", "2").exitCode()).isZero();
        String[] options = {"--strategy", "auto", "--max-trials", "6", "--warm-start", log, "--warm-start", sort};
        Ended ended = tune("wordcount", "now", options);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("  model     and, if the job turns out to be near, from 9 trials of logcount in " + log)
                .containsPattern("(prior   |left out)  --warm-start " + log + ", of logcount")
                .contains("  left out  --warm-start " + sort + ", of terasort: ");
        JsonNode search = MAPPER.readTree(folder.resolve("now/search.json").toFile());
        assertThat(search.get("guidance").has("earlier")).isFalse();
        assertThat(search.at("/guidance/otherJobs/0/job").asText()).isEqualTo("logcount");
        List<String> whole = journal("now");
        Files.write(folder.resolve("now/journal.jsonl"), whole.subList(0, 2));
        assertThat(tune("wordcount", "now", "--resume", "--max-trials", "6").exitCode())
                .isZero();
        assertThat(journal("now")).isEqualTo(whole);
    }

    @Test
    void aBoundIsKeptWithTheRunAndTriesLess() throws Exception {
        Ended ended = tune("wordcount", "run", "--strategy", "auto", "--safe", "20%", "--max-trials", "10");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode search = MAPPER.readTree(folder.resolve("run/search.json").toFile());
        assertThat(search.get("guidance").get("safe").asDouble()).isEqualTo(0.2);
        double best = Double.POSITIVE_INFINITY;
        for (String line : journal("run")) {
            double seconds = MAPPER.readTree(line).get("seconds").asDouble();
            assertThat(seconds).isLessThan(1.3 * best);
            best = Math.min(best, seconds);
        }
        assertThat(Files.readString(folder.resolve("run/report.html"))).contains("--safe 20%");
        assertRefused(
                tune("wordcount", "run", "--resume", "--safe", "10%"),
                "--safe: 0.1 (the run in " + folder.resolve("run") + " was started with 0.2;");
    }

    @Test
    void strategiesWithoutAModelDoNotTakeThem() throws Exception {
        assertRefused(
                tune("wordcount", "run", "--strategy", "groups", "--safe", "10%"),
                "--safe: --strategy groups has no model that tells how long settings will take (add --strategy auto");
        assertRefused(
                tune("wordcount", "run", "--strategy", "random", "--warm-start", "x"),
                "--warm-start: --strategy random has no model");
        assertRefused(tune("wordcount", "run", "--strategy", "auto", "--safe", "0%"), "--safe");
    }

    @Test
    void anEvolutionStrategyCanSearch() throws Exception {
        Ended ended = tune("wordcount", "run", "--strategy", "cma-es", "--max-trials", "25");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("   2  evolution ").doesNotContain("  model  ");
        List<String> whole = journal("run");
        Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, 11));
        assertThat(tune("wordcount", "run", "--resume", "--max-trials", "25").exitCode())
                .isZero();
        assertThat(journal("run")).isEqualTo(whole);
    }
}
