package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.TestingNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedJoulesTest {

    /** 10 W idle, 20 W busy, two vcores: 5 W a vcore. */
    private static final NodeClass NODE = TestingNodes.worker("n")
            .measured(NodeAttribute.SLEEP_WATTS, 2, "made up")
            .figure(NodeAttribute.BOOT_JOULES, new Figure(700, Quality.ASSUMED, "a guess"))
            .build();

    private static final ExpectedSeconds TEN = new ExpectedSeconds(10, Quality.MEASURED);

    @ParameterizedTest
    @CsvSource({
        "AWAKE, 1, 50, MEASURED",
        "AWAKE, 2, 100, MEASURED",
        "COULD_SLEEP, 1, 90, MEASURED",
        "COULD_SLEEP, 2, 180, MEASURED",
        "ASLEEP, 1, 830, ASSUMED"
    })
    void placingAddsDynamicThenAShareOfIdleThenBootJoules(
            PowerState state, int vcores, double joules, Quality quality) {
        assertThat(ExpectedJoules.of(NODE, state, vcores, TEN)).contains(new ExpectedJoules(joules, quality));
    }

    /** It wakes for them alone: its idle watts and its start are theirs. */
    @Test
    void thoseThatANodeIsWokenForShareItsStart() {
        assertThat(ExpectedJoules.of(NODE, PowerState.ASLEEP, 1, 1, 2, TEN))
                .contains(new ExpectedJoules(50 + 40 + 350, Quality.ASSUMED));
        assertThat(ExpectedJoules.of(NODE, PowerState.COULD_SLEEP, 1, 1, 2, TEN))
                .as("one that is awake needs no start")
                .contains(new ExpectedJoules(90, Quality.MEASURED));
        assertThatIllegalArgumentException().isThrownBy(() -> ExpectedJoules.of(NODE, PowerState.ASLEEP, 1, 1, 0, TEN));
    }

    @Test
    void unknownSleepWattsCountAsNone() {
        assertThat(ExpectedJoules.of(TestingNodes.worker("n").build(), PowerState.COULD_SLEEP, 1, TEN))
                .contains(new ExpectedJoules(100, Quality.ASSUMED));
    }

    @Test
    void anUnknownStartHasNoCost() {
        assertThat(ExpectedJoules.of(TestingNodes.worker("n").build(), PowerState.ASLEEP, 1, TEN))
                .isEmpty();
        assertThat(ExpectedJoules.of(NodeClass.named("n").build(), PowerState.AWAKE, 1, TEN))
                .isEmpty();
    }

    @Test
    void theJoulesAreAsGoodAsTheSeconds() {
        assertThat(ExpectedJoules.of(NODE, PowerState.AWAKE, 1, new ExpectedSeconds(10, Quality.ESTIMATED)))
                .contains(new ExpectedJoules(50, Quality.ESTIMATED));
    }

    @Test
    void aContainerHasAVcore() {
        assertThatIllegalArgumentException().isThrownBy(() -> ExpectedJoules.of(NODE, PowerState.AWAKE, 0, TEN));
    }

    @Test
    void aContainerCostsWhatItUsesOfItsVcores() {
        double busy =
                ExpectedJoules.of(NODE, PowerState.AWAKE, 1, TEN).orElseThrow().joules();
        assertThat(ExpectedJoules.of(NODE, PowerState.AWAKE, 1, 0.25, 1, TEN)
                        .orElseThrow()
                        .joules())
                .isCloseTo(busy / 4, within(1e-9));
        double all = (NODE.require(NodeAttribute.BUSY_WATTS) - NODE.require(NodeAttribute.IDLE_WATTS)) * 10;
        assertThat(ExpectedJoules.of(NODE, PowerState.AWAKE, 1, 1e6, 1, TEN)
                        .orElseThrow()
                        .joules())
                .as("no more than the node's dynamic watts")
                .isCloseTo(all, within(1e-9));
        assertThat(ExpectedJoules.of(NODE, PowerState.AWAKE, 1, TEN)
                        .orElseThrow()
                        .times(3)
                        .joules())
                .isCloseTo(busy * 3, within(1e-9));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExpectedJoules.of(NODE, PowerState.AWAKE, 1, -0.1, 1, TEN));
    }
}
