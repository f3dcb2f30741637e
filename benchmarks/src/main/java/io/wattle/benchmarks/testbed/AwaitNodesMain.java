package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Waits, within a testbed's master, until as many nodes run as there are. */
public final class AwaitNodesMain {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long POLL_MILLIS = 1000;

    private AwaitNodesMain() {}

    /** Takes the number of nodes; throws if they are not there within five minutes. */
    public static void main(String[] arguments) throws IOException, YarnException, InterruptedException {
        int nodes = Integer.parseInt(arguments[0]);
        long start = System.nanoTime();
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(new YarnConfiguration());
            client.start();
            int running = client.getNodeReports(NodeState.RUNNING).size();
            while (running < nodes) {
                if (System.nanoTime() - start > LONGEST_NANOS) {
                    throw new IOException("nodes: " + running + " run (needed: " + nodes + ")");
                }
                Thread.sleep(POLL_MILLIS);
                running = client.getNodeReports(NodeState.RUNNING).size();
            }
        }
    }
}
