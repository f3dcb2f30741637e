package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateTracesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private static Path file(String name) throws Exception {
        return Path.of(SimulateTracesTest.class.getResource("/traces/" + name).toURI());
    }

    private static Ended run(String arguments) {
        return TestingCommand.run(("simulate " + arguments).split(" "));
    }

    private static JsonNode json(String arguments) throws Exception {
        Ended ended = run("--json " + arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }

    @ParameterizedTest
    @CsvSource({"rumen.json, 2, 1", "sls.json, 3, 0", "synth.json, 40, 0"})
    void everyFormIsSimulatedUnderBothSchedulers(String name, int jobs, int notes) throws Exception {
        String arguments = "--cluster dell --trace-class dell-r620 --trace " + file(name);
        JsonNode stock = json(arguments);
        JsonNode energy = json(arguments + " --scheduler energy --slack 50");
        for (JsonNode json : new JsonNode[] {stock, energy}) {
            assertThat(json.get("jobCount").asInt()).isEqualTo(jobs);
            assertThat(json.get("done").asInt()).isEqualTo(jobs);
            assertThat(json.get("late").asInt()).isZero();
            assertThat(json.get("medianJobSeconds").asDouble()).isGreaterThan(30);
            assertThat(json.get("notes")).hasSize(notes);
        }
        assertThat(json(arguments + " --slack 0.01").get("late").asInt()).isEqualTo(jobs);
    }

    @Test
    void peopleSeeWhatIsLeftOut() throws Exception {
        Path compressed = folder.resolve("history.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file("rumen.json"), out);
        }
        Path page = folder.resolve("run.html");
        Ended ended = run("--cluster dell --trace-class dell-r620 --slack 3 --html " + page + " --trace " + compressed);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("2 jobs on dell, 2 workers, stock scheduler, predicted: ")
                .contains("\nNote:\n  3 of 5 jobs left out: 1 failed, 1 killed, 1 without tasks\n");
        assertThat(Files.readString(page))
                .contains("<h1>history.gz on dell, simulated</h1>")
                .contains(
                        "Seed 1. Tandem off. Deadlines 3.0 times as long as alone on cluster dell. Seconds of the trace"
                                + " are of dell-r620. 3 of 5 jobs left out: 1 failed, 1 killed, 1 without tasks.");
    }

    /** A trace's task times that were meant as seconds are noticed. */
    @Test
    void tasksThatAreTooShortAreTold() throws Exception {
        Path trace = Files.writeString(
                folder.resolve("t.json"),
                "{\"job.id\": \"a\", \"job.start.ms\": 0, \"job.tasks\": [{\"count\": 3, \"duration.ms\": 20},"
                        + " {\"duration.ms\": 30000}]}");
        assertThat(json("--cluster dell --trace-class dell-r620 --trace " + trace)
                        .get("notes")
                        .get(0)
                        .asText())
                .startsWith(
                        "3 of 4 tasks were shorter than launch, start and data take on dell-r620: they compute nothing")
                .endsWith("(the trace's task times are read as milliseconds)");
    }

    @Test
    void aJobWhoseContainersFitNoNodeIsNamed() throws Exception {
        Ended ended = run("--cluster edison --trace-class edison --trace " + file("sls.json"));
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("job_1 never ends: its MASTER containers of 1024 MiB and 1 vcore fit no node");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --cluster dell --trace SLS | --trace-class: missing; SLS is of the form sls, whose seconds were measured on some machine
            --cluster dell --trace YAML --trace-class dell-r620 | --trace-class: only for traces with seconds of their own (sls, synth, rumen); YAML is of the form yaml
            --cluster dell --trace SLS --trace-class del-r620 | --trace-class: unknown name 'del-r620' (known:
            --cluster dell --trace SLS --trace-class raspberry-pi | --trace-class raspberry-pi: node class raspberry-pi: no
            --cluster dell --trace SLS --trace-class dell-r620 --trace-format xml | --trace-format: unknown name 'xml' (known: yaml, sls, synth, rumen)
            --cluster dell --trace SLS --trace-class dell-r620 --trace-format rumen | --trace: SLS:1: jobID is missing
            --cluster dell --trace SLS --trace-class dell-r620 --trace-format synth | --trace: SLS:1: workloads is missing
            --cluster dell --trace SLS --trace-format yaml | --trace: SLS:
            --cluster dell --trace CUT --trace-class dell-r620 | --trace: CUT:1: the file ends within a JSON object
            --cluster dell --job pi --trace-format sls | --trace-format: only for --trace
            --cluster dell --trace none.json --slack 0 | --slack: 0.0 (allowed: more than 0)
            --cluster dell --trace none.json --slack Infinity | --slack: Infinity (allowed: more than 0)
            --cluster dell --trace none.json --task-failures 2 | --task-failures: 2.0 (allowed: 0 or more, less than 1)
            --cluster dell --job pi --trace-class edison | --trace-class: only for --trace
            """)
    void badInputIsNamed(String arguments, String message) throws Exception {
        Path yaml = Files.writeString(folder.resolve("day.yaml"), "jobs: [{at: 0, job: pi}]");
        Path cut = Files.writeString(folder.resolve("cut.json"), "{\"jobID\": \"job_1_1\", \"mapTasks\": [");
        Ended ended = run(named(arguments, yaml, cut));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(named(message, yaml, cut));
    }

    private static String named(String text, Path yaml, Path cut) throws Exception {
        return text.replace("SLS", file("sls.json").toString())
                .replace("YAML", yaml.toString())
                .replace("CUT", cut.toString());
    }
}
