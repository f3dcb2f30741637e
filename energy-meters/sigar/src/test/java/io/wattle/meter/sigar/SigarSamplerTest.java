package io.wattle.meter.sigar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.meter.host.SamplerException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Native code that may crash runs in a child JVM, as whoever asks for it should do too. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SigarSamplerTest {

    @TempDir
    private Path folder;

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx64m",
                "-Xlog:class+load:file=" + folder + "/classes.log",
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-cp",
                System.getProperty("java.class.path"),
                SamplingMain.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    private List<Path> leftBehind() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.filter(file -> !file.getFileName().toString().startsWith("hsperfdata"))
                    .toList();
        }
    }

    @Test
    void samplesThisMachineAndLeavesNoFiles() throws IOException, InterruptedException {
        String output = run("sigar");
        assertThat(output)
                .contains("name sigar")
                .contains("first utilisation false")
                .contains("second utilisation true")
                .contains("memory true")
                .contains("network true");
        assertThat(leftBehind()).isEmpty();
        assertThat(folder.resolve("native")).doesNotExist();
    }

    @Test
    void agreesWithOshiOnMemoryAndUtilisation() throws IOException, InterruptedException {
        assertThat(run("sigar", "oshi")).contains("same memory true").contains("utilisation within 0.25 true");
    }

    @Test
    void isNotLoadedUnlessAskedFor() throws IOException, InterruptedException {
        assertThat(run("oshi")).contains("name oshi");
        String loaded = Files.readString(folder.resolve("classes.log"));
        assertThat(loaded).contains("io.wattle.meter.host.OshiSampler");
        assertThat(loaded).doesNotContain("io.wattle.meter.sigar.SigarProvider", "org.hyperic.sigar", "kamon.sigar");
    }

    @Test
    void otherMachinesAreRefusedByName() {
        assertThatThrownBy(() -> SigarNative.load("Linux", "aarch64"))
                .isInstanceOf(SamplerException.class)
                .hasMessageContaining("Linux on aarch64; use the sampler 'oshi'");
        assertThatThrownBy(() -> SigarNative.load("Mac OS X", "x86_64")).hasMessageContaining("Mac OS X");
    }

    @Test
    void libraryThatCannotBeUnpackedIsNamed() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Djava.io.tmpdir=" + file,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SamplingMain.class.getName(),
                        "sigar")
                .directory(new File("/"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).contains("no temporary folder").contains("check java.io.tmpdir");
    }
}
