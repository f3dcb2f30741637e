package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.run.GuidanceRequest;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.space.SpaceAdjustments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before a testbed is started, and on it before a trial. */
class TestbedChoiceTest {

    private static final String GONE = "/no/such/input";
    private static final RunPlan PLAN = new RunPlan(
            0.05, 8, 30, Duration.ofHours(1), Duration.ofMinutes(10), 3, 1, Strategies.AUTO, GuidanceRequest.NONE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --engine testbed --conf-dir /conf | --engine testbed: does not go with --conf-dir /conf (leave one of them out)
                    --testbed mine --conf-dir /conf | --testbed mine: does not go with --conf-dir /conf (leave one of them out)
                    --testbed mine --engine embedded | --engine embedded: does not go with --testbed mine (leave one of them out)
                    --testbed ../mine | --testbed: '../mine' (allowed: up to 31 lower-case letters, digits and hyphens)
                    --testbed mine --hadoop 3.4.3 | --hadoop 3.4.3: does not go with --testbed mine, which is as it was started
                    --workers odroid-xu-big=1 | --workers odroid-xu-big=1: is for a testbed (add --engine testbed, or leave it out)
                    --conf-dir /tmp --datanodes all | --conf-dir /tmp: no yarn-site.xml that can be read
                    --engine testbed --workers odroid | --workers: 'odroid' (allowed: CLASS=N, several separated by commas
                    --engine testbed --workers a=1,b=2, | --workers: '' (allowed: CLASS=N
                    --engine testbed --daemon-share much | Invalid value for option '--daemon-share'
                    --engine testbed --nodes 3 | --nodes: 3 (is for the embedded cluster; a testbed takes --workers CLASS=N)
                    --engine testbed --queue etl | --queue etl: is for a real cluster
                    --engine testbed --input hdfs://nn/text | --input hdfs://nn/text: a testbed's network has no way out
                    --engine testbed --input /no/such/text | --input /no/such/text: no such file
                    """)
    void whatContradictsItselfIsRefused(String arguments, String message) {
        assertRefused(run(arguments.split(" ")), message);
    }

    @Test
    void realClustersHaveNoTestbedsOptions() throws Exception {
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
        assertRefused(run("--conf-dir", folder.toString(), "--hadoop", "3.4.3"), "--hadoop 3.4.3: is for a testbed");
    }

    /** The input is looked at last of all. */
    @Test
    void aMixedClusterCanBeTunedOnATestbed() {
        assertRefused(run("--input", GONE, "--engine", "testbed"), "--input " + GONE + ": no such file");
        assertThat(TestingCommand.run("--job", "wordcount", "--engine", "testbed")
                        .err())
                .contains("missing option --cluster (known: ", ", mixed-arm, ");
    }

    @Test
    void aTestbedOfAnotherClusterIsRefused() {
        assertRefused(
                TestingCommand.runOn(running(0.25), "--job", "wordcount", "--cluster", "edison", "--engine", "testbed"),
                "--cluster edison: testbed tuner-7 stands for mixed-arm (say that, or name another testbed)");
    }

    /** Its seconds and watts are no class's. */
    @Test
    void aTestbedThatDoesNotEmulateAllIsRefused() {
        RunningTestbed all = running(0.25);
        RunningTestbed less = new RunningTestbed(
                "mine",
                "mixed-arm",
                "3.5.0",
                1,
                30_000.5,
                0.15,
                "all",
                false,
                List.of("cores, as there are no cgroups", "network rates"),
                all.configuration(),
                all.pdu(),
                all.workers());
        assertRefused(
                TestingCommand.runOn(less, line(List.of("--testbed", "mine"))),
                "testbed mine does not emulate cores, as there are no cgroups; network rates: seconds and joules of a class"
                        + " need all of it (build it as root, where cgroups can be made)");
    }

    @Test
    void aRunGoesOnWhereTheFactorIsTheSame() throws Exception {
        start();
        assertRefused(resumed(running(0.25)), "--input " + GONE + ": no such file");
        assertRefused(
                resumed(running(0.26)),
                "--resume: the run in " + folder.resolve("run") + " cannot go on here: this testbed has the factor 0.26"
                        + " instead of 0.25 (bin/testbed up --machine-dmips 30000.5 --daemon-share 0.15 gives the same on the"
                        + " same machine); seconds and joules of the two do not compare");
    }

    @Test
    void aRunGoesOnWithItsOwnEngineAndWorkers() throws Exception {
        start();
        String run = " (the run in " + folder.resolve("run") + " was started with ";
        assertRefused(resumed("--engine", "embedded"), "--engine: embedded" + run + "testbed;");
        assertRefused(resumed("--workers", "odroid-xu-big=2"), "--workers: odroid-xu-big=2" + run + "odroid-xu-big=1;");
        assertRefused(resumed("--hadoop", "3.4.3"), "--hadoop: 3.4.3" + run + "3.5.0;");
        assertRefused(resumed("--daemon-share", "0.2"), "--daemon-share: 0.2" + run + "0.15;");
        assertRefused(
                resumed("--testbed", "mine"),
                "--testbed: mine (the run in " + folder.resolve("run") + " was started without it;");
        assertRefused(
                resumed("--engine", "testbed", "--workers", "xeon-e5-2603=0,odroid-xu-big=1", "--hadoop", "3.5.0"),
                "--input " + GONE + ": no such file");
    }

    @Test
    void aRunOnAnotherEngineDoesNotGoOnHere() throws Exception {
        new RunDirectory(folder.resolve("run"))
                .create(new RunSpec(
                        JobSpec.of("wordcount").on(GONE, 0, 0),
                        ClusterSpec.embedded("mixed-arm", List.of(), 2).withHostSpeed(1),
                        SpaceAdjustments.NONE));
        assertRefused(
                resumed("--engine", "testbed"),
                "--engine: testbed (the run in " + folder.resolve("run") + " was started with embedded;");
        assertRefused(
                resumed("--workers", "odroid-xu-big=1"),
                "--workers: odroid-xu-big=1 (the run in " + folder.resolve("run") + " was started without it;");
    }

    @Test
    void theRunSaysWhichTestbedItWasAndRepeatsIt() throws Exception {
        start();
        RunSpec spec = new RunDirectory(folder.resolve("run")).readSpec();
        assertThat(spec).isEqualTo(spec(null, "3.5.0"));
        assertThat(spec.commandLine(PLAN))
                .isEqualTo("bin/tuner --job wordcount --cluster mixed-arm --engine testbed --workers"
                        + " odroid-xu-big=1,xeon-e5-2603=0 --hadoop 3.5.0 --datanodes all --daemon-share 0.15 --input "
                        + GONE);
        assertThat(spec("mine", "3.5.0").commandLine(PLAN)).contains(" --engine testbed --testbed mine --input ");
        assertThat(spec(null, "3.4.3").commandLine(PLAN)).contains("xeon-e5-2603=0 --hadoop 3.4.3 --datanodes all ");
    }

    /** Also with the speed that the machine was measured at then, or there would be another factor. */
    @Test
    void aRunThatGoesOnStartsTheSameTestbed() throws Exception {
        assertThat(new TestbedStart(spec(null, "3.4.3"), null).arguments())
                .containsExactly(
                        ("--cluster mixed-arm --all-emulated --workers odroid-xu-big=1,xeon-e5-2603=0 --hadoop 3.4.3 --datanodes all"
                                        + " --daemon-share 0.15 --machine-dmips 30000.5")
                                .split(" "));
    }

    private void start() throws Exception {
        new RunDirectory(folder.resolve("run")).create(spec(null, "3.5.0"));
    }

    private static RunSpec spec(String name, String hadoop) {
        return new RunSpec(
                JobSpec.of("wordcount").on(GONE, 0, 0),
                ClusterSpec.onTestbed(
                        "mixed-arm",
                        List.of(),
                        new TestbedTarget(
                                name,
                                Map.of("odroid-xu-big", 1, "xeon-e5-2603", 0),
                                hadoop,
                                0.25,
                                30_000.5,
                                0.15,
                                "all",
                                false)),
                SpaceAdjustments.NONE);
    }

    private static RunningTestbed running(double factor) {
        return new RunningTestbed(
                "tuner-7",
                "mixed-arm",
                "3.5.0",
                factor,
                30_000.5,
                0.15,
                "all",
                false,
                List.of(),
                "/conf/master",
                new RunningTestbed.Pdu("10.87.0.1", 161, "public", "raritan-pdu2-outlet-energy"),
                List.of(new RunningTestbed.Worker("odroid-xu-big-1", "odroid-xu-big", "1.1")));
    }

    private Ended resumed(RunningTestbed testbed) {
        return TestingCommand.runOn(testbed, resumeLine());
    }

    private Ended resumed(String... more) {
        return TestingCommand.run(resumeLine(more));
    }

    private String[] resumeLine(String... more) {
        return line(concat(List.of("--resume", "--out", folder.resolve("run").toString()), List.of(more)));
    }

    private static Ended run(String... more) {
        return TestingCommand.run(line(List.of(more)));
    }

    private static String[] line(List<String> more) {
        return concat(List.of("--job", "wordcount", "--cluster", "mixed-arm"), more)
                .toArray(String[]::new);
    }

    private static List<String> concat(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    private static void assertRefused(Ended ended, String message) {
        assertThat(ended.err()).contains("wattle: " + message);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }
}
