package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code --dry-run} says, and that it does nothing. */
class DryRunTest {

    @TempDir
    private Path folder;

    private Ended dry(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("--dry-run", "--out", folder.resolve("out").toString()));
        arguments.addAll(List.of(options));
        return TestingCommand.run(arguments.toArray(String[]::new));
    }

    private void assertNothingIsThere() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void anEmbeddedClusterIsNotStarted() throws Exception {
        Ended ended = dry("--job", "wordcount", "--cluster", "edison", "--nodes", "2", "--input-files", "8");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .startsWith("Dry run: nothing is started, and nothing is written.\nTuning wordcount on edison.\n")
                .contains("embedded: 2 of 35 workers", "8 files, 8.0 MB in all", "at most 4272 MB")
                .contains("at most 30, and 7 to compare", "strategy  auto, seed 1; ends once no more than 5% is")
                .contains("mapreduce.job.reduces", "searched  11 parameters")
                .contains(
                        "depend on what it takes):\n     1  stock ", "starts from simulated runs of the job on edison")
                .doesNotContain("DMIPS");
        assertNothingIsThere();
    }

    @Test
    void theStudysWayIsShownAsFarAsItIsCertain() {
        assertThat(dry("--job", "wordcount", "--cluster", "edison", "--nodes", "2", "--strategy", "groups")
                        .out())
                .contains("strategy  groups, seed 1; ends once each group was tried")
                .containsPattern(" 1  stock +none\n +2  split \\+ sort +split [0-9.]+ MB, combiner\n");
    }

    @Test
    void theFirstTrialsAreThoseOfTheRun() throws Exception {
        String[] options = {"--engine", "model", "--job", "wordcount", "--cluster", "edison", "--strategy", "random"};
        Ended dry = dry(options);
        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertNothingIsThere();
        List<String> real = new ArrayList<>(List.of(options));
        real.addAll(List.of(
                "--max-trials",
                "2",
                "--repeats",
                "0",
                "--out",
                folder.resolve("out").toString()));
        String second = TestingCommand.run(real.toArray(String[]::new))
                .out()
                .lines()
                .filter(it -> it.startsWith("   2  "))
                .findFirst()
                .orElseThrow();
        assertThat(dry.out()).contains(second.substring(second.lastIndexOf("  ")) + "\n");
    }

    @Test
    void whatDependsOnResultsIsNotGuessed() {
        assertThat(dry("--engine", "model", "--job", "terasort", "--cluster", "dell", "--strategy", "auto")
                        .out())
                .contains("The next trial (those after it depend on what it takes):\n     1  stock ")
                .doesNotContain("\n     2  ");
    }

    @Test
    void aRunThatIsResumedGoesOnWhereItIs() throws Exception {
        Path out = folder.resolve("out");
        String[] options = {
            "--engine", "model", "--job", "wordcount", "--cluster", "edison", "--out", out.toString(), "--repeats", "0"
        };
        List<String> begin = new ArrayList<>(List.of(options));
        begin.addAll(List.of("--max-trials", "3"));
        TestingCommand.run(begin.toArray(String[]::new));
        String journal = Files.readString(out.resolve("journal.jsonl"));
        List<String> again = new ArrayList<>(List.of(options));
        again.addAll(List.of("--resume", "--dry-run"));
        Ended ended = TestingCommand.run(again.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).containsPattern("The next trial[^\n]*\n     4  ");
        assertThat(Files.readString(out.resolve("journal.jsonl"))).isEqualTo(journal);
    }

    @Test
    void aProgramIsShownWithItsLineAndWithoutTheCombinerThatOnlyItHas(@TempDir Path elsewhere) throws Exception {
        Path input = Files.writeString(elsewhere.resolve("words.txt"), "a b\n");
        String line = "hadoop jar s.jar {settings} -input {input} -output {output} -mapper 'wc -l'";
        Ended ended =
                dry("--command", line, "--input", input.toString(), "--cluster", "edison", "--nodes", "2", "--yes");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("  program   in each trial: " + line + "\n", "{input} is " + input)
                .contains("whether it runs, and its jobs take these settings, its first trial shows")
                .contains("check     no output is checked (--check would)", "1 file, 0.0 MB in all")
                .containsPattern("wattle\\.job\\.combiner [^\n]*not searched\n");
        assertNothingIsThere();
    }

    @Test
    void settingsThatHideClassesOfTheJarAreNotTried(@TempDir Path elsewhere) throws Exception {
        Path input = Files.writeString(elsewhere.resolve("words.txt"), "a b\n");
        Path archives = Files.writeString(
                elsewhere.resolve("task-archives.xml"),
                "<configuration><property><name>mapreduce.job.classloader</name><value>true</value></property></configuration>");
        Path codec = Files.writeString(
                elsewhere.resolve("own.xml"),
                "<configuration><property><name>own.key</name><value>1</value></property></configuration>");
        Path jar = elsewhere.resolve("job.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.apache.hadoop.examples.Own");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("org/apache/hadoop/examples/Own.class"));
            out.closeEntry();
        }
        Ended ended = dry(
                "--jar",
                jar.toString(),
                "--input",
                input.toString(),
                "--cluster",
                "edison",
                "--nodes",
                "2",
                "--try-conf",
                archives.toString(),
                "--try-conf",
                codec.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err())
                .contains(
                        "--try-conf " + archives + ": is not tried", "of " + jar + ": org.apache.hadoop.examples.Own");
        assertThat(ended.out()).contains("wattle.job.with.own").doesNotContain("wattle.job.with.task-archives");
        assertNothingIsThere();
    }

    @Test
    void aLineOfSparkIsShownWithWhatIsSearchedOfIt(@TempDir Path elsewhere) throws Exception {
        Path input = Files.writeString(elsewhere.resolve("words.txt"), "a b\n");
        Path defaults = Files.writeString(elsewhere.resolve("own.conf"), "spark.executor.cores 2\n");
        String line =
                "spark-submit --master yarn --properties-file " + defaults + " {settings} app.py {input} {output}";
        Ended ended = dry("--command", line, "--input", input.toString(), "--cluster", "xeon-e5", "--nodes", "2");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains(
                        "in each trial: " + line + "\n",
                        "as --conf key=value",
                        "and its applications take these settings")
                .contains("  stock     Spark's own settings with those of " + defaults + "\n")
                .contains(" and 6 to compare")
                .containsPattern("spark\\.executor\\.memory +1024m +\\d+ +\\d+m - \\d+m\n")
                // Hadoop hands out no more by default.
                .containsPattern("spark\\.executor\\.cores +2 +3 +1 - 4\n")
                .containsPattern(" 2  size \\+ count +1 executor, 4 cores, ")
                .doesNotContain("mapreduce.");
        assertNothingIsThere();
    }

    @Test
    void theSettingsOfAJarComeFirstWhereItsArgumentsDoNotSayWhere(@TempDir Path elsewhere) throws Exception {
        Path input = Files.writeString(elsewhere.resolve("words.txt"), "a b\n");
        Path jar = elsewhere.resolve("app.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.example.App");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Ended ended = dry(
                "--jar",
                jar.toString(),
                "--args",
                "{input} {output}",
                "--check",
                "true",
                "--input",
                input.toString(),
                "--cluster",
                "edison",
                "--nodes",
                "2");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("in each trial: hadoop jar " + jar + " {settings} {input} {output}\n")
                .contains("check     the output of every trial is checked");
        assertNothingIsThere();
    }

    @Test
    void aGuidedSearchSaysWhereItsModelBegins() {
        assertThat(dry("--engine", "model", "--job", "wordcount", "--cluster", "edison", "--strategy", "auto")
                        .out())
                .contains("model     starts from simulated runs of the job on edison");
    }

    @Test
    void whatIsMinimisedAndWhatIsBorneAreSaid() throws Exception {
        Ended ended = dry(
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--nodes",
                "2",
                "--objective",
                "joules",
                "--deadline",
                "20m",
                "--patience",
                "50%",
                "--strategy",
                "groups");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains(
                        "  minimised joules of runs within 1200 s; seconds are class seconds, as joules are of the class\n")
                .contains(
                        "  patience  an attempt is ended once it runs for 50% longer than the slowest settings that were")
                .contains("changed the best figure by no more than")
                .containsPattern(" 1  stock +none\n +2  split \\+ sort ");
        assertNothingIsThere();
        assertThat(dry("--job", "wordcount", "--cluster", "edison", "--nodes", "2")
                        .out())
                .contains("  minimised seconds\n")
                .doesNotContain("patience");
    }

    @Test
    void aRunForJoulesThatIsResumedGoesOnWithThem() throws Exception {
        Path out = folder.resolve("out");
        List<String> options = List.of(
                "--engine",
                "model",
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--out",
                out.toString(),
                "--repeats",
                "0");
        List<String> begin = new ArrayList<>(options);
        begin.addAll(List.of("--max-trials", "3", "--objective", "cost"));
        assertThat(TestingCommand.run(begin.toArray(String[]::new)).exitCode()).isZero();
        List<String> again = new ArrayList<>(options);
        again.addAll(List.of("--resume", "--dry-run"));
        Ended ended = TestingCommand.run(again.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("minimised cost of a run\n").containsPattern("\n     4  ");
        again.addAll(List.of("--objective", "joules"));
        assertThat(TestingCommand.run(again.toArray(String[]::new)).err()).contains("--objective");
    }

    @Test
    void workersOfTwoClassesAreCountedWithTheirMemory() throws Exception {
        Ended ended = dry("--job", "wordcount", "--cluster", "mixed-arm", "--nodes", "3", "--objective", "cost");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("2 of 6 workers (Odroid XU", "1 of 1 workers (Xeon E5-2603", "at most 12288 MB")
                .contains("minimised cost of a run");
        assertNothingIsThere();
    }

    @Test
    void aTestbedOfItsOwnIsNotBuilt() throws Exception {
        Ended ended = dry("--engine", "testbed", "--job", "wordcount", "--cluster", "mixed-arm");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("built for this run", "--testbed NAME");
        assertNothingIsThere();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--job wordcout --cluster edison",
                "--job wordcount --cluster edisn",
                "--job wordcount --cluster edison --max-trials 0",
                "--job wordcount --cluster edison --nodes 100000",
                "--job wordcount --cluster edison --input /no/such/input",
                "--job wordcount --cluster edison --nodes 1 --set mapreduce.map.memory.mb=9999",
                "--job wordcount --cluster edison --engine model --tune io.file.buffer.size=1,2",
                "--job wordcount --cluster edison --conf-dir /no/such/dir",
                "--job wordcount --cluster edison --resume --out /no/such/run"
            })
    void badOptionsEndItAsTheyEndARun(String options) {
        Ended dry = dry(options.split(" "));
        assertThat(dry.exitCode()).isEqualTo(2);
        assertThat(dry.err()).startsWith("wattle: ").contains("--");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void thereIsNoDocument() {
        Ended ended = dry("--job", "wordcount", "--cluster", "edison", "--json");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--dry-run and --json");
    }
}
