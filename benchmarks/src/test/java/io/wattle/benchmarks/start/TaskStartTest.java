package io.wattle.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskStartTest {

    @TempDir
    Path directory;

    @Test
    void aCountedJdkEndsAsTheOtherAndLeavesWhatItsContainersUsed() throws Exception {
        CountedJdk jdk = CountedJdk.of(Path.of(System.getProperty("java.home")), directory.resolve("jdk"));
        String java = jdk.home().resolve("bin/java").toString();
        int version = new ProcessBuilder(java, "-version").start().waitFor();
        assertThat(version).isZero();
        assertThat(jdk.take()).isEmpty();
        int noClass = new ProcessBuilder(java, "-Xmx64m", "org.apache.hadoop.mapreduce.v2.app.MRAppMaster")
                .start()
                .waitFor();
        assertThat(noClass).isEqualTo(1);
        assertThat(jdk.take()).singleElement().satisfies(it -> {
            assertThat(it.kind()).isEqualTo("master");
            assertThat(it.cpuSeconds()).isPositive();
            // A JVM that ends at once may have been looked at before it was one.
            assertThat(it.peakMb()).isPositive();
        });
        assertThat(jdk.take()).isEmpty();
    }

    @Test
    void theLastLineIsOfTheJvm() {
        String task =
                "-Xmx256m org.apache.hadoop.mapred.YarnChild 127.0.0.1 4242 attempt_1700000000000_0001_r_000000_0 7 \n"
                        + "peak 204800 kB\n0m0.002s 0m0.003s\n1m1.500s 0m0.250s\n";
        assertThat(CountedJdk.parse(task)).hasValueSatisfying(it -> {
            assertThat(it.kind()).isEqualTo("reduce");
            assertThat(it.cpuSeconds()).isCloseTo(61.75, within(1e-9));
            assertThat(it.peakMb()).isEqualTo(200);
        });
        assertThat(CountedJdk.parse("-version \npeak 1 kB\n0m0.002s 0m0.003s\n0m0.1s 0m0.1s\n"))
                .isEmpty();
    }

    @Test
    void jobsAreSumsAndTheReportHasTheirMedians() {
        StartReport report = new StartReport(List.of(
                "DEFAULTS 0 map 4.0 300",
                "DEFAULTS 0 reduce 3.0 1",
                "DEFAULTS 0 master 8.0 1",
                "DEFAULTS 1 map 6.0 310",
                "DEFAULTS 1 reduce 5.0 1",
                "DEFAULTS 1 master 10.0 1",
                "ARCHIVES 0 map 1.5 180",
                "ARCHIVES 0 reduce 1.5 1",
                "ARCHIVES 0 master 3.0 1"));
        assertThat(report.jobSeconds(StartVariant.DEFAULTS)).isEqualTo(18);
        assertThat(report.jobSeconds(StartVariant.ARCHIVES)).isEqualTo(6);
        assertThat(report.text()).containsPattern("archives +1 +1.50 +1.50 +3.00 +6.00 +0.33 +180");
        assertThat(report.text()).containsPattern("defaults .* 305");
    }

    @Test
    void classesOfAnArchiveAreASharedObjectsFile() throws Exception {
        assertThat(ClassSources.share(List.of(
                        "[0.012s][info][class,load] java.lang.Object source: shared objects file",
                        "[0.3s][info][class,load] org.apache.A source: shared objects file (top)",
                        "[0.4s][info][class,load] org.apache.B source: file:/opt/a.jar",
                        "[0.5s][info][class,load] something else",
                        "[0.6s][info][class,load] A$$Lambda source: __JVM_LookupDefineClass__")))
                .isEqualTo(0.5);
        assertThatThrownBy(() -> ClassSources.ofFolder(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no JVM has written");
    }
}
