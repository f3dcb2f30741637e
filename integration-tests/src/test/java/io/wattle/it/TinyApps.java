package io.wattle.it;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;

/** Applications that are a master only: a shell that sleeps. Where and when it starts is what matters. */
final class TinyApps implements AutoCloseable {

    private static final Set<YarnApplicationState> ENDED =
            EnumSet.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    private final YarnClient client = YarnClient.createYarnClient();
    private final List<ApplicationId> submitted = new ArrayList<>();

    TinyApps(Configuration conf) {
        client.init(conf);
        client.start();
    }

    ApplicationId submit(int seconds, int memoryMb) throws Exception {
        YarnClientApplication app = client.createApplication();
        ApplicationSubmissionContext context = app.getApplicationSubmissionContext();
        context.setApplicationName("tiny");
        context.setMaxAppAttempts(1);
        context.setResource(Resource.newInstance(memoryMb, 1));
        context.setAMContainerSpec(ContainerLaunchContext.newInstance(
                Map.of(), Map.of(), List.of("exec sleep " + seconds), null, null, null));
        submitted.add(client.submitApplication(context));
        return context.getApplicationId();
    }

    /** Waits until it is launched; seconds from its submission until then, on the ResourceManager's clock. */
    double secondsToLaunch(ApplicationId id) throws Exception {
        Await.until(id + " is launched", () -> client.getApplicationReport(id).getLaunchTime() != 0);
        ApplicationReport report = client.getApplicationReport(id);
        return (report.getLaunchTime() - report.getStartTime()) / 1000.0;
    }

    void awaitAll() throws Exception {
        for (ApplicationId id : submitted) {
            Await.until(
                    id + " ends",
                    () -> ENDED.contains(client.getApplicationReport(id).getYarnApplicationState()));
        }
        submitted.clear();
    }

    void killAll() throws Exception {
        for (ApplicationId id : submitted) {
            client.killApplication(id);
        }
        awaitAll();
    }

    @Override
    public void close() {
        client.stop();
    }
}
