package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FullClassReportTest {

    private static final Set<String> WIMPY = Set.of("odroid-xu-big-1");

    private static FullClassRun run(double seconds, int wimpyMaps, int brawnyMaps, double wait) {
        return new FullClassRun(
                seconds,
                wimpyMaps == 0
                        ? Map.of("xeon-e5-2603-1", brawnyMaps)
                        : Map.of("odroid-xu-big-1", wimpyMaps, "xeon-e5-2603-1", brawnyMaps),
                Map.of("xeon-e5-2603-1", 1),
                wait);
    }

    private static final FullClassPair FREE = new FullClassPair(run(50, 2, 2, 3), run(70, 3, 1, 4));

    private static FullClassPair full(double stockSeconds, double energySeconds) {
        return new FullClassPair(run(stockSeconds, 0, 4, 2), run(energySeconds, 0, 4, 2.5));
    }

    @Test
    void saysWhatEachTookAndWhereTasksRan() {
        assertThat(FullClassReport.of(WIMPY, FREE, List.of(full(40, 48))))
                .contains("| wimpy nodes full, pairs: 1 |")
                .contains("| 40.0 (40.0 to 40.0) | 48.0 (48.0 to 48.0) | 1.200 (one pair) |")
                .contains("| 2.0 (2.0 to 2.0) | 2.5 (2.5 to 2.5) | |")
                .contains("| free | stock | 50.0 | 3.0 | 2, 2 | 0, 1 |")
                .contains("| free | energy | 70.0 | 4.0 | 3, 1 | 0, 1 |")
                .contains("| full, pair 1 | stock | 40.0 | 2.0 | 0, 4 | 0, 1 |")
                .contains("| full, pair 1 | energy | 48.0 | 2.5 | 0, 4 | 0, 1 |");
    }

    @Test
    void pairsHaveAMedianAndAnInterval() {
        assertThat(FullClassReport.of(WIMPY, FREE, List.of(full(40, 44), full(50, 50), full(60, 66))))
                .contains("| 50.0 (40.0 to 60.0) | 50.0 (44.0 to 66.0) | 1.066 (0.929 to 1.222) |");
    }

    @Test
    void whoGoesFirstAlternates() {
        assertThat(FullClassTurns.inTurn(1)).containsExactly(Scheduler.STOCK, Scheduler.ENERGY);
        assertThat(FullClassTurns.inTurn(2)).containsExactly(Scheduler.ENERGY, Scheduler.STOCK);
    }

    @Test
    void eitherClassHasRoomForAllMaps() {
        assertThat(FullClass.maps(Map.of("odroid-xu-big", 1, "xeon-e5-2603", 1)))
                .isEqualTo(4);
        assertThat(FullClass.maps(Map.of("odroid-xu-big", 3, "xeon-e5-2603", 2)))
                .isEqualTo(8);
    }

    @Test
    void bothClassesAreNeeded() {
        assertThatThrownBy(() -> FullClass.maps(Map.of("odroid-xu-big", 0, "xeon-e5-2603", 1)))
                .hasMessageContaining("--workers")
                .hasMessageContaining("one or more");
        assertThatThrownBy(() -> FullClass.maps(Map.of("odroid-xu-big", 1))).hasMessageContaining("--workers");
    }
}
