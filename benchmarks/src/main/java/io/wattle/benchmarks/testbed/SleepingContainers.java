package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/**
 * Containers that sleep on some nodes until this is closed, one a vcore, so that nothing else has room there. They are of an
 * application whose master is this process (YARN calls that unmanaged), so that nothing of it runs anywhere else, and each insists on
 * its host, so that any scheduler places it there. Used by one thread.
 */
final class SleepingContainers implements AutoCloseable {

    /** No type of which the job history or the plug-in has ideas of its own. */
    private static final String TYPE = "SLEEP";

    private static final List<String> COMMAND = List.of("exec sleep 3600");
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long POLL_MILLIS = 250;

    private final YarnClient cluster = YarnClient.createYarnClient();
    private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
    private final NMClient nodes = NMClient.createNMClient();
    private final List<Container> asleep = new ArrayList<>();
    private ApplicationId application;

    private SleepingContainers(Configuration conf) {
        cluster.init(conf);
        master.init(conf);
        nodes.init(conf);
    }

    /**
     * Fills these hosts, and returns when all containers have been started.
     *
     * @throws IOException if they are not filled within two minutes
     */
    static SleepingContainers on(Set<String> hosts, Configuration conf)
            throws IOException, YarnException, InterruptedException {
        SleepingContainers containers = new SleepingContainers(conf);
        containers.register();
        containers.fill(hosts);
        return containers;
    }

    private void register() throws IOException, YarnException, InterruptedException {
        cluster.start();
        nodes.start();
        application = submit();
        Token<AMRMTokenIdentifier> token = token();
        // A user of its own: jobs that this process sends would take the token for theirs.
        UserGroupInformation user = UserGroupInformation.createRemoteUser(
                UserGroupInformation.getCurrentUser().getShortUserName());
        user.addToken(token);
        user.doAs((PrivilegedExceptionAction<Object>) () -> {
            master.start();
            return master.registerApplicationMaster("", 0, "");
        });
    }

    private ApplicationId submit() throws IOException, YarnException {
        ApplicationSubmissionContext context = cluster.createApplication().getApplicationSubmissionContext();
        context.setApplicationName("sleep");
        context.setApplicationType(TYPE);
        context.setUnmanagedAM(true);
        context.setMaxAppAttempts(1);
        context.setAMContainerSpec(launching(List.of()));
        return cluster.submitApplication(context);
    }

    private Token<AMRMTokenIdentifier> token() throws IOException, YarnException, InterruptedException {
        long start = System.nanoTime();
        Token<AMRMTokenIdentifier> token = cluster.getAMRMToken(application);
        while (token == null) {
            requireTime(start, "the application is not accepted");
            Thread.sleep(POLL_MILLIS);
            token = cluster.getAMRMToken(application);
        }
        return token;
    }

    private void fill(Set<String> hosts) throws IOException, YarnException, InterruptedException {
        int wanted = 0;
        for (NodeReport node : cluster.getNodeReports(NodeState.RUNNING)) {
            if (hosts.contains(node.getNodeId().getHost())) {
                wanted += ask(node);
            }
        }
        long start = System.nanoTime();
        while (asleep.size() < wanted) {
            requireTime(start, asleep.size() + " of " + wanted + " containers sleep on " + hosts);
            for (Container container : master.allocate(0).getAllocatedContainers()) {
                nodes.startContainer(container, launching(COMMAND));
                asleep.add(container);
            }
            Thread.sleep(POLL_MILLIS);
        }
        requireFull(hosts);
    }

    private int ask(NodeReport node) {
        Resource all = node.getCapability();
        int vcores = all.getVirtualCores();
        Resource one = Resource.newInstance(all.getMemorySize() / vcores, 1);
        for (int i = 0; i < vcores; i++) {
            master.addContainerRequest(new ContainerRequest(
                    one, new String[] {node.getNodeId().getHost()}, null, Priority.newInstance(1), false));
        }
        return vcores;
    }

    private void requireFull(Set<String> hosts) throws IOException, YarnException {
        Set<String> full = cluster.getNodeReports(NodeState.RUNNING).stream()
                .filter(it ->
                        it.getUsed().getVirtualCores() == it.getCapability().getVirtualCores())
                .map(it -> it.getNodeId().getHost())
                .collect(Collectors.toSet());
        if (!full.containsAll(hosts)) {
            throw new IOException("hosts that are full: " + full + " (needed: " + hosts + ")");
        }
    }

    /** How many there are. */
    int size() {
        return asleep.size();
    }

    /**
     * To be asked when what was measured beside them has ended.
     *
     * @throws IOException if one does not sleep any more
     */
    void requireAsleep() throws IOException, YarnException {
        int ended = master.allocate(0).getCompletedContainersStatuses().size();
        if (ended > 0) {
            throw new IOException(ended + " of " + asleep.size()
                    + " sleeping containers ended beside the job (needed: none): their node had room");
        }
    }

    /** Ends the containers and the application, and returns when the ResourceManager has stored that. */
    @Override
    public void close() throws IOException, YarnException {
        nodes.stop();
        master.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
        master.stop();
        requireFinished();
        cluster.stop();
    }

    /**
     * YARN answers an unmanaged master before the end is stored: a ResourceManager that is started anew right then would go on with an
     * application that nobody ends.
     */
    private void requireFinished() throws IOException, YarnException {
        long start = System.nanoTime();
        while (cluster.getApplicationReport(application).getYarnApplicationState() != YarnApplicationState.FINISHED) {
            requireTime(start, application + " has not ended");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
    }

    private static ContainerLaunchContext launching(List<String> command) {
        return ContainerLaunchContext.newInstance(Map.of(), Map.of(), command, Map.of(), null, Map.of());
    }

    private static void requireTime(long startNanos, String state) throws IOException {
        if (System.nanoTime() - startNanos > LIMIT_NANOS) {
            throw new IOException(
                    state + " after " + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS) + " s (the longest wait)");
        }
    }
}
