package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Measurement;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class TimeWithoutHistoryTest {

    private static final long LAUNCH = 1_795_000_000_000L;

    @Test
    void theTimeOfTheMasterIsKnownAndNothingElse() {
        Measurement measured =
                TimeWithoutHistory.of(report(LAUNCH, LAUNCH + 12_500, 34)).orElseThrow();
        assertThat(measured.seconds()).isEqualTo(12.5);
        assertThat(measured.cpuSeconds()).hasValue(34);
        assertThat(measured.joules()).isEmpty();
        assertThat(measured.counters()).isEmpty();
        assertThat(measured.peakMapMb()).isEmpty();
        assertThat(measured.classTime()).isEmpty();
    }

    @Test
    void whatNobodyTellsIsNoFigure() {
        assertThat(TimeWithoutHistory.of(report(0, LAUNCH, 34))).isEmpty();
        assertThat(TimeWithoutHistory.of(report(LAUNCH, 0, 34))).isEmpty();
        assertThat(TimeWithoutHistory.of(report(LAUNCH, LAUNCH + 1, 0))).isEmpty();
        ApplicationReport report = report(LAUNCH, LAUNCH + 1, 34);
        report.setApplicationResourceUsageReport(null);
        assertThat(TimeWithoutHistory.of(report)).isEmpty();
    }

    private static ApplicationReport report(long launch, long finish, long vcoreSeconds) {
        ApplicationReport report = Records.newRecord(ApplicationReport.class);
        report.setLaunchTime(launch);
        report.setFinishTime(finish);
        ApplicationResourceUsageReport usage = Records.newRecord(ApplicationResourceUsageReport.class);
        usage.setVcoreSeconds(vcoreSeconds);
        report.setApplicationResourceUsageReport(usage);
        return report;
    }
}
