package io.wattle.simulator.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.TandemSettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Two boards of 200 operations a second, and a server of 1000 that draws 100 W at rest, 2 W asleep, and wakes in 60 s for 6000 J. */
class TandemPowerTest {

    private static final double HOUR = 3600;

    private static final Machine SERVER = new Machine(
            NodeClass.named("server")
                    .measured(NodeAttribute.CORES, 10, "made up")
                    .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
                    .measured(NodeAttribute.IDLE_WATTS, 100, "made up")
                    .measured(NodeAttribute.BUSY_WATTS, 200, "made up")
                    .measured(NodeAttribute.SLEEP_WATTS, 2, "made up")
                    .measured(NodeAttribute.WAKE_SECONDS, 60, "made up")
                    .measured(NodeAttribute.BOOT_JOULES, 6000, "made up")
                    .build(),
            new CoreSpeed(10, 10, 100, 1),
            1,
            5000,
            4000,
            10,
            20,
            10,
            0,
            10,
            PowerCurve.linear(100, 200));

    private static PowerPolicy.Factory tandem(Map<String, String> keys) {
        return TandemPower.with(TandemSettingsParser.parse(List.of(TandemPower.group(SERVER)), keys));
    }

    private static SimulationResult run(List<Submission> jobs, PowerPolicy.Factory power, double horizonSeconds)
            throws StuckException {
        return run(jobs, power, horizonSeconds, DayClock.MIDNIGHT);
    }

    private static SimulationResult run(
            List<Submission> jobs, PowerPolicy.Factory power, double horizonSeconds, DayClock clock)
            throws StuckException {
        return Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2), new Workers(SERVER, 1)),
                jobs,
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS.until(horizonSeconds, power).from(clock));
    }

    private static Submission job(double operations, double atSeconds, double dueSeconds) {
        return new Submission(
                TestingJobs.computing(operations), TestingJobs.maps(4), atSeconds, OptionalDouble.of(dueSeconds));
    }

    /** Jobs of a minute of the boards, one an hour. */
    private static List<Submission> hourly(int hours) {
        List<Submission> jobs = new ArrayList<>();
        for (int hour = 0; hour < hours; hour++) {
            jobs.add(job(24_000, hour * HOUR, hour * HOUR + 1200));
        }
        return jobs;
    }

    @Test
    void aServerSleepsWhileTheBoardsSuffice() throws StuckException {
        SimulationResult awake = run(hourly(10), PowerPolicy.ALWAYS_ON, 10 * HOUR);
        SimulationResult tandem = run(hourly(10), tandem(Map.of()), 10 * HOUR);
        assertThat(tandem.open() + tandem.failed()).isZero();
        assertThat(tandem.late()).hasValue(0);
        PowerReport report = tandem.power().orElseThrow();
        assertThat(report.count(Action.SUSPEND)).isEqualTo(1);
        assertThat(report.count(Action.RESUME)).isZero();
        // How much comes is known after the first hour.
        assertThat(report.awakeSeconds().get(Cause.UNKNOWN_LOAD)).isBetween(0.5 * HOUR, HOUR);
        assertThat(awake.joules() - tandem.joules()).isBetween(8 * HOUR * 98, 9.2 * HOUR * 98);
    }

    /** Thirty jobs at once would take the boards half an hour, and are due in fifteen minutes. */
    @Test
    void aBurstWakesItAndAllJobsAreDone() throws StuckException {
        List<Submission> jobs = new ArrayList<>(hourly(4));
        for (int i = 0; i < 30; i++) {
            jobs.add(job(24_000, 4 * HOUR, 4 * HOUR + 900));
        }
        SimulationResult result = run(jobs, tandem(Map.of("response-seconds", "900")), 8 * HOUR);
        assertThat(result.open() + result.failed()).isZero();
        assertThat(result.late()).hasValue(0);
        PowerReport report = result.power().orElseThrow();
        assertThat(report.count(Action.RESUME)).isEqualTo(1);
        assertThat(report.count(Action.SUSPEND)).isEqualTo(2);
        assertThat(report.waitSeconds()).isBetween(30.0, 90.0);
        assertThat(report.idleErrorShare()).isPresent();
    }

    @Test
    void aMinimumStaysAwake() throws StuckException {
        PowerReport report = run(hourly(4), tandem(Map.of("minimum-awake", "server:1")), 4 * HOUR)
                .power()
                .orElseThrow();
        assertThat(report.count(Action.SUSPEND)).isZero();
        assertThat(report.awakeSeconds().get(Cause.MINIMUM_AWAKE)).isCloseTo(4 * HOUR, within(20.0));
    }

    @Test
    void eachSimulationHasAMemoryOfItsOwn() throws StuckException {
        PowerPolicy.Factory tandem = tandem(Map.of());
        SimulationResult first = run(hourly(6), tandem, 6 * HOUR);
        assertThat(run(hourly(6), tandem, 6 * HOUR)).isEqualTo(first);
        assertThat(first.power()).isPresent();
    }

    /** Idle times are from the begin of the simulation on, and not from midnight. */
    @Test
    void whatItDoesIsTheSameWheneverTheDayBegins() throws StuckException {
        List<Submission> jobs = new ArrayList<>();
        for (int turn = 0; turn < 20; turn++) {
            // No divisor of the hours that count as the same time of day: else rounding decides what does.
            double at = turn * 3500;
            for (int i = 0; i < (turn % 3 == 2 ? 30 : 1); i++) {
                jobs.add(job(24_000, at + 600, at + 1500));
            }
        }
        PowerPolicy.Factory tandem = tandem(Map.of("response-seconds", "900"));
        SimulationResult midnight = run(jobs, tandem, 20 * HOUR, DayClock.MIDNIGHT);
        SimulationResult noon = run(jobs, tandem, 20 * HOUR, new DayClock(12 * HOUR));
        assertThat(noon).as("with what it did and expected").isEqualTo(midnight);
        PowerReport report = midnight.power().orElseThrow();
        assertThat(report.count(Action.RESUME)).isPositive();
        assertThat(report.idleErrorShare()).isPresent();
    }

    /** A policy that drains the server at once, and takes it back after an hour. */
    @Test
    void aNodeThatDrainsKeepsWhatItHasAndGetsNothingNew() throws StuckException {
        PowerPolicy.Factory draining = clock -> cluster -> {
            if (cluster.nowSeconds() < HOUR) {
                cluster.drain(cluster.nodes().get(2));
            } else {
                cluster.cancelDrain(cluster.nodes().get(2));
            }
        };
        SimulationResult before = run(List.of(job(24_000, 0, 1200)), draining, 2 * HOUR);
        assertThat(before.classes().get(1).utilisation()).isZero();
        assertThat(before.open()).isZero();
        SimulationResult after = run(List.of(job(24_000, HOUR + 10, 2 * HOUR)), draining, 2 * HOUR);
        assertThat(after.classes().get(1).utilisation()).isPositive();
        PowerPolicy.Factory later = clock -> cluster -> {
            if (cluster.nowSeconds() >= 30) {
                cluster.drain(cluster.nodes().get(2));
                cluster.sleep(cluster.nodes().get(2));
            }
        };
        SimulationResult kept = run(List.of(job(240_000, 0, 4000)), later, HOUR);
        assertThat(kept.classes().get(1).utilisation()).isPositive();
        assertThat(kept.jobs().get(0).isDone()).isTrue();
        assertThat(kept.jobs().get(0).attempts().lost()).isZero();
        assertThat(kept.classes().get(1).joules()).isLessThan(HOUR * 100);
    }
}
