package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class ApplicationTimesTest {

    private static ApplicationReport application(long submitted, long launched, long finished) {
        ApplicationReport report = Records.newRecord(ApplicationReport.class);
        report.setStartTime(submitted);
        report.setLaunchTime(launched);
        report.setFinishTime(finished);
        return report;
    }

    private static double seconds(ApplicationReport... applications) throws IOException {
        return new ApplicationTimes(List.of(applications)).seconds();
    }

    @Test
    void theWaitInTheQueueDoesNotCount() throws Exception {
        assertThat(seconds(application(1_000, 61_000, 91_500))).isEqualTo(30.5);
    }

    @Test
    void olderClustersTellOnlyWhenItWasSubmitted() throws Exception {
        assertThat(seconds(application(1_000, 0, 91_500))).isEqualTo(90.5);
    }

    @Test
    void severalCountFromTheFirstStartToTheLastEnd() throws Exception {
        assertThat(seconds(application(0, 5_000, 9_000), application(1_000, 2_000, 7_000)))
                .isEqualTo(7);
    }

    @Test
    void theWaitOfALaterOneDoesNotCountEither() throws Exception {
        assertThat(seconds(application(0, 5_000, 9_000), application(10_000, 40_000, 42_000)))
                .as("4 s, 1 s between them, 2 s")
                .isEqualTo(7);
        assertThat(seconds(application(0, 5_000, 9_000), application(6_000, 8_000, 12_000)))
                .as("beside one that runs")
                .isEqualTo(7);
        assertThat(seconds(application(1_000, 0, 9_000), application(10_000, 0, 43_000)))
                .as("older clusters")
                .isEqualTo(42);
    }

    @Test
    void noneHasNoTimeAndNoTimeIsZero() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(() -> new ApplicationTimes(List.of()));
        assertThat(seconds(application(1_000, 2_000, 2_000))).isEqualTo(0.001);
    }

    @Test
    void whatTheResourceManagerDoesNotTellIsNoTime() {
        for (ApplicationReport untold : List.of(application(1_000, 2_000, 0), application(0, 0, 9_000))) {
            assertThatIOException()
                    .isThrownBy(() -> seconds(application(1_000, 2_000, 3_000), untold))
                    .withMessageContaining("nobody tells how long");
        }
    }
}
