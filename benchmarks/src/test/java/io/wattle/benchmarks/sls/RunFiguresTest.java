package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunFiguresTest {

    private static final MixedNodes NODES = MixedNodes.of(10);
    private static final TaskSpan MAP = new TaskSpan("a", "10.1.0.1", false, 1, 3_000, 9_000);
    private static final TaskSpan LAST_MAP = new TaskSpan("a", "10.1.0.2", false, 1, 4_000, 10_000);
    private static final TaskSpan REDUCE = new TaskSpan("a", "10.2.0.1", true, 1, 13_000, 14_000);
    private static final TaskSpan OTHER_MAP = new TaskSpan("b", "10.1.0.1", false, 1, 21_000, 26_000);
    private static final SlsTrace TRACE = new SlsTrace(
            List.of(new JobSpan("a", 3, 1_000, 2_000, 15_000), new JobSpan("b", 1, 17_000, 20_000, 27_000)),
            List.of(MAP, LAST_MAP, REDUCE, OTHER_MAP));

    @Test
    void mapsWaitFromTheirMasterOnAndReducesFromTheLastMapOn() {
        RunFigures run = RunFigures.of(SlsScheduler.STOCK, NODES, TRACE, 26);
        assertThat(run.meanWaitSeconds()).isEqualTo((1 + 2 + 3 + 1) / 4.0);
        assertThat(run.medianJobSeconds()).isEqualTo((14 + 10) / 2.0);
        assertThat(run.seconds()).isEqualTo(26);
    }

    @Test
    void theTableComparesWithTheFirst() {
        RunFigures stock = RunFigures.of(SlsScheduler.STOCK, NODES, TRACE, 26);
        SlsTrace onlyEdisons = new SlsTrace(
                List.of(new JobSpan("a", 1, 0, 0, 20_000)),
                List.of(new TaskSpan("a", "10.1.0.1", false, 1, 0, 20_000)));
        RunFigures energy = RunFigures.of(SlsScheduler.ENERGY, NODES, onlyEdisons, 26);
        assertThat(stock.idleJoules()).isCloseTo(26 * (9 * 1.4 + 52), offset(1e-9));
        assertThat(stock.activeJoules()).isCloseTo(17 * 0.14 + 57.0 / 12, offset(1e-9));
        assertThat(SlsReport.of(List.of(stock, energy)))
                .contains("| edison: tasks | task seconds | active kJ | dell-r620: tasks |")
                .contains("| stock | 26 | 1.7 | 1.7 | 0.01 | 1.000 | 1.000 | 1.8 | 12.0 | 3 | 17 |")
                .contains("| energy | 20 | 1.7 | 1.7 | 0.00 | 0.997 | 0.393 | 0.0 | 20.0 | 1 | 20 |");
    }

    @Test
    void aTaskThatRanTwiceOrNeverIsSeen() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlsTrace(TRACE.jobs(), List.of(MAP, LAST_MAP)))
                .withMessage("2 tasks ran for 4 of the jobs (allowed: each once)");
    }
}
