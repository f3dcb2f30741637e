package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeAdminProperties;
import org.apache.hadoop.hdfs.util.CombinedHostsFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file as HDFS's own reader finds it afterwards. */
class HdfsHostsFileTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(file().toString()));
        all.addAll(List.of(arguments));
        return HdfsHostsFile.run(
                all,
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private Path file() {
        return directory.resolve("dfs.hosts.json");
    }

    private void file(String json) throws Exception {
        Files.writeString(file(), json);
    }

    private List<String> entries() throws Exception {
        return Arrays.stream(CombinedHostsFileReader.readFile(file().toString()))
                .map(HdfsHostsFileTest::entry)
                .sorted()
                .toList();
    }

    private static String entry(DatanodeAdminProperties it) {
        return it.getHostName() + ":" + it.getPort() + " " + it.getAdminState().name() + " " + it.getUpgradeDomain();
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void ofHostsThatAreListedTheStateAloneChanges() throws Exception {
        file("[{\"hostName\":\"dell1\",\"port\":9866,\"upgradeDomain\":\"ud1\"},{\"hostName\":\"edison1\"}]");
        assertThat(run("enter", "Dell1")).isZero();
        assertThat(entries()).containsExactly("dell1:9866 IN_MAINTENANCE ud1", "edison1:0 NORMAL null");
        assertThat(run("leave", "dell1")).isZero();
        assertThat(entries()).containsExactly("dell1:9866 NORMAL ud1", "edison1:0 NORMAL null");
    }

    /** Where the file lists no host in service, all may register: one that is left in it as such would shut out all others. */
    @Test
    void whereNoHostIsListedOneIsThereOnlyWhileItIsInMaintenance() throws Exception {
        file("");
        assertThat(run("enter", "dell1", "dell2")).isZero();
        assertThat(entries()).containsExactly("dell1:0 IN_MAINTENANCE null", "dell2:0 IN_MAINTENANCE null");
        assertThat(run("leave", "dell1")).isZero();
        assertThat(entries()).containsExactly("dell2:0 IN_MAINTENANCE null");
        assertThat(run("leave", "dell2", "dell1")).isZero();
        assertThat(entries()).isEmpty();
    }

    @Test
    void whoIsNotListedWhereOthersAreIsNamed() throws Exception {
        file("[{\"hostName\":\"edison1\"},{\"hostName\":\"dell1\"}]");
        assertThat(run("enter", "dell2", "dell1")).isEqualTo(1);
        assertThat(errors())
                .contains("failed dell2: " + file() + ": it lists hosts, and dell2 is not among them; add it");
        assertThat(entries()).containsExactly("dell1:0 IN_MAINTENANCE null", "edison1:0 NORMAL null");
    }

    @Test
    void anOperatorsMaintenanceStays() throws Exception {
        String json = "[{\"hostName\":\"dell1\",\"adminState\":\"IN_MAINTENANCE\"},{\"hostName\":\"edison1\"}]";
        file(json);
        assertThat(run("enter", "dell1")).isEqualTo(1);
        assertThat(errors())
                .contains("failed dell1: " + file() + ": it is in maintenance that somebody else asked for");
        assertThat(run("leave", "dell1")).isZero();
        assertThat(entries()).containsExactly("dell1:0 IN_MAINTENANCE null", "edison1:0 NORMAL null");
        // Nor does an expiry of an operator's, long over, end ours.
        file(json.replace("\"IN_MAINTENANCE\"", "\"NORMAL\",\"maintenanceExpireTimeInMS\":\"1\""));
        assertThat(run("enter", "dell1")).isZero();
        assertThat(CombinedHostsFileReader.readFile(file().toString()))
                .filteredOn(it -> it.getHostName().equals("dell1"))
                .extracting(DatanodeAdminProperties::getMaintenanceExpireTimeInMS)
                .containsExactly(HdfsHostsFile.CHANGED_MILLIS);
    }

    /** A list of hosts that is empty lets all DataNodes in. */
    @Test
    void theLastHostInServiceThatIsListedStays() throws Exception {
        file("[{\"hostName\":\"dell1\",\"upgradeDomain\":\"ud1\"},{\"hostName\":\"dell2\",\"upgradeDomain\":\"ud2\"}]");
        assertThat(run("enter", "dell1", "dell2")).isEqualTo(1);
        assertThat(errors()).contains("failed dell2: " + file() + ": it is the last host in service that is listed");
        assertThat(run("leave", "dell2", "dell1")).isZero();
        assertThat(entries()).containsExactly("dell1:0 NORMAL ud1", "dell2:0 NORMAL ud2");
    }

    @Test
    void anOperatorsDecommissioningStays() throws Exception {
        file("[{\"hostName\":\"dell1\",\"adminState\":\"DECOMMISSIONED\"},{\"hostName\":\"edison1\"}]");
        assertThat(run("enter", "dell1")).isEqualTo(1);
        assertThat(run("leave", "dell1")).isZero();
        assertThat(errors()).contains("an operator decommissions it");
        assertThat(entries()).containsExactly("dell1:0 DECOMMISSIONED null", "edison1:0 NORMAL null");
    }

    @Test
    void whatCannotBeReadStaysAsItIs() throws Exception {
        assertThat(run("enter", "dell1")).isEqualTo(2);
        assertThat(errors()).contains("cannot change " + file());
        file("dell1\ndell2\n");
        assertThat(run("enter", "dell1")).isEqualTo(2);
        assertThat(file()).hasContent("dell1\ndell2\n");
        assertThat(run("stop", "dell1")).isEqualTo(2);
        assertThat(run("enter")).isEqualTo(2);
        assertThat(errors()).contains("usage: HdfsHostsFile FILE enter|leave HOST...");
        assertThat(directory.toFile().list()).containsExactly("dfs.hosts.json");
    }

    @Test
    void permissionsAndLinksStay() throws Exception {
        Path real = Files.writeString(directory.resolve("real"), "[]");
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r--r--"));
        Files.createSymbolicLink(file(), real);
        assertThat(run("enter", "dell1")).isZero();
        assertThat(file()).isSymbolicLink();
        assertThat(Files.getPosixFilePermissions(real)).isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(entries()).hasSize(1);
    }
}
