package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class ProgramEngineTest {

    private static ApplicationReport ended(YarnApplicationState state, FinalApplicationStatus status) {
        ApplicationReport report = Records.newRecord(ApplicationReport.class);
        report.setYarnApplicationState(state);
        report.setFinalApplicationStatus(status);
        return report;
    }

    /** {@code yarn application -kill} ends the application, {@code mapred job -kill} asks its master, which then ends by itself. */
    @Test
    void bothWaysToKillAJobAreKills() {
        assertThat(ProgramEngine.wasKilled(ended(YarnApplicationState.KILLED, FinalApplicationStatus.KILLED)))
                .isTrue();
        assertThat(ProgramEngine.wasKilled(ended(YarnApplicationState.FINISHED, FinalApplicationStatus.KILLED)))
                .isTrue();
        assertThat(ProgramEngine.wasKilled(ended(YarnApplicationState.FINISHED, FinalApplicationStatus.FAILED)))
                .isFalse();
        ApplicationReport ownKill = ended(YarnApplicationState.FINISHED, FinalApplicationStatus.KILLED);
        ownKill.setDiagnostics("The required MAP capability is more than the supported max container capability");
        assertThat(ProgramEngine.wasKilled(ownKill)).as("for its settings").isFalse();
    }

    @Test
    void whatFailedComesBeforeWhatWasKilledForIt() {
        ApplicationReport killed = ended(YarnApplicationState.KILLED, FinalApplicationStatus.KILLED);
        ApplicationReport failed = ended(YarnApplicationState.FINISHED, FinalApplicationStatus.FAILED);
        assertThat(ProgramEngine.killedLast(List.of(killed, failed))).containsExactly(failed, killed);
    }
}
