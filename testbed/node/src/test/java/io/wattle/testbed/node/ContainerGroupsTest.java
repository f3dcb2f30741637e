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
        node(8_000, 20_000);
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        List<String> command = groups(2_000, 20_000).enter("container_1", 2);
        assertThat(quota).hasContent("4000");
        assertThat(period).hasContent("20000");
        assertThat(command).startsWith("bash", "-c").element(2).asString().contains("container_1/cgroup.procs'");
    }

    @Test
    void itNeverHasMoreThanTheNode() throws Exception {
        node(7_990, 20_000);
        Path quota = file("container_1/cpu.cfs_quota_us");
        file("container_1/cpu.cfs_period_us");
        groups(2_000, 20_000).enter("container_1", 12);
        assertThat(quota).as("the kernel refuses more").hasContent("7990");
    }

    @Test
    void onANodeThatWasSlowedDownItIsAsMuchSlower() throws Exception {
        node(2_000, 20_000);
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        groups(2_000, 20_000).enter("container_1", 3);
        assertThat(quota).hasContent("1500");
        assertThat(period).hasContent("20000");
    }

    @Test
    void aQuotaBelowTheKernelsLeastStretchesThePeriod() throws Exception {
        node(1_000, 25_000);
        Path quota = file("container_1/cpu.cfs_quota_us");
        Path period = file("container_1/cpu.cfs_period_us");
        groups(1_000, 100_000).enter("container_1", 3);
        assertThat(quota).hasContent("1000");
        assertThat(period).hasContent("33334");
    }

    @Test
    void versionTwoIsToldInItsOwnWay() throws Exception {
        Path handedDown = file("cgroup.subtree_control");
        Files.writeString(file("cpu.max"), "8000 20000\n");
        Path max = file("container_1/cpu.max");
        groups(2_000, 20_000).enter("container_1", 1);
        assertThat(max).hasContent("2000 20000");
        assertThat(handedDown).hasContent("+cpu");
    }

    @Test
    void whereTheNodeIsNotLimitedItGetsWhatIsPlanned() throws Exception {
        Files.writeString(file("cpu.max"), "max 100000\n");
        Path max = file("container_1/cpu.max");
        groups(2_000, 20_000).enter("container_1", 3);
        assertThat(max).hasContent("6000 20000");
    }

    @Test
    void theGroupGoesWithTheContainer() throws Exception {
        Files.createDirectory(directory.resolve("container_2"));
        groups(2_000, 20_000).remove("container_2");
        groups(2_000, 20_000).remove("container_3");
        assertThat(directory.resolve("container_2")).doesNotExist();
    }

    /** Hierarchies are often named for two controllers, with a comma. */
    @Test
    void theKeysSayWhatItGets() throws Exception {
        for (String hierarchy : List.of("cpu,cpuacct", "memory")) {
            Files.writeString(file(hierarchy + "/cpu.cfs_quota_us"), "4140");
            Files.writeString(file(hierarchy + "/cpu.cfs_period_us"), "20000");
        }
        Path quota = file("cpu,cpuacct/container_1/cpu.cfs_quota_us");
        Path period = file("cpu,cpuacct/container_1/cpu.cfs_period_us");
        Configuration conf = new Configuration(false);
        conf.set(ContainerKeys.GROUPS, directory.resolve("cpu,cpuacct") + ":" + directory.resolve("memory"));
        conf.setInt(ContainerKeys.CORES, 2);
        conf.setLong(ContainerKeys.QUOTA_MICROS, 2_070);
        conf.setLong(ContainerKeys.PERIOD_MICROS, 20_000);
        ContainerGroups.of(conf).enter("container_1", 3);
        assertThat(quota).hasContent("4140");
        assertThat(period).hasContent("20000");
        assertThat(directory.resolve("memory/container_1")).isDirectory();
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

    private void node(long quotaMicros, long periodMicros) throws IOException {
        Files.writeString(file("cpu.cfs_quota_us"), quotaMicros + "\n");
        Files.writeString(file("cpu.cfs_period_us"), periodMicros + "\n");
    }

    private Path file(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
