package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.cli.ApplicationCLI;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with the Hadoop that it ships, on a cluster of this Hadoop that belongs to another process. */
@Tag("embedded")
class RealClusterTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FLAG = "-Dsite.flag=kept";

    @TempDir
    private static Path clusterDirectory;

    private static MixedCluster cluster;
    private static Path confDir;
    private static YarnClient yarn;

    @TempDir
    private Path directory;

    private TunerProcess tuner;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = MixedCluster.start(
                clusterDirectory,
                Map.of(
                        "yarn.energy.ledger.dir",
                        clusterDirectory.resolve("ledger").toString(),
                        "yarn.energy.meters.interval-ms",
                        "500",
                        // Watts are estimated from what the NodeManagers say they use.
                        YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING,
                        "true",
                        "yarn.scheduler.capacity.root.queues",
                        "default,etl",
                        "yarn.scheduler.capacity.root.default.capacity",
                        "50",
                        "yarn.scheduler.capacity.root.etl.capacity",
                        "50",
                        "yarn.scheduler.capacity.root.etl.maximum-capacity",
                        "100",
                        "yarn.scheduler.capacity.root.etl.maximum-allocation-mb",
                        "512",
                        "yarn.scheduler.capacity.root.etl.maximum-allocation-vcores",
                        "4"),
                "edison",
                "edison",
                "dell-r620");
        confDir = SiteDirectory.write(
                clusterDirectory.resolve("conf"),
                cluster.getConfig(),
                Map.of(
                        "mapreduce.map.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 " + FLAG,
                        "mapreduce.reduce.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                        "mapreduce.job.reduces",
                        "2"));
        yarn = YarnClient.createYarnClient();
        yarn.init(cluster.getConfig());
        yarn.start();
        // On a busy host a NodeManager takes long to say how busy it is: the ledger of a job in that time is not whole.
        Await.until(
                "watts of all nodes",
                () -> cluster.scheduler()
                        .report()
                        .filter(it -> it.cluster().nodesWithWatts()
                                == cluster.classNames().size())
                        .isPresent());
    }

    @AfterAll
    static void stopCluster() {
        if (yarn != null) {
            yarn.stop();
        }
        if (cluster != null) {
            cluster.stop();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        tuner = new TunerProcess(directory);
        Files.createDirectories(home());
    }

    /** The queue has half of two nodes; without REST, as where this runs on 3.4, nobody tells. */
    private static String queues(String out) {
        return out.contains(", Hadoop of an unknown version")
                ? "nodes     2 of 600 MB and 2 vcores; containers of up to 600 MB\n"
                : "nodes     1 of 600 MB and 2 vcores; containers of up to 512 MB; that is the 50.0% of the cluster that one user"
                        + " can have in the queue\n";
    }

    @Test
    @Tag("hadoop-versions")
    void withoutATerminalAndAYesNothingRuns() throws Exception {
        int before = yarn.getApplications().size();
        Ended ended = tune("--queue", "etl", "--max-time", "30m");
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out())
                .contains("A real cluster, configured in " + confDir + ":")
                .contains("ResourceManager " + cluster.getConfig().get("yarn.resourcemanager.address") + ", Hadoop ")
                .contains("; files on file:///")
                .contains(queues(ended.out()))
                .contains("user      " + System.getProperty("user.name")
                        + ", queue root.etl, tags wattle-tuner, wattle-tuner-run")
                .contains("at most 30 trials and 7 more to compare")
                .contains("joules    from the ledger of the cluster's energy plug-in")
                .contains(
                        "at most 30m in all, queues included: 2 trials if each takes 10m, up to 30 if they are shorter; up to 10m of it are kept");
        if (restAnswers()) {
            assertThat(ended.out())
                    .contains(", Hadoop " + VersionInfo.getVersion() + ";")
                    .contains("containers of up to 512 MB");
        }
        assertThat(ended.err()).contains("there is no terminal to ask at (add --yes to run what is listed above");
        assertThat(yarn.getApplications()).hasSize(before);
        assertThat(home()).isEmptyDirectory();
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aNoAtATerminalRunsNothing() throws Exception {
        int before = yarn.getApplications().size();
        Ended ended = answeredAtATerminal("n", "--queue", "etl");
        assertThat(ended.out()).contains("queue root.etl").contains("wattle: nothing was run");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(yarn.getApplications()).hasSize(before);
        assertThat(home()).isEmptyDirectory();
        assertThat(directory.resolve("run")).doesNotExist();
    }

    /** Only the copy of the input begins then: its time is over at once, and what it wrote goes. */
    @Test
    void aYesAtATerminalBegins() throws Exception {
        int before = yarn.getApplications().size();
        Ended ended = answeredAtATerminal("y", "--queue", "etl", "--max-time", "1ms");
        assertThat(ended.out())
                .contains("Tuning wordcount on edison.")
                .contains(
                        "wattle: --max-time 1ms was over before the first trial could begin: text-00000.txt of 2 files of the"
                                + " input was being written");
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(yarn.getApplications()).hasSize(before);
        assertThat(home()).isEmptyDirectory();
        assertThat(directory.resolve("run/run.json")).exists();
    }

    private Ended answeredAtATerminal(String answer, String... more) throws Exception {
        assumeTrue(TunerProcess.terminals(), "util-linux's script makes the terminal");
        Process process = tuner.withJvmOptions("-Duser.home=" + home()).startAtTerminal(line(more));
        Await.until("the question", () -> !process.isAlive() || tuner.outSoFar().endsWith("Run this? (y/N) "));
        try (OutputStream typed = process.getOutputStream()) {
            typed.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return tuner.await(process);
    }

    @Test
    void aProfileOfOtherMachinesIsRefused() throws Exception {
        Ended ended = tuner.withJvmOptions("-Duser.home=" + home())
                .run("--job", "wordcount", "--cluster", "odroid-xu", "--conf-dir", confDir.toString(), "--yes");
        assertThat(ended.err())
                .contains("wattle: --cluster odroid-xu: does not fit the cluster of " + confDir
                        + ": its nodes are of class dell-r620, edison, as its energy plug-in says; ");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(home()).isEmptyDirectory();
    }

    /** What the JVM of a NodeManager calls its machine, it tells at {@code /jmx}. */
    @Test
    void nodesOfAnotherArchitectureAreRefused() throws Exception {
        String machine = System.setProperty("os.arch", "ppc64le");
        try {
            Ended ended = tune("--yes");
            assertThat(ended.err())
                    .contains("wattle: --cluster edison: does not fit the cluster of " + confDir
                            + ": nodes have ppc64le processors, class edison is x86 (take a profile");
            assertThat(ended.exitCode()).isEqualTo(2);
        } finally {
            System.setProperty("os.arch", machine);
        }
        assertThat(home()).isEmptyDirectory();
    }

    @Test
    void aQueueThatDoesNotExistIsRefused() throws Exception {
        Ended ended = tune("--queue", "nightly", "--yes");
        assertThat(ended.err()).contains("wattle: --queue nightly: no such queue (known: default, etl)");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(tune("--queue", "root", "--yes").err())
                .contains("wattle: --queue root: has queues below it, and jobs go to those (known:");
        assertThat(home()).isEmptyDirectory();
    }

    @Test
    @Tag("hadoop-versions")
    void tunesFromTheSitesOwnSettingsAndLeavesNothingBehind() throws Exception {
        Ended ended =
                tune("--yes", "--queue", "etl", "--json", "--max-trials", "1", "--repeats", "0", "-Dsite.own=kept");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        assertThat(result.get("engine").asText()).isEqualTo("hadoop");
        JsonNode trial = result.get("trials").get(0);
        assertThat(trial.get("status").asText()).as(ended.err()).isEqualTo("succeeded");
        assertThat(trial.at("/settings/mapreduce.job.reduces").asInt()).isEqualTo(2);
        assertThat(trial.at("/settings/mapreduce.map.memory.mb").asInt()).isEqualTo(256);
        // Which is what Hadoop takes for a heap of 128 MB.
        assertThat(trial.at("/settings/mapreduce.reduce.memory.mb").asInt()).isEqualTo(160);
        assertThat(ended.err()).contains("stock     the site's own settings");
        ApplicationReport app = succeeded("wattle wordcount trial-1");
        // Hadoop 3.4 and 3.5 say it differently.
        assertThat(app.getQueue()).isIn("etl", "root.etl");
        assertThat(app.getApplicationTags()).contains("wattle-tuner", "wattle-tuner-run");
        JsonNode ledger = MAPPER.readTree(WebResourceManager.get(WebResourceManager.uri(
                        cluster.getConfig().get("yarn.resourcemanager.webapp.address"),
                        "/energy/v1/apps/" + app.getApplicationId()))
                .body());
        assertThat(trial.get("joulesQuality").asText()).as("%s", ledger).isEqualTo("ledger-estimated");
        assertThat(trial.get("joules").asDouble())
                .isPositive()
                .isEqualTo(ledger.get("joules").asDouble());
        assertThat(home()).isEmptyDirectory();
        assertThat(MAPPER.readTree(directory.resolve("run/run.json").toFile())
                        .at("/hadoop/queue")
                        .asText())
                .isEqualTo("etl");
        assertThat(Files.readString(directory.resolve("run/report.html")))
                .contains("--conf-dir " + confDir + " --queue etl -D site.own=kept");
    }

    /** As its operator does with the yarn command, while the job runs. */
    @Test
    void aTrialThatAnOperatorKillsIsNotItsSettingsFault() throws Exception {
        Process process = tuner.withJvmOptions("-Duser.home=" + home())
                .start(line("--yes", "--max-trials", "2", "--repeats", "0"));
        Await.until("a running trial", () -> !process.isAlive() || !running().isEmpty());
        ApplicationId trial = running().get(0).getApplicationId();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ApplicationCLI command = new ApplicationCLI();
        command.setSysOutPrintStream(new PrintStream(said, true, StandardCharsets.UTF_8));
        int code =
                ToolRunner.run(cluster.getConfig(), command, new String[] {"application", "-kill", trial.toString()});
        assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();

        Ended ended = tuner.await(process);
        assertThat(ended.err())
                .contains("wattle: stopped after 0 trials; continue with")
                .contains("--resume --out " + directory.resolve("run"))
                .contains("wattle: trial 1 was killed on the cluster: Application " + trial + " was killed by user "
                        + System.getProperty("user.name"));
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(directory.resolve("run/journal.jsonl")).isEmptyFile();
        assertThat(running()).as("no further trial").isEmpty();
        assertThat(home()).isEmptyDirectory();
    }

    private static List<ApplicationReport> running() throws Exception {
        return yarn.getApplications(EnumSet.of(YarnApplicationState.RUNNING));
    }

    @Test
    void aMasterThatDoesNotStartSaysWhy() throws Exception {
        Ended ended = tune(
                "--yes",
                "--max-trials",
                "1",
                "-Dyarn.app.mapreduce.am.command-opts=-XX:+NoSuchFlag",
                "-Dmapreduce.am.max-attempts=1");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("the application master ended with 1: Unrecognized VM option 'NoSuchFlag'");
        assertThat(home()).isEmptyDirectory();
    }

    /**
     * Not in a JVM with NodeManagers of 3.4: there Guice answers for the daemon that started last. RenderedConfigurationTest
     * asks a ResourceManager of its own JVM.
     */
    private static boolean restAnswers() throws Exception {
        String address = cluster.getConfig().get("yarn.resourcemanager.webapp.address");
        return WebResourceManager.get(WebResourceManager.uri(address, "/ws/v1/cluster/info"))
                        .statusCode()
                == HttpURLConnection.HTTP_OK;
    }

    private static ApplicationReport succeeded(String name) throws Exception {
        return yarn.getApplications().stream()
                .filter(it -> it.getName().equals(name))
                .filter(it -> it.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED)
                .findFirst()
                .orElseThrow();
    }

    private Path home() {
        return directory.resolve("home");
    }

    private Ended tune(String... more) throws Exception {
        return tuner.withJvmOptions("-Duser.home=" + home()).run(line(more));
    }

    private static String[] line(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--conf-dir",
                confDir.toString(),
                "--input-files",
                "2",
                "--input-size",
                "200KB",
                "--out",
                "run"));
        line.addAll(List.of(more));
        return line.toArray(String[]::new);
    }
}
