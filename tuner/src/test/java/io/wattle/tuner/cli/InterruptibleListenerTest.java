package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.run.RunListener;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InterruptibleListenerTest {

    /** A method that is missing would do nothing: those of the interface have bodies. */
    @Test
    void itPassesOnAllThatAListenerHears() {
        assertThat(Arrays.stream(RunListener.class.getMethods()))
                .isNotEmpty()
                .allSatisfy(it -> assertThat(
                                InterruptibleListener.class.getDeclaredMethod(it.getName(), it.getParameterTypes()))
                        .isInstanceOf(Method.class));
    }
}
