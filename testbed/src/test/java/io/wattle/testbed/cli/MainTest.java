package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(run("kill", "edison-1", "--name", "second")).isEqualTo(2);
        assertThat(text(err))
                .contains("testbed default is not up (start it: bin/testbed up --cluster NAME)")
                .contains("testbed second is not up (start it: bin/testbed up --cluster NAME --name second)");
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

    private static int run(String... arguments) {
        return Main.commandLine().execute(arguments);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
