package io.wattle.tuner.cli;

import static io.wattle.tuner.cli.TestingSimulate.MAPPER;
import static io.wattle.tuner.cli.TestingSimulate.json;
import static io.wattle.tuner.cli.TestingSimulate.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateCommandTest {

    @Test
    void aJobHasSecondsJoulesAndPhasesThatAddUp() throws Exception {
        JsonNode json = json("--cluster edison --nodes 20 --job terasort");
        DocumentedFields.assertHasAllOf(json);
        double seconds = json.get("seconds").asDouble();
        assertThat(json.get("predicted").asBoolean()).isTrue();
        assertThat(json.get("nodes").asInt()).isEqualTo(20);
        double sum = 0;
        for (JsonNode phase : json.get("phaseSeconds")) {
            assertThat(phase.asDouble()).isPositive();
            sum += phase.asDouble();
        }
        assertThat(sum).isCloseTo(seconds, within(1e-6));
        assertThat(json.get("joules").asDouble()).isBetween(20 * 1.4 * seconds, 20 * 1.68 * seconds);
        assertThat(json.get("classes").get(0).get("utilisation").asDouble()).isBetween(0.2, 1.0);
    }

    @Test
    void theSameSeedGivesTheSame() throws Exception {
        String arguments = "--cluster mixed --job wordcount2 --seed 5";
        assertThat(json(arguments)).isEqualTo(json(arguments));
        assertThat(json(arguments).get("classes")).hasSize(2);
    }

    @Test
    void settingsAreHadoops() throws Exception {
        String wordcount = "--cluster edison --job wordcount";
        JsonNode one = json(wordcount + " --set mapreduce.job.reduces=1");
        assertThat(one.get("seconds").asDouble())
                .isGreaterThan(json(wordcount).get("seconds").asDouble());
        JsonNode packed = json(wordcount + " --set mapreduce.input.fileinputformat.split.maxsize=16m");
        assertThat(packed.get("maps").asInt()).isEqualTo(64);
    }

    @Test
    void whatFailsAndWhatIsSlowIsTold() throws Exception {
        String pi = "--cluster edison --job pi";
        JsonNode well = json(pi);
        assertThat(well.get("failure").isNull()).isTrue();
        assertThat(well.get("attempts")).allMatch(it -> it.asInt() == 0);
        JsonNode ill = json(pi + " --task-failures 0.1");
        assertThat(ill.get("attempts").get("failed").asInt()).isPositive();
        assertThat(ill.get("seconds").asDouble())
                .isGreaterThan(well.get("seconds").asDouble());
        JsonNode failed = MAPPER.readTree(
                run("simulate --json " + pi + " --task-failures 0.99").out());
        assertThat(failed.get("failure").asText()).matches("map \\d+ failed 4 times");
        assertThat(failed.get("phaseSeconds").get("maps").isNull()).isTrue();
        assertThat(run("simulate " + pi + " --task-failures 0.99").out())
                .containsPattern("It fails after \\d+ s: map \\d+ failed 4 times")
                .containsPattern("reduces and commit +-");
        JsonNode skewed = json("--cluster edison --job terasort --set wattle.reduce.skew=1"
                + " --set mapreduce.map.speculative=true --set mapreduce.reduce.speculative=true");
        assertThat(skewed.get("attempts").get("speculative").asInt()).isPositive();
    }

    @Test
    void nodesFailAndJobsDoNotAlways(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(
                folder.resolve("trace.yaml"),
                "{horizonSeconds: 20000, jobs: [{at: 0, job: pi}, {at: 10, job: terasort}]}");
        Path page = folder.resolve("page.html");
        JsonNode json =
                json("--cluster edison --trace " + trace + " --node-failures 5 --repair-minutes 10 --html " + page);
        assertThat(json.get("done").asInt()
                        + json.get("failed").asInt()
                        + json.get("open").asInt())
                .isEqualTo(2);
        assertThat(json.get("joules").asDouble()).isLessThan(20_000 * 35 * 1.68);
        assertThat(Files.readString(page))
                .contains("A node fails after 5.0 hours in the mean, for 10.0 minutes.")
                .contains("failed jobs");
    }

    /** As a signal does, which has an exit code of its own. */
    @Test
    void anInterruptEndsIt() {
        Thread.currentThread().interrupt();
        TestingCommand.Ended ended = TestingCommand.run("simulate", "--cluster", "edison", "--job", "pi");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(ended).isEqualTo(new TestingCommand.Ended(1, "", "wattle: interrupted at 0 s of simulated time\n"));
    }

    @Test
    void peopleSeeThePhases() throws Exception {
        assertThat(run("simulate --cluster dell --job pi").out())
                .containsPattern("pi on dell, 2 workers, stock scheduler, predicted: \\d+ J in \\d+ s")
                .containsPattern("\n  \\d+ J idle, \\d+ J active\n")
                .containsPattern("dell-r620 +2 +\\d+ +100% +\\d+ +\\d+ +\\d+%");
        assertThat(run("simulate --cluster dell --nodes 1 --job pi --set mapreduce.job.maps=1")
                        .out())
                .contains("pi on dell, 1 worker, ", "\n  1 map, 0 far from the data\n");
    }

    @Test
    void aTraceHasJobsThatAreDoneOpenAndLate(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(folder.resolve("trace.yaml"), """
                horizonSeconds: 1500
                jobs:
                  - {at: 0, job: pi}
                  - {at: 10, job: logcount2, size: 0.5}
                  - {at: 1490, job: wordcount}
                """);
        JsonNode stock = json("--cluster mixed --trace " + trace + " --slack 1.5");
        assertThat(stock.get("jobCount").asInt()).isEqualTo(3);
        assertThat(stock.get("jobs")).hasSize(3);
        JsonNode second = stock.get("jobs").get(1);
        assertThat(second.get("job").asText()).isEqualTo("logcount2");
        assertThat(second.get("submittedSeconds").asDouble()).isEqualTo(10);
        assertThat(second.get("seconds").asDouble()).isBetween(1.0, 1490.0);
        assertThat(second.get("late").asBoolean(true)).isFalse();
        assertThat(second.get("failure").isNull()).isTrue();
        assertThat(stock.get("jobs").get(2).get("seconds").isNull())
                .as("still open")
                .isTrue();
        assertThat(stock.get("done").asInt()).isEqualTo(2);
        assertThat(stock.get("open").asInt()).isEqualTo(1);
        assertThat(stock.get("late").asInt()).isZero();
        assertThat(stock.get("seconds").asDouble()).isEqualTo(1500);
        DocumentedFields.assertHasAllOf(stock);
        JsonNode energy = json("--cluster mixed --scheduler energy --trace " + trace);
        assertThat(energy.get("joules").asDouble())
                .isLessThan(stock.get("joules").asDouble());
        assertThat(energy.get("jobs").get(0).get("late").isNull())
                .as("nobody has a deadline")
                .isTrue();
        assertThat(run("simulate --cluster mixed --trace " + trace).out())
                .contains("3 jobs on mixed, 37 workers, stock scheduler, predicted: ")
                .contains("2 done, 1 open at the end; job");
        assertThat(run("simulate --cluster mixed --slack 1.5 --trace " + trace).out())
                .contains("2 done, 1 open at the end, 0 late; job");
    }

    @Test
    void aPageIsWrittenAndTheRestStaysTheSame(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("run.html");
        String pi = "--cluster mixed --job pi";
        ObjectNode compared = (ObjectNode) json(pi + " --compare energy --weight 0.5 --html " + page);
        compared.remove(List.of("compared", "differences"));
        assertThat(compared.remove("options").get("--html").asText()).isEqualTo(page.toString());
        ObjectNode alone = (ObjectNode) json(pi);
        alone.remove("options");
        assertThat(compared).isEqualTo(alone);
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("Scheduler stock, compared with energy. Weight of the energy scheduler 0.5. Seed 1.");
        assertThat(run("simulate " + pi + " --html " + page).out()).endsWith("\nReport: " + page + "\n");
        assertThat(Files.readString(page)).doesNotContain("<h2>Differences</h2>");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(page);
        }
    }

    @Test
    void aTracesPageSaysWhatWasAskedFor(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(folder.resolve("a&b.yaml"), "jobs: [{at: 0, job: pi, size: 0.1}]");
        Path page = folder.resolve("trace.html");
        json("--cluster mixed --trace " + trace + " --slack 2 --seed 7 --compare energy --html " + page);
        assertThat(Files.readString(page))
                .contains("<h1>a&amp;b.yaml on mixed, simulated</h1>")
                .contains("Seed 7. Tandem off. Deadlines 2.0 times as long as alone on cluster edison.")
                .contains("Jobs that run");
    }

    /** Refused before anything is simulated: this job could never end. */
    @Test
    void aPageThatCannotBeWrittenIsRefusedBefore(@TempDir Path folder) throws Exception {
        String never = "simulate --cluster edison --job pi --set mapreduce.map.memory.mb=2048 --html ";
        Path noDirectory = folder.resolve("none").resolve("run.html");
        for (String[] bad : new String[][] {
            {folder.toString(), "is no file (needed: a file, or a new name)"},
            {"/dev/null", "is no file"},
            {noDirectory.toString(), "there is no directory " + noDirectory.getParent() + "; create it first"},
            {folder.resolve("x".repeat(250)).toString(), "cannot be written: "}
        }) {
            Ended ended = run(never + bad[0]);
            assertThat(ended.exitCode()).as(bad[0]).isEqualTo(2);
            assertThat(ended.err()).contains("--html " + bad[0] + ": " + bad[1]);
        }
        Path kept = Files.writeString(folder.resolve("run.html"), "before");
        assertThat(run(never + kept).exitCode()).isEqualTo(1);
        assertThat(kept).hasContent("before");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --cluster edison --job sort | --job: unknown name 'sort' (known: wordcount
                    --cluster edison --job none.yaml | --job: cannot read none.yaml (java.nio.file.NoSuchFileException
                    --cluster edison --job ./pi | --job: cannot read ./pi (java.nio.file.NoSuchFileException
                    --cluster edison --job src/test | --job: cannot read src/test
                    --cluster edison --job ./a.yaml --html a.yaml | --html a.yaml: is the --job (needed: another file)
                    --cluster edisn --job pi | --cluster: unknown name 'edisn'
                    --cluster edison | --job, --trace, --from-ledger: needed: one of them
                    --cluster edison --job pi --trace x | --job, --trace, --from-ledger: needed: one of them
                    --cluster edison --trace none.yaml | --trace: cannot read none.yaml
                    --cluster edison --job pi --scheduler best | --scheduler: unknown name 'best' (known: stock, energy)
                    --cluster edison --job pi --weight 0.5 | --weight: only for --scheduler energy
                    --cluster edison --job pi --weight 0.5 --compare stock --scheduler stock --html x | --compare: stock is the --scheduler already
                    --cluster edison --job pi --scheduler energy --compare energy --html x | --compare: energy is the --scheduler already (needed: the other one, stock)
                    --cluster edison --trace x --html x | --html x: is the --trace (needed: another file)
                    --cluster edison --job pi --compare energy --weight 2 --html target/none.html | --weight: 2.0 (allowed: 0 to 1)
                    --cluster edison --from-ledger x --compare energy | --compare: only for --job and --trace
                    --cluster edison --job pi --set mapreduce.task.io.sort.mb=2000 | --set: mapreduce.task.io.sort.mb is 2000 (allowed: up to 2047, and less than the heap of a map, 255 MB
                    --cluster edison --job wordcount --set mapreduce.map.memory.mb=1 | --set: mapreduce.map.memory.mb is 1 (allowed: 48 or more, as the heap
                    --cluster edison --job pi --compare best --html x | --compare: unknown name 'best' (known: stock, energy)
                    --cluster edison --job pi --slack 2 | --slack: only for --trace
                    --cluster edison --job pi --task-failures 1 | --task-failures: 1.0 (allowed: 0 or more, less than 1)
                    --cluster edison --job pi --node-failures 0 | --node-failures: 0.0 (allowed: more than 0)
                    --cluster edison --job pi --node-failures 5 --repair-minutes -1 | --repair-minutes: -1.0 (allowed: more than 0)
                    --cluster edison --job pi --repair-minutes 5 | --repair-minutes: only for --node-failures
                    --cluster edison --job pi --history x | --history: only for --from-ledger
                    --cluster edison --job pi --during x | --during: only for --from-ledger
                    --cluster edison --job pi --hosts *=edison | --hosts: only for --from-ledger
                    --cluster edison --job pi --add edison=0 | --add edison=0 (allowed: CLASS=N, with 1 to 100000 more workers)
                    --cluster edison --job pi --add edisn=1 | --add: unknown name 'edisn'
                    --cluster edison --job pi --scheduler energy --weight 2 | --weight: 2.0 (allowed: 0 to 1)
                    --cluster edison --nodes 0 --job pi | --nodes: 0 (allowed: 1 or more)
                    --cluster mixed --nodes 5 --job pi | --nodes: mixed has workers of 2 classes
                    --cluster edison --job pi --set a.b=1 | --set: a.b: not simulated (known: dfs.blocksize
                    --cluster edison --job pi --set mapreduce.job.reduces=x | mapreduce.job.reduces is 'x' (needed: a whole number)
                    --cluster edison --job pi --set mapreduce.job.reduces=-1 | reduces is -1 (allowed: 0 or more)
                    --cluster edison --job pi --set dfs.blocksize=1.5m | dfs.blocksize is '1.5m' (needed: bytes
                    --cluster raspberry-pi --job pi | --cluster raspberry-pi: node class raspberry-pi: no
                    """)
    void badInputIsNamed(String arguments, String message) throws Exception {
        Ended ended = run("simulate " + arguments);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
    }

    @Test
    void workersAreAddedOfOneClassOrAnother() throws Exception {
        String terasort = "simulate --json --cluster edison --nodes 10 --job terasort";
        JsonNode few = MAPPER.readTree(run(terasort).out());
        JsonNode more = MAPPER.readTree(run(terasort + " --add edison=10").out());
        JsonNode twenty = MAPPER.readTree(run("simulate --json --cluster edison --nodes 20 --job terasort")
                .out());
        assertThat(more.get("nodes").asInt()).isEqualTo(20);
        assertThat(more.get("seconds")).isEqualTo(twenty.get("seconds"));
        assertThat(more.get("seconds").asDouble()).isLessThan(few.get("seconds").asDouble());
        JsonNode mixed = MAPPER.readTree(run(terasort + " --add dell-r620=1").out());
        assertThat(mixed.get("classes")).hasSize(2);
        assertThat(mixed.get("nodes").asInt()).isEqualTo(11);
    }

    @Test
    void theDocumentSaysWhatItIsOf() throws Exception {
        JsonNode json =
                MAPPER.readTree(run("simulate --json --cluster edison --job terasort --seed 7 --scheduler energy"
                                + " --weight 0.5 --set mapreduce.job.reduces=8")
                        .out());
        assertThat(json.get("seed").asInt()).isEqualTo(7);
        assertThat(json.get("weight").asDouble()).isEqualTo(0.5);
        assertThat(json.get("options").toString())
                .isEqualTo("{\"--json\":true,\"--cluster\":\"edison\",\"--job\":\"terasort\",\"--seed\":7,"
                        + "\"--scheduler\":\"energy\",\"--weight\":0.5,\"--set\":{\"mapreduce.job.reduces\":\"8\"}}");
        JsonNode byDefault = json("--cluster mixed --job pi --scheduler energy --add edison=1 --task-failures 0");
        assertThat(byDefault.get("weight").asDouble())
                .as("the one that was used")
                .isEqualTo(1);
        assertThat(byDefault.get("options").get("--add").get(0).asText()).isEqualTo("edison=1");
        assertThat(byDefault.get("options").has("--weight")).isFalse();
        assertThat(json("--cluster edison --job pi").get("weight").isNull()).isTrue();
    }

    @Test
    void aJobThatFailsHasNoSecondsAndNoJoules() throws Exception {
        Ended failed = run("simulate --json --cluster edison --job terasort --task-failures 0.9");
        assertThat(failed.exitCode()).isEqualTo(1);
        JsonNode json = MAPPER.readTree(failed.out());
        assertThat(json.get("seconds").isNull()).isTrue();
        assertThat(json.get("joules").isNull()).isTrue();
        assertThat(json.get("failure").asText()).contains("failed 4 times");
    }

    @Test
    void aPageIsNoInputByAnotherName(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(folder.resolve("day.yaml"), "jobs:\n  - {at: 0, job: pi}\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), trace);
        Path hard = Files.createLink(folder.resolve("hard.html"), trace);
        for (Path page : List.of(link, hard)) {
            Ended refused = run("simulate --cluster edison --trace " + trace + " --html " + page);
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains("--html " + page + ": is the --trace (needed: another file)");
        }
        assertThat(trace).content().startsWith("jobs:");
    }

    @Test
    void settingsAreOfAllJobsOfATrace(@TempDir Path folder) throws Exception {
        Path trace =
                Files.writeString(folder.resolve("two.yaml"), "jobs:\n  - {at: 0, job: pi}\n  - {at: 9, job: pi}\n");
        String command = "simulate --json --cluster edison --trace " + trace;
        JsonNode plain = MAPPER.readTree(run(command).out());
        JsonNode few =
                MAPPER.readTree(run(command + " --set mapreduce.job.maps=7").out());
        assertThat(plain.get("late").isNull()).as("nothing has a deadline").isTrue();
        assertThat(few.get("containers").asInt()).isEqualTo(2 * (1 + 7 + 1));
        assertThat(few.get("seconds").asDouble())
                .isGreaterThan(plain.get("seconds").asDouble());
        Ended refused = run(command + " --set mapreduce.job.maps=0");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("--set: mapreduce.job.maps is 0 (allowed: 1 or more)");
    }

    @Test
    void aJobThatNeverFitsIsNamed() throws Exception {
        Ended ended = run("simulate --cluster edison --job pi --set mapreduce.map.memory.mb=2048");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err())
                .contains(
                        "pi never ends: its MAP containers of 2048 MiB and 1 vcore fit no node (the largest gives 600 MiB;"
                                + " set by mapreduce.map.memory.mb); --set KEY=VALUE makes containers smaller");
    }
}
