package io.wattle.testbed.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerGroupsTest {

    @TempDir
    private Path directory;

    @Test
    void aContainerGetsTheCoresOfItsVcores() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        List<String> command = groups(2_000, 20_000).enter("container_1", 2);
        assertThat(quota).hasContent("4000");
        assertThat(period).hasContent("20000");
        assertThat(command).startsWith("bash", "-c").element(2).asString().contains("container_1/cgroup.procs'");
    }

    @Test
    void itNeverHasMoreThanTheNode() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        file("container_1/cpu.cfs_period_us");
        groups(2_000, 20_000).enter("container_1", 12);
        assertThat(quota).hasContent("8000");
    }

    @Test
    void thePeriodIsTheOneOfOneCore() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        groups(1_000, 100_000).enter("container_1", 3);
        assertThat(quota).hasContent("3000");
        assertThat(period).hasContent("100000");
    }

    @Test
    void versionTwoIsToldInItsOwnWay() throws Exception {
        Path handedDown = file("cgroup.subtree_control");
        Path max = file("container_1/cpu.max");
        groups(2_000, 20_000).enter("container_1", 1);
        assertThat(max).hasContent("2000 20000");
        assertThat(handedDown).hasContent("+cpu");
    }

    @Test
    void theGroupGoesWithTheContainer() throws Exception {
        Files.createDirectory(directory.resolve("container_2"));
        groups(2_000, 20_000).remove("container_2");
        groups(2_000, 20_000).remove("container_3");
        assertThat(directory.resolve("container_2")).doesNotExist();
    }

    @Test
    void theKeysSayWhatItGets() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        Configuration conf = new Configuration(false);
        conf.set(ContainerKeys.GROUPS, directory.toString());
        conf.setInt(ContainerKeys.CORES, 2);
        conf.setLong(ContainerKeys.QUOTA_MICROS, 2_070);
        conf.setLong(ContainerKeys.PERIOD_MICROS, 20_000);
        ContainerGroups.of(conf).enter("container_1", 3);
        assertThat(quota).hasContent("4140");
        assertThat(period).hasContent("20000");
    }

    @Test
    void outsideOfATestbedItRefuses() {
        assertThatThrownBy(() -> ContainerGroups.of(new Configuration(false)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(ContainerKeys.GROUPS)
                .hasMessageContaining(ContainerKeys.QUOTA_MICROS)
                .hasMessageContaining("in a testbed only");
    }

    /** Of a class of four cores. */
    private ContainerGroups groups(long quotaMicros, long periodMicros) {
        return new ContainerGroups(List.of(directory), 4, quotaMicros, periodMicros);
    }

    private Path file(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
