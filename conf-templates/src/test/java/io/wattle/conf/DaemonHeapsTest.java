package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DaemonHeapsTest {

    @Test
    void aServersDaemonsShareWhatItsContainersLeave() {
        DaemonHeaps heaps = DaemonHeaps.of(16384, 12288, Daemon.OF_MASTER);
        assertThat(heaps.systemMb()).isEqualTo(1024);
        assertThat(heaps.shortageMb()).isZero();
        assertThat(heaps.heapsMb())
                .containsEntry(Daemon.NAMENODE, 96 + 4 * (2502 - 432) / 14)
                .containsEntry(Daemon.RESOURCEMANAGER, 96 + 3 * (2502 - 432) / 14)
                .containsEntry(Daemon.NODEMANAGER, 48 + (2502 - 432) / 14);
        assertThat(heaps.totalMb() + 1024 + heaps.overheadMb()).isBetween(4090, 4096);
    }

    @Test
    void heapsOfWorkersDoNotGrowBeyondUse() {
        assertThat(DaemonHeaps.of(16384, 12288, Daemon.OF_WORKER).heapsMb())
                .containsEntry(Daemon.DATANODE, 1024)
                .containsEntry(Daemon.NODEMANAGER, 1024);
    }

    /** In the study the two took 100 MB of an Edison's 960; today's take 326, beside 256 for the system and 600. */
    @Test
    void anEdisonIsTooSmallForTodaysDaemonsAndItIsSaid() {
        DaemonHeaps heaps = DaemonHeaps.of(960, 600, Daemon.OF_WORKER);
        assertThat(heaps.heapsMb()).containsEntry(Daemon.DATANODE, 48).containsEntry(Daemon.NODEMANAGER, 48);
        assertThat(heaps.shortageMb()).isEqualTo(222);
        assertThat(DaemonHeaps.of(960, 600 - 222, Daemon.OF_WORKER).shortageMb())
                .isZero();
    }

    /** Tables with exact entries reserve 1 GB on a node of 12 or 40 GB. */
    @Test
    void theSystemsShareGrowsWithoutJumps() {
        assertThat(DaemonHeaps.of(12 * 1024, 6 * 1024, Daemon.OF_WORKER).systemMb())
                .isEqualTo(768);
        assertThat(DaemonHeaps.of(40 * 1024, 20 * 1024, Daemon.OF_WORKER).systemMb())
                .isEqualTo(2560);
        assertThat(DaemonHeaps.of(1024 * 1024, 900 * 1024, Daemon.OF_WORKER).systemMb())
                .isEqualTo(4096);
    }
}
