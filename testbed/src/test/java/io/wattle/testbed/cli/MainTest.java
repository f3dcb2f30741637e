package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is built. */
class MainTest {

    private final PrintStream realErr = System.err;
    private final PrintStream realOut = System.out;
    private final String realHome = System.getProperty("user.home");
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    private Path home;

    @BeforeEach
    void catchOutput() {
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setProperty("user.home", home.toString());
    }

    @AfterEach
    void restoreOutput() {
        System.setErr(realErr);
        System.setOut(realOut);
        System.setProperty("user.home", realHome);
    }

    @Test
    void helpNamesTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(text(out)).contains("up ", "down ", "status ", "logs ", "kill ", "pause ", "slow ", "cut ");
    }

    @Test
    void unknownWordsAreRefused() {
        assertThat(run("upp")).isEqualTo(2);
        assertThat(text(err)).contains("'upp'").contains("bin/testbed --help");
        assertThat(run("up")).isEqualTo(2);
        assertThat(text(err)).contains("--cluster");
    }

    @Test
    void aTestbedThatIsNotUpTakesNoCommands() {
        assertThat(run("status")).isEqualTo(2);
        assertThat(run("describe")).isEqualTo(2);
        assertThat(run("kill", "edison-1", "--name", "second")).isEqualTo(2);
        assertThat(run("suspend", "edison-1", "edison-2", "--name", "third")).isEqualTo(2);
        assertThat(text(err))
                .contains("testbed default is not up (start it: bin/testbed up --cluster NAME)")
                .contains("testbed second is not up (start it: bin/testbed up --cluster NAME --name second)")
                .contains("testbed third is not up");
    }

    @Test
    void whereThereIsNoneDownHasNothingToDo() {
        assertThat(run("down", "--name", "nobody")).isZero();
        assertThat(text(out)).contains("there is no testbed nobody");
    }

    @Test
    void namesThatWouldBePathsAreRefused() {
        assertThat(run("down", "--name", "../../etc")).isEqualTo(2);
        assertThat(text(err)).contains("--name ../../etc (allowed: up to 31 lower-case letters, digits and hyphens)");
        assertThat(Files.exists(home.resolve(".wattle"))).isFalse();
    }

    @Test
    void aClusterThatIsNotThereIsRefusedWithTheKnownOnes() {
        refused("up", "--cluster", "edisn")
                .contains("--cluster edisn (known: edison, ")
                .contains("or a YAML file)");
        refused("up", "--cluster", home + "/none.yaml").contains("--cluster " + home + "/none.yaml: no such file");
        refused("up", "--cluster", home.toString()).contains("no such file (allowed: a YAML file with a cluster");
    }

    @Test
    void aFileWithAnUnknownClassOrNoClusterIsRefused() throws Exception {
        Path file = Files.writeString(home.resolve("own.yaml"), """
                clusters:
                  own:
                    workers: {edisn: 2}
                    master: dell-r620
                    hdfsBlockMb: 16
                    hdfsReplication: 1
                    source: a test
                """);
        refused("up", "--cluster", file.toString())
                .contains("--cluster " + file + ":3: ")
                .contains("edisn");
        String right = Files.readString(file).replace("edisn", "edison");
        Files.writeString(file, right + right.replace("clusters:\n", "").replace("own:", "two:"));
        refused("up", "--cluster", file.toString()).contains("has 2 clusters: own, two (needed: one");
    }

    @Test
    void numbersOfWorkersHaveAForm() {
        for (String wrong : List.of("edison", "edison=", "=2", "edison=-1", "edison=two", "edison=2;dell-r620=1", "")) {
            refused("up", "--cluster", "mixed", "--workers", wrong)
                    .contains("--workers: '" + wrong + "' (allowed: CLASS=N, several separated by commas");
        }
        refused("up", "--cluster", "mixed", "--workers", "edison=1,edison=2").contains("class edison is there twice");
        refused("up", "--cluster", "mixed", "--workers", "edisn=1")
                .contains("--workers: cluster mixed has no workers of class edisn (known: edison, dell-r620)");
        refused("up", "--cluster", "mixed", "--workers", "edison=0,dell-r620=0")
                .contains("--workers: cluster mixed: no");
    }

    @Test
    void otherOptionsNameWhatIsAllowed() {
        refused("up", "--cluster", "mixed", "--daemon-share", "0.9")
                .contains("--daemon-share 0.9 (allowed: 0.05 to 0.8)");
        refused("up", "--cluster", "mixed", "--machine-dmips", "0")
                .contains("--machine-dmips 0.0 (allowed: more than 0)");
        refused("up", "--cluster", "mixed", "--max-factor", "0").contains("factor 0.0 (allowed: more than 0)");
        refused("up", "--cluster", "mixed", "--min-core-share", "0").contains("--min-core-share 0.0 (allowed: 0.005");
        refused("up", "--cluster", "mixed", "--daemon-share", "much")
                .contains("'--daemon-share': 'much' (allowed: a number such as 0.15)");
        refused("up", "--cluster", "mixed", "--datanodes", "none")
                .contains("--datanodes none (allowed: all, always-on)");
        refused("up", "--cluster", "mixed", "--study-workload", "sort")
                .contains("--study-workload sort (known: java-pi, ");
        refused("up", "--cluster", "mixed", "--hadoop", "2.7.0").contains("--hadoop 2.7.0 (allowed: 3.4.3, 3.5.0)");
        refused("up", "--cluster", "mixed", "--set", "yarn.energy.weight")
                .contains("--set")
                .contains("KEY=VALUE")
                .contains("yarn.energy.weight");
        refused("up", "--cluster", "mixed", "--scheduler", "fair")
                .contains("'--scheduler'")
                .contains("fair");
    }

    @Test
    void archivesOfClassesAreThoseThatWereBuilt() throws Exception {
        Path archives = home.resolve("archives.txt");
        refused("up", "--cluster", "mixed", "--task-archives", archives.toString())
                .contains("--task-archives " + archives + ": cannot be read", "archive build");
        Files.writeString(archives, "format=0\n");
        refused("up", "--cluster", "mixed", "--task-archives", archives.toString())
                .contains("--task-archives " + archives + ": ", "format 0 (allowed: 1");
    }

    /** What is said on a refusal, which leaves nothing. */
    private AbstractStringAssert<?> refused(String... arguments) {
        err.reset();
        assertThat(run(arguments)).as(String.join(" ", arguments)).isEqualTo(2);
        assertThat(Files.exists(home.resolve(".wattle"))).isFalse();
        return assertThat(text(err));
    }

    private static int run(String... arguments) {
        return Main.commandLine().execute(arguments);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
