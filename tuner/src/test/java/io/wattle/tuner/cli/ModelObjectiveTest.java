package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs of {@code --engine model} minimise. */
class ModelObjectiveTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"energy-delay,J s", "cost,$", "work-per-joule,J", "joules,J"})
    void eachObjectiveIsMinimisedAndTold(String objective, String unit) throws Exception {
        Ended ended = tune("run", "--objective", objective, "--max-trials", "25", "--json");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        JsonNode told = result.get("objective");
        assertThat(told.get("goal").asText()).isEqualTo(objective);
        assertThat(told.get("unit").asText()).isEqualTo(unit);
        assertThat(told.get("best").asDouble())
                .isPositive()
                .isLessThan(told.get("stock").asDouble() / 2);
        assertThat(result.get("paretoFront")).isNotEmpty();
        assertThat(result.get("bill").get("runs").asInt())
                .isEqualTo(result.get("trials").size());
        assertThat(ended.err()).contains("  minimised ", "Minimised: ", "In all: ");
        assertThat(Files.readString(folder.resolve("run/report.html"))).contains("--objective " + objective);
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups", "auto", "cma-es"})
    void aRunThatIsResumedKeepsItsObjective(String strategy) throws Exception {
        String[] options = {
            "--strategy",
            strategy,
            "--objective",
            "joules",
            "--deadline",
            "150",
            "--max-trials",
            "14",
            "--patience",
            "50%"
        };
        assertThat(tune("run", options).exitCode()).isZero();
        List<String> whole = journal("run");
        for (int kept : new int[] {1, 9}) {
            Files.write(folder.resolve("run/journal.jsonl"), whole.subList(0, kept));
            Ended resumed = tune("run", "--resume", "--max-trials", "14", "--patience", "50%");
            assertThat(resumed.exitCode()).as(resumed.err()).isZero();
            assertThat(resumed.out()).contains("minimised joules of runs within 150 s");
            assertThat(journal("run")).as("resumed after " + kept).isEqualTo(whole);
        }
        String started = " (the run in " + folder.resolve("run") + " was started with ";
        assertRefused(
                tune("run", "--resume", "--objective", "energy-delay"),
                "--objective: energy-delay" + started + "joules;");
        assertRefused(
                tune("run", "--resume", "--objective", "joules", "--deadline", "2m"),
                "--deadline: 120s" + started + "150s;");
        assertThat(tune("run", "--resume", "--objective", "joules", "--deadline", "150s", "--max-trials", "14")
                        .exitCode())
                .isZero();
        assertThat(Files.readString(folder.resolve("run/report.html"))).contains("--objective joules --deadline 150s");
    }

    /** Prior, earlier runs and bound, of joules. */
    @Test
    void aSearchForJoulesLearnsFromEarlierRunsWithinABound() throws Exception {
        assertThat(tune("then", "--max-trials", "8", "--repeats", "0").exitCode())
                .isZero();
        String[] options = {
            "--strategy",
            "auto",
            "--objective",
            "joules",
            "--max-trials",
            "8",
            "--repeats",
            "0",
            "--safe",
            "20%",
            "--warm-start",
            out("then")
        };
        Ended ended = tune("now", options);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains(
                        "starts from simulated runs of the job on edison", "and from 8 trials in ", "minimised joules");
        double best = Double.POSITIVE_INFINITY;
        List<Double> overBest = new ArrayList<>();
        for (String line : journal("now")) {
            double joules = MAPPER.readTree(line).get("joules").asDouble();
            overBest.add(joules / best);
            best = Math.min(best, joules);
        }
        // The bound is a 95% quantile of what is expected: with eleven seeds 3 of 66 such attempts took more than 20%.
        assertThat(overBest).allMatch(it -> it < 1.5);
        assertThat(overBest.stream().filter(it -> it > 1.2).count()).isLessThanOrEqualTo(2);
        List<String> whole = journal("now");
        Files.write(folder.resolve("now/journal.jsonl"), whole.subList(0, 3));
        assertThat(tune("now", "--resume", "--max-trials", "8", "--repeats", "0")
                        .exitCode())
                .isZero();
        assertThat(journal("now")).isEqualTo(whole);
        assertRefused(
                tune("now", "--resume", "--safe", "10%"),
                "--safe: 0.1 (the run in " + folder.resolve("now") + " was started with 0.2;");
        assertRefused(
                tune("now", "--resume", "--objective", "time"),
                "--objective: time (the run in " + folder.resolve("now") + " was started with joules;");
    }

    @Test
    void anEarlierRunWithoutJoulesIsRefused() throws Exception {
        assertThat(tune("then", "--max-trials", "2", "--repeats", "0").exitCode())
                .isZero();
        List<String> without = journal("then").stream()
                .map(it -> it.replaceFirst("\"joules\":[0-9.E]+", "\"joules\":null"))
                .toList();
        Files.write(folder.resolve("then/journal.jsonl"), without);
        String[] options = {"--strategy", "auto", "--max-trials", "2", "--repeats", "0", "--warm-start", out("then")};
        List<String> joules = new ArrayList<>(List.of(options));
        joules.addAll(List.of("--objective", "joules"));
        assertRefused(
                tune("none", joules.toArray(String[]::new)),
                "--warm-start " + folder.resolve("then")
                        + ": has no trial with joules of the machine that its seconds are of, which --objective joules"
                        + " needs; leave it out");
        assertThat(folder.resolve("none")).doesNotExist();
        assertThat(tune("of-time", options).exitCode()).isZero();
    }

    @Test
    void aRunOfTimeDoesNotGoOnWithJoules() throws Exception {
        tune("run", "--max-trials", "2", "--repeats", "0");
        assertRefused(
                tune("run", "--resume", "--objective", "joules"),
                "--objective: joules (the run in " + folder.resolve("run") + " was started with time;");
        assertThat(tune("run", "--resume", "--max-trials", "2", "--repeats", "0")
                        .out())
                .doesNotContain("minimised", "Minimised");
    }

    @Test
    void aSlowAttemptIsEndedAndBilled() throws Exception {
        // Stock is fast with what is pinned, and small splits are slow.
        Ended ended = tune(
                "run",
                "--strategy",
                "random",
                "--max-trials",
                "30",
                "--patience",
                "10%",
                "--json",
                "--set",
                "mapreduce.job.reduces=70",
                "--set",
                "wattle.job.combiner=true",
                "--set",
                "mapreduce.map.memory.mb=300");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        List<JsonNode> lost = new ArrayList<>();
        result.get("trials").forEach(it -> {
            if (it.has("lostSeconds")) {
                lost.add(it);
            }
        });
        assertThat(lost).isNotEmpty().allSatisfy(it -> {
            assertThat(it.get("status").asText()).isEqualTo("timeout");
            assertThat(it.get("purpose").asText()).isEqualTo("attempt");
            assertThat(it.get("reason").asText()).contains("10% more than the slowest settings", "(--patience)");
        });
        assertThat(result.get("bill").get("lostSeconds").asDouble())
                .isGreaterThanOrEqualTo(lost.get(0).get("lostSeconds").asDouble());
        assertThat(ended.err()).contains("joules unknown");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --objective watts | --objective: unknown name 'watts' (known: time, joules, energy-delay, cost, work-per-joule)
                    --objective joule | --objective: unknown name 'joule' (known: time, joules, energy-delay, cost, work-per-joule); did you mean joules?
                    --deadline 60s | --deadline: does not go with --objective time (leave it out, or give --objective joules or work-per-joule)
                    --objective cost --deadline 60s | --deadline: does not go with --objective cost
                    --objective joules --price 0.2 | --price: does not go with --objective joules (leave it out, or give --objective cost)
                    --cooling 1.5 | --cooling: does not go with --objective time
                    --objective cost --price -1 | --price, --years, --cooling: electricity price in $/kWh
                    --objective cost --years 0 | --price, --years, --cooling: lifetime hours
                    --objective cost --cooling 0.5 | --price, --years, --cooling: cooling factor
                    --patience 0 | Invalid value for option '--patience'
                    --patience 2000% | Invalid value for option '--patience'
                    """)
    void whatDoesNotGoTogetherIsRefusedBeforeTheFirstTrial(String options, String message) {
        assertRefused(tune("none", options.split(" ")), message);
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void costNeedsThePriceOfTheWorkers() {
        Ended ended = TestingCommand.run(
                "--engine", "model", "--job", "pi", "--cluster", "atom", "--objective", "cost", "--out", out("none"));
        assertRefused(ended, "--objective cost: cluster atom: node class atom-pineview: no priceUsd (");
        assertThat(ended.err()).contains("give it in a YAML file of your own");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    /** Twice the price of electricity is twice that part of the cost. */
    @Test
    void pricesAreThoseGiven() throws Exception {
        String[] one = {"--objective", "cost", "--max-trials", "1", "--repeats", "0", "--json"};
        JsonNode plain = MAPPER.readTree(tune("one", one).out());
        Ended dear = tune(
                "two",
                "--objective",
                "cost",
                "--max-trials",
                "1",
                "--repeats",
                "0",
                "--json",
                "--price",
                "0.3",
                "--years",
                "6",
                "--cooling",
                "2");
        JsonNode trial = plain.get("trials").get(0);
        double machines = 35 * 120 * trial.get("seconds").asDouble() / (3 * 365 * 24 * 3600.0);
        double electricity = trial.get("joules").asDouble() / 3.6e6 * 0.1;
        assertThat(plain.get("objective").get("stock").asDouble()).isCloseTo(machines + electricity, within(1e-9));
        assertThat(MAPPER.readTree(dear.out()).get("objective").get("stock").asDouble())
                .isCloseTo(machines / 2 + 6 * electricity, within(1e-9));
        assertThat(Files.readString(folder.resolve("two/report.html")))
                .contains("--objective cost --price 0.3 --years 6 --cooling 2");
    }

    private Ended tune(String out, String... more) {
        List<String> line = new ArrayList<>(
                List.of("--engine", "model", "--job", "wordcount", "--cluster", "edison", "--out", out(out)));
        line.addAll(List.of(more));
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
