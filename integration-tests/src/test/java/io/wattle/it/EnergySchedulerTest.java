package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real MapReduce jobs on two NodeManagers of an Edison's size and one of a Dell's. */
@Tag("embedded")
class EnergySchedulerTest {

    private static MixedCluster cluster;

    @BeforeAll
    static void useCluster() throws Exception {
        cluster = SharedClusters.mixed("edison", "edison", "dell-r620");
    }

    @AfterEach
    void undo() throws Exception {
        cluster.restore();
    }

    @Test
    @Tag("hadoop-versions")
    void nodesHaveTheirClasses() {
        assertThat(cluster.scheduler().energy().nodes())
                .hasSize(3)
                .allSatisfy(
                        (id, node) -> assertThat(node.nodeClass().orElseThrow().name())
                                .isEqualTo(cluster.classNames().get(id)));
    }

    @Test
    @Tag("hadoop-versions")
    void anIoJobFillsWimpyNodesAndItsMasterRunsOnTheBrawnyOne() throws Exception {
        JobPlacement placed = run("io", 4);
        assertThat(placed.masters()).containsExactly("dell-r620");
        assertThat(placed.tasks()).hasSize(4);
        assertThat(placed.tasksOfFirst(4)).isNotEmpty().containsOnly("edison");
        assertThat(cluster.scheduler().energy().counts().deferred()).isPositive();
        assertThat(cluster.scheduler().energy().applicationCount())
                .as("nothing is kept of finished applications but the latest, on its way out")
                .isLessThanOrEqualTo(1);
    }

    @Test
    void moreThanWimpyNodesHoldOverflows() throws Exception {
        // Shorter than a map: none may wait for the end of another.
        cluster.refresh(Map.of("yarn.energy.deferral.longest-ms", "3000"));
        JobPlacement placed = run("io", 6);
        assertThat(placed.masters()).containsExactly("dell-r620");
        assertThat(placed.tasks()).hasSize(6).contains("edison", "dell-r620");
        assertThat(placed.tasksOfFirst(4)).isNotEmpty().containsOnly("edison");
    }

    @Test
    void latencyWorkStaysOffWimpyNodes() throws Exception {
        JobPlacement placed = run("latency", 3);
        assertThat(placed.tasks()).hasSize(3).containsOnly("dell-r620");
    }

    @Test
    void atWeightZeroThePolicyIsNotAsked() throws Exception {
        cluster.refresh(Map.of("yarn.energy.weight", "0"));
        long before = decisions();
        JobPlacement placed = run("io", 4);
        assertThat(placed.tasks()).hasSize(4);
        assertThat(decisions()).isEqualTo(before);
    }

    @Test
    void anAllocatorOfItsOwnIsAllowedOrRejected() throws Exception {
        Configuration own = new Configuration(cluster.getConfig());
        own.set(
                MRJobConfig.MR_AM_ENV,
                "APPLICATION_PLACEMENT_TYPE_CLASS=" + LocalityAppPlacementAllocator.class.getName());
        long before = decisions();
        Job allowed = job(own, "io", 1);
        assertThat(allowed.waitForCompletion(false)).isTrue();
        assertThat(decisions()).as("it is not placed by us").isEqualTo(before);
        cluster.refresh(Map.of("yarn.energy.enforce", "reject"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> job(own, "io", 1).submit())
                .withMessageContaining("yarn.energy.enforce is reject); remove it from the application's environment");
    }

    @Test
    @Tag("hadoop-versions")
    void aBrokenFileLeavesTheOldOneInForce() throws Exception {
        Files.writeString(cluster.hostsFile(), "hosts:\n  '*': edisn\n");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> cluster.refresh(Map.of()))
                .withMessageContaining("yarn.energy.nodes.hosts-file: " + cluster.hostsFile()
                        + ":2: no node class 'edisn' for host pattern '*' (known: ")
                .withMessageEndingWith("the settings of before stay in force");
        nodesHaveTheirClasses();
    }

    @Test
    @Tag("hadoop-versions")
    void aWrongSettingStopsTheStart() {
        assertThat(refusal("yarn.energy.weight", "2"))
                .isEqualTo("The energy scheduler does not start: yarn.energy.weight: '2' (allowed: 0 to 1; default: 1);"
                        + " correct it in yarn-site.xml");
        assertThat(refusal("yarn.energy.wait", "1")).contains("no such key; the nearest is yarn.energy.weight");
        assertThat(refusal("yarn.scheduler.app-placement-allocator.class", "org.example.Mine"))
                .contains("'org.example.Mine' (allowed: none; this scheduler sets it)");
    }

    private static String refusal(String key, String value) {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.unset("yarn.scheduler.app-placement-allocator.class");
        conf.set(key, value);
        try (ResourceManager rm = new ResourceManager()) {
            rm.init(conf);
            return "started";
        } catch (YarnRuntimeException e) {
            return e.getMessage();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long decisions() {
        return cluster.scheduler().energy().counts().placed()
                + cluster.scheduler().energy().counts().deferred();
    }

    private static JobPlacement run(String workload, int maps) throws Exception {
        return JobPlacement.of(cluster, job(new Configuration(cluster.getConfig()), workload, maps));
    }

    private static Job job(Configuration conf, String workload, int maps) throws Exception {
        conf.set(MRJobConfig.JOB_TAGS, "wattle-workload=" + workload);
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(maps, 0, 4_000, 1, 0, 0);
        job.setJarByClass(SleepJob.class);
        return job;
    }
}
