package io.wattle.meter.rapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wattle.meter.Diagnosis;
import io.wattle.meter.MeterClock;
import io.wattle.model.Reading;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of mode 0400 bind everybody but root: the meter runs in a child JVM of another user. */
class RaplPermissionTest {

    private static final String NOBODY = "65534";
    private static final String GROUP = "64999";

    @TempDir
    private Path folder;

    private TestingPowercap tree;
    private Path classes;

    @BeforeEach
    void needsRoot() throws IOException, InterruptedException {
        boolean root = Files.getAttribute(folder, "unix:uid").equals(0);
        assumeTrue(root, "only root can run a child as another user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv on this machine");
        // The other user may not see the checkout: the class path goes where it can.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        tree = TestingPowercap.twoSockets(Files.createDirectory(folder.resolve("tree")));
        classes = Files.createDirectory(folder.resolve("classes"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            boolean ours = entry.contains("energy-model") || entry.endsWith("classes");
            if (ours && Files.isDirectory(Path.of(entry))) {
                run(List.of("cp", "-r", entry + "/.", classes.toString()));
            } else if (ours) {
                Files.copy(Path.of(entry), classes.resolve(Path.of(entry).getFileName()));
            }
        }
        try (var counters = Files.walk(tree.folder("."))) {
            for (Path counter :
                    counters.filter(file -> file.endsWith("energy_uj")).toList()) {
                Files.setPosixFilePermissions(counter, PosixFilePermissions.fromString("r--------"));
            }
        }
    }

    @Test
    void rootOnlyCountersGiveNoReadingAndTheRuleThatIsPrintedMendsIt() throws IOException, InterruptedException {
        String before = asNobody();
        assertThat(before)
                .contains("MISSING")
                .contains("may not read")
                .contains("CVE-2020-8694")
                .contains(PowercapPermission.UDEV_RULE)
                .contains("FOUND true READABLE false SOCKETS 2")
                .contains("FIX groupadd");

        applyRule();

        assertThat(asNobody()).contains("ENERGY 0.0").contains("READABLE true").contains("FIX none");
    }

    /** Runs the rule's own commands, as udev does for each zone, with a group that this machine need not have. */
    private void applyRule() throws IOException, InterruptedException {
        Matcher commands = Pattern.compile("RUN\\+=\"([^\"]+)\"").matcher(PowercapPermission.UDEV_RULE);
        while (commands.find()) {
            try (var links = Files.list(tree.root())) {
                for (Path link : links.filter(entry -> Files.exists(entry.resolve("energy_uj")))
                        .toList()) {
                    String command = commands.group(1)
                            .replace("/sys%p", link.toRealPath().toString())
                            .replace(" " + PowercapPermission.GROUP + " ", " " + GROUP + " ");
                    run(Arrays.asList(command.split(" ")));
                }
            }
        }
    }

    private String asNobody() throws IOException, InterruptedException {
        return run(List.of(
                "/usr/bin/setpriv",
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--groups=" + GROUP,
                System.getProperty("java.home") + "/bin/java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes + File.pathSeparator + classes + "/*",
                RaplPermissionTest.Child.class.getName(),
                tree.root().toString()));
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    /** What the child JVM runs. */
    static final class Child {

        private Child() {}

        public static void main(String[] arguments) {
            RaplOptions options = RaplOptions.at(Path.of(arguments[0]));
            try (RaplMeter meter = new RaplMeter(options, MeterClock.SYSTEM)) {
                Reading reading = meter.read();
                System.out.println(
                        reading instanceof Reading.Energy energy
                                ? "ENERGY " + energy.joules()
                                : "MISSING " + ((Reading.Missing) reading).reason());
            }
            Diagnosis diagnosis = new RaplProbe(options, Duration.ofMillis(10)).diagnose();
            System.out.println("FOUND " + diagnosis.found() + " READABLE " + diagnosis.readable() + " SOCKETS "
                    + diagnosis.sockets().orElse(-1));
            System.out.println("FIX " + diagnosis.fix().orElse("none"));
        }
    }
}
