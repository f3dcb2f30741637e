package io.wattle.tuner.cli;

import static io.wattle.tuner.cli.TestingSimulate.json;
import static io.wattle.tuner.cli.TestingSimulate.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What joules are of, and two schedulers side by side. */
class SimulateJoulesTest {

    @Test
    void theOtherSchedulerIsComparedWithoutAPage(@TempDir Path folder) throws Exception {
        String terasort = "--cluster mixed --job terasort";
        JsonNode json = json(terasort + " --compare energy");
        DocumentedFields.assertHasAllOf(json);
        JsonNode energy = json(terasort + " --scheduler energy");
        JsonNode compared = json.get("compared");
        for (String field :
                List.of("scheduler", "weight", "seconds", "joules", "idleJoules", "activeJoules", "classes")) {
            assertThat(compared.get(field)).as(field).isEqualTo(energy.get(field));
        }
        for (String field : List.of("seconds", "joules", "idleJoules", "activeJoules", "sleepJoules")) {
            assertThat(json.get("differences").get(field).asDouble())
                    .as(field)
                    .isEqualTo(compared.get(field).asDouble() - json.get(field).asDouble());
        }
        assertThat(json.get("idleJoules").asDouble() + json.get("activeJoules").asDouble())
                .isCloseTo(json.get("joules").asDouble(), within(1e-3));
        assertThat(run("simulate " + terasort + " --compare energy").out())
                .contains("terasort on mixed, 37 workers, stock scheduler", "37 workers, energy scheduler")
                .containsPattern("DIFFERENCES +stock +energy +energy - stock +in percent\n")
                .containsPattern("\n  active joules +\\d+ +\\d+ +[+-]\\d+ +[+-]\\d+\\.\\d%\n");
        Path trace = Files.writeString(folder.resolve("t.yaml"), "jobs: [{at: 0, job: pi, size: 0.1}]");
        JsonNode ofTrace = json("--cluster mixed --compare energy --trace " + trace);
        DocumentedFields.assertHasAllOf(ofTrace);
        assertThat(ofTrace.get("differences").get("done").asDouble()).isZero();
        assertThat(ofTrace.get("differences").get("late").isNull())
                .as("nothing has a deadline")
                .isTrue();
        assertThat(ofTrace.get("compared").get("jobs")).hasSize(1);
    }

    @Test
    void sleepHasJoulesOfItsOwn(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(
                folder.resolve("t.yaml"), "{horizonSeconds: 4000, jobs: [{at: 0, job: pi, size: 0.01}]}");
        Path sleep = Files.writeString(
                folder.resolve("s.yaml"), "sleep: [{nodeClass: dell-r620, nodes: 1, from: 1000, to: 2000}]");
        String command = "--cluster mixed --trace " + trace + " --sleep " + sleep;
        JsonNode json = json(command);
        double slept = json.get("sleepJoules").asDouble();
        assertThat(slept).isPositive();
        assertThat(json.get("idleJoules").asDouble() + json.get("activeJoules").asDouble() + slept)
                .isCloseTo(json.get("joules").asDouble(), within(1e-3));
        assertThat(run("simulate " + command).out()).containsPattern("J idle, \\d+ J active, \\d+ J of sleep\n");
    }
}
