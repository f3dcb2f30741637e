package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The only Dell-like node is lost, under asynchronous scheduling: with it this cluster, so it is the test's own. */
@Tag("embedded")
@Tag("faults")
class LostNodesTest {

    private static final int DELL = 2;

    @TempDir
    private static Path directory;

    @Test
    void withoutBrawnyNodesAllGoesToWimpyOnes() throws Exception {
        Map<String, String> keys = Map.of(
                "yarn.scheduler.capacity.schedule-asynchronously.enable", "true",
                "yarn.energy.am.deferral-ms", "4000");
        try (MixedCluster cluster = MixedCluster.start(directory, keys, "edison", "edison", "dell-r620");
                TinyApps apps = new TinyApps(cluster.getConfig())) {
            NodeId dell = cluster.getNodeManager(DELL).getNMContext().getNodeId();
            cluster.getNodeManager(DELL).stop();
            // What the ResourceManager's own monitor says after ten minutes.
            RMContext context = cluster.getResourceManager().getRMContext();
            context.getDispatcher().getEventHandler().handle(new RMNodeEvent(dell, RMNodeEventType.EXPIRE));
            Await.until("two nodes", () -> cluster.scheduler().energy().nodes().size() == 2);
            ApplicationId master = apps.submit(1, 256);
            apps.secondsToLaunch(master);
            assertThat(cluster.classOfMaster(master)).isEqualTo("edison");
            apps.awaitAll();
            assertThat(JobPlacement.of(cluster, ioJob(cluster)).tasks())
                    .hasSize(2)
                    .containsOnly("edison");
        }
    }

    private static Job ioJob(MixedCluster cluster) throws Exception {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(MRJobConfig.JOB_TAGS, "wattle-workload=io");
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(2, 0, 1_000, 1, 0, 0);
        job.setJarByClass(SleepJob.class);
        return job;
    }
}
