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
        List<String> command = groups(0.1, 4).enter("container_1", 2);
        assertThat(quota).hasContent("4000");
        assertThat(period).hasContent("20000");
        assertThat(command).startsWith("bash", "-c").element(2).asString().contains("container_1/cgroup.procs'");
    }

    @Test
    void itNeverHasMoreThanTheNode() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        file("container_1/cpu.cfs_period_us");
        groups(0.1, 4).enter("container_1", 12);
        assertThat(quota).hasContent("8000");
    }

    @Test
    void aVerySlowCoreGetsALongerPeriod() throws Exception {
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        groups(0.01, 4).enter("container_1", 1);
        assertThat(quota).hasContent("1000");
        assertThat(period).hasContent("100000");
    }

    @Test
    void versionTwoIsToldInItsOwnWay() throws Exception {
        Path handedDown = file("cgroup.subtree_control");
        Path max = file("container_1/cpu.max");
        groups(0.1, 4).enter("container_1", 1);
        assertThat(max).hasContent("2000 20000");
        assertThat(handedDown).hasContent("+cpu");
    }

    @Test
    void theGroupGoesWithTheContainer() throws Exception {
        Files.createDirectory(directory.resolve("container_2"));
        groups(0.1, 4).remove("container_2");
        groups(0.1, 4).remove("container_3");
        assertThat(directory.resolve("container_2")).doesNotExist();
    }

    @Test
    void outsideOfATestbedItRefuses() {
        assertThatThrownBy(() -> ContainerGroups.of(new Configuration(false)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(ContainerGroups.FOLDERS)
                .hasMessageContaining("in a testbed only");
    }

    private ContainerGroups groups(double coreShare, int cores) {
        return new ContainerGroups(List.of(directory), coreShare, cores);
    }

    private Path file(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
