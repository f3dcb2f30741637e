package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TuningResultTest {

    private static final Settings SETTINGS =
            MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24)).stock();

    @Test
    void aSpeedupIsStockOverBest() {
        TuningResult result = result(median(60), median(20), median(40));
        assertThat(result.speedup()).hasValue(3);
        assertThat(result.pinnedSpeedup()).hasValue(1.5);
    }

    @Test
    void aStockThatFailedLeavesEverySpeedupUnknown() {
        TuningResult result = result(Optional.empty(), median(20), median(40));
        assertThat(result.speedup()).isEmpty();
        assertThat(result.pinnedSpeedup()).isEmpty();
    }

    @Test
    void settingsThatWereNotComparedHaveNoSpeedup() {
        TuningResult result = result(median(60), median(20), Optional.empty());
        assertThat(result.speedup()).hasValue(3);
        assertThat(result.pinnedSpeedup()).isEmpty();
        assertThat(result(median(60), Optional.empty(), Optional.empty()).speedup())
                .isEmpty();
    }

    private static TuningResult result(Optional<Summary> stock, Optional<Summary> best, Optional<Summary> pinned) {
        return new TuningResult(StopReason.CONVERGED, List.of(), stock, best, pinned);
    }

    private static Optional<Summary> median(double seconds) {
        return Optional.of(new Summary(SETTINGS, 3, seconds, 1, 100, 7));
    }
}
