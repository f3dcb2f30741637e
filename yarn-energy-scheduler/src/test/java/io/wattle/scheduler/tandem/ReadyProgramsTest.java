package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the distribution, with other programs that only write down how they are called. */
class ReadyProgramsTest {

    private static final Path PROGRAMS =
            Path.of("../dist/src/main/programs").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    private final ProgramRunner runner = new ProgramRunner(new Failures());
    private final BlockingQueue<ProgramResult> ends = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        runner.close();
    }

    /** A copy of a program, with settings beside it. Settings are bash, so they can put a fake command before the real one, too. */
    private Path program(String name, String settings) throws Exception {
        Path copy = Files.copy(PROGRAMS.resolve(name).toRealPath(), directory.resolve(name));
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwx------"));
        Files.copy(PROGRAMS.resolve("hosts.sh"), directory.resolve("hosts.sh"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(
                directory.resolve("tandem.conf"),
                settings + "\n" + fake("ssh", 0) + fake("ipmitool", 0) + fake("start", 0) + fake("stop", 3)
                        + fake("hadoop", 0) + fake("hdfs", 0) + fake("copy", 0));
        return copy;
    }

    private String fake(String command, int code) {
        return command + "() { echo \"" + command + " $*\" >> '" + called() + "'; return " + code + "; }\n";
    }

    private Path called() {
        return directory.resolve("called");
    }

    private ProgramResult run(Path program, String... hosts) throws Exception {
        runner.start(
                new ProgramRunner.Program(EnergyKey.TANDEM_RESUME, program, Duration.ofMinutes(1)),
                List.of(hosts),
                it -> true,
                (host, result) -> ends.add(result));
        ProgramResult first = ends.poll(2, TimeUnit.MINUTES);
        for (int i = 1; i < hosts.length; i++) {
            ends.poll(2, TimeUnit.MINUTES);
        }
        return first;
    }

    @Test
    void bySsh() throws Exception {
        ProgramResult end = run(program("suspend-ssh", "ssh_user=operator"), "n1", "n2");
        assertThat(end.outcome()).as(end.message()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(Files.readAllLines(called()))
                .hasSize(2)
                .allMatch(it -> it.startsWith("ssh -n -o BatchMode=yes ") && it.contains("-l operator -- n"))
                .allMatch(it -> it.endsWith("sudo -n systemctl suspend"));
    }

    @Test
    void byIpmi() throws Exception {
        Path password = Files.writeString(directory.resolve("password"), "secret");
        String settings = "bmc_password_file='" + password + "'";
        assertThat(run(program("resume-ipmi", settings), "n1.example.org", "n2").outcome())
                .isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(run(program("suspend-ipmi", settings), "n1").outcome()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(Files.readAllLines(called()))
                .containsExactlyInAnyOrder(
                        "ipmitool -I lanplus -N 2 -R 2 -H n1-bmc.example.org -U admin -f " + password
                                + " chassis power on",
                        "ipmitool -I lanplus -N 2 -R 2 -H n2-bmc -U admin -f " + password + " chassis power on",
                        "ipmitool -I lanplus -N 2 -R 2 -H n1-bmc -U admin -f " + password + " chassis power soft");
        ProgramResult without = run(program("resume-cloud", ""), "n1");
        assertThat(without.message()).contains("no command");
    }

    @Test
    void byACloudsCommands() throws Exception {
        Path ids = Files.writeString(directory.resolve("ids"), "n1 i-001\nn2 i-002\n");
        String settings = "ids_file='" + ids + "'; resume_command=(start --id); suspend_command=(stop --id)";
        assertThat(run(program("resume-cloud", settings), "n2", "n1").outcome()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(Files.readAllLines(called())).containsExactlyInAnyOrder("start --id i-002", "start --id i-001");
        ProgramResult unknown = run(directory.resolve("resume-cloud"), "n3");
        assertThat(unknown.outcome()).isEqualTo(ProgramOutcome.FAILED);
        assertThat(unknown.message()).contains("has no line for it");
        run(directory.resolve("resume-cloud"), "n3", "n1");
        assertThat(Files.readAllLines(called()))
                .as("the other one is started")
                .filteredOn("start --id i-001"::equals)
                .hasSize(2);
        assertThat(run(program("suspend-cloud", settings), "n1").message()).contains("stop ended with 3");
    }

    /** What it sends, {@link WakeOnLanTest} has. */
    @Test
    void byWakeOnLan() throws Exception {
        ProgramResult end = run(program("resume-wake-on-lan", "scheduler_jar=/nowhere/scheduler.jar"), "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.FAILED);
        assertThat(end.message()).contains("ended with 2").contains("no /nowhere/scheduler.jar");
        Path jar = Files.writeString(directory.resolve("jar"), "no jar");
        String settings = "macs_file=/etc/macs; scheduler_jar='" + jar + "'; JAVA_HOME='" + fakeJava() + "'";
        Files.delete(directory.resolve("resume-wake-on-lan"));
        assertThat(run(program("resume-wake-on-lan", settings), "n1", "n2").outcome())
                .isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(Files.readAllLines(called()))
                .containsExactly("java -Xmx32m -cp " + jar + " " + WakeOnLan.class.getName() + " /etc/macs n1 n2");
    }

    /** @return its JAVA_HOME */
    private Path fakeJava() throws Exception {
        Path home = directory.resolve("jdk");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"java $*\" >> '" + called() + "'\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return home;
    }

    @Test
    void ofSeveralVersionsTheLatestIsUsed() throws Exception {
        for (String version : List.of("0.10.0", "0.2.0", "0.9.1")) {
            Files.createFile(directory.resolve("yarn-energy-scheduler-" + version + ".jar"));
        }
        run(program("resume-wake-on-lan", "JAVA_HOME='" + fakeJava() + "'"), "n1");
        assertThat(Files.readAllLines(called()))
                .singleElement()
                .asString()
                .contains("-cp " + directory + "/yarn-energy-scheduler-0.10.0.jar ");
    }

    @Test
    void hdfsReadsItsHostsAnewOnceTheyAreChangedAndCopied() throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.json"), "");
        Path jar = Files.writeString(directory.resolve("yarn-energy-scheduler-1.0.0.jar"), "no jar");
        String settings = "hosts_file='" + hosts + "'";
        ProgramResult end = run(program("enter-maintenance", settings), "n1", "n2");
        assertThat(end.outcome()).as(end.message()).isEqualTo(ProgramOutcome.SUCCEEDED);
        run(program("leave-maintenance", settings + "; copy_command=(copy to-nn2)"), "n1");
        String edits = "hadoop " + HdfsHostsFile.class.getName() + " " + hosts;
        assertThat(Files.readAllLines(called()))
                .containsExactly(
                        edits + " enter n1 n2",
                        "hdfs dfsadmin -refreshNodes",
                        edits + " leave n1",
                        "copy to-nn2",
                        "hdfs dfsadmin -refreshNodes");
        Files.delete(jar);
        assertThat(run(directory.resolve("enter-maintenance"), "n1").message())
                .contains("no yarn-energy-scheduler-VERSION.jar (scheduler_jar in tandem.conf)");
        assertThat(run(directory.resolve("enter-maintenance"), "n1").outcome()).isEqualTo(ProgramOutcome.FAILED);
    }

    /** Commands in files, as 'timeout' runs no function of a shell. */
    @Test
    void aNameNodeThatIsDownHoldsUpNone() throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.json"), "");
        Files.writeString(directory.resolve("yarn-energy-scheduler-1.0.0.jar"), "no jar");
        Path hdfs = Files.writeString(
                directory.resolve("hdfs.sh"),
                "#!/bin/sh\necho \"hdfs $*\" >> '" + called() + "'\n[ \"$3\" != hdfs://down ]\n");
        Files.setPosixFilePermissions(hdfs, PosixFilePermissions.fromString("rwx------"));
        String settings = "hosts_file='" + hosts + "'; hdfs_command=('" + hdfs + "'); fetch_command=(copy from-nn1); ";
        ProgramResult end = run(program("enter-maintenance", settings + "namenodes=(hdfs://down hdfs://up)"), "n1");
        assertThat(end.outcome()).as(end.message()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(Files.readAllLines(called()))
                .startsWith("copy from-nn1", "hadoop " + HdfsHostsFile.class.getName() + " " + hosts + " enter n1")
                .contains("hdfs dfsadmin -fs hdfs://down -refreshNodes", "hdfs dfsadmin -fs hdfs://up -refreshNodes");
        Files.writeString(directory.resolve("tandem.conf"), "namenodes=(hdfs://down)\n", StandardOpenOption.APPEND);
        assertThat(run(directory.resolve("enter-maintenance"), "n1").message())
                .contains("no NameNode of hdfs://down was refreshed");
    }

    @Test
    void whereAHostIsRefusedHdfsReadsTheOthers() throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.json"), "");
        Files.writeString(directory.resolve("yarn-energy-scheduler-1.0.0.jar"), "no jar");
        Path program = program("enter-maintenance", "hosts_file='" + hosts + "'");
        Files.writeString(
                directory.resolve("tandem.conf"),
                "hadoop() { echo 'failed n1: why'; return 1; }\n",
                StandardOpenOption.APPEND);
        ProgramResult end = run(program, "n1", "n2");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.FAILED);
        assertThat(Files.readAllLines(called())).containsExactly("hdfs dfsadmin -refreshNodes");
        Files.writeString(directory.resolve("tandem.conf"), "hdfs() { return 255; }\n", StandardOpenOption.APPEND);
        assertThat(run(program, "n2").message()).contains("hdfs dfsadmin -refreshNodes ended with 255");
        Files.writeString(directory.resolve("tandem.conf"), "hosts_file=/no/hosts.json\n", StandardOpenOption.APPEND);
        assertThat(run(program, "n2").message()).contains("cannot write /no/hosts.json");
    }

    @Test
    void withoutAnything() throws Exception {
        Path told = directory.resolve("told");
        assertThat(run(program("suspend-noop", "noop_log='" + told + "'"), "n1", "n2")
                        .outcome())
                .isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(told).content().contains(" suspend-noop n1 n2");
    }
}
