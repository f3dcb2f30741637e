package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers with the files of {@code conf render}, at Hadoop's own ports, each on a host of its own. */
@Tag("testbed")
@Tag("faults")
@Tag("slow")
class TestbedFailoverTest {

    private static final Pattern ACTIVE = Pattern.compile("active ResourceManager: (master|standby)");
    private static final String PI =
            "yarn jar \"$HADOOP_HOME\"/share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar pi 8 30000000";

    @TempDir
    private Path directory;

    @Test
    void aJobGoesOnUnderTheOtherResourceManager() throws Exception {
        assumeTrue(TestingTestbed.isPossible(directory), "this machine lets us build no testbed");
        String name = "failover-" + ProcessHandle.current().pid();
        TestingTestbed testbed = new TestingTestbed(name, directory);
        TestingTestbed client = new TestingTestbed(name, Files.createDirectory(directory.resolve("client")));
        try {
            testbed.does("up", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=0", "--ha");
            Process job = client.start("exec", "master", "--", "bash", "-c", PI);
            try {
                Await.value("a map's end", () -> client.text().matches("(?s).*map [1-9].*") ? "" : null);
                String first = active(testbed);
                testbed.does("kill", first, "--daemon", "resourcemanager");
                String second = Await.value("another active ResourceManager", () -> {
                    String now = active(testbed);
                    return now == null || now.equals(first) ? null : now;
                });
                testbed.does("restore", first);
                assertThat(job.waitFor(10, TimeUnit.MINUTES)).as(client.text()).isTrue();
                assertThat(client.text()).contains("Estimated value of Pi is 3.14159");
                assertThat(active(testbed)).isEqualTo(second);
            } finally {
                job.destroyForcibly();
            }
        } finally {
            testbed.run("down");
        }
    }

    /** Null if none is. */
    private static String active(TestingTestbed testbed) throws IOException, InterruptedException {
        Matcher matcher = ACTIVE.matcher(testbed.does("status"));
        return matcher.find() ? matcher.group(1) : null;
    }
}
