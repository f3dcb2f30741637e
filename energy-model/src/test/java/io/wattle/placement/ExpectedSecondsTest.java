package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedSecondsTest {

    private static final NodeClass SLOW = node("slow", 100);
    private static final NodeClass FAST = node("fast", 400);
    private static final NodeClass UNKNOWN = NodeClass.named("unknown").build();
    private static final List<NodeClass> ALL = List.of(SLOW, FAST, UNKNOWN);

    @Test
    void enoughContainersOfItsOwnReplaceTheCatalog() {
        assertThat(seconds(SLOW, Map.of("slow", new Observation(7, 3), "fast", new Observation(99, 50))))
                .isEqualTo(new ExpectedSeconds(7, Quality.MEASURED));
    }

    @Test
    void whatWasSeenElsewhereIsCarriedOverBySpeed() {
        assertThat(seconds(SLOW, Map.of("fast", new Observation(10, 1))))
                .isEqualTo(new ExpectedSeconds(40, Quality.ESTIMATED));
    }

    @Test
    void fewContainersOfItsOwnCountLessThanManyElsewhere() {
        assertThat(seconds(SLOW, Map.of("slow", new Observation(7, 2), "fast", new Observation(10, 9))))
                .isEqualTo(new ExpectedSeconds(40, Quality.ESTIMATED));
    }

    @Test
    void beforeAnythingRanOnlyTheRatioMeansSomething() {
        assertThat(seconds(FAST, Map.of())).isEqualTo(new ExpectedSeconds(60, Quality.ASSUMED));
        assertThat(seconds(SLOW, Map.of())).isEqualTo(new ExpectedSeconds(240, Quality.ASSUMED));
    }

    @Test
    void aClassNobodyKnowsHasNoExpectation() {
        assertThat(ExpectedSeconds.on(UNKNOWN, WorkloadClass.COMPUTE, Map.of(), ALL))
                .isEmpty();
        assertThat(ExpectedSeconds.on(UNKNOWN, WorkloadClass.COMPUTE, Map.of("fast", new Observation(1, 9)), ALL))
                .isEmpty();
        assertThat(ExpectedSeconds.on(UNKNOWN, WorkloadClass.COMPUTE, Map.of("unknown", new Observation(5, 1)), ALL))
                .contains(new ExpectedSeconds(5, Quality.ESTIMATED));
    }

    @Test
    void aNodesVcoresShareItsCores() {
        NodeClass threaded = NodeClass.named("threaded")
                .measured(NodeAttribute.CORES, 2, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, 4, "made up")
                .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
                .build();
        assertThat(NodeSpeed.perVcore(threaded, WorkloadClass.COMPUTE)).hasValue(50);
    }

    @ParameterizedTest
    @CsvSource({"COMPUTE, 100", "LATENCY, 100", "IO, 50", "MEMORY, 4", "MIXED, 70.71067811865476"})
    void eachWorkloadHasItsOwnSpeed(WorkloadClass workload, double perVcore) {
        NodeClass node = NodeClass.named("n")
                .measured(NodeAttribute.CORES, 1, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, 1, "made up")
                .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
                .measured(NodeAttribute.DISK_READ_MB_PER_SECOND, 50, "made up")
                .measured(NodeAttribute.MEMORY_GB_PER_SECOND, 4, "made up")
                .build();
        assertThat(NodeSpeed.perVcore(node, workload)).hasValue(perVcore);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "-1, 1", "NaN, 1", "Infinity, 1", "1, 0"})
    void anObservationIsOfSomething(double seconds, int containers) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Observation(seconds, containers));
    }

    private static Observation busy(double share, double vcoreSeconds) {
        return new Observation(Optional.empty(), Optional.of(new CpuUse(share, vcoreSeconds)), Outcomes.NONE);
    }

    /** An executor lives as long on every class: what it does in a second differs. */
    @Test
    void executorsAreComparedByTheirCpuWorkASecond() {
        Map<String, Observation> observed = Map.of("slow", busy(0.8, 1000), "fast", busy(0.4, 1000));
        assertThat(seconds(FAST, observed)).isEqualTo(new ExpectedSeconds(60 / 0.4, Quality.ASSUMED));
        assertThat(seconds(SLOW, observed))
                .as("a quarter of the speed, twice as busy")
                .isEqualTo(new ExpectedSeconds(60 * 4 / 0.8, Quality.ASSUMED));
    }

    @Test
    void aClassWithoutExecutorsIsComparedBySpeed() {
        Map<String, Observation> observed = Map.of("slow", busy(0.8, 1000), "fast", busy(0.4, 29));
        assertThat(seconds(FAST, observed)).isEqualTo(new ExpectedSeconds(60 / 0.8, Quality.ASSUMED));
        assertThat(ExpectedSeconds.on(UNKNOWN, WorkloadClass.COMPUTE, observed, ALL))
                .as("its speed is not known, so it cannot be compared")
                .isEmpty();
    }

    @Test
    void executorsThatWaitSayNothing() {
        assertThat(seconds(SLOW, Map.of("slow", busy(0.01, 1000))))
                .isEqualTo(new ExpectedSeconds(240, Quality.ASSUMED));
    }

    @Test
    void timesOfTasksCountBeforeCpu() {
        Observation both =
                new Observation(Optional.of(new TaskTimes(7, 3)), Optional.of(new CpuUse(0.1, 1000)), Outcomes.NONE);
        assertThat(seconds(SLOW, Map.of("slow", both))).isEqualTo(new ExpectedSeconds(7, Quality.MEASURED));
        assertThat(seconds(FAST, Map.of("slow", both, "fast", busy(0.5, 1000))))
                .isEqualTo(new ExpectedSeconds(7 / 4.0, Quality.ESTIMATED));
    }

    private static ExpectedSeconds seconds(NodeClass on, Map<String, Observation> observed) {
        return ExpectedSeconds.on(on, WorkloadClass.COMPUTE, observed, ALL).orElseThrow();
    }

    private static NodeClass node(String name, double dmips) {
        return NodeClass.named(name)
                .measured(NodeAttribute.CORES, 1, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, 1, "made up")
                .measured(NodeAttribute.DMIPS_PER_CORE, dmips, "made up")
                .build();
    }
}
