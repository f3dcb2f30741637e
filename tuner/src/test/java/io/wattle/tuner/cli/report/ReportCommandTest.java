package io.wattle.tuner.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the model, as their directories have them. */
class ReportCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void runsOfOneJobAndClusterCompare() throws Exception {
        String groups = run("groups", "wordcount", "--strategy", "groups");
        String random = run("random", "wordcount", "--strategy", "random");
        Ended ended = report(groups, random);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("wordcount on edison, simulated, 35 workers; 200 files, 1024.0 MB in all")
                .contains("2 runs that compare with each other: same job, engine, cluster, input and objective.")
                .contains("stock pred. s", "95% interval", "The fastest settings are those of ")
                .contains("predicted  seconds")
                .doesNotContain("blocks");
        JsonNode block = json(groups, random).get("blocks").get(0);
        assertThat(block.get("notAsInFirst")).isEmpty();
        JsonNode first = block.get("runs").get(0);
        assertThat(first.get("directory").asText()).isEqualTo(groups);
        assertThat(first.get("strategy").asText()).isEqualTo("groups");
        assertThat(block.get("runs").get(1).get("strategy").asText()).isEqualTo("random");
        JsonNode result = MAPPER.readTree(Path.of(groups, "result.json").toFile());
        assertThat(first.get("timesAsFast").asDouble())
                .isEqualTo(result.get("speedup").asDouble());
        assertThat(first.get("ended").asText())
                .isEqualTo(result.get("stopReason").asText());
        assertThat(first.get("best").get("medianSeconds"))
                .isEqualTo(result.get("best").get("medianSeconds"));
        assertThat(first.get("best").get("medianJoules"))
                .isEqualTo(result.get("best").get("medianJoules"));
        JsonNode interval = first.get("timesAsFast95");
        assertThat(interval.get(0).asDouble()).isLessThan(interval.get(1).asDouble());
        assertThat(first.get("searchTrials").asInt()
                        + first.get("comparisonTrials").asInt())
                .isEqualTo(result.get("trials").size());
    }

    @Test
    void aRunOfSparkIsReadInItsOwnSpace() throws Exception {
        Path run = sparkRun(
                "spark",
                "{\"format\":6,\"job\":\"spark-submit\",\"cluster\":\"dell\",\"engine\":\"embedded\",\"input\":\"text\"}");
        Path page = folder.resolve("spark.html");
        Ended ended = report("--html", page.toString(), run.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains(
                        "spark-submit on dell, embedded, 5 workers; 240 files, 30720.0 MB in all of text; minimised: seconds")
                .doesNotContain("NaN");
        assertThat(page).content().contains("spark-submit on dell").doesNotContain("NaN");
    }

    /** Ticket or keytab, as whomever: the runs are those of one cluster. */
    @Test
    void whoLoggedInIsNoDifference() throws Exception {
        String asked =
                "{\"format\":6,\"job\":\"spark-submit\",\"cluster\":\"dell\",\"engine\":\"hadoop\",\"input\":\"text\","
                        + "\"hadoop\":{\"confDir\":\"/conf\",\"queue\":null,\"properties\":{}%s}}";
        Path ticket = sparkRun("ticket", asked.formatted(""));
        Path keytab = sparkRun(
                "keytab", asked.formatted(",\"login\":{\"keytab\":\"/a.keytab\",\"principal\":\"alice@EXAMPLE\"}"));
        assertThat(report(ticket.toString(), keytab.toString()).out())
                .contains("2 runs that compare with each other")
                .doesNotContain("blocks");
    }

    private Path sparkRun(String name, String asked) throws Exception {
        SearchSpace space =
                SearchSpace.of(Spark.FIXED, new Workload(new NodeLimits(49_152, 24, 5, 1024), 30L << 30, 240));
        Settings best =
                space.advice(Spark.FIXED.opening().orElseThrow(), space.stock()).orElseThrow();
        Path run = Files.createDirectory(folder.resolve(name));
        Files.writeString(run.resolve("run.json"), asked);
        RunPlan plan = new RunPlan(0.05, 3, 30, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);
        Files.writeString(
                run.resolve("search.json"),
                SearchRecord.begin(space, plan, false, List.of(), Guidance.NONE).toJson());
        try (Journal journal = Journal.open(run.resolve("journal.jsonl"), space.parameters())) {
            journal.append(trial(1, Proposal.of(space.stock(), Purpose.STOCK), 90));
            journal.append(trial(2, Proposal.of(best, Purpose.COMPARISON), 30));
            journal.append(trial(3, Proposal.of(space.stock(), Purpose.COMPARISON), 90));
        }
        return run;
    }

    private static Trial trial(int number, Proposal proposal, double seconds) {
        return new Trial(
                number,
                proposal,
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(Measurement.ofTime(
                        seconds, OptionalDouble.empty(), JoulesQuality.ESTIMATED, Optional.empty())));
    }

    @Test
    void anotherJobStandsInABlockOfItsOwn() throws Exception {
        String words = run("words", "wordcount");
        String lines = run("lines", "logcount");
        assertThat(report(words, lines).out())
                .startsWith("2 blocks: runs of one compare with each other, those of others do not.")
                .contains("One run.", "Not as in the first block: files of the input, job.");
        JsonNode blocks = json(words, lines).get("blocks");
        assertThat(blocks).hasSize(2);
        assertThat(blocks.get(1).get("notAsInFirst").toString()).contains("\"job\"");
    }

    @Test
    void runsForAnotherObjectiveStandInABlockOfTheirOwn() throws Exception {
        String seconds = run("seconds", "wordcount");
        String joules = run("joules", "wordcount", "--objective", "joules");
        String others = run("others", "wordcount", "--objective", "joules", "--strategy", "random");
        assertThat(report(seconds, joules, others).out())
                .contains("; minimised: seconds\n  One run.\n", "; minimised: joules\n  2 runs that compare")
                .contains("Not as in the first block: objective.", "best against stock", "% fewer joules")
                .containsPattern("The best settings are those of [^:]+: \\d+ J, the median of 3 runs");
        JsonNode block = json(seconds, joules, others).get("blocks").get(1);
        assertThat(block.get("objective").asText()).isEqualTo("joules");
        assertThat(block.get("deadlineSeconds").isNull()).isTrue();
        JsonNode result = MAPPER.readTree(Path.of(joules, "result.json").toFile());
        JsonNode best = block.get("runs").get(0).get("best");
        assertThat(best.get("medianFigure")).isEqualTo(result.get("objective").get("best"));
        assertThat(best.get("medianFigure")).isEqualTo(best.get("medianJoules"));
        Path page = folder.resolve("page.html");
        assertThat(report("--html", page.toString(), seconds, joules, others).exitCode())
                .isZero();
        assertThat(Files.readString(page))
                .contains("Seconds of the incumbent", "Joules of the incumbent", "joules (predicted)");
    }

    @Test
    void anotherDeadlineIsAnotherObjectiveAndLateFiguresAreNone() throws Exception {
        String never = run("never", "wordcount", "--objective", "joules", "--deadline", "1s");
        JsonNode blocks =
                json(run("none", "wordcount", "--objective", "joules"), never).get("blocks");
        assertThat(blocks).hasSize(2);
        assertThat(blocks.get(1).get("deadlineSeconds").asDouble()).isEqualTo(1);
        assertThat(blocks.get(1)
                        .get("runs")
                        .get(0)
                        .get("best")
                        .get("medianFigure")
                        .isNull())
                .isTrue();
        Ended ended = report("--html", folder.resolve("page.html").toString(), never);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("over the deadline");
    }

    @Test
    void stockSettingsThatNothingBeatHaveNoGain() throws Exception {
        String run = run("stock", "wordcount", "--objective", "joules", "--max-trials", "1");
        assertThat(report(run).out())
                .contains("the stock settings; nothing tried beat them")
                .doesNotContain("0% fewer joules");
    }

    @Test
    void aPinnedSettingIsSaidAndComparable() throws Exception {
        String pinned = run("pinned", "wordcount", "--set", "mapreduce.job.reduces=6");
        assertThat(report(run("free", "wordcount"), pinned).out())
                .contains("2 runs that compare", "pinned: mapreduce.job.reduces=6");
    }

    @Test
    void aRunThatWasInterruptedIsReadUpToItsLastWholeLine() throws Exception {
        Path run = Path.of(run("cut", "wordcount"));
        List<String> lines = Files.readAllLines(run.resolve("journal.jsonl"));
        Files.writeString(run.resolve("journal.jsonl"), String.join("\n", lines.subList(0, 5)) + "\n{\"form");
        JsonNode read = json(run.toString()).get("blocks").get(0).get("runs").get(0);
        assertThat(read.get("ended").asText()).isEqualTo("interrupted");
        assertThat(read.get("searchTrials").asInt()).isEqualTo(5);
        assertThat(read.get("comparisonTrials").asInt()).isZero();
        assertThat(Files.readString(run.resolve("journal.jsonl"))).endsWith("{\"form");
        Files.delete(run.resolve("result.json"));
        assertThat(report(run.toString()).out()).contains("interrupted");
    }

    @Test
    void aRunThatIsGoingOnIsSaidToBe() throws Exception {
        Path run = Path.of(run("going", "wordcount"));
        try (FileChannel channel = FileChannel.open(run.resolve(".lock"), StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            assertThat(report(run.toString()).out()).contains("  running  ");
        }
        assertThat(report(run.toString()).out()).doesNotContain("running");
    }

    @Test
    void thePageHasTheTablesAndALineForEachRun() throws Exception {
        Path page = folder.resolve("page.html");
        String one = run("a&b", "wordcount");
        Ended ended = report("--html", page.toString(), one, run("c", "wordcount", "--strategy", "random"));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(Files.readString(page))
                .contains(
                        "Seconds of the incumbent",
                        "compared compared0",
                        "compared compared1",
                        "a&amp;b",
                        "95% interval")
                .doesNotContain("a&b<", "<script", "http")
                .doesNotContainPattern("NaN|Infinity");
    }

    @Test
    void whatIsNoRunIsRefused() throws Exception {
        Path missing = folder.resolve("missing");
        assertRefused(missing + ": there is no such directory", missing.toString());
        Path file = Files.writeString(folder.resolve("file"), "");
        assertRefused(file + ": is no directory", file.toString());
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertRefused(empty + ": is no run's directory, as there is no run.json", empty.toString());
        Files.writeString(empty.resolve("run.json"), "{");
        assertRefused(empty.resolve("run.json") + ": not JSON", empty.toString());
        Files.writeString(empty.resolve("run.json"), "[]");
        assertRefused(empty.resolve("run.json") + ": not a JSON object", empty.toString());
        Files.writeString(empty.resolve("run.json"), "{\"job\": \"wordcount\"}");
        assertRefused(empty + ": the run in it has no trial yet (continue it with --resume", empty.toString());
        Files.writeString(empty.resolve("run.json"), "{\"format\": 1000}");
        assertRefused(empty.resolve("run.json") + ": ", empty.toString());
    }

    @Test
    void aJournalOfALaterVersionAndABrokenOneAreRefused() throws Exception {
        Path run = Path.of(run("later", "wordcount"));
        Path journal = run.resolve("journal.jsonl");
        String text = Files.readString(journal);
        Files.writeString(journal, text.replaceFirst("\"format\":\\d+", "\"format\":1000"));
        assertRefused(journal + ", line 1: ", run.toString());
        Files.writeString(journal, "nonsense\n" + text);
        assertRefused(journal + ", line 1: not JSON", run.toString());
    }

    @Test
    void theSameDirectoryTwiceAndAPageThatCannotBeAreRefused() throws Exception {
        String run = run("twice", "wordcount");
        assertRefused("is given twice", run, run + "/../twice");
        assertRefused("--html " + folder + ": is no file", "--html", folder.toString(), run);
        assertThat(report().exitCode()).isEqualTo(2);
    }

    private String run(String name, String job, String... options) {
        Path out = folder.resolve(name);
        List<String> arguments = new ArrayList<>(
                List.of("--engine", "model", "--cluster", "edison", "--job", job, "--out", out.toString()));
        arguments.addAll(List.of(options));
        if (!arguments.contains("--max-trials")) {
            arguments.addAll(List.of("--max-trials", "9"));
        }
        Ended ended = TestingCommand.run(arguments.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return out.toString();
    }

    private static Ended report(String... arguments) {
        List<String> all = new ArrayList<>(List.of("report"));
        all.addAll(List.of(arguments));
        return TestingCommand.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--json"));
        all.addAll(List.of(arguments));
        Ended ended = report(all.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }

    private static void assertRefused(String message, String... arguments) {
        Ended ended = report(arguments);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
        assertThat(ended.out()).isEmpty();
    }
}
