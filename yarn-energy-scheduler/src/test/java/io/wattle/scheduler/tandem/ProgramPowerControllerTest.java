package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.junit.jupiter.api.Test;

class ProgramPowerControllerTest {

    private final Map<String, ProgramResult> results = new HashMap<>();

    /** As after a refresh that took it out. */
    @Test
    void aProgramThatIsNotSetIsAnEndForEachHost() {
        try (ProgramPowerController power =
                new ProgramPowerController(new RMContextImpl(), EnergySettings.OFF::tandem, new Failures())) {
            power.run(SwitchProgram.SUSPEND, List.of("n1", "n2"), it -> true, results::put);
            assertThat(results).containsOnlyKeys("n1", "n2").allSatisfy((host, result) -> {
                assertThat(result.outcome()).isEqualTo(ProgramOutcome.MISSING);
                assertThat(result.message())
                        .startsWith("yarn.energy.tandem.suspend-program: not set (allowed: absolute path");
            });
            power.run(SwitchProgram.RESUME, List.of("n3"), it -> true, results::put);
            assertThat(results.get("n3").message()).startsWith("yarn.energy.tandem.resume-program: not set");
        }
    }
}
