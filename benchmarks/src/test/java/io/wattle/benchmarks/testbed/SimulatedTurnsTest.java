package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.SimulatedTurns.Simulated;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SimulatedTurnsTest {

    private static final double HORIZON_SECONDS = 240;
    private static final double MACHINE_DMIPS = 28_000;
    private static final double FACTOR = 0.25;
    private static final ClusterProfile CLUSTER =
            Catalog.builtIn().profile("mixed-arm").orElseThrow();
    private static final Experiment EXPERIMENT = RunJournalTest.experiment(HORIZON_SECONDS / 60);

    /** Some other figures than those that a fit begins with. */
    private static final TestbedModel MODEL = TestbedModel.of(new double[] {0.3, -0.4, 0.5, -0.3, 0.2, 0.6});

    private static RunRecord run(Scheduler scheduler, int repeat) {
        RunKey key = new RunKey(0.3, repeat, scheduler);
        List<JobResult> jobs = Arrival.seeded(key.seed(1), 25, 190).stream()
                .map(it -> new JobResult(it.number(), it.job(), it.seconds(), null, false, null))
                .toList();
        return run(key, jobs, Map.of("all", 0.0), Map.of("xeon-e5-2603", 1.0));
    }

    private static RunRecord run(
            RunKey key, List<JobResult> jobs, Map<String, Double> joules, Map<String, Double> cpuSeconds) {
        PhaseOutcome outcome = new PhaseOutcome(jobs, HORIZON_SECONDS, joules, 1000, joules, null, 1);
        return new RunRecord(key, FACTOR, 7, 59, cpuSeconds, 0.3, null, outcome);
    }

    private static SimulatedTurns turns(List<RunRecord> runs) {
        return new SimulatedTurns(CLUSTER, EXPERIMENT, MACHINE_DMIPS, runs);
    }

    /** As it had been measured. */
    private static List<RunRecord> measured(List<RunRecord> runs, List<Simulated> simulated) {
        List<RunRecord> measured = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            List<JobResult> jobs = new ArrayList<>();
            for (JobResult it : runs.get(i).outcome().jobs()) {
                double seconds = simulated.get(i).jobSeconds().get(jobs.size());
                jobs.add(new JobResult(
                        it.number(), it.job(), it.submittedSeconds(), it.submittedSeconds() + seconds, true, null));
            }
            measured.add(run(
                    runs.get(i).key(),
                    jobs,
                    Map.of("all", simulated.get(i).joules()),
                    simulated.get(i).cpuSeconds()));
        }
        return measured;
    }

    /** From runs that the simulator made itself the fit finds what it was told, as far as the runs say it. */
    @Test
    void aFitTellsWhatItWasFittedToAndWhatItWasNot() throws Exception {
        List<RunRecord> asked = List.of(run(Scheduler.STOCK, 1), run(Scheduler.STOCK, 2), run(Scheduler.STOCK, 3));
        List<RunRecord> runs = measured(asked, turns(asked).with(MODEL, 7));
        TestbedModel fitted = new TestbedFit(runs, turns(runs), it -> it.key().repeat() < 3).fit(400);
        Simulated unseen = turns(runs).with(fitted, 1).get(2);
        PhaseOutcome given = runs.get(2).outcome();
        assertThat(unseen.joules()).isCloseTo(given.totalJoules(), within(0.02 * given.totalJoules()));
        List<Double> errors = new ArrayList<>();
        for (int i = 0; i < given.jobs().size(); i++) {
            errors.add(Math.abs(unseen.jobSeconds().get(i) / given.jobSeconds()[i] - 1));
        }
        assertThat(errors.stream().collect(Collectors.averagingDouble(it -> it)))
                .isLessThan(0.1);
    }

    @Test
    void workersCountAndTheMasterDoesNot() throws Exception {
        List<RunRecord> runs = List.of(run(Scheduler.STOCK, 1));
        Simulated simulated = turns(runs).with(MODEL, 1).get(0);
        double idleWatts = CLUSTER.workers().stream()
                .mapToDouble(it -> it.count() * it.nodeClass().powerCurve().watts(0))
                .sum();
        double busyWatts = CLUSTER.workers().stream()
                .mapToDouble(it -> it.count() * it.nodeClass().powerCurve().watts(1))
                .sum();
        assertThat(simulated.joules() / HORIZON_SECONDS).isBetween(idleWatts, busyWatts);
        // Active joules are CPU time times what a class draws for it; with masters among the workers there would be
        // more.
        double active = CLUSTER.workers().stream()
                .mapToDouble(it -> {
                    double cores =
                            simulated.cpuSeconds().getOrDefault(it.nodeClass().name(), 0.0)
                                    * MACHINE_DMIPS
                                    / (FACTOR * it.nodeClass().dmipsPerCore());
                    double watts = it.nodeClass().powerCurve().watts(1)
                            - it.nodeClass().powerCurve().watts(0);
                    return cores / it.nodeClass().cores() * watts;
                })
                .sum();
        assertThat(simulated.joules() - idleWatts * HORIZON_SECONDS).isCloseTo(active, within(0.01 * active));
    }

    @Test
    void runsOfSeveralFactorsAreNoTurns() {
        RunRecord one = run(Scheduler.STOCK, 1);
        RunRecord other =
                new RunRecord(new RunKey(0.3, 2, Scheduler.STOCK), 0.5, 7, 59, Map.of(), 0.3, null, one.outcome());
        assertThatThrownBy(() -> turns(List.of(one, other))).hasMessageContaining("several factors");
        assertThatThrownBy(() -> turns(List.of())).hasMessageContaining("there is none");
    }

    @Test
    void theReportSetsBothSidesBesideEachOther() throws Exception {
        SimulatedTestbedReport report = new SimulatedTestbedReport();
        for (Scheduler scheduler : Scheduler.values()) {
            List<RunRecord> asked = List.of(run(scheduler, 1));
            List<Simulated> simulated = turns(asked).with(MODEL, 1);
            report.add(measured(asked, simulated).get(0), simulated.get(0));
        }
        assertThat(report.text())
                .contains("| 30%, stock | ")
                .contains("| 30%, energy | ")
                .contains("| 0.0%, 0.0% |")
                .contains("| +0.0% |")
                .containsPattern("\\| at 30% \\| (\\d\\.\\d{3}), \\1 \\| (\\d\\.\\d{3}), \\2 \\|");
    }

    /** Missing data is no figure: what did not end is counted, and errors are those of the others. */
    @Test
    void jobsThatDidNotEndInTheSimulatorAreCountedApart() throws Exception {
        List<RunRecord> asked = List.of(run(Scheduler.STOCK, 1));
        Simulated whole = turns(asked).with(MODEL, 1).get(0);
        List<JobResult> jobs =
                new ArrayList<>(measured(asked, List.of(whole)).get(0).outcome().jobs());
        JobResult first = jobs.get(0);
        jobs.set(0, new JobResult(1, first.job(), first.submittedSeconds(), first.endedSeconds(), true, null, 1000.0));
        RunRecord measured = run(asked.get(0).key(), jobs, Map.of("all", whole.joules()), whole.cpuSeconds());
        List<Double> seconds = new ArrayList<>(whole.jobSeconds());
        seconds.set(0, Double.NaN);

        SimulatedTestbedReport report = new SimulatedTestbedReport();
        report.add(measured, new Simulated(seconds, whole.joules(), whole.cpuSeconds(), List.of()));
        String without = ", the others did not end in the simulator | ";
        assertThat(report.text())
                .contains("| 30%, stock | " + (jobs.size() - 1) + " of " + jobs.size() + without)
                .contains("| 0.0%, 0.0% |")
                .contains("| 30%, stock | none to compare |")
                .doesNotContain("NaN");

        seconds.replaceAll(it -> Double.NaN);
        SimulatedTestbedReport none = new SimulatedTestbedReport();
        none.add(measured, new Simulated(seconds, whole.joules(), whole.cpuSeconds(), List.of()));
        assertThat(none.text())
                .contains("| 30%, stock | 0 of " + jobs.size() + without + "- | - | ")
                .doesNotContain("NaN");
    }

    /** Somebody who keeps a ledger changes nothing. What jobs have is a part of what all nodes draw, the master's too. */
    @Test
    void jobsHaveJoulesIfSomebodyAsks() throws Exception {
        List<RunRecord> runs = List.of(run(Scheduler.ENERGY, 1));
        Simulated without = turns(runs).with(MODEL, 1).get(0);
        Simulated with = turns(runs).withJobJoules(MODEL, 1).get(0);
        assertThat(without.jobJoules()).isEmpty();
        assertThat(with.jobSeconds()).isEqualTo(without.jobSeconds());
        assertThat(with.joules()).isEqualTo(without.joules());
        assertThat(with.jobJoules()).hasSameSizeAs(with.jobSeconds());
        double mostWatts = CLUSTER.workers().stream()
                        .mapToDouble(
                                it -> it.count() * it.nodeClass().powerCurve().watts(1))
                        .sum()
                + CLUSTER.master().powerCurve().watts(1);
        for (int i = 0; i < with.jobJoules().size(); i++) {
            assertThat(with.jobJoules().get(i))
                    .isBetween(
                            with.jobSeconds().get(i),
                            mostWatts * with.jobSeconds().get(i));
        }
    }

    @Test
    void joulesOfJobsAreComparedWhereTheJournalHasThem() throws Exception {
        SimulatedTestbedReport report = new SimulatedTestbedReport();
        List<RunRecord> asked = List.of(run(Scheduler.STOCK, 1), run(Scheduler.STOCK, 2));
        List<Simulated> simulated = turns(asked).withJobJoules(MODEL, 1);
        List<RunRecord> measured = measured(asked, simulated);
        report.add(measured.get(0), simulated.get(0));
        assertThat(report.text()).contains("| 30%, stock | none to compare | - | - | - |");

        // The ledger has half of the joules of one job, and does not know those of all others.
        Simulated second = simulated.get(1);
        List<JobResult> jobs = new ArrayList<>(measured.get(1).outcome().jobs());
        JobResult first = jobs.get(0);
        jobs.set(
                0,
                new JobResult(
                        first.number(),
                        first.job(),
                        first.submittedSeconds(),
                        first.endedSeconds(),
                        true,
                        null,
                        second.jobJoules().get(0) / 2));
        report.add(run(asked.get(1).key(), jobs, Map.of("all", second.joules()), second.cpuSeconds()), second);
        assertThat(report.text())
                .containsPattern(
                        "\\| 30%, stock \\| 1 of \\d+ \\| \\d+, \\d+ \\| 100\\.0%, 100\\.0% \\| \\+100\\.0% \\|");
    }
}
