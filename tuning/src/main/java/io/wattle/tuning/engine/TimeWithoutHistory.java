package io.wattle.tuning.engine;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;

/** What the ResourceManager itself knows of a job that succeeded, and of which nobody has a history. */
final class TimeWithoutHistory {

    private TimeWithoutHistory() {}

    /**
     * Its time by the ResourceManager's clock, from the launch of its master to its last word: some seconds longer than the master's
     * own, so that it looks no better than it is. Its vcore seconds bound its CPU time; joules, counters and memory nobody knows.
     *
     * @return empty if the ResourceManager does not tell
     */
    static Optional<Measurement> of(ApplicationReport report) {
        ApplicationResourceUsageReport usage = report.getApplicationResourceUsageReport();
        long millis = report.getFinishTime() - report.getLaunchTime();
        if (report.getLaunchTime() <= 0 || millis <= 0 || usage == null || usage.getVcoreSeconds() <= 0) {
            return Optional.empty();
        }
        return Optional.of(new Measurement(
                millis / 1000.0,
                OptionalDouble.empty(),
                JoulesQuality.ESTIMATED,
                usage.getVcoreSeconds(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.empty()));
    }
}
