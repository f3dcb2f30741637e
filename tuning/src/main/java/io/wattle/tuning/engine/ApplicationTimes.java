package io.wattle.tuning.engine;

import io.wattle.tuning.engine.program.QueueWaits;
import java.io.IOException;
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

    /**
     * Start of the first one's master to the last one's end, with what the program did between them, but without the time in which they
     * only waited in the queue; a thousandth at least. Of a job that has a history it is some seconds more than that tells, so that it looks
     * no better than it is.
     *
     * @throws IOException if the ResourceManager does not tell, as no figure must not be the best
     */
    double seconds() throws IOException {
        for (ApplicationReport application : applications) {
            if (startMillis(application) <= 0 || application.getFinishTime() < startMillis(application)) {
                throw new IOException("nobody tells how long " + application.getApplicationId()
                        + " took: by the ResourceManager it started at " + startMillis(application)
                        + " and ended at " + application.getFinishTime());
            }
        }
        long start = applications.stream()
                .mapToLong(ApplicationTimes::startMillis)
                .min()
                .orElseThrow();
        long finish = applications.stream()
                .mapToLong(ApplicationReport::getFinishTime)
                .max()
                .orElseThrow();
        long waited = QueueWaits.millis(
                applications.stream().map(ApplicationTimes::span).toList());
        return Math.max(1, finish - start - waited) / 1000.0;
    }

    private static QueueWaits.JobSpan span(ApplicationReport application) {
        long start = startMillis(application);
        return new QueueWaits.JobSpan(application.getStartTime(), start, Math.max(start, application.getFinishTime()));
    }

    /** When its master was started: before that it waits in its queue. Older ResourceManagers tell only when it was submitted. */
    private static long startMillis(ApplicationReport application) {
        return application.getLaunchTime() > 0 ? application.getLaunchTime() : application.getStartTime();
    }
}
