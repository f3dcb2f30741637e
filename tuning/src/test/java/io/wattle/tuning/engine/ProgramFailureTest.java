package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

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
    void aLogThatIsCutAtItsBeginningIsReadFromThere() {
        assertThat(ProgramFailure.lastLine("half a line\nwords: the reason\n")).hasValue("words: the reason");
    }
}
