package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.StudyWork;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Six hours of cluster mixed with two jobs, one after the other, and what rules of sleep make of them. */
class OthersRulesTest {

    private static final double HOUR = 3600;
    private static final Zhao2016Jobs JOBS = new Zhao2016Jobs(Parameters.zhao2016());

    private final List<SleepRow> rows = SleepRow.of(dells());

    private static Workers dells() {
        return JOBS.workers(Catalog.builtIn().profile("mixed").orElseThrow()).stream()
                .filter(it -> it.machine().name().equals("dell-r620"))
                .findFirst()
                .orElseThrow();
    }

    private static SimulationResult run(PowerPolicy.Factory power) throws StuckException {
        List<TracedJob> jobs = List.of(
                new TracedJob(10, "terasort", new StudyWork(1)), new TracedJob(4 * HOUR, "terasort", new StudyWork(1)));
        return TraceRun.of(
                        JOBS,
                        Catalog.builtIn().profile("mixed").orElseThrow(),
                        new Trace(jobs, OptionalDouble.of(6 * HOUR)))
                .run(PlacementRule.STOCK, power, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void eachSavesJoulesAndDoesAllJobs(int row) throws StuckException {
        SimulationResult awake = run(PowerPolicy.ALWAYS_ON);
        SimulationResult result = run(rows.get(row).power());
        assertThat(result.open() + result.failed()).isZero();
        assertThat(result.joules()).isLessThan(0.85 * awake.joules());
        assertThat(result.power().isPresent())
                .as("only the tandem keeps account")
                .isEqualTo(row == 0);
    }

    /** Slurm's guide waits for ten minutes, Karpenter for half a minute. */
    @Test
    void karpenterSleepsSoonerThanSlurm() throws StuckException {
        double slurm = run(rows.get(1).power()).joules();
        double karpenter = run(rows.get(2).power()).joules();
        assertThat(karpenter).isLessThan(slurm);
        assertThat(rows.get(1).text()).matches("Slurm's rules: [1-4]\\.0 wakes a day");
        assertThat(rows.get(2).text()).matches("Karpenter's rules: [1-9][0-9]*\\.0 wakes a day");
    }

    @Test
    void whatFindsNoRoomIsWhatIsLargerThanAnyRoom() {
        assertThat(PolledNodes.left(List.of(100, 300, 200), List.of(300, 250))).containsExactly(100);
        assertThat(PolledNodes.left(List.of(100, 150), List.of(300))).isEmpty();
    }
}
