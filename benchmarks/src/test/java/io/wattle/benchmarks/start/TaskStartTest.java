package io.wattle.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

    /** As YARN ends what still runs of an application that has ended. */
    @Test
    void aJvmThatIsToldToEndLeavesWhatItUsed() throws Exception {
        CountedJdk jdk = CountedJdk.of(Path.of(System.getProperty("java.home")), directory.resolve("jdk"));
        Path sleeper = Files.writeString(directory.resolve("MRAppMaster.java"), """
                class MRAppMaster {
                    public static void main(String[] a) throws Exception {
                        System.out.println("runs");
                        Thread.sleep(600_000);
                    }
                }
                """);
        Process process = new ProcessBuilder(jdk.home().resolve("bin/java").toString(), sleeper.toString()).start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("runs");
            // The shell only, where YARN tells all of a container's processes.
            process.destroy();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(jdk.take())
                .singleElement()
                .satisfies(it -> assertThat(it.cpuSeconds()).isPositive());
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
                "defaults 0 map 4.0 300",
                "defaults 0 reduce 3.0 1",
                "defaults 0 master 8.0 1",
                "defaults 1 map 6.0 310",
                "defaults 1 reduce 5.0 1",
                "defaults 1 master 10.0 1",
                "archives 0 map 1.5 180",
                "archives 0 reduce 1.5 1",
                "archives 0 master 3.0 1",
                "uber 0 master 2.0 1"));
        assertThat(report.jobSeconds(StartVariant.DEFAULTS)).isEqualTo(18);
        assertThat(report.jobSeconds(StartVariant.ARCHIVES)).isEqualTo(6);
        assertThat(report.text()).containsPattern("archives +1 +1.50 +1.50 +3.00 +6.00 \\(6.00-6.00\\) +0.33 +180");
        assertThat(report.text()).containsPattern("defaults .* 18.00 \\(15.00-21.00\\) .* 305");
        // Its master does all.
        assertThat(report.text()).containsPattern("uber +1 +- +- +2.00 +2.00 \\(2.00-2.00\\) +0.11 +-");
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
