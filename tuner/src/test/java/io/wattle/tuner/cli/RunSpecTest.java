package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.kerberos.KeytabUser;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.GuidanceRequest;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.space.SpaceAdjustments;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunSpecTest {

    private static final RunSpec PI = new RunSpec(
            new JobSpec("pi-native", new JobOptions(null, null, 5000L), null, null, 12, 0, null),
            ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
            SpaceAdjustments.NONE);

    /** The defaults. */
    private static final RunPlan PLAN = new RunPlan(
            0.05, 8, 30, Duration.ofHours(1), Duration.ofMinutes(10), 3, 1, Strategies.AUTO, GuidanceRequest.NONE);

    private static final Map<String, String> PROPERTIES =
            Map.of("mapreduce.job.priority", "LOW", "a.b", "it's $1 two", "a.c", "\"quoted\"=x", "a.d", "");

    private static final RunSpec REAL = new RunSpec(
            JobSpec.of("wordcount").on("hdfs://nn/text", 0, 0),
            ClusterSpec.real(
                    "dell",
                    List.of(),
                    new HadoopTarget(
                            "/etc/hadoop",
                            "root.etl",
                            Map.of("mapreduce.job.priority", "LOW", "a.b", "it's $1 two"),
                            List.of("rack1-*=edison"))),
            SpaceAdjustments.NONE);

    @TempDir
    private Path folder;

    @Test
    void isReadAsItWasWritten() throws Exception {
        RunDirectory directory = new RunDirectory(folder);
        directory.create(PI);
        assertThat(directory.readSpec()).isEqualTo(PI);
    }

    @Test
    void aRealClusterIsReadAsItWasWritten() throws Exception {
        RunDirectory directory = new RunDirectory(folder);
        directory.create(REAL);
        assertThat(directory.readSpec()).isEqualTo(REAL);
        // Which earlier versions do not know.
        assertThat(Files.readString(folder.resolve("run.json"))).doesNotContain("login");
    }

    @Test
    void theCommandLineRepeatsEveryOptionThatMatters() throws Exception {
        RunPlan plan = new RunPlan(
                0.025,
                4,
                7,
                Duration.ofSeconds(90),
                Duration.ofMillis(1500),
                0,
                5,
                Strategies.AUTO,
                GuidanceRequest.NONE);
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + REAL.commandLine(plan)).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly(("bin/tuner|--job|wordcount|--cluster|dell|--conf-dir|/etc/hadoop|--queue|root.etl|-D|"
                                + "a.b=it's $1 two|-D|mapreduce.job.priority=LOW|--hosts|rack1-*=edison|--input|hdfs://nn/text|"
                                + "--converge|2.5%|--window|4|--max-trials|7|--max-time|90s|--trial-timeout|"
                                + "1500ms|--repeats|0|--seed|5")
                        .split("\\|"));
    }

    @Test
    void theCommandLineGivesTheSameRunAgain() throws Exception {
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
        RunSpec spec = new RunSpec(
                JobSpec.of("wordcount").on("hdfs://nn/a text", 3, 900),
                ClusterSpec.real(
                        "dell", List.of(), new HadoopTarget(folder.toString(), "root.etl", PROPERTIES, List.of())),
                SpaceAdjustments.NONE);
        RunPlan plan = new RunPlan(
                0.025,
                4,
                7,
                Duration.ofSeconds(90),
                Duration.ofMillis(1500),
                0,
                5,
                Strategies.AUTO,
                GuidanceRequest.NONE);
        TuneCommand parsed = parsed(spec.commandLine(plan));
        assertThat(parsed.newSpec(Catalog.builtIn().profile("dell").orElseThrow()))
                .isEqualTo(spec);
        assertThat(parsed.plan()).isEqualTo(plan);
        assertThat(parsed(spec.commandLine(PLAN)).plan()).isEqualTo(PLAN);
    }

    @Test
    void aProgramIsRepeatedWithItsLine() throws Exception {
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
        RunSpec spec = new RunSpec(
                new JobSpec(
                        "pig",
                        JobOptions.NONE,
                        null,
                        "/data",
                        0,
                        0,
                        new UserProgram(null, null, List.of(), "pig {settings} -f q.pig", "test -s {output}")),
                ClusterSpec.real(
                        "dell",
                        List.of(),
                        new HadoopTarget(
                                folder.toString(),
                                null,
                                Map.of(),
                                List.of(),
                                new KeytabUser("/etc/my keytab", "alice@EXAMPLE.COM"))),
                SpaceAdjustments.NONE);
        assertThat(spec.commandLine(PLAN))
                .startsWith("bin/tuner --command 'pig {settings} -f q.pig' --check 'test -s {output}'"
                        + " --cluster dell --conf-dir " + folder
                        + " --keytab '/etc/my keytab' --principal alice@EXAMPLE.COM ");
        assertThat(parsed(spec.commandLine(PLAN))
                        .newSpec(Catalog.builtIn().profile("dell").orElseThrow()))
                .isEqualTo(spec);
        RunDirectory directory = new RunDirectory(folder);
        directory.create(spec);
        assertThat(directory.readSpec()).isEqualTo(spec);
    }

    @Test
    void whatACommandStartsIsNotKnownToBeJava() {
        assertThat(JobSpec.of("wordcount2").worksInJava()).isTrue();
        assertThat(PI.job().worksInJava()).isFalse();
        JobOptions own = new JobOptions(null, null, null);
        UserProgram jar = new UserProgram("/my.jar", "Main", List.of(), null, null);
        UserProgram command = new UserProgram(null, null, List.of(), "hadoop pipes {settings}", null);
        assertThat(new JobSpec("my", own, null, "/in", 0, 0, jar).worksInJava()).isTrue();
        assertThat(new JobSpec("my", own, null, "/in", 0, 0, command).worksInJava())
                .isFalse();
    }

    @Test
    void aSimulatedRunIsRepeatedWithItsEngine() throws Exception {
        RunSpec spec = new RunSpec(
                JobSpec.of("terasort"),
                ClusterSpec.simulated("dell", List.of(), 5),
                new SpaceAdjustments(
                        Map.of("mapreduce.job.reduces", "20"),
                        Map.of("mapreduce.map.cpu.vcores", List.of("1", "2", "4"))));
        RunPlan plan = new RunPlan(
                0.05, 8, 300, Duration.ofHours(1), Duration.ofHours(24), 3, 1, Strategies.AUTO, GuidanceRequest.NONE);
        assertThat(spec.commandLine(plan))
                .isEqualTo(
                        "bin/tuner --job terasort --cluster dell --engine model --nodes 5 --set mapreduce.job.reduces=20 --tune mapreduce.map.cpu.vcores=1,2,4");
        assertThat(spec.commandLine(PLAN)).endsWith(" --max-trials 30 --trial-timeout 10m");
        TuneCommand parsed = parsed(spec.commandLine(plan));
        assertThat(parsed.newSpec(Catalog.builtIn().profile("dell").orElseThrow()))
                .isEqualTo(spec);
        assertThat(parsed.plan()).isEqualTo(plan);
        RunDirectory directory = new RunDirectory(folder);
        directory.create(spec);
        assertThat(directory.readSpec()).isEqualTo(spec);
    }

    /** As a shell cuts it, and without the command's name. */
    private static TuneCommand parsed(String line) throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + line).start();
        List<String> words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .toList();
        CommandLine command = Main.commandLine(Map.of());
        command.parseArgs(words.toArray(String[]::new));
        return command.getCommand();
    }

    /** What the command writes, it reads. */
    @Test
    void theWrittenOptionsAreTakenBack() {
        assertThat(new OptionTypes.Time().convert("1500ms")).isEqualTo(Duration.ofMillis(1500));
        assertThat(new OptionTypes.Time().convert(PlanOptions.text(Duration.ofHours(2))))
                .isEqualTo(Duration.ofHours(2));
        assertThat(new OptionTypes.Time().convert(PlanOptions.text(Duration.ofMinutes(90))))
                .isEqualTo(Duration.ofMinutes(90));
        assertThat(new OptionTypes.Share().convert("2.5%")).isEqualTo(0.025);
    }

    @Test
    void runsOfEarlierVersionsCanBeResumed() throws Exception {
        Files.writeString(folder.resolve("run.json"), """
                {"job": "wordcount", "cluster": "edison", "clusterFiles": [], "engine": "embedded", "workers": 2,
                 "input": null, "inputFiles": 4, "inputBytes": 400, "hostDmipsPerCore": 5}
                """);
        RunSpec spec = new RunDirectory(folder).readSpec();
        assertThat(spec.job().options()).isEqualTo(JobOptions.NONE);
        assertThat(spec.job().sideFileSha256()).isNull();
        assertThat(spec.job().tunedJob().name()).isEqualTo("wordcount");
        assertThat(spec.inputRequest().layout()).contains(new Layout(4, 400));
    }

    @Test
    void theSpeedOfATestbedsMachineIsReadByItsEarlierName() throws Exception {
        Files.writeString(folder.resolve("run.json"), """
                {"job": "wordcount", "cluster": "mixed-arm", "clusterFiles": [], "engine": "testbed", "workers": 0,
                 "input": null, "inputFiles": 4, "inputBytes": 400, "hostDmipsPerCore": 0,
                 "testbed": {"name": null, "workers": {"odroid-xu-big": 2}, "hadoop": "3.5.0", "factor": 0.25,
                             "hostDmips": 30000.5, "daemonShare": 0.15, "dataNodes": "all"}}
                """);
        RunSpec read = new RunDirectory(folder).readSpec();
        assertThat(read.cluster().testbed().machineDmips()).isEqualTo(30_000.5);
        RunDirectory written = new RunDirectory(folder.resolve("new"));
        written.create(read);
        assertThat(Files.readString(folder.resolve("new/run.json")))
                .contains("machineDmips")
                .doesNotContain("\"hostDmips\"");
        assertThat(written.readSpec()).isEqualTo(read);
    }

    @Test
    void theCommandLineRepeatsTheRun() {
        assertThat(PI.commandLine(PLAN))
                .isEqualTo("bin/tuner --job pi-native --cluster edison --nodes 2 --input-files 12 --samples 5000");
        assertThat(PI.inputRequest().layout()).contains(new Layout(12, OptionalLong.empty()));
        RunSpec kmeans = new RunSpec(
                new JobSpec("kmeans", new JobOptions(null, "/c", null), "0123", "/points", 2, 900, null),
                ClusterSpec.real("dell", List.of(), new HadoopTarget("/etc/hadoop")),
                SpaceAdjustments.NONE);
        assertThat(kmeans.commandLine(PLAN))
                .isEqualTo(
                        "bin/tuner --job kmeans --cluster dell --conf-dir /etc/hadoop --input /points --input-files 2 --input-size 900"
                                + " --centroids /c");
    }

    @Test
    void theCommandLineIsOneForAShell() throws Exception {
        RunSpec spec = new RunSpec(
                new JobSpec("grep", new JobOptions("/my phrases", null, null), "0123", "/a/*", 0, 0, null),
                ClusterSpec.embedded("edison", List.of("/it's $1"), 0).withHostSpeed(1),
                SpaceAdjustments.NONE);
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + spec.commandLine(PLAN)).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "bin/tuner",
                        "--job",
                        "grep",
                        "--cluster",
                        "edison",
                        "--cluster-file",
                        "/it's $1",
                        "--input",
                        "/a/*",
                        "--patterns",
                        "/my phrases");
    }
}
