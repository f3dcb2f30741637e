package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.NodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HardwareTest {

    @TempDir
    Path root;

    @Test
    void readsAServer() {
        Hardware hardware = TestingHost.dell(root).hardware(12);

        assertThat(hardware.topology().threads()).hasValue(12);
        assertThat(hardware.topology().cores()).hasValue(6);
        assertThat(hardware.topology().clockMhz()).hasValue(2500);
        assertThat(hardware.topology().cacheKb()).hasValue(15360);
        assertThat(hardware.memory().totalKb()).hasValue(16301860);
        assertThat(hardware.load()).hasValue(0.1);
        assertThat(hardware.diskBytes()).hasValue(1_953_525_168L * 512);
        assertThat(hardware.nicMbit()).hasValue(1000);
        assertThat(hardware.coresDiffer()).isFalse();
        assertThat(hardware.whyNotAllThreads()).isEmpty();
    }

    @Test
    void addsTheLastLevelCachesOfTwoClustersAndSeesThatTheirCoresDiffer() {
        TestingHost host = new TestingHost(root);
        for (int cpu = 0; cpu < 8; cpu++) {
            String cluster = cpu < 4 ? "0-3" : "4-7";
            host.cpu(cpu, Integer.toString(cpu), cpu < 4 ? 1_400_000 : 2_000_000)
                    .cache(cpu, 0, 1, "Data", "32K", Integer.toString(cpu))
                    .cache(cpu, 2, 2, "Unified", cpu < 4 ? "512K" : "2M", cluster);
        }
        Hardware hardware = host.hardware(8);

        assertThat(hardware.topology().cores()).hasValue(8);
        assertThat(hardware.topology().clockMhz()).hasValue(2000);
        assertThat(hardware.topology().cacheKb()).hasValue(512 + 2048);
        assertThat(hardware.coresDiffer()).isTrue();
    }

    @Test
    void leavesOutProcessorsThatAreOffline() {
        Hardware hardware = new TestingHost(root)
                .cpu(0, "0", 1_500_000)
                .cpu(1, "1", 1_500_000)
                .file("sys/devices/system/cpu/cpu1/online", "0")
                .hardware(1);

        assertThat(hardware.threads()).isEqualTo(1);
        assertThat(hardware.topology().cores()).hasValue(1);
    }

    @Test
    void knowsNoCoresIfTheTopologyIsThereForSomeOnly() {
        Hardware hardware = new TestingHost(root)
                .cpu(0, "0", 1_500_000)
                .file("sys/devices/system/cpu/cpu1/cpu_capacity", "1024")
                .hardware(2);

        assertThat(hardware.topology().threads()).hasValue(2);
        assertThat(hardware.topology().cores()).isEmpty();
    }

    @Test
    void hasNoFigureFromAMachineThatSaysNothing() {
        Findings findings = new HardwareStep(new TestingHost(root).hardware(1)).run(StepTime.of(1));

        assertThat(findings.figures()).isEmpty();
        assertThat(findings.missing().keySet())
                .isEqualTo(new HardwareStep(new TestingHost(root).hardware(1)).attributes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "unknown", ""})
    void hasNoAdaptorSpeedUnlessItIsAboveZero(String speed) {
        Findings findings = new HardwareStep(
                        new TestingHost(root).adaptor("eth0", true, speed).hardware(1))
                .run(StepTime.of(1));

        assertThat(findings.missing().get(NodeAttribute.NIC_MBIT_PER_SECOND)).contains("virtual ones say -1");
    }

    @Test
    void countsTheCardButNotItsBootPartitions() {
        Hardware hardware = new TestingHost(root)
                .disk("mmcblk0", true, 1000)
                .disk("mmcblk0boot0", true, 100)
                .disk("zram0", true, 5000)
                .hardware(1);

        assertThat(hardware.diskBytes()).hasValue(512_000);
    }

    @Test
    void readsFreeMemoryWhereTheKernelDoesNotSayWhatIsAvailable() {
        MemInfo info = MemInfo.parse("MemTotal:  983040 kB\nMemFree:   500000 kB\nHugePages_Total: 0\n");

        assertThat(info.totalKb()).hasValue(983_040);
        assertThat(info.availableKb()).hasValue(500_000);
        assertThat(MemInfo.parse("MemTotal: many kB").totalKb()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"512K, 512", "3M, 3072", "0K,", "512,", "large,"})
    void readsCacheSizes(String text, Long kilobytes) {
        assertThat(CpuTopology.kilobytes(text).orElse(null)).isEqualTo(kilobytes);
    }

    @ParameterizedTest
    @CsvSource({"150000 100000, 1.5", "max 100000,", "100000,", "'0 100000',", "'1 0',"})
    void readsCpuMax(String text, Double limit) {
        assertThat(CpuLimit.parseMax(text))
                .isEqualTo(limit == null ? OptionalDouble.empty() : OptionalDouble.of(limit));
    }

    @Test
    void findsTheSmallestLimitOnTheWayUp() {
        HostFiles files = new TestingHost(root)
                .file("proc/self/cgroup", "0::/a/b")
                .file("sys/fs/cgroup/a/cpu.max", "50000 100000")
                .file("sys/fs/cgroup/a/b/cpu.max", "max 100000")
                .files();

        assertThat(CpuLimit.read(files)).hasValue(0.5);
    }

    @Test
    void findsALimitOfTheFirstKindOfControlGroups() {
        HostFiles files = new TestingHost(root)
                .file("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/docker/1\n1:name=systemd:/")
                .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_quota_us", "300000")
                .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_period_us", "100000")
                .file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                .file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .files();

        assertThat(CpuLimit.read(files)).hasValue(3);
    }

    @Test
    void refusesFiguresOfTheWholeMachineInAContainerThatHasAPart() {
        TestingHost host =
                TestingHost.dell(root).file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "250000 100000");

        assertThat(host.hardware(12).whyNotAllThreads())
                .hasValueSatisfying(it -> assertThat(it).contains("2.5 of 12 hardware threads"));
        assertThat(host.hardware(12).whyNotOneThread()).isEmpty();
        assertThat(host.hardware(2).whyNotAllThreads())
                .hasValueSatisfying(it -> assertThat(it).contains("2 of 12 hardware threads"));
        host.file("sys/fs/cgroup/cpu.max", "50000 100000");
        assertThat(host.hardware(12).whyNotOneThread()).isPresent();
    }

    @Test
    void warnsOfOtherLoad() {
        TestingHost host = TestingHost.dell(root);
        assertThat(new HardwareStep(host.hardware(12)).run(StepTime.of(1)).warnings())
                .isEmpty();

        host.file("proc/loadavg", "6.50 0.20 0.30 1/234 5678");

        assertThat(new HardwareStep(host.hardware(12)).run(StepTime.of(1)).warnings())
                .singleElement()
                .asString()
                .startsWith("the load average is 6.5 on 12 hardware threads");
    }

    @Test
    void readsThisMachine() {
        Hardware hardware =
                Hardware.read(HostFiles.ofThisMachine(), Runtime.getRuntime().availableProcessors());

        assertThat(hardware.threads())
                .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(hardware.memory().totalKb().getAsLong() * 1024)
                .isGreaterThan(Runtime.getRuntime().maxMemory() / 2);
        assertThat(Files.isDirectory(HostFiles.ofThisMachine().root())).isTrue();
    }
}
