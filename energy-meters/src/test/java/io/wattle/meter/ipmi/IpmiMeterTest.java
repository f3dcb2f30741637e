package io.wattle.meter.ipmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.meter.Diagnosis;
import io.wattle.meter.MeterClock;
import io.wattle.meter.ipmi.IpmiMeter.Bmc;
import io.wattle.model.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IpmiMeterTest {

    @TempDir
    private Path folder;

    /** An ipmitool that notes how it was called and prints what it was told to. */
    private String program(String body) throws IOException {
        Path script = folder.resolve("ipmitool");
        Files.writeString(
                script, "#!/bin/sh\necho \"$* password=$IPMI_PASSWORD\" >>'" + folder + "/calls'\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script.toString();
    }

    private String printing(String output, int exitCode) throws IOException {
        Path text = Files.writeString(folder.resolve("output"), output);
        return program("cat '" + text + "'; exit " + exitCode);
    }

    private static Reading read(Bmc bmc, String program, Duration timeout) {
        try (IpmiMeter meter = new IpmiMeter(bmc, program, timeout, MeterClock.SYSTEM)) {
            return meter.read();
        }
    }

    private static Reading read(String program) {
        return read(new Bmc.Local(), program, Duration.ofSeconds(20));
    }

    private static String missing(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }

    @Test
    void readsThisMachinesBmc() throws IOException {
        Reading reading = read(printing(DcmiTextTest.reading(332, "activated"), 0));
        assertThat(((Reading.Power) reading).watts()).isEqualTo(332);
        assertThat(folder.resolve("calls")).hasContent("dcmi power reading password=");
    }

    @Test
    void passwordGoesIntoTheEnvironmentOnly() throws IOException {
        Bmc remote = new Bmc.Remote("bmc7", "admin", "hush");
        Reading reading = read(remote, printing(DcmiTextTest.reading(99, "activated"), 0), Duration.ofSeconds(20));
        assertThat(((Reading.Power) reading).watts()).isEqualTo(99);
        assertThat(folder.resolve("calls"))
                .hasContent("-I lanplus -H bmc7 -U admin -E dcmi power reading password=hush");
        assertThat(remote.toString()).doesNotContain("hush");
        assertThatThrownBy(() -> new Bmc.Remote("", "admin", "x")).hasMessageContaining("host ''");
    }

    @Test
    void failuresAreNoReading() throws IOException {
        assertThat(missing(read(printing("DCMI request failed because: Invalid command (c1)\n", 1))))
                .contains("no DCMI power reading");
        assertThat(missing(read(printing(DcmiTextTest.reading(0, "activated"), 0))))
                .contains("0 Watts");
    }

    @Test
    void hangingProgramAndItsChildrenAreEnded() throws IOException, InterruptedException {
        String hanging = program("sleep 300 & echo $! >'" + folder + "/child'; wait");
        long start = System.nanoTime();
        assertThat(missing(read(new Bmc.Local(), hanging, Duration.ofMillis(500))))
                .contains("did not end in 500 ms");
        assertThat(System.nanoTime() - start).as("not the 300 s of its child").isLessThan(200_000_000_000L);
        long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
        for (int i = 0; i < 3000 && isRunning(child); i++) {
            Thread.sleep(20);
        }
        assertThat(isRunning(child)).isFalse();
    }

    private static boolean isRunning(long pid) {
        // A killed orphan may stay as a zombie where nothing reaps: its command line is gone.
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().command())
                .isPresent();
    }

    @Test
    void chattyProgramDoesNotBlock() throws IOException {
        assertThat(missing(read(new Bmc.Local(), program("yes"), Duration.ofMillis(500))))
                .contains("did not end");
    }

    @Test
    void interruptIsKept() throws IOException {
        String hanging = program("sleep 300");
        Thread.currentThread().interrupt();
        Reading reading = read(hanging);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(missing(reading)).contains("interrupted");
    }

    @Test
    void missingProgramIsNotFound() throws IOException {
        String nothing = folder.resolve("nothing").toString();
        Diagnosis absent =
                IpmiMeter.probe(new Bmc.Local(), nothing, Duration.ofSeconds(5)).diagnose();
        assertThat(absent.found()).isFalse();
        assertThat(absent.fix()).hasValueSatisfying(fix -> assertThat(fix).contains("install ipmitool"));
        String working = printing(DcmiTextTest.reading(50, "activated"), 0);
        Diagnosis present = IpmiMeter.probe(new Bmc.Local(), working, Duration.ofSeconds(20))
                .diagnose();
        assertThat(present.readable()).isTrue();
    }
}
