package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.history.FailureReason;
import org.junit.jupiter.api.Test;

class ProgramFailureTest {

    @Test
    void theLastLineOfTheProgramIsItsReason() {
        assertThat(ProgramFailure.lastLine("""
                        Container: container_1_0001_01_000002 on host_1
                        LogAggregationType: AGGREGATED
                        LogType:stderr
                        LogLength:120
                        LogContents:
                        log4j:WARN No appenders could be found for logger.
                        words: reading phrases
                        words: no phrase in phrases.txt (needed: one or more)
                        OpenJDK 64-Bit Server VM warning: something
                        [0.012s][warning][cds] something else

                        End of LogType:stderr
                        ***********************************************************************
                        """)).hasValue("words: no phrase in phrases.txt (needed: one or more)");
    }

    @Test
    void aProgramThatSaidNothingHasNoReason() {
        assertThat(ProgramFailure.lastLine("LogType:stderr\nLogLength:0\nLogContents:\n\nEnd of LogType:stderr\n***\n"))
                .isEmpty();
        assertThat(ProgramFailure.lastLine("")).isEmpty();
    }

    @Test
    void whatHadoopTellsItselfIsNotReplaced() {
        assertThat(
                        ProgramFailure.isEndOfConnection(
                                FailureReason.of(
                                        "Error: java.io.IOException: pipe child exception\n"
                                                + "\tat org.apache.hadoop.mapred.pipes.Application.abort(Application.java:1)\n"
                                                + "Caused by: java.io.EOFException\n\tat java.base/java.io.DataInputStream.readByte\n")))
                .isTrue();
        assertThat(
                        ProgramFailure.isEndOfConnection(
                                FailureReason.of(
                                        "java.io.IOException: pipe child exception\nCaused by: java.net.SocketException: Broken pipe\n")))
                .isTrue();
        assertThat(
                        ProgramFailure.isEndOfConnection(
                                FailureReason.of(
                                        "java.io.IOException: pipe child exception\nCaused by: java.lang.OutOfMemoryError: Java heap space\n")))
                .isFalse();
        assertThat(ProgramFailure.isEndOfConnection(FailureReason.of("Timed out after 600 secs")))
                .isFalse();
    }

    @Test
    void controlCharactersReachNobodysTerminal() {
        assertThat(ProgramFailure.lastLine("words: \u001b[31mred\u0007\n")).hasValue("words:  [31mred");
    }

    @Test
    void aLogThatIsCutAtItsBeginningIsReadFromThere() {
        assertThat(ProgramFailure.lastLine("half a line\nwords: the reason\n")).hasValue("words: the reason");
    }
}
