package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompactionTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
    private List<TraceRun> days;

    /** Four jobs at once, with deadlines of six times as long as each takes alone on 35 Edisons. */
    @BeforeEach
    void drawDays() throws StuckException {
        Trace trace = new Trace(
                List.of(
                        new TracedJob(0, "pi", 1),
                        new TracedJob(1, "pi", 1),
                        new TracedJob(2, "pi", 1),
                        new TracedJob(3, "pi", 1)),
                OptionalDouble.of(3600));
        days = List.of(TraceRun.withDeadlines(jobs, EDISON, trace, 6, EDISON));
    }

    private Compaction compaction(int most) {
        return new Compaction(
                days, new Compaction.Shape("boards", EDISON, "edison", most), "stock", PlacementRule.STOCK);
    }

    private double lateShare(int nodes) throws StuckException {
        TraceRun day = days.get(0).on(EDISON.withWorkers("edison", nodes));
        return PolicyRun.of(day.run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1))
                .lateShare();
    }

    /** The count in the line is enough, and one node less is not. */
    @Test
    void theFewestNodesMeetTheDeadlines() throws StuckException {
        String row = compaction(35).row(0);
        assertThat(row).startsWith("| boards | stock | 0.0 | ").contains(" edison | ");
        int nodes = Integer.parseInt(row.split("\\| ")[4].split(" ")[0]);
        assertThat(nodes).isBetween(2, 34);
        assertThat(lateShare(nodes)).isZero();
        assertThat(lateShare(nodes - 1)).isPositive();
        assertThat(row).contains(String.format(Locale.ROOT, "| %d edison | %.0f | ", nodes, nodes * 1.4));
    }

    @Test
    void withMoreLateJobsFewerNodesAreEnough() throws StuckException {
        Compaction compaction = compaction(35);
        assertThat(compaction.row(1)).startsWith("| boards | stock | 100.0 | 1 edison | 1 | ");
    }

    @Test
    void tooFewAreTold() throws StuckException {
        assertThat(compaction(1).row(0)).isEqualTo("| boards | stock | 0.0 | more than 1 | - | - | - | - |");
    }
}
