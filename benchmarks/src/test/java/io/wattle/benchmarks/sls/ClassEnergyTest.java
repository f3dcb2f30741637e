package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Nine Edisons (1.4 to 1.68 W, two vcores) and a Dell (52 to 109 W, twelve vcores). */
class ClassEnergyTest {

    private static final MixedNodes NODES = MixedNodes.of(10);
    private static final String EDISON = "10.1.0.1";
    private static final String OTHER_EDISON = "10.1.0.2";
    private static final String DELL = "10.2.0.1";
    private static final Offset<Double> EXACT = offset(1e-9);

    private static TaskSpan task(String host, long startMillis, long endMillis) {
        return new TaskSpan("app", host, false, 1, startMillis, endMillis);
    }

    private static SlsTrace trace(TaskSpan... tasks) {
        return new SlsTrace(List.of(new JobSpan("app", tasks.length, 0, 0, 20_000)), List.of(tasks));
    }

    @Test
    void aBusyVcoreAddsItsShareOfTheCurve() {
        List<ClassEnergy> energy = ClassEnergy.of(NODES, trace(task(EDISON, 0, 10_000), task(DELL, 5_000, 9_000)), 20);
        ClassEnergy edison = energy.get(0);
        assertThat(edison.activeJoules()).isCloseTo(0.28 / 2 * 10, EXACT);
        assertThat(edison.taskSeconds()).isEqualTo(10);
        assertThat(edison.tasks()).isOne();
        ClassEnergy dell = energy.get(1);
        assertThat(dell.activeJoules()).isCloseTo(57.0 / 12 * 4, EXACT);
        assertThat(dell.joules()).isCloseTo(52 * 20 + 19, EXACT);
    }

    @Test
    void tasksBesideEachOtherAndOneAfterTheOtherAddUp() {
        ClassEnergy edison = ClassEnergy.of(
                        NODES,
                        trace(
                                task(EDISON, 0, 4_000),
                                task(EDISON, 2_000, 6_000),
                                // Takes the place of the first at once.
                                task(EDISON, 4_000, 5_000),
                                task(OTHER_EDISON, 0, 3_000)),
                        20)
                .get(0);
        assertThat(edison.activeJoules()).isCloseTo(0.14 * (4 + 4 + 1 + 3), EXACT);
        assertThat(edison.taskSeconds()).isEqualTo(12);
    }

    @Test
    void allNodesIdleForTheWholeTime() {
        List<ClassEnergy> energy = ClassEnergy.of(NODES, trace(task(DELL, 0, 1)), 30);
        assertThat(energy).extracting(ClassEnergy::nodeClass).containsExactly("edison", "dell-r620");
        assertThat(energy).extracting(ClassEnergy::nodes).containsExactly(9, 1);
        assertThat(energy.get(0).idleJoules()).isCloseTo(9 * 1.4 * 30, EXACT);
        assertThat(energy.get(0).activeJoules()).isZero();
    }

    @Test
    void aTraceThatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ClassEnergy.of(NODES, trace(task(EDISON, 0, 9), task(EDISON, 1, 9), task(EDISON, 2, 9)), 20))
                .withMessage("10.1.0.1: 3 vcores are busy at once (allowed: the 2 that it has)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassEnergy.of(NODES, trace(task("10.9.0.1", 0, 9)), 20))
                .withMessageContaining("10.9.0.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassEnergy.of(NODES, trace(task(EDISON, 0, 9)), 19))
                .withMessageContaining("all of it, or more");
    }
}
