package io.wattle.tuning.engine;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationReport;

/**
 * How long applications ran, as the ResourceManager tells it.
 *
 * @param applications that have ended, one or more
 */
record ApplicationTimes(List<ApplicationReport> applications) {

    ApplicationTimes {
        if (applications.isEmpty()) {
            throw new IllegalArgumentException("a trial without an application has no times");
        }
        applications = List.copyOf(applications);
    }

    /** Start of the first one's master to the last one's end, with what is between them; a thousandth at least. */
    double seconds() {
        long start = applications.stream()
                .mapToLong(ApplicationTimes::startMillis)
                .min()
                .orElseThrow();
        long finish = applications.stream()
                .mapToLong(ApplicationReport::getFinishTime)
                .max()
                .orElseThrow();
        return Math.max(1, finish - start) / 1000.0;
    }

    /** When its master was started: before that it waits in its queue. Older ResourceManagers tell only when it was submitted. */
    private static long startMillis(ApplicationReport application) {
        return application.getLaunchTime() > 0 ? application.getLaunchTime() : application.getStartTime();
    }
}
