package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeClassTest {

    private static final PowerCurve POWER = PowerCurve.linear(1, 2);

    @ParameterizedTest
    @CsvSource({
        "0, 100, 50, 1, cores is 0",
        "-1, 100, 50, 1, cores is -1",
        "1, 0, 50, 1, dmipsPerCore is 0.0",
        "1, NaN, 50, 1, dmipsPerCore is NaN",
        "1, Infinity, 50, 1, dmipsPerCore is Infinity",
        "1, 100, 0, 1, containerMemoryMb is 0",
        "1, 100, 50, 0, containerVcores is 0"
    })
    void refusesAFigureByNameAndValue(int cores, double dmips, int containerMemoryMb, int vcores, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeClass("pi", "Pi", cores, dmips, 64, containerMemoryMb, vcores, POWER, "none"))
                .withMessageStartingWith("node class pi: " + message)
                .withMessageContaining("allowed: a positive number");
    }

    @Test
    void containersCannotHaveMoreMemoryThanTheNode() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeClass("pi", "Pi", 1, 100, 64, 65, 1, POWER, "none"))
                .withMessage("node class pi: containerMemoryMb 65 is more than memoryMb 64");
        assertThat(new NodeClass("pi", "Pi", 1, 100, 64, 64, 1, POWER, "none").containerMemoryMb())
                .isEqualTo(64);
    }

    @Test
    void aNodeClassHasPowerAndASource() {
        assertThatNullPointerException()
                .isThrownBy(() -> new NodeClass("pi", "Pi", 1, 100, 64, 50, 1, null, "none"))
                .withMessage("power");
        assertThatNullPointerException()
                .isThrownBy(() -> new NodeClass("pi", "Pi", 1, 100, 64, 50, 1, POWER, null))
                .withMessage("source");
    }
}
