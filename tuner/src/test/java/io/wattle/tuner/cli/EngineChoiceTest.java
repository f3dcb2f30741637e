package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who decides that trials run on a real cluster: the user, by an option, and nothing else. */
class EngineChoiceTest {

    /** More than any machine has room for, which only the embedded engine minds. */
    private static final String TOO_MANY = "100000";

    @TempDir
    private Path folder;

    private final AtomicInteger calls = new AtomicInteger();
    private ServerSocket resourceManager;
    private Path confDir;

    /** A port that counts who calls, in the configuration of a cluster. */
    @BeforeEach
    void configureACluster() throws IOException {
        resourceManager = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread listener = new Thread(() -> {
            while (!resourceManager.isClosed()) {
                try {
                    resourceManager.accept().close();
                    calls.incrementAndGet();
                } catch (IOException e) {
                    return;
                }
            }
        });
        listener.setDaemon(true);
        listener.start();
        confDir = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(
                confDir.resolve("yarn-site.xml"),
                "<configuration><property><name>yarn.resourcemanager.address</name><value>localhost:"
                        + resourceManager.getLocalPort() + "</value></property></configuration>");
    }

    @AfterEach
    void closePort() throws IOException {
        resourceManager.close();
    }

    @Test
    void theEnvironmentAloneChoosesNoCluster() throws Exception {
        for (String variable : List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")) {
            Ended ended = run(Map.of(variable, confDir.toString()), "--nodes", TOO_MANY);
            assertThat(ended.err()).contains("worker(s) of 600 MB").doesNotContain("a real cluster");
            assertThat(ended.exitCode()).isEqualTo(2);
        }
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve("etc"));
        Files.move(confDir, home.resolve("etc/hadoop"));
        assertThat(run(Map.of("HADOOP_HOME", home.toString()), "--nodes", TOO_MANY)
                        .err())
                .contains("worker(s) of 600 MB");
        assertThat(run(Map.of("HADOOP_HOME", home.toString()), "--input", "/no/such/text")
                        .err())
                .contains("the cluster of " + home.resolve("etc/hadoop") + " (HADOOP_HOME) is left alone");
        assertThat(calls).hasValue(0);
    }

    /** The input is looked at last of all, and is missing. */
    @Test
    void aClusterThatIsLeftAloneIsNamed() {
        Ended ended = run(Map.of("HADOOP_CONF_DIR", confDir.toString()), "--input", "/no/such/text");
        assertThat(ended.err())
                .contains("wattle: the cluster of " + confDir + " (HADOOP_CONF_DIR) is left alone")
                .contains("to tune on yours: --engine hadoop, which asks first");
        assertThat(run(Map.of(), "--input", "/no/such/text").err()).doesNotContain("left alone");
        assertThat(run(
                                Map.of("HADOOP_CONF_DIR", confDir.toString()),
                                "--input",
                                "/no/such/text",
                                "--engine",
                                "embedded")
                        .err())
                .doesNotContain("left alone");
    }

    @Test
    void bothOptionsChooseARealCluster() {
        Map<String, String> environment = Map.of("HADOOP_CONF_DIR", confDir.toString());
        String asIfEmbedded = "--nodes: 3 (a real cluster has the nodes it has";
        assertThat(run(environment, "--engine", "hadoop", "--nodes", "3").err()).contains(asIfEmbedded);
        assertThat(run(Map.of(), "--conf-dir", confDir.toString(), "--nodes", "3")
                        .err())
                .contains(asIfEmbedded);
    }

    @Test
    void optionsThatNameNoClusterAreRefused() {
        assertRefused(run(Map.of(), "--engine", "hadoop"), "--engine hadoop: no yarn-site.xml found through");
        assertRefused(
                run(Map.of("HADOOP_CONF_DIR", "/no/such"), "--engine", "hadoop"),
                "--engine hadoop: no yarn-site.xml found through");
        assertRefused(
                run(Map.of(), "--engine", "hadop"),
                "--engine: unknown name 'hadop' (known: embedded, testbed, hadoop, model); did you mean hadoop?");
        assertRefused(
                run(Map.of(), "--conf-dir", folder.toString()),
                "--conf-dir " + folder + ": no yarn-site.xml that can be read (give the directory that configures");
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "--engine", "embedded"),
                "--engine embedded: does not go with --conf-dir " + confDir + " (leave one of them out)");
    }

    @Test
    void aPropertyMayStandAfterASpaceAndMoreThanOnce() {
        Ended ended = run(
                Map.of(), "--conf-dir", confDir.toString(), "-D", "a.b=c d", "-Da.b=e", "-D", "a.c=", "--nodes", "3");
        assertThat(ended.err()).contains("--nodes: 3 (a real cluster");
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "-D", "no-value"),
                "-D: 'no-value' (allowed: KEY=VALUE");
        assertRefused(run(Map.of(), "-D", "a.b=c"), "-D a.b: is for a real cluster");
    }

    /** An option for a real cluster is never silently without effect. */
    @Test
    void queueAndPropertiesNeedARealCluster() {
        assertRefused(run(Map.of(), "--queue", "etl"), "--queue etl: is for a real cluster (add --conf-dir DIR or");
        assertRefused(
                run(Map.of("HADOOP_CONF_DIR", confDir.toString()), "-Da.b=c"), "-D a.b: is for a real cluster (add");
        assertRefused(
                run(Map.of(), "--keytab", "/a/keytab", "--principal", "alice"),
                "--keytab /a/keytab: is for a real cluster (add");
    }

    @Test
    void aKeytabAndAPrincipalBelongTogether() {
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "--keytab", "/a/keytab"),
                "--keytab /a/keytab: needs --principal NAME, whose key to take");
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "--principal", "alice"),
                "--principal alice: needs --keytab FILE, which holds its key");
        assertThat(calls).hasValue(0);
    }

    /** What it holds does not matter: nobody asks for it. */
    @Test
    void aKeytabIsForSecureClusters() {
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "--keytab", "/a/keytab", "--principal", "alice"),
                "--keytab /a/keytab: the cluster configured in " + confDir + " asks for no ticket,");
        assertThat(calls).hasValue(0);
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --queue= | --queue: '' (allowed: a name such as default or root.users.alice)
                    --queue=root/etl | --queue: 'root/etl' (allowed: a name
                    --queue=.etl | --queue: '.etl' (allowed: a name
                    -Dno-value | -D: 'no-value' (allowed: KEY=VALUE, such as -D mapreduce.map.memory.mb=2048)
                    -D=5 | -D: '5' (allowed: KEY=VALUE
                    -D.a=5 | -D: '.a=5' (allowed: KEY=VALUE
                    -Da.key.with/slash=5 | -D: 'a.key.with/slash=5' (allowed: KEY=VALUE
                    -Dmapreduce.job.queuename=etl | -D mapreduce.job.queuename: the tuner sets this itself (take --queue NAME)
                    -Dmapreduce.framework.name=local | -D mapreduce.framework.name: the tuner sets this itself
                    -Dmapred.job.queue.name=etl | -D mapred.job.queue.name: is an old name of mapreduce.job.queuename, the tuner
                    -Dmapred.input.dir=/huge | -D mapred.input.dir: is an old name of mapreduce.input.fileinputformat.inputdir,
                    -Dfs.default.name=file:/// | -D fs.default.name: is an old name of fs.defaultFS, the tuner sets this itself
                    -DfsX.defaultFS | -D: 'fsX.defaultFS' (allowed
                    -Dfs.defaultFS=file:/// | -D fs.defaultFS: the tuner sets this itself (take --conf-dir DIR with
                    """)
    void badQueuesAndPropertiesAreRefused(String argument, String message) {
        assertRefused(run(Map.of(), "--conf-dir", confDir.toString(), argument), message);
        assertThat(calls).hasValue(0);
    }

    @Test
    void secretsAreRefusedAndNotRepeated() {
        for (String key : List.of(
                "fs.s3a.secret.key",
                "fs.s3a.bucket.b.secret.key",
                "fs.azure.account.key.a.net",
                "a.password",
                "my.secret")) {
            Ended ended = run(Map.of(), "--conf-dir", confDir.toString(), "-D", key + "=hunter2");
            assertRefused(ended, "-D " + key + ": is a secret to Hadoop, and what -D sets is shown by ps and kept in");
            assertThat(ended.err()).doesNotContain("hunter2").contains("put it into the files of --conf-dir or into a");
        }
        assertThat(run(Map.of(), "-D", "a.password=hunter2").err()).doesNotContain("hunter2");
        assertThat(run(
                                Map.of(),
                                "--conf-dir",
                                confDir.toString(),
                                "--nodes",
                                "3",
                                "-Dhadoop.security.credential.provider.path=a")
                        .err())
                .contains("--nodes: 3 (a real cluster");
    }

    @Test
    void propertiesAreBounded() {
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "-Da=" + "x".repeat(33_000)),
                "-D a: a value of 33000 characters (allowed: at most 32768");
        assertRefused(
                run(Map.of(), "--conf-dir", confDir.toString(), "-Da=line\nline"),
                "-D a: a value of 9 characters (allowed: at most 32768, none of them a control character)");
        List<String> many = new ArrayList<>(List.of("--conf-dir", confDir.toString()));
        for (int i = 0; i <= 100; i++) {
            many.add("-Da" + i + "=1");
        }
        assertRefused(run(Map.of(), many.toArray(String[]::new)), "-D: 101 properties (allowed: at most 100;");
    }

    @Test
    void aRunIsResumedOnItsOwnCluster() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.copy(confDir.resolve("yarn-site.xml"), other.resolve("yarn-site.xml"));
        start(new HadoopTarget(confDir.toString()));
        assertRefused(
                resumed("--conf-dir", other.toString()),
                "--conf-dir: " + other + " (the run in " + run() + " was started with " + confDir);
        assertRefused(
                resumed("--conf-dir", confDir.toString(), "--queue", "etl"),
                "--queue: etl (the run in " + run() + " was started without it;");
        assertRefused(
                resumed("--conf-dir", confDir.toString(), "-Da=b"),
                "-D: {a=b} (the run in " + run() + " was started with {};");
        assertRefused(
                resumed("--engine", "embedded"),
                "--engine: embedded (the run in " + run() + " was started with hadoop;");
    }

    @Test
    void aRunOfAnEarlierVersionHasToBeToldItsCluster() throws Exception {
        start(null);
        assertRefused(
                resumed(),
                "--resume: the run in " + run()
                        + " was on a real cluster and does not say on which (name it with --conf-dir DIR)");
        assertThat(calls).hasValue(0);
    }

    private Path run() {
        return folder.resolve("run");
    }

    private void start(HadoopTarget target) throws Exception {
        new RunDirectory(run())
                .create(new RunSpec(
                        JobSpec.of("wordcount").on(null, 4, 400),
                        ClusterSpec.real("edison", List.of(), target),
                        SpaceAdjustments.NONE));
    }

    private Ended resumed(String... more) {
        List<String> line = new ArrayList<>(List.of("--resume", "--out", run().toString()));
        line.addAll(List.of(more));
        return run(Map.of(), line.toArray(String[]::new));
    }

    private static Ended run(Map<String, String> environment, String... more) {
        List<String> line = new ArrayList<>(List.of("--job", "wordcount", "--cluster", "edison"));
        line.addAll(List.of(more));
        return TestingCommand.run(environment, line.toArray(String[]::new));
    }

    private static void assertRefused(Ended ended, String message) {
        assertThat(ended.err()).contains("wattle: " + message);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }
}
