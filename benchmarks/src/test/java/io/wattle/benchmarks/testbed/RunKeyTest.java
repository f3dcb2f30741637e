package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunKeyTest {

    @Test
    void schedulersAreSideBySideAndWhoIsFirstAlternates() {
        List<List<RunKey>> testbeds = RunKey.byTestbed(List.of(0.3, 0.7), 3);
        assertThat(testbeds)
                .extracting(it -> it.get(0).scheduler())
                .containsExactly(Scheduler.STOCK, Scheduler.ENERGY, Scheduler.ENERGY, Scheduler.STOCK);
        assertThat(testbeds.get(1))
                .containsExactly(
                        new RunKey(0.3, 1, Scheduler.ENERGY),
                        new RunKey(0.7, 1, Scheduler.ENERGY),
                        new RunKey(0.3, 2, Scheduler.ENERGY),
                        new RunKey(0.7, 2, Scheduler.ENERGY));
        assertThat(testbeds.get(3))
                .containsExactly(new RunKey(0.3, 3, Scheduler.STOCK), new RunKey(0.7, 3, Scheduler.STOCK));
    }

    @Test
    void aPairHasOneSeedAndNoOtherPairHasIt() {
        List<RunKey> keys = RunKey.byTestbed(List.of(0.3, 0.7), 5).stream()
                .flatMap(List::stream)
                .toList();
        assertThat(keys.stream().map(it -> it.seed(1)).distinct()).hasSize(10);
        assertThat(keys.get(0).seed(1)).isEqualTo(keys.get(4).seed(1));
    }
}
