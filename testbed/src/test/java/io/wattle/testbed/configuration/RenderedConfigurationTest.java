package io.wattle.testbed.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DataNodes;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderedConfigurationTest {

    @TempDir
    private Path directory;

    @Test
    void keysComeAtTheEndOfASiteFile() {
        assertThat(RenderedConfiguration.withKeys(
                        "<configuration>\n</configuration>\n", Map.of("b", "/t/meters.yaml", "a", "-Da=1 -Db=2")))
                .isEqualTo("<configuration>\n  <property>\n    <name>a</name>\n    <value>-Da=1 -Db=2</value>\n"
                        + "  </property>\n  <property>\n    <name>b</name>\n    <value>/t/meters.yaml</value>\n"
                        + "  </property>\n</configuration>\n");
    }

    /** A job's own options come after the administrator's, so they count. */
    @Test
    void jvmsOfTasksWriteNoPerformanceData() throws Exception {
        StateFolder state = written(spec("mixed-arm", List.of(), null, Map.of()));
        String tasks = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN -XX:-UsePerfData";
        assertThat(Files.readString(state.configuration("master").resolve("mapred-site.xml")))
                .contains("<name>mapreduce.admin.map.child.java.opts</name>\n    <value>" + tasks + "</value>")
                .contains("<name>mapreduce.admin.reduce.child.java.opts</name>\n    <value>" + tasks + "</value>")
                .contains("<name>yarn.app.mapreduce.am.admin-command-opts</name>\n    <value>-XX:-UsePerfData</value>")
                .containsOnlyOnce("</configuration>");
    }

    @Test
    void allJobsStartFromArchivesWhereThereAreSome() throws Exception {
        Path archives = Files.writeString(directory.resolve("archives.txt"), """
                format=1
                folder=/var/lib/archives
                key=0
                java-home=/jdk
                hadoop-home=/hadoop
                task-sha256=0
                master-sha256=0
                jar=/hadoop/b.jar
                jar=/hadoop/a.jar
                """);
        TestbedSpec spec = spec(
                "mixed-arm",
                List.of(),
                null,
                Map.of(),
                new TestbedVariant(DataNodes.ALL, false, null, archives.toString()));
        String tasks = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN"
                + " -XX:SharedArchiveFile=/var/lib/archives/task.jsa -Xshare:auto"
                + " -Xlog:cds:file=&lt;LOG_DIR&gt;/class-data.log -XX:-UsePerfData";
        assertThat(Files.readString(written(spec).configuration("master").resolve("mapred-site.xml")))
                .containsOnlyOnce(property("mapreduce.admin.map.child.java.opts", tasks))
                .containsOnlyOnce(property("mapreduce.admin.reduce.child.java.opts", tasks))
                .containsOnlyOnce("/var/lib/archives/master.jsa")
                .contains(property("yarn.application.classpath", "/hadoop/b.jar,/hadoop/a.jar"))
                .containsOnlyOnce("</configuration>");
    }

    /** The tandem has but to be switched on. */
    @Test
    void thePluginIsToldOfMetersAndPowerSwitches() throws Exception {
        TestbedSpec spec = spec("mixed-arm", List.of(), "/plug-in.jar", Map.of());
        StateFolder state = written(spec);
        Path master = state.configuration("master");
        double wakeSeconds = 120 / spec.plan().scale().factor();
        assertThat(Files.readString(master.resolve("yarn-site.xml")))
                .contains(property("yarn.energy.meters.file", master.resolve("meters.yaml")))
                .contains(property("yarn.energy.tandem.groups", "xeon-e5-2603"))
                .contains(property("yarn.energy.tandem.suspend-program", master.resolve("suspend")))
                .contains(property("yarn.energy.tandem.resume-program", master.resolve("resume")))
                .contains(property(
                        "yarn.energy.tandem.resume-timeout-seconds", Math.round(Math.max(600, 3 * wakeSeconds))))
                .doesNotContain(property("yarn.energy.tandem.mode", "active"));
        assertThat(master.resolve("suspend")).isExecutable();
        assertThat(Files.readString(master.resolve("resume"))).contains("'" + state.root() + "' resume \"$@\"");
    }

    @Test
    void withoutThePluginNobodyIsToldOfThem() throws Exception {
        Path master = written(spec("mixed-arm", List.of(), null, Map.of())).configuration("master");
        assertThat(Files.readString(master.resolve("yarn-site.xml"))).doesNotContain("yarn.energy.tandem.groups");
        assertThat(master.resolve("suspend")).doesNotExist();
    }

    /** What comes last counts. */
    @Test
    void keysOfTheUsersComeAfterAllOthers() throws Exception {
        Path master = written(spec(
                        "mixed-arm",
                        List.of(),
                        "/plug-in.jar",
                        Map.of("yarn.energy.tandem.groups", "a&b<c", "yarn.energy.weight", "0.5")))
                .configuration("master");
        assertThat(Files.readString(master.resolve("yarn-site.xml")))
                .contains(property("yarn.energy.tandem.groups", "a&amp;b&lt;c"))
                .doesNotContain(property("yarn.energy.tandem.groups", "xeon-e5-2603"))
                .containsSubsequence(property("yarn.energy.weight", "1"), property("yarn.energy.weight", "0.5"));
    }

    /** Rendered for a Hadoop home's own folder, which a testbed's hosts have not. */
    @Test
    void classesThatAreNotInTheCatalogAreFoundWhereTheyAre() throws Exception {
        Path own = Files.writeString(directory.resolve("own.yaml"), """
                nodeClasses:
                  my-server:
                    title: a server
                    tier: brawny
                    figures:
                      - assumed: a test
                        cores: 2
                        dmipsPerCore: 5000
                        memoryMb: 4096
                        containerMemoryMb: 3072
                        containerVcores: 2
                        diskReadMbPerSecond: 100
                        diskWriteMbPerSecond: 60
                        networkMbitPerSecond: 400
                        idleWatts: 35
                        busyWatts: 55
                clusters:
                  own:
                    workers: {my-server: 1}
                    master: dell-r620
                    hdfsBlockMb: 16
                    hdfsReplication: 1
                """);
        Path master = written(spec("own", List.of(own.toString()), "/plug-in.jar", Map.of()))
                .configuration("master");
        assertThat(master.resolve("wattle-nodes.yaml")).content().contains("my-server:");
        assertThat(Files.readString(master.resolve("yarn-site.xml")))
                .contains(property("yarn.energy.nodes.file", master.resolve("wattle-nodes.yaml")))
                .as("a class without figures of its sleep is no group")
                .doesNotContain("<name>yarn.energy.tandem.groups</name>");
    }

    private TestbedSpec spec(String cluster, List<String> files, String schedulerJar, Map<String, String> siteKeys) {
        return spec(cluster, files, schedulerJar, siteKeys, TestbedVariant.DEFAULT);
    }

    private TestbedSpec spec(
            String cluster,
            List<String> files,
            String schedulerJar,
            Map<String, String> siteKeys,
            TestbedVariant variant) {
        return new TestbedSpec(
                cluster,
                files,
                cluster.equals("mixed-arm") ? Map.of("odroid-xu-big", 1) : Map.of(),
                new MachineFigures(2, 20_000, 22_000),
                ScaleRules.DEFAULT,
                directory.resolve("hadoop").toString(),
                schedulerJar,
                siteKeys,
                variant,
                Rights.ALL);
    }

    private StateFolder written(TestbedSpec spec) throws Exception {
        Files.createDirectories(directory.resolve("hadoop/etc/hadoop"));
        StateFolder state = new StateFolder(directory.resolve("testbed"));
        RenderedConfiguration.write(state, spec, spec.plan());
        return state;
    }

    private static String property(String key, Object value) {
        return "<name>" + key + "</name>\n    <value>" + value + "</value>";
    }
}
