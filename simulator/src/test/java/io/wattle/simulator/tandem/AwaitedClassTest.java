package io.wattle.simulator.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.model.Tier;
import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.tandem.Action;
import io.wattle.tandem.TandemSettingsParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Containers wait for a class that sleeps: a server on which a task costs a tenth of what it costs on a board, and that wakes in five
 * seconds. One job an hour is far less than the boards can do, so that the demand alone wakes nobody.
 */
class AwaitedClassTest {

    private static final double HOUR = 3600;

    private static final Machine BOARD = machine("board", Tier.WIMPY, 2, 100, 10, 20, 5);

    private static Machine server(double wakeSeconds) {
        return machine("server", Tier.BRAWNY, 10, 1000, 3, 13, wakeSeconds);
    }

    private static Machine machine(
            String name, Tier tier, int cores, double dmips, double idleWatts, double busyWatts, double wakeSeconds) {
        NodeClass nodeClass = NodeClass.named(name)
                .tier(tier)
                .measured(NodeAttribute.CORES, cores, "made up")
                .measured(NodeAttribute.DMIPS_PER_CORE, dmips, "made up")
                .measured(NodeAttribute.CONTAINER_MEMORY_MB, 800, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, cores, "made up")
                .measured(NodeAttribute.IDLE_WATTS, idleWatts, "made up")
                .measured(NodeAttribute.BUSY_WATTS, busyWatts, "made up")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
                .measured(NodeAttribute.WAKE_SECONDS, wakeSeconds, "made up")
                .measured(NodeAttribute.BOOT_JOULES, 20, "made up")
                .build();
        return new Machine(
                nodeClass,
                new CoreSpeed(cores, cores, dmips, 1),
                1,
                1000,
                800,
                cores,
                20,
                10,
                0,
                10,
                PowerCurve.linear(idleWatts, busyWatts));
    }

    private static SimulationResult run(Duration longestDeferral, double wakeSeconds) throws StuckException {
        Machine server = server(wakeSeconds);
        List<Submission> jobs = new ArrayList<>();
        for (int hour = 0; hour < 6; hour++) {
            jobs.add(new Submission(
                    TestingJobs.computing(24_000),
                    TestingJobs.maps(4),
                    hour * HOUR,
                    OptionalDouble.of(hour * HOUR + 1200)));
        }
        PlacementSettings defaults = PlacementSettings.DEFAULT;
        PlacementSettings settings = new PlacementSettings(
                1,
                defaults.tolerance(),
                longestDeferral,
                defaults.patience(),
                new MasterRule(Set.of("board"), Optional.empty()));
        return Simulation.run(
                List.of(new Workers(BOARD, 4), new Workers(server, 1)),
                jobs,
                EnergyRule.with(settings),
                TestingJobs.CONDITIONS.until(
                        6 * HOUR,
                        TandemPower.with(TandemSettingsParser.parse(List.of(TandemPower.group(server)), Map.of()))));
    }

    /** At most a cycle passes before the start: 28 s with the slowest of these, of the 30 s that a wait may last. */
    @ParameterizedTest
    @ValueSource(doubles = {5, 12, 18})
    void aContainerThatIsCheaperOnASleeperWakesItAndGoesThere(double wakeSeconds) throws StuckException {
        SimulationResult waits = run(Duration.ofSeconds(30), wakeSeconds);
        assertThat(waits.open() + waits.failed()).isZero();
        // In the first hour nobody knows how much comes, so that it is awake.
        assertThat(waits.power().orElseThrow().count(Action.RESUME)).isBetween(4, 5);
        assertThat(waits.power().orElseThrow().count(Action.SUSPEND)).isBetween(5, 6);
        double busyBoards =
                run(Duration.ofSeconds(4), wakeSeconds).classes().get(0).utilisation();
        assertThat(waits.classes().get(0).utilisation())
                .as("the first of an unknown job, and masters, are on boards all the same")
                .isLessThan(busyBoards / 2);
    }

    @Test
    void nobodyWaitsForAStartThatTakesLongerThanAWaitMay() throws StuckException {
        SimulationResult hurries = run(Duration.ofSeconds(30), 31);
        assertThat(hurries.open() + hurries.failed()).isZero();
        assertThat(hurries.power().orElseThrow().count(Action.RESUME)).isZero();
    }
}
