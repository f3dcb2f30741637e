package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    /** Line ends of every kind, a terminal's escape in 7 and 8 bits, and what turns the direction of writing. */
    @ParameterizedTest
    @ValueSource(chars = {'\n', '\r', '\t', '\0', 0x0b, 0x0c, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x202e, 0x2066})
    void nothingEndsTheLineOrSteersATerminal(char wrong) {
        assertThat(Printable.line("io" + wrong + "INFO forged")).isEqualTo("io?INFO forged");
    }

    @Test
    void otherTextStays() {
        String text = "caf\u00e9 \u65e5\u672c \ud83d\ude00 {}%s$1\\n";
        assertThat(Printable.line(text)).isEqualTo(text);
    }

    @Test
    void aTroubleIsTheSameWithOtherFigures() {
        String text = "Name node is in safe mode.\nThe reported blocks %d needs additional %d blocks, in %d seconds.";
        String kind = Printable.kind(new IOException(String.format(text, 0, 120, 30)));
        assertThat(Printable.kind(new IOException(String.format(text, 7, 113, 2))))
                .isEqualTo(kind);
        assertThat(Printable.kind(new IllegalStateException(String.format(text, 0, 120, 30))))
                .isNotEqualTo(kind);
        assertThat(Printable.kind(new IOException("Connection refused"))).isNotEqualTo(kind);
    }

    @Test
    void longTextIsCut() {
        assertThat(Printable.line("x".repeat(100))).isEqualTo("x".repeat(100));
        assertThat(Printable.line("x".repeat(1_000_000))).isEqualTo("x".repeat(100) + "...");
        assertThat(Printable.line("\n".repeat(101))).isEqualTo("?".repeat(100) + "...");
    }
}
