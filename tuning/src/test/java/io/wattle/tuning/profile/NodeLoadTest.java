package io.wattle.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.node.CoreSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeLoadTest {

    /** Six cores that do 100 a second, twelve threads that do 750 together. */
    private static final CoreSpeed CORES = new CoreSpeed(6, 12, 100, 1.25);

    private static PastTask task(long startSeconds, long endSeconds, double cpuSeconds) {
        return new PastTask(
                "a",
                "a:1",
                1000 + 1000 * startSeconds,
                1000 + 1000 * endSeconds,
                Map.of(PastCounter.CPU_MILLISECONDS, Math.round(1000 * cpuSeconds)));
    }

    private static double speed(PastTask task, List<PastTask> others) {
        List<PastTask> all = new ArrayList<>(others);
        all.add(task);
        return new NodeLoad(all).operationsPerCpuSecond(task, CORES);
    }

    @Test
    void aTaskAloneHasACore() {
        assertThat(speed(task(0, 10, 10), List.of())).isEqualTo(100);
        assertThat(speed(task(0, 0, 1), List.of(task(0, 0, 1)))).isEqualTo(100);
    }

    @Test
    void tasksOnAllThreadsHaveWhatThreadsHave() {
        List<PastTask> eleven = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            eleven.add(task(0, 10, 10));
        }
        assertThat(speed(task(0, 10, 10), eleven)).isCloseTo(750 / 12.0, within(1e-9));
        eleven.addAll(List.copyOf(eleven));
        assertThat(speed(task(0, 10, 10), eleven)).as("more tasks than threads").isCloseTo(750 / 12.0, within(1e-9));
    }

    @Test
    void onlyWhatComputesMeanwhileCounts() {
        List<PastTask> others = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            others.add(task(10, 20, 10));
            others.add(task(0, 10, 0.1));
        }
        assertThat(speed(task(0, 10, 10), others)).isEqualTo(100);
    }
}
