package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunKeyTest {

    @Test
    void schedulersTakeTurnsAndWhoIsFirstAlternates() {
        assertThat(RunKey.inTurns(List.of(0.3, 0.7), 2))
                .containsExactly(
                        new RunKey(0.3, 1, Scheduler.STOCK),
                        new RunKey(0.7, 1, Scheduler.STOCK),
                        new RunKey(0.3, 1, Scheduler.ENERGY),
                        new RunKey(0.7, 1, Scheduler.ENERGY),
                        new RunKey(0.3, 2, Scheduler.ENERGY),
                        new RunKey(0.7, 2, Scheduler.ENERGY),
                        new RunKey(0.3, 2, Scheduler.STOCK),
                        new RunKey(0.7, 2, Scheduler.STOCK));
    }

    @Test
    void aPairHasOneSeedAndNoOtherPairHasIt() {
        List<RunKey> keys = RunKey.inTurns(List.of(0.3, 0.7), 5);
        assertThat(keys.stream().map(it -> it.seed(1)).distinct()).hasSize(10);
        assertThat(keys.get(0).seed(1)).isEqualTo(keys.get(2).seed(1));
    }
}
