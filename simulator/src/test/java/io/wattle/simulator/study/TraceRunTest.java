package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.trace.ArrivalRate;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TraceGenerator;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TraceRunTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();
    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());

    private static Trace hour() {
        return new Trace(
                new TraceGenerator(new ArrivalRate.Constant(12), Zhao2016Jobs.JOBS, 0.3).until(3600, 1),
                OptionalDouble.of(7200));
    }

    @Test
    void aTraceEndsAtItsHorizonUnderBothSchedulers() throws StuckException {
        TraceRun run = TraceRun.of(jobs, MIXED, hour());
        PlacementRule.Factory byJoules = EnergyRule.with(PlacementSettings.DEFAULT);
        for (PlacementRule.Factory rule : List.of(PlacementRule.STOCK, byJoules)) {
            SimulationResult result = run.run(rule, PowerPolicy.ALWAYS_ON, 1);
            assertThat(result.seconds()).isEqualTo(7200);
            assertThat(result.jobs()).hasSizeGreaterThan(5).allMatch(JobOutcome::isDone);
            assertThat(result.joules()).isBetween(7200.0 * (35 * 1.4 + 2 * 52), 7200.0 * (35 * 1.68 + 2 * 109));
            assertThat(run.run(rule, PowerPolicy.ALWAYS_ON, 1)).isEqualTo(result);
        }
    }

    /** Masters go to brawny nodes: with one job of one map nothing else computes there. */
    @Test
    void mastersGoToBrawnyNodes() throws StuckException {
        Trace one = new Trace(List.of(new TracedJob(0, "pi", 0.01)), OptionalDouble.empty());
        TraceRun run = TraceRun.of(jobs, MIXED, one);
        SimulationResult energy = run.run(EnergyRule.with(PlacementSettings.DEFAULT), PowerPolicy.ALWAYS_ON, 1);
        SimulationResult stock = run.run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1);
        assertThat(energy.jobs().get(0).masterStartedSeconds())
                .isLessThan(stock.jobs().get(0).masterStartedSeconds());
    }

    @Test
    void deadlinesAreTimesAloneElsewhere() throws StuckException {
        Trace trace = new Trace(List.of(new TracedJob(100, "pi", 1)), OptionalDouble.empty());
        double alone = jobs.run("pi", EDISON, 1).run().jobs().get(0).seconds();
        JobOutcome job = TraceRun.withDeadlines(jobs, MIXED, trace, 1.5, EDISON)
                .run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1)
                .jobs()
                .get(0);
        assertThat(job.deadlineSeconds()).hasValue(100 + 1.5 * alone);
        assertThat(job.isLate(1e9)).isFalse();
        JobOutcome late = TraceRun.withDeadlines(jobs, MIXED, trace, 0.01, EDISON)
                .run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1)
                .jobs()
                .get(0);
        assertThat(late.isLate(1e9)).isTrue();
    }

    /** Due as before, with the maps and reduces of the other cluster. */
    @Test
    void theSameJobsRunOnAnotherCluster() throws StuckException {
        Trace trace = new Trace(
                List.of(new TracedJob(0, "pi", 1), new TracedJob(100, "wordcount2", 0.5)), OptionalDouble.of(3600));
        TraceRun onMixed = TraceRun.withDeadlines(jobs, MIXED, trace, 1.5, EDISON);
        TraceRun onEdison = TraceRun.withDeadlines(jobs, EDISON, trace, 1.5, EDISON);
        assertThat(onMixed.on(EDISON).submissions())
                .isEqualTo(onEdison.submissions())
                .isNotEqualTo(onMixed.submissions());
        assertThat(onMixed.on(EDISON).run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1))
                .isEqualTo(onEdison.run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1));
    }

    @Test
    void anUnknownJobIsRefused() {
        Trace trace = new Trace(List.of(new TracedJob(0, "sort", 1)), OptionalDouble.empty());
        assertThatThrownBy(() -> TraceRun.of(jobs, MIXED, trace)).hasMessageContaining("job 'sort' (known: wordcount");
    }

    @Test
    void settingsAreOfAllJobsAndDeadlinesStay() throws Exception {
        Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        Trace trace =
                new Trace(List.of(new TracedJob(0, "terasort", 1), new TracedJob(5, "pi", 1)), OptionalDouble.empty());
        TraceRun run = TraceRun.withDeadlines(jobs, edison, trace, 2, edison);
        TraceRun set = run.with(Map.of("mapreduce.job.reduces", "3")).on(edison.withWorkers(20));
        assertThat(set.submissions()).extracting(it -> it.settings().reduces()).containsOnly(3);
        assertThat(set.submissions())
                .extracting(Submission::deadlineSeconds)
                .isEqualTo(run.submissions().stream()
                        .map(Submission::deadlineSeconds)
                        .toList());
        assertThatThrownBy(() -> run.with(Map.of("mapreduce.job.maps", "5000001")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maps and reduces of all jobs together (allowed: up to 5000000)");
    }
}
