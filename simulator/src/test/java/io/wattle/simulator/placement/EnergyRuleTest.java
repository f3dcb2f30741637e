package io.wattle.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.TestingRule;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepPeriod;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** On Odroids and Xeons: by Dhrystone a task costs a fifth less on a Xeon. */
class EnergyRuleTest {

    private static final Machine ODROID = machine("odroid-xu-big");
    private static final Machine XEON = machine("xeon-e5-2603");

    private static final Conditions CONDITIONS =
            new Conditions(new YarnSettings(1, 100, true, 0.1), TestingJobs.COSTS, 0.5, 0, 1);

    private static Machine machine(String name) {
        return Machine.of(Catalog.builtIn().nodeClass(name).orElseThrow(), 1, 1, 1);
    }

    private static JobSettings maps(int count) {
        return JobSettings.builder()
                .blockMb(64)
                .replication(1, 1)
                .maps(OptionalInt.of(count))
                .reduces(0)
                .containers(300, 300, 300, 0.8)
                .sortMb(50)
                .slowstart(0.05)
                .build();
    }

    private static SimulationResult run(PlacementRule.Factory rule, int jobs, double gapSeconds) throws StuckException {
        return run(rule, jobs, gapSeconds, CONDITIONS);
    }

    private static SimulationResult run(PlacementRule.Factory rule, int jobs, double gapSeconds, Conditions conditions)
            throws StuckException {
        List<Submission> submissions = new ArrayList<>();
        // All places at once, so that both classes are known.
        submissions.add(new Submission(TestingJobs.computing(30 * 200_000), maps(30), 0));
        for (int i = 0; i < jobs; i++) {
            submissions.add(new Submission(TestingJobs.computing(4 * 200_000), maps(4), 300 + i * gapSeconds));
        }
        return Simulation.run(List.of(new Workers(ODROID, 6), new Workers(XEON, 2)), submissions, rule, conditions);
    }

    private static double share(SimulationResult result) {
        double xeon = busy(result.classes().get(1)) * XEON.cores().operationsPerSecond();
        double odroid = busy(result.classes().get(0)) * ODROID.cores().operationsPerSecond();
        return xeon / (xeon + odroid);
    }

    private static double busy(ClassOutcome of) {
        return of.nodes() * of.utilisation();
    }

    private static double activeWatts(SimulationResult result) {
        return result.joules() / result.seconds() - 6 * 4 - 2 * 35;
    }

    @Test
    void jobsWithRoomGoWhereTheyCostLess() throws StuckException {
        SimulationResult stock = run(PlacementRule.STOCK, 20, 120);
        SimulationResult energy = run(EnergyRule.with(PlacementSettings.DEFAULT), 20, 120);
        assertThat(share(energy)).isGreaterThan(0.7);
        assertThat(share(energy)).isGreaterThan(share(stock) + 0.2);
        assertThat(activeWatts(energy)).isLessThan(activeWatts(stock));
    }

    /** Nothing known, a task is cheaper on the Edisons, which report first and hold all: the Dell gets three all the same. */
    @Test
    void theLastTasksOfAnUnknownJobAreKeptForTheClassThatIsNotKnown() throws StuckException {
        TestingRule.Watch watch = new TestingRule.Watch();
        Simulation.run(
                List.of(
                        new Workers(machine("edison"), 3),
                        new Workers(machine("dell-r620"), 1),
                        new Workers(machine("edison"), 1)),
                List.of(new Submission(TestingJobs.computing(6 * 2_000_000), maps(6), 0)),
                TestingRule.watching(EnergyRule.with(PlacementSettings.DEFAULT), watch),
                CONDITIONS);
        assertThat(watch.nodesOf(Ask.Kind.MAP)).hasSize(6);
        assertThat(watch.nodesOf(Ask.Kind.MAP)).filteredOn(it -> it == 3).hasSize(3);
    }

    @Test
    void withoutWeightItIsStock() throws StuckException {
        PlacementSettings none = PlacementSettings.DEFAULT.withWeight(0);
        assertThat(run(EnergyRule.with(none), 10, 30)).isEqualTo(run(PlacementRule.STOCK, 10, 30));
    }

    /** The Xeons cost less, but all of them sleep once both classes are known. */
    @Test
    void aClassThatSleepsIsNotWaitedFor() throws StuckException {
        Conditions asleep = CONDITIONS.until(
                4000, ScriptedPower.with(SleepPeriod.once("xeon-e5-2603", 2, 299, Double.POSITIVE_INFINITY)));
        List<JobOutcome> stock = run(PlacementRule.STOCK, 20, 120, asleep).jobs();
        List<JobOutcome> energy =
                run(EnergyRule.with(PlacementSettings.DEFAULT), 20, 120, asleep).jobs();
        assertThat(energy).allMatch(JobOutcome::isDone);
        double slower = 0;
        for (int i = 1; i < stock.size(); i++) {
            slower = Math.max(slower, energy.get(i).seconds() / stock.get(i).seconds());
        }
        assertThat(slower).isLessThan(1.05);
    }

    /** All at once: there is no room on the Xeons for most of them, and no wait that would help. */
    @Test
    void aFullClassIsNotWaitedForLong() throws StuckException {
        double stock = run(PlacementRule.STOCK, 20, 0).seconds();
        SimulationResult energy = run(EnergyRule.with(PlacementSettings.DEFAULT), 20, 0);
        assertThat(energy.seconds()).isLessThan(1.3 * stock);
        assertThat(energy.jobs()).extracting(JobOutcome::finishedSeconds).doesNotContain(Double.NaN);
    }
}
