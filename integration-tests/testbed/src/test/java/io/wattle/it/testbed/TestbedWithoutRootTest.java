package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A testbed of a user without any right of root's, from its start to its end. */
@Tag("testbed")
@Tag("slow")
class TestbedWithoutRootTest {

    private static final String ODROID = "odroid-xu-big-1";

    private static final String NOBODY = "65534";
    private static final List<String> AS_NOBODY = List.of(
            "setpriv",
            "--reuid=" + NOBODY,
            "--regid=" + NOBODY,
            "--clear-groups",
            "--inh-caps=-all",
            "--bounding-set=-all");

    @TempDir
    private Path directory;

    @TempDir
    private Path home;

    private TestingTestbed testbed;

    @BeforeEach
    void user() throws Exception {
        // Builds what is stale, which the user may not.
        new TestingTestbed("build", directory).run("status");
        List<String> asUser = List.of();
        if (System.getProperty("user.name").equals("root")) {
            asUser = AS_NOBODY;
            assertThat(run(List.of("chown", NOBODY + ":" + NOBODY, home.toString())))
                    .isZero();
            assumeTrue(mayReadTheBuild(), "that user may not read this build");
        }
        TestingTestbed command = new TestingTestbed(
                "user-" + ProcessHandle.current().pid(), directory, asUser, Map.of("HOME", home.toString()));
        assumeTrue(command.isPossible(), "this machine lets a user build no testbed");
        testbed = command;
    }

    /** Not in a folder of root's own, such as /root. */
    private static boolean mayReadTheBuild() throws Exception {
        Path root = TestingTestbed.root();
        List<String> command = new ArrayList<>(AS_NOBODY);
        command.addAll(List.of(
                "bash",
                "-c",
                "cat \"$0\"/testbed/target/dist/lib/*.jar \"$0\"/testbed/hadoop-3.5/target/home/bin/* >/dev/null"
                        + " && test -x \"$1\"/bin/java",
                root.toString(),
                System.getProperty("java.home")));
        boolean may = run(command) == 0;
        if (!may) {
            System.err.println("wattle: THE TEST OF A TESTBED WITHOUT ROOT IS LEFT OUT: user " + NOBODY
                    + " may not read " + root + " (needed: folders and files that all may read)");
        }
        return may;
    }

    @AfterEach
    void stop() throws Exception {
        if (testbed != null) {
            testbed.run("down");
        }
    }

    @Test
    void aJobRunsAndWhatIsNotEmulatedIsSaid() throws Exception {
        Set<String> interfaces = Leftovers.interfaces();
        String said = testbed.does("up", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=0");
        System.out.println(said);
        assertThat(said)
                .contains("no factor: seconds are this machine's")
                .contains("not emulated here:\n  cores, memory and disk rates, as there are no cgroups");
        assertThat(testbed.onHost(ODROID, "hostname")).isEqualToIgnoringNewLines(ODROID);
        assertThat(testbed.onHost(
                        "master",
                        "bash",
                        "-c",
                        "hadoop jar \"$HADOOP_HOME\"/share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar pi 2 100"))
                .contains("Estimated value of Pi is 3.1");
        String status = testbed.does("status");
        System.out.println(status);
        assertThat(status)
                .contains("; no factor: seconds are this machine's")
                .contains("not emulated: cores, memory, disk rates, watts (no cgroups: ");
        refused("no cgroups", "slow", ODROID);
        refused("no cgroups", "exec", "--vcores", "1", ODROID, "--", "true");
        faults();
        assertThat(Leftovers.of(home, testbed.name())).isNotEmpty();
        testbed.does("down");
        assertThat(Leftovers.of(home, testbed.name())).isEmpty();
        assertThat(Leftovers.interfaces()).isEqualTo(interfaces);
    }

    private void faults() throws IOException, InterruptedException {
        testbed.does("pause", ODROID);
        assertThat(states(ODROID))
                .as("of processes, all but the one that looks")
                .containsOnly("T", "R");
        testbed.does("restore", ODROID);
        assertThat(states(ODROID)).doesNotContain("T");
        assertThat(testbed.does("status")).containsPattern(ODROID + " .* up ");
        testbed.does("kill", ODROID);
        assertThat(states(ODROID)).containsOnly("R");
        assertThat(testbed.does("status")).containsPattern(ODROID + " .* killed ");
    }

    /** Letters of the states of a host's processes, those of its network. */
    private Set<String> states(String host) throws IOException, InterruptedException {
        String letters = testbed.onHost(
                host,
                "bash",
                "-c",
                "own=$(readlink /proc/self/ns/net); for p in /proc/[0-9]*; do"
                        + " [[ $(readlink $p/ns/net) == \"$own\" && $(<$p/comm) != sleep ]] || continue;"
                        + " read -r stat <$p/stat; stat=${stat##*) }; echo ${stat%% *}; done 2>/dev/null");
        return Set.copyOf(letters.lines().distinct().toList());
    }

    private void refused(String why, String... command) throws IOException, InterruptedException {
        TestingTestbed.Ended ended = testbed.run(command);
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(2);
        assertThat(ended.text()).contains(why);
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor(1, TimeUnit.MINUTES) ? process.exitValue() : 1;
    }
}
