package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/tuner simulate} with nodes that sleep by a script. */
class SimulateSleepTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path trace;

    @BeforeEach
    void writeTrace() throws Exception {
        trace = Files.writeString(
                folder.resolve("trace.yaml"), "{horizonSeconds: 7200, jobs: [{at: 5000, job: pi, size: 0.1}]}");
    }

    private Path script(String yaml) throws Exception {
        return Files.writeString(folder.resolve("night.yaml"), yaml);
    }

    private static Ended run(String arguments) {
        return TestingCommand.run(("simulate --cluster mixed " + arguments).split(" "));
    }

    private JsonNode json(String arguments) throws Exception {
        Ended ended = run("--json --trace " + trace + arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }

    /** A Dell draws 52 W at rest and 5 W asleep; its start costs 15,000 J in 180 s. */
    @Test
    void whileNodesSleepTheyDrawLess() throws Exception {
        Path night = script("sleep: [{nodeClass: dell-r620, nodes: 1, from: 23:00, to: 1:00}]");
        JsonNode awake = json("");
        JsonNode asleep = json(" --tandem off --sleep " + night);
        assertThat(awake.get("tandem").asText()).isEqualTo("off");
        assertThat(awake.get("sleep")).isEmpty();
        assertThat(awake.get("assumedFigures")).isEmpty();
        assertThat(asleep.get("assumedFigures").toString())
                .isEqualTo("[\"dell-r620.sleepWatts\",\"dell-r620.wakeSeconds\",\"dell-r620.bootJoules\"]");
        assertThat(asleep.get("tandem").asText()).isEqualTo("off");
        JsonNode period = asleep.get("sleep").get(0);
        assertThat(period.get("nodeClass").asText()).isEqualTo("dell-r620");
        assertThat(period.get("nodes").asInt()).isEqualTo(1);
        assertThat(period.get("fromSeconds").asDouble()).isEqualTo(23 * 3600);
        assertThat(period.get("toSeconds").asDouble()).isEqualTo(25 * 3600);
        assertThat(period.get("daily").asBoolean()).isTrue();
        double saved = 3600 * (52 - 5) - (15_000 - 180 * 52);
        assertThat(awake.get("joules").asDouble() - asleep.get("joules").asDouble())
                .isCloseTo(saved, within(0.01 * saved));
        assertThat(asleep.get("done").asInt()).isEqualTo(1);
    }

    @Test
    void peopleAndThePageAreToldWhoSleeps() throws Exception {
        Path night = script("""
                sleep:
                  - {nodeClass: dell-r620, nodes: 1, from: 17:00, to: 7:05}
                  - {nodeClass: edison, nodes: 5, from: 100, to: 200}
                """);
        Path page = folder.resolve("run.html");
        String arguments = "--trace " + trace + " --sleep " + night + " --compare energy --html " + page;
        assertThat(run(arguments).out())
                .contains("  Asleep by script: 1 dell-r620 from 17:00 to 7:05 every day\n"
                        + "  Asleep by script: 5 edison from 100 to 200 s\n"
                        + "  Rests on figures that are assumed, not measured: edison.sleepWatts, edison.wakeSeconds,"
                        + " edison.bootJoules, dell-r620.sleepWatts, dell-r620.wakeSeconds, dell-r620.bootJoules (");
        assertThat(Files.readString(page))
                .contains("Seed 1. Tandem off. Asleep by script: 1 dell-r620 from 17:00 to 7:05 every day."
                        + " Asleep by script: 5 edison from 100 to 200 s. Rests on figures that are assumed, not measured:"
                        + " edison.sleepWatts,");
    }

    @Test
    void whatWaitsForNodesThatNeverWakeIsTold() throws Exception {
        Path endless = Files.writeString(folder.resolve("endless.yaml"), "jobs: [{at: 0, job: pi, size: 0.1}]");
        Path always = script("""
                sleep:
                  - {nodeClass: dell-r620, nodes: 2, from: 0:00, to: 24:00}
                  - {nodeClass: edison, nodes: 35, from: 0:00, to: 24:00}
                """);
        Ended ended = run("--trace " + endless + " --sleep " + always);
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err())
                .contains("1 of 1 jobs cannot go on; pi waits for 1 MASTER")
                .contains("of 37 nodes 37 sleep");
    }

    /** After an hour it is known that nothing comes. */
    @Test
    void theTandemSaysWhatItDidAndWhy() throws Exception {
        Path idle = Files.writeString(
                folder.resolve("idle.yaml"), "{horizonSeconds: 14400, jobs: [{at: 0, job: pi, size: 0.1}]}");
        Ended ended = run("--json --trace " + idle + " --tandem on --set-tandem budget-share=1");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode json = MAPPER.readTree(ended.out());
        assertThat(json.get("tandem").asText()).isEqualTo("on");
        JsonNode did = json.get("tandemDid");
        assertThat(did.get("suspends").asInt()).isEqualTo(2);
        assertThat(did.get("resumes").asInt()).isZero();
        assertThat(did.get("awakeNodeSeconds").get("unknown_load").asDouble()).isPositive();
        assertThat(json.get("assumedFigures")).hasSize(3);
        Ended text = run("--trace " + idle + " --tandem on");
        assertThat(text.out())
                .contains("Tandem: 2 sleeps, 0 drains of which 0 were cancelled, 0 wakes")
                .contains("awake, unknown load:")
                .contains("  Rests on figures that are assumed, not measured: dell-r620.sleepWatts,");
    }

    @Test
    void theTandemsOwnCommandSimulatesItToo() {
        String options = " --json --cluster mixed --trace " + trace;
        Ended own = TestingCommand.run(("tandem simulate" + options).split(" "));
        assertThat(own.exitCode()).as(own.err()).isZero();
        assertThat(own.out())
                .isEqualTo(TestingCommand.run(("simulate --tandem on" + options).split(" "))
                        .out());
        assertThat(TestingCommand.run("tandem", "simulate", "--cluster", "dell", "--trace", "none.yaml"))
                .satisfies(it -> assertThat(it.exitCode()).isEqualTo(2))
                .satisfies(it -> assertThat(it.err()).contains("--tandem on: dell has no wimpy workers"));
        assertThat(TestingCommand.run("tandem", "simulate", "--help").exitCode())
                .isZero();
    }

    @Test
    void aClusterOfOneKindHasNoTandem() {
        Ended ended = TestingCommand.run(("simulate --cluster dell --trace " + trace + " --tandem on").split(" "));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--tandem on: dell has no wimpy workers, which stay awake (needed: workers of both kinds)");
    }

    @Test
    void aScriptThatDoesNotFitTheClusterIsRefused() throws Exception {
        Path night = script("sleep:\n  - {nodeClass: dell-r620, nodes: 3, from: 17:00, to: 7:00}");
        Ended ended = run("--trace " + trace + " --sleep " + night);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains(
                        "--sleep: " + night + ":2: sleep[0].nodes is 3 (allowed: a whole number from 1 to 2, as many");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --job pi --tandem off | --tandem: only for --trace and --from-ledger
                    --job pi --sleep x | --sleep: only for --trace and --from-ledger
                    --trace x --tandem maybe | --tandem: unknown name 'maybe' (known: on, off)
                    --trace x --tandem on --sleep y | --tandem on, --sleep: both given (allowed: one of them)
                    --trace x --set-tandem up=1 | --set-tandem: only for --tandem on
                    --trace x --tandem off --set-tandem up=1 | --set-tandem: only for --tandem on
                    --trace x --tandem on --set-tandem wake-treshold=1 | --set-tandem: yarn.energy.tandem.wake-treshold: unknown (known: response-seconds
                    --trace x --tandem on --set-tandem sleep-threshold=2 | --set-tandem: yarn.energy.tandem.sleep-threshold: 2.0 (allowed: 0 or more, less than wake-threshold
                    --trace x --sleep none.yaml | --sleep: cannot read none.yaml
                    --trace x --sleep y --html y | --html y: is the --sleep (needed: another file)
                    """)
    void badInputIsNamed(String arguments, String message) {
        Ended ended = run(arguments);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
    }
}
