package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.testbed.plan.TestbedPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacedRunTest {

    /** Two Odroids of 4 W and a Xeon of 35 W when idle. */
    private static final TestbedPlan PLAN = TestingPlan.small();

    private static final double FACTOR = PLAN.scale().factor();

    private static LoneRun run(Double ledgerJoules, String host) {
        return new LoneRun(
                StudyJob.PI,
                100,
                5000,
                ledgerJoules,
                Map.of("odroid-xu-big-1", List.of(60.0, 50.0), host, List.of(40.0), "xeon-e5-2603-1", List.of(9.0)),
                1.5);
    }

    @Test
    void mapsAreToldByClassAndFiguresAreTheClusters() {
        PlacedRun placed = PlacedRun.of(PLAN, run(700.0, "odroid-xu-big-2"));
        assertThat(placed.maps()).isEqualTo(Map.of("odroid-xu-big", 3, "xeon-e5-2603", 1));
        assertThat(placed.allMaps()).isEqualTo(4);
        assertThat(placed.mapsOn("edison")).isZero();
        assertThat(placed.mapSeconds().get("odroid-xu-big")).isCloseTo(50 * FACTOR, within(1e-9));
        assertThat(placed.seconds()).isCloseTo(100 * FACTOR, within(1e-9));
        assertThat(placed.joules()).isCloseTo(5000 * FACTOR, within(1e-9));
        assertThat(placed.activeJoules()).isCloseTo((5000 - 43 * 100) * FACTOR, within(1e-9));
        assertThat(placed.containerJoules()).isCloseTo(700 * FACTOR, within(1e-9));
    }

    @Test
    void joulesThatTheLedgerDoesNotKnowAreNoZero() {
        assertThat(PlacedRun.of(PLAN, run(null, "odroid-xu-big-2")).containerJoules())
                .isNull();
    }

    @Test
    void runsAreTheSameBehindTheWall() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        for (LoneRun run : List.of(run(null, "odroid-xu-big-2"), run(700.0, "odroid-xu-big-2"))) {
            assertThat(json.readValue(json.writeValueAsString(run), LoneRun.class))
                    .isEqualTo(run);
        }
    }

    @Test
    void aMapOnTheMasterIsNoWorkersMap() {
        assertThatThrownBy(() -> PlacedRun.of(PLAN, run(null, "master"))).hasMessageContaining("master");
    }
}
