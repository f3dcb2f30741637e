package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UserProgramTest {

    private static boolean submitsSpark(String command) {
        return new UserProgram(null, null, null, command, null).submitsSpark();
    }

    @Test
    void aLineWhoseSettingsGoToSparkSubmitSubmitsApplicationsOfSpark() {
        assertThat(submitsSpark("spark-submit --master yarn {settings} a.py {input}"))
                .isTrue();
        assertThat(submitsSpark("X=1 /opt/spark/bin/spark-submit {settings} a.jar"))
                .isTrue();
        assertThat(submitsSpark("spark3-submit {settings} a.jar")).isTrue();
        assertThat(submitsSpark("./prepare.sh && ./run.sh spark-submit {settings} a.jar"))
                .isTrue();
        assertThat(submitsSpark("hadoop jar a.jar {settings}; spark-submit b.jar"))
                .isFalse();
        assertThat(submitsSpark("hadoop jar /jobs/spark-submit/a.jar {settings}"))
                .isFalse();
        assertThat(submitsSpark("my-spark-submit {settings}")).isFalse();
        assertThat(submitsSpark("pig {settings} -f q.pig")).isFalse();
        assertThat(submitsSpark("pig {settings} -param tool=spark-submit")).isFalse();
        assertThat(submitsSpark("pig {settings} -param tool spark-submit"))
                .as("behind the settings")
                .isFalse();
        assertThat(new UserProgram("/a.jar", null, List.of("spark-submit", "{settings}"), null, null).submitsSpark())
                .as("a jar is run by hadoop")
                .isFalse();
    }

    private static UserProgram command(String line) {
        return new UserProgram(null, null, null, line, null);
    }

    @Test
    void isNamedAfterItsFile() {
        assertThat(new UserProgram("/apps/my app-1.0.jar", null, List.of(), null, null).name())
                .isEqualTo("my-app-1.0");
        assertThat(command(" /opt/hive/bin/hive --hivevar x").name()).isEqualTo("hive");
        assertThat(command("/ x").name()).isEqualTo("command");
        assertThat(command("PASSWORD=geheim  pig {settings}").name()).isEqualTo("pig");
    }

    @Test
    void isOneOfJarAndCommand() {
        assertThatIllegalArgumentException().isThrownBy(() -> command(null));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserProgram("/a.jar", null, List.of(), "ls", null));
    }

    @Test
    void aJobOfItNeedsAnInput() throws Exception {
        UserJob job = new UserJob(command("hadoop {settings}"));
        job.check(new InputRequest(Optional.of("/data"), Optional.empty()));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> job.check(new InputRequest(Optional.empty(), Optional.of(new Layout(8, 8)))))
                .withMessageContaining("--command: needs --input PATH");
    }

    @Test
    void aProgramsNameDoesNotMakeItANativeJob() {
        UserProgram program = new UserProgram("/apps/wordcount-native.jar", null, List.of(), null, null);
        assertThat(new UserJob(program).launcher()).isEmpty();
    }
}
