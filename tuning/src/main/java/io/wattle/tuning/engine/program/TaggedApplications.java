package io.wattle.tuning.engine.program;

import java.io.IOException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The applications of a cluster that bear a tag.
 *
 * @param yarn asks the cluster
 * @param tag in small letters, as YARN keeps them
 */
public record TaggedApplications(YarnClient yarn, String tag) {

    private static final Set<YarnApplicationState> OVER =
            EnumSet.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    /** All of them, in the order of their submission. */
    public List<ApplicationReport> list() throws IOException {
        GetApplicationsRequest request = GetApplicationsRequest.newInstance();
        request.setApplicationTags(Set.of(tag));
        try {
            return yarn.getApplications(request).stream()
                    .sorted(Comparator.comparing(ApplicationReport::getApplicationId))
                    .toList();
        } catch (YarnException e) {
            throw new IOException(
                    "the ResourceManager does not tell applications with tag " + tag + ": " + e.getMessage(), e);
        }
    }

    /** Whether an application has ended. */
    public static boolean isOver(ApplicationReport application) {
        return OVER.contains(application.getYarnApplicationState());
    }

    /** Whether an application's master was started. */
    public static boolean hasStarted(ApplicationReport application) {
        return application.getLaunchTime() > 0
                || application.getYarnApplicationState() == YarnApplicationState.RUNNING
                || isOver(application);
    }

    /** Kills those that have not ended. */
    public void kill() throws IOException {
        for (ApplicationReport application : list()) {
            if (!isOver(application)) {
                try {
                    yarn.killApplication(application.getApplicationId());
                } catch (YarnException e) {
                    throw new IOException(application.getApplicationId() + " cannot be killed: " + e.getMessage(), e);
                }
            }
        }
    }
}
