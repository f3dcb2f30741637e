package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MainTest {

    @Test
    void anErrorWithAMessageSaysThat() {
        assertThat(Main.told(new IOException("no such host"))).isEqualTo("no such host");
    }

    /** Hadoop's client throws such ones when the other side goes away. */
    @Test
    void anErrorWithoutAMessageIsNamed() {
        assertThat(Main.told(new EOFException()))
                .startsWith("java.io.EOFException at io.wattle.tuner.cli.MainTest.anErrorWithoutAMessageIsNamed(")
                .contains("hadoop.log", "--resume");
        assertThat(Main.told(new IllegalStateException(" ", new IOException("reset"))))
                .contains("java.lang.IllegalStateException at ", ", caused by java.io.IOException: reset (");
    }
}
