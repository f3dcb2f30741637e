package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppHintsTest {

    /** Line ends of every kind, a terminal's escape in 7 and 8 bits, and what turns the direction of writing. */
    @ParameterizedTest
    @ValueSource(chars = {'\n', '\r', '\t', '\0', 0x0b, 0x0c, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x202e, 0x2066})
    void nothingEndsTheLineOrSteersATerminal(char wrong) {
        assertThat(AppHints.printable("io" + wrong + "INFO forged")).isEqualTo("io?INFO forged");
    }

    @Test
    void otherTextStays() {
        String text = "caf\u00e9 \u65e5\u672c \ud83d\ude00 {}%s$1\\n";
        assertThat(AppHints.printable(text)).isEqualTo(text);
    }

    @Test
    void longTextIsCut() {
        assertThat(AppHints.printable("x".repeat(100))).isEqualTo("x".repeat(100));
        assertThat(AppHints.printable("x".repeat(1_000_000))).isEqualTo("x".repeat(100) + "...");
        assertThat(AppHints.printable("\n".repeat(101))).isEqualTo("?".repeat(100) + "...");
    }

    @Test
    void aHintThatIsNotUnderstoodIsOneLineOfTheLog() {
        AppHints hints = AppHints.of(new AppFacts(
                "ann",
                "job",
                "root.etl",
                Set.of("wattle-workload=io\n2026-11-21 INFO all is well"),
                Map.of("WATTLE_DEADLINE", "\u001b[2Jsoon"),
                0));
        assertThat(hints.workload()).isEmpty();
        assertThat(hints.problems())
                .hasSize(2)
                .allSatisfy(it -> assertThat(it).hasLineCount(1))
                .anySatisfy(
                        it -> assertThat(it).startsWith("wattle-workload: 'io?2026-11-21 INFO all is well' (allowed: "))
                .anySatisfy(it -> assertThat(it).startsWith("wattle-deadline: '?[2Jsoon' (allowed: "));
    }
}
