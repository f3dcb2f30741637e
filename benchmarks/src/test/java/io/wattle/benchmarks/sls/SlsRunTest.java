package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real Scheduler Load Simulator, small: nine Edisons and a Dell. */
@Tag("slow")
@Timeout(180)
class SlsRunTest {

    private static final SlsCase SMALL = new SlsCase(10, 2, 1, 2, 1);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void eachTaskRunsOnceAtThePaceOfItsNode(SlsScheduler scheduler) throws Exception {
        SlsTrace trace = SlsRun.of(SMALL, scheduler, directory);
        assertThat(trace.jobs()).hasSize(2);
        MixedNodes nodes = MixedNodes.of(SMALL.nodes());
        Map<String, List<Long>> millis = trace.tasks().stream()
                .collect(Collectors.groupingBy(
                        it -> nodes.classByHost().get(it.host()).name(),
                        Collectors.mapping(it -> it.endMillis() - it.startMillis(), Collectors.toList())));
        // The mean is 2 s on an Edison, and a ninth of it on a Dell, where those go that the Edisons have no room for.
        assertThat(millis.get("edison")).allSatisfy(it -> assertThat(it).isBetween(500L, 8_000L));
        assertThat(millis.get("dell-r620")).allSatisfy(it -> assertThat(it).isBetween(50L, 499L));
        RunFigures figures = RunFigures.of(scheduler, nodes, trace, trace.seconds());
        assertThat(figures.activeJoules()).isPositive();
        assertThat(figures.meanWaitSeconds()).isPositive();
    }

    @Test
    void aRunThatFailsSaysWhy() {
        SlsCase tooFewNodes = new SlsCase(1, 1, 1, 1, 1);
        assertThatExceptionOfType(SlsException.class)
                .isThrownBy(() -> SlsRun.of(tooFewNodes, SlsScheduler.STOCK, directory))
                .withMessageContaining("ended with code 1")
                .withMessageContaining("1 nodes (allowed: 10 or more)");
    }
}
