package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What containers used comes from NodeManagers whose web servers ask for a ticket, speak HTTPS, or both. Each test needs
 * daemons with settings of their own.
 */
@Tag("embedded")
@Tag("secure")
@Tag("hadoop-versions")
@Timeout(600)
class UsageKerberosTest {

    private static final int READ_MEBIBYTES = 64;
    private static final double MOST_OF_SLEEPER = 0.2;

    /** Of CPU, however long that takes: several rounds of reading. */
    private static final double BURNT_SECONDS = 4;

    /** What {@code /proc} counts in on every Linux that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private static final String READER = "io.wattle.scheduler.learn.UsageReader";

    @TempDir
    private Path directory;

    private Path release;

    @AfterEach
    void forget() {
        TestingKdc.forget();
    }

    @Test
    void withATicketAndOverHttps() throws Exception {
        try (TestingKdc kdc = TestingKdc.start(Files.createDirectory(directory.resolve("kdc")));
                WebKeys keys = WebKeys.in(Files.createDirectory(directory.resolve("keys")), true)) {
            Configuration conf = SecureYarn.configuration(directory);
            keys.secure(conf);
            kdc.secure(conf);
            try (SecureYarn yarn = SecureYarn.start(directory, conf)) {
                assertThatUseIsLearnedAndPaidFor(yarn);
            }
        }
    }

    @Test
    void withATicketOverPlainHttp() throws Exception {
        try (TestingKdc kdc = TestingKdc.start(Files.createDirectory(directory.resolve("kdc")))) {
            Configuration conf = SecureYarn.configuration(directory);
            kdc.secure(conf);
            try (SecureYarn yarn = SecureYarn.start(directory, conf)) {
                assertThatUseIsLearnedAndPaidFor(yarn);
            }
        }
    }

    /** As Hadoop is by default: its daemons ask each other for tickets, its pages ask nobody. */
    @Test
    void withKerberosWhereTheWebServersLetEverybodyIn() throws Exception {
        try (TestingKdc kdc = TestingKdc.start(Files.createDirectory(directory.resolve("kdc")))) {
            Configuration conf = SecureYarn.configuration(directory);
            kdc.secure(conf);
            conf.set("hadoop.http.filter.initializers", StaticUserWebFilter.class.getName());
            try (SecureYarn yarn = SecureYarn.start(directory, conf)) {
                assertThatUseIsLearnedAndPaidFor(yarn);
            }
        }
    }

    @Test
    void overHttpsWithoutKerberos() throws Exception {
        try (WebKeys keys = WebKeys.in(Files.createDirectory(directory.resolve("keys")), true)) {
            Configuration conf = SecureYarn.configuration(directory);
            keys.secure(conf);
            try (SecureYarn yarn = SecureYarn.start(directory, conf)) {
                assertThatUseIsLearnedAndPaidFor(yarn);
            }
        }
    }

    @Test
    void aTruststoreWithoutTheNodesCertificateIsOneWarningThatSaysWhatToDo() throws Exception {
        StringWriter said = new StringWriter();
        WriterAppender appender = new WriterAppender(new PatternLayout("%p %m%n"), said);
        Logger.getLogger(READER).addAppender(appender);
        try (WebKeys keys = WebKeys.in(Files.createDirectory(directory.resolve("keys")), false)) {
            Configuration conf = SecureYarn.configuration(directory);
            keys.secure(conf);
            try (SecureYarn yarn = SecureYarn.start(directory, conf)) {
                DrivenApp app = yarn.submit();
                release = directory.resolve("release");
                yarn.run(app, burn());
                Await.until("a warning", () -> !said.toString().isEmpty());
                // Several rounds more.
                Thread.sleep(5_000);
                Files.createFile(release);
                app.finish();
            }
        } finally {
            Logger.getLogger(READER).removeAppender(appender);
        }
        assertThat(said.toString().lines())
                .singleElement()
                .asString()
                .startsWith("WARN Node localhost:")
                .contains("ssl.client.truststore.location", "ssl-client.xml");
    }

    private void assertThatUseIsLearnedAndPaidFor(SecureYarn yarn) throws Exception {
        release = directory.resolve("release");
        DrivenApp sleeper = yarn.submit();
        yarn.run(sleeper, "while [ ! -e " + release + " ]; do sleep 1; done");
        DrivenApp burner = yarn.submit();
        yarn.run(burner, burn());
        Await.until(
                () -> "most active joules are the one's that burns, not " + active(yarn, burner) + " J beside "
                        + active(yarn, sleeper) + " J; it burnt for " + burntSeconds() + " s",
                () -> {
                    burner.collect();
                    sleeper.collect();
                    assertThat(burner.completed()).isEmpty();
                    assertThat(sleeper.completed()).isEmpty();
                    return burntSeconds() > BURNT_SECONDS
                            && active(yarn, burner) > 0
                            && active(yarn, sleeper) < MOST_OF_SLEEPER * active(yarn, burner);
                });
        Files.createFile(release);
        Await.until("both end", () -> {
            burner.collect();
            sleeper.collect();
            return !burner.completed().isEmpty() && !sleeper.completed().isEmpty();
        });
        assertThat(burner.completed().get(0).getExitStatus()).isZero();
        // The run before fades where the later one ends after it.
        Await.until(
                () -> "both are learned and saved, not " + learned(yarn),
                () -> learned(yarn).path("cpu").path("containers").asDouble() > 1);
        assertThat(learned(yarn).path("cpu").path("cpuSeconds").asDouble())
                .as("most of what the one burnt has been read, of some round before its end")
                .isGreaterThan(BURNT_SECONDS / 2);
        assertThat(learned(yarn).path("input").path("containers"))
                .isEqualTo(learned(yarn).path("cpu").path("containers"));
        assertThat(learned(yarn).path("input").path("mebibytes").asDouble())
                .isGreaterThanOrEqualTo(READ_MEBIBYTES)
                .isLessThan(2 * READ_MEBIBYTES);
        burner.finish();
        sleeper.finish();
    }

    private String burn() {
        return "echo $$ > " + pidFile() + "; head -c " + READ_MEBIBYTES + "M /dev/zero > read; rm read; while [ ! -e "
                + release + " ]; do :; done";
    }

    private Path pidFile() {
        return directory.resolve("burner.pid");
    }

    /** CPU seconds of the shell that burns; 0 as long as there is none. */
    private double burntSeconds() {
        try {
            String pid = Files.exists(pidFile()) ? Files.readString(pidFile()).strip() : "";
            if (pid.isEmpty()) {
                return 0;
            }
            // After the name, which may hold blanks: user and system time are the 12th and the 13th.
            String[] figures = Files.readString(Path.of("/proc", pid, "stat"))
                    .replaceFirst(".*\\) ", "")
                    .split(" ");
            return (Long.parseLong(figures[11]) + Long.parseLong(figures[12])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double active(SecureYarn yarn, DrivenApp app) {
        return yarn.energy(app).map(it -> it.energy().activeJoules()).orElse(0.0);
    }

    /** Of the only job, which both are runs of; a missing node as long as nothing is saved. */
    private static JsonNode learned(SecureYarn yarn) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(yarn.kept(), "learned-*.json")) {
            for (Path file : files) {
                return new ObjectMapper()
                        .readTree(Files.readString(file))
                        .path("jobs")
                        .path(0)
                        .path("priorities")
                        .path("20");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return MissingNode.getInstance();
    }
}
