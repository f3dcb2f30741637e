package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.benchmarks.testbed.JsonPages;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** What the testbed's ResourceManager, NameNode and job history server say over HTTP. Thread safe. */
final class ClusterPages {

    private static final String RESOURCE_MANAGER = "http://" + TestbedPlan.MASTER + ":8088";
    private static final String NAME_NODE = "http://" + TestbedPlan.MASTER + ":9870";
    private static final String HISTORY = "http://" + TestbedPlan.MASTER + ":19888";
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final long POLL_MILLIS = 1000;

    private final JsonPages pages = new JsonPages(Duration.ofSeconds(10));

    JsonNode tandem() throws IOException, InterruptedException {
        return get(RESOURCE_MANAGER + "/energy/v1/tandem");
    }

    JsonNode nodes() throws IOException, InterruptedException {
        return get(RESOURCE_MANAGER + "/ws/v1/cluster/nodes").path("nodes").path("node");
    }

    /** Applications with a tag. */
    JsonNode applications(String tag) throws IOException, InterruptedException {
        return await(RESOURCE_MANAGER + "/ws/v1/cluster/apps?applicationTags=" + tag)
                .path("apps")
                .path("app");
    }

    int masters(String application) throws IOException, InterruptedException {
        return await(RESOURCE_MANAGER + "/ws/v1/cluster/apps/" + application + "/appattempts")
                .path("appAttempts")
                .path("appAttempt")
                .size();
    }

    /** Of a job that has ended; empty if the history server does not know it soon. */
    Optional<JsonNode> job(String application) throws InterruptedException {
        String job = application.replace("application_", "job_");
        try {
            return Optional.of(
                    await(HISTORY + "/ws/v1/history/mapreduce/jobs/" + job).path("job"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Figures of blocks. */
    JsonNode blocks() throws IOException, InterruptedException {
        return await(NAME_NODE + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystem")
                .path("beans")
                .path(0);
    }

    /** A machine that is busy answers late, and the history server knows a job some seconds after its end. */
    private JsonNode await(String url) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                return get(url);
            } catch (IOException e) {
                if (System.nanoTime() - start > LONGEST_NANOS) {
                    throw e;
                }
                Thread.sleep(POLL_MILLIS);
            }
        }
    }

    private JsonNode get(String url) throws IOException, InterruptedException {
        return pages.get(url).orElseThrow(() -> new IOException(url + ": no such page"));
    }
}
