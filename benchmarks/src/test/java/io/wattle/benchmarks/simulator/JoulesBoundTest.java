package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobWork;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JoulesBoundTest {

    private static final double HOUR_SECONDS = 3600;
    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();
    private static final Zhao2016Jobs JOBS = new Zhao2016Jobs(Parameters.zhao2016());
    private static final Workers EDISONS = JOBS.workers(MIXED).get(0);
    private static final Workers DELLS = JOBS.workers(MIXED).get(1);

    private static double idleJoules(Workers workers) {
        return workers.count() * workers.machine().power().idleWatts() * HOUR_SECONDS;
    }

    /** What a node with so many computing threads draws beyond the rest, for a million instructions. */
    private static double joulesAnOperation(Machine machine, int threads) {
        double watts = machine.power().watts(machine.cores().utilisation(threads))
                - machine.power().idleWatts();
        return watts / (threads * machine.cores().applyAsDouble(threads));
    }

    private static double cheapest(Machine machine) {
        double cheapest = Double.POSITIVE_INFINITY;
        for (int threads = 1; threads <= machine.cores().threads(); threads++) {
            cheapest = Math.min(cheapest, joulesAnOperation(machine, threads));
        }
        return cheapest;
    }

    private static DueWork work(double operations, double dueSeconds) {
        return new DueWork(0, dueSeconds, new JobWork(operations, 0));
    }

    @Test
    void withoutWorkNodesRest() {
        assertThat(new JoulesBound(List.of(EDISONS), Set.of(), HOUR_SECONDS).joules(List.of()))
                .isCloseTo(idleJoules(EDISONS), within(1e-6));
        double asleep = 2 * DELLS.machine().nodeClass().require(NodeAttribute.SLEEP_WATTS) * HOUR_SECONDS;
        assertThat(new JoulesBound(List.of(DELLS), Set.of(DELLS.machine().name()), HOUR_SECONDS).joules(List.of()))
                .isCloseTo(asleep, within(1e-6));
    }

    @Test
    void workGoesWhereItCostsTheFewestJoules() {
        double operations = 1e6;
        double cheapest = Math.min(cheapest(EDISONS.machine()), cheapest(DELLS.machine()));
        assertThat(new JoulesBound(List.of(EDISONS, DELLS), Set.of(), HOUR_SECONDS)
                        .joules(List.of(work(operations, HOUR_SECONDS))))
                .isCloseTo(idleJoules(EDISONS) + idleJoules(DELLS) + operations * cheapest, within(1e-3));
    }

    @Test
    void whatTheBestNodesCannotDoInTimeGoesToOthers() {
        Machine edison = EDISONS.machine();
        int threads = edison.cores().threads();
        double oneEdison = HOUR_SECONDS * threads * edison.cores().applyAsDouble(threads);
        double joules = new JoulesBound(
                        List.of(new Workers(edison, 1), new Workers(DELLS.machine(), 1)), Set.of(), HOUR_SECONDS)
                .joules(List.of(work(2 * oneEdison, HOUR_SECONDS)));
        double rest = idleJoules(new Workers(edison, 1)) + idleJoules(new Workers(DELLS.machine(), 1));
        assertThat(cheapest(edison)).isLessThan(cheapest(DELLS.machine()));
        assertThat(joules)
                .isCloseTo(rest + oneEdison * (cheapest(edison) + cheapest(DELLS.machine())), within(1e-3 * joules));
    }

    @Test
    void workWithoutADeadlineNeedNotBeDone() {
        JoulesBound bound = new JoulesBound(List.of(EDISONS), Set.of(), HOUR_SECONDS);
        assertThat(bound.joules(List.of(work(1e6, Double.POSITIVE_INFINITY)))).isEqualTo(bound.joules(List.of()));
    }

    /** Work that takes an hour and a half fits in two hours, but not if it comes after the first one. */
    @Test
    void workIsNotDoneBeforeItComes() {
        JoulesBound bound = new JoulesBound(List.of(new Workers(EDISONS.machine(), 1)), Set.of(), 2 * HOUR_SECONDS);
        int threads = EDISONS.machine().cores().threads();
        double anHour = HOUR_SECONDS * threads * EDISONS.machine().cores().applyAsDouble(threads);
        DueWork late = new DueWork(HOUR_SECONDS, 2 * HOUR_SECONDS, new JobWork(1.5 * anHour, 0));
        assertThatThrownBy(() -> bound.joules(List.of(late))).hasMessageContaining("feasible");
        assertThat(bound.joules(List.of(work(1.5 * anHour, 2 * HOUR_SECONDS)))).isPositive();
    }

    @Test
    void noSimulationGoesBelow() throws StuckException {
        Trace trace = new Trace(
                List.of(
                        new TracedJob(0, "wordcount2", 1),
                        new TracedJob(600, "pi", 1),
                        new TracedJob(1200, "terasort", 0.3)),
                OptionalDouble.of(2 * HOUR_SECONDS));
        TraceRun day = TraceRun.withDeadlines(JOBS, MIXED, trace, 4, MIXED);
        double joules = day.run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1).joules();
        double bound = new JoulesBound(JOBS.workers(MIXED), Set.of(), 2 * HOUR_SECONDS)
                .joules(day.submissions().stream()
                        .map(it -> DueWork.of(it, JOBS.conditions(1).costs()))
                        .toList());
        double rest = 2 * (idleJoules(EDISONS) + idleJoules(DELLS));
        assertThat(bound).isBetween(1.001 * rest, joules);
    }
}
