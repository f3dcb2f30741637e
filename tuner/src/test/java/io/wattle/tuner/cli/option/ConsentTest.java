package io.wattle.tuner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.option.Consent.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsentTest {

    private final ByteArrayOutputStream asked = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "Y\n", "yes\n", " YES \n", "y"})
    void yesIsAYes(String answer) throws IOException {
        assertThat(answered(answer)).isEqualTo(Answer.YES);
        assertThat(asked.toString(StandardCharsets.UTF_8)).isEqualTo("Run this? (y/N) ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "n\n", "no\n", "yess\n", "ja\n", "\ny\n"})
    void everythingElseIsANo(String answer) throws IOException {
        assertThat(answered(answer)).isEqualTo(Answer.NO);
    }

    @Test
    void whoAgreedBeforehandIsNotAsked() throws IOException {
        assertThat(Consent.GIVEN.ask("Run this?")).isEqualTo(Answer.YES);
    }

    @Test
    void withoutATerminalNobodyIsAsked() throws IOException {
        String before = System.setProperty("wattle.stdin.terminal", "false");
        try {
            assertThat(Consent.ofTerminal(out()).ask("Run this?")).isEqualTo(Answer.NOBODY);
            assertThat(asked.size()).isZero();
        } finally {
            if (before == null) {
                System.clearProperty("wattle.stdin.terminal");
            } else {
                System.setProperty("wattle.stdin.terminal", before);
            }
        }
    }

    private Answer answered(String answer) throws IOException {
        return Consent.ofAnswers(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)), out())
                .ask("Run this?");
    }

    private PrintStream out() {
        return new PrintStream(asked, true, StandardCharsets.UTF_8);
    }
}
