package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeClassTest {

    @Test
    void vcoresShareTheCoresThatThereAre() {
        Catalog catalog = Catalog.builtIn();
        assertThat(catalog.nodeClass("edison").orElseThrow().dmipsPerVcore()).isEqualTo(632.3);
        assertThat(catalog.nodeClass("dell-r620").orElseThrow().dmipsPerVcore()).isEqualTo(11383 / 2.0);
        assertThat(NodeClass.named("pi")
                        .measured(NodeAttribute.CORES, 4, "a")
                        .measured(NodeAttribute.DMIPS_PER_CORE, 100, "a")
                        .measured(NodeAttribute.CONTAINER_VCORES, 2, "a")
                        .build()
                        .dmipsPerVcore())
                .isEqualTo(100);
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> NodeClass.named("pi").build().dmipsPerVcore())
                .withMessageContaining("dmipsPerCore");
    }

    @ParameterizedTest
    @CsvSource({
        "CORES, 0, 'cores is 0 (allowed: a whole number from 1, at most 4096)'",
        "CORES, 1.5, 'cores is 1.5 (allowed: a whole number from 1, at most 4096)'",
        "DMIPS_PER_CORE, -3, 'dmipsPerCore is -3 (allowed: more than 0, at most 10000000)'",
        "IDLE_WATTS, 0, 'idleWatts is 0 (allowed: more than 0, at most 20000)'",
        "BUSY_WATTS, 109000, 'busyWatts is 109000 (allowed: more than 0, at most 20000)'",
        "SLEEP_WATTS, -1, 'sleepWatts is -1 (allowed: from 0, at most 20000)'"
    })
    void refusesAFigureByKeyAndValue(NodeAttribute attribute, double value, String message) {
        NodeClassBuilder builder = NodeClass.named("pi").measured(attribute, value, "made up");
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage("node class pi: " + message);
    }

    @ParameterizedTest
    @CsvSource({
        "IDLE_WATTS, BUSY_WATTS, 'idleWatts is 30, more than busyWatts, which is 20'",
        "SLEEP_WATTS, IDLE_WATTS, 'sleepWatts is 30, more than idleWatts, which is 20'",
        "CONTAINER_MEMORY_MB, MEMORY_MB, 'containerMemoryMb is 30, more than memoryMb, which is 20'",
        "CORES, THREADS, 'cores is 30, more than threads, which is 20'"
    })
    void refusesFiguresThatContradictEachOther(NodeAttribute less, NodeAttribute more, String message) {
        NodeClassBuilder builder = NodeClass.named("pi").measured(less, 30, "a").measured(more, 20, "b");
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage("node class pi: " + message);
        assertThat(NodeClass.named("pi")
                        .measured(less, 20, "a")
                        .measured(more, 20, "b")
                        .build()
                        .figures())
                .hasSize(2);
    }

    @Test
    void anAbsentFigureIsNoZero() {
        NodeClass node = NodeClass.named("pi")
                .missing(NodeAttribute.SLEEP_WATTS, "it was never asleep")
                .build();
        assertThat(node.value(NodeAttribute.SLEEP_WATTS)).isEmpty();
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> node.require(NodeAttribute.SLEEP_WATTS))
                .withMessageStartingWith("node class pi: no sleepWatts (it was never asleep)");
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(node::cores)
                .withMessageStartingWith("node class pi: no cores (its source does not give it)");
    }

    @Test
    void withoutBothEndsThereIsNoPowerCurve() {
        NodeClass node =
                NodeClass.named("pi").measured(NodeAttribute.IDLE_WATTS, 1, "a").build();
        assertThat(node.power()).isEmpty();
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(node::powerCurve)
                .withMessageStartingWith("node class pi: no busyWatts");
    }

    @Test
    void theCurveGoesThroughTheMeasuredPoints() {
        PowerCurve curve =
                TestingNodes.worker("n").curve(Map.of(0.5, 12.0)).build().powerCurve();
        assertThat(curve.watts(0.25)).isEqualTo(11);
        assertThat(curve.watts(0.75)).isEqualTo(16);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.5, 1.5})
    void aPointOfTheCurveLiesBetweenTheEnds(double utilisation) {
        NodeClassBuilder builder = TestingNodes.worker("n").curve(Map.of(utilisation, 12.0));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("point at utilisation " + utilisation);
    }

    @Test
    void aCurveThatFallsIsRefused() {
        NodeClassBuilder builder = TestingNodes.worker("n").curve(Map.of(0.5, 9.0));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage(
                        "power curve: 9.0 W at utilisation 0.5 (allowed: positive, finite and no less than the 10.0"
                                + " W before it)");
    }

    @Test
    void twoFiguresForOneAttributeAreRefused() {
        NodeClassBuilder builder = NodeClass.named("pi").measured(NodeAttribute.CORES, 1, "a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.measured(NodeAttribute.CORES, 2, "b"))
                .withMessage("node class pi: cores is given twice (1 and 2)");
    }

    @Test
    void aResultIsAsGoodAsItsWorstFigure() {
        NodeClass node = TestingNodes.worker("n")
                .figure(NodeAttribute.WAKE_SECONDS, new Figure(9, Quality.ASSUMED, "a guess"))
                .build();
        assertThat(node.quality(NodeAttribute.CORES, NodeAttribute.IDLE_WATTS)).isEqualTo(Quality.MEASURED);
        assertThat(node.quality(NodeAttribute.CORES, NodeAttribute.WAKE_SECONDS))
                .isEqualTo(Quality.ASSUMED);
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> node.quality(NodeAttribute.CORES, NodeAttribute.PRICE_USD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Pi", "a b", "../x", "-x"})
    void aNameIsAKey(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeClass.named(name).build())
                .withMessageContaining("node class '" + name + "': not a name");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void aFigureIsANumberWithASource(double value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Figure(value, Quality.MEASURED, "a"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figure(1, Quality.MEASURED, " "))
                .withMessageContaining("no source");
    }
}
