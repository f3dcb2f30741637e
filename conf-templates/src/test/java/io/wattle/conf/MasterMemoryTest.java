package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MasterMemoryTest {

    private static MasterMemory of(int memoryMb) {
        return MasterMemory.of(TestingClusters.made("box", memoryMb, memoryMb, 4));
    }

    private static int usedMb(MasterMemory memory) {
        return memory.heaps().systemMb()
                + memory.heaps().overheadMb()
                + memory.heaps().totalMb()
                + memory.containersMb();
    }

    /** The masters of the clusters edison, dell and mixed; odroid-xu and mixed-arm; raspberry-pi. */
    @ParameterizedTest
    @CsvSource({"dell-r620, 7397, 14, 2085", "xeon-e5-2603, 3556, 6, 988", "athlon64-x2, 613, 1, 147"})
    void halfOfWhatSystemAndJvmsLeaveIsForApplicationMasters(
            String name, int containersMb, int applicationMasters, int nameNodeMb) {
        MasterMemory memory = MasterMemory.of(TestingClusters.node(name));
        assertThat(memory.containersMb()).isEqualTo(containersMb);
        assertThat(memory.applicationMasterMb()).isEqualTo(512);
        assertThat(memory.applicationMasters()).isEqualTo(applicationMasters);
        assertThat(memory.vcores()).isEqualTo(applicationMasters);
        assertThat(memory.heaps().heapsMb()).containsEntry(Daemon.NAMENODE, nameNodeMb);
    }

    /** As a worker it would give all of its memory away. */
    @ParameterizedTest
    @ValueSource(ints = {1514, 1600, 1770, 1771, 2048, 2400, 4096, 8192, 65536, 1048576})
    void noMibIsGivenTwiceAndNoneIsLeftOver(int memoryMb) {
        MasterMemory memory = of(memoryMb);
        assertThat(usedMb(memory)).isEqualTo(memoryMb);
        assertThat(memory.heaps().shortageMb()).isZero();
        memory.heaps()
                .heapsMb()
                .forEach((daemon, heapMb) ->
                        assertThat(heapMb).as(daemon.title()).isBetween(daemon.leastHeapMb(), daemon.mostHeapMb()));
        assertThat(memory.applicationMasterMb()).isBetween(256, Math.min(512, memory.containersMb()));
    }

    @Test
    void whatNoHeapHasAUseForGoesToApplicationMasters() {
        MasterMemory memory = of(65536);
        assertThat(memory.heaps().totalMb()).isEqualTo(8192 + 8192 + 4096 + 2048 + 1024);
        assertThat(memory.containersMb()).isEqualTo(65536 - 4096 - 570 - 23552);
    }

    @Test
    void theHeapsGiveWayUntilOneApplicationMasterFits() {
        assertThat(MasterMemory.needed(512)).isEqualTo(1770);
        assertThat(of(1770).heaps().totalMb()).isEqualTo(432);
        assertThat(of(1770).applicationMasterMb()).isEqualTo(512);
        assertThat(of(1769).applicationMasterMb()).isEqualTo(511);
        assertThat(of(1514).applicationMasterMb()).isEqualTo(256);
    }

    @Test
    void aMasterWithoutRoomForOneApplicationMasterIsRefusedWithWhatItNeeds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(1513))
                .withMessage("the master, node class box, has memoryMb 1513 (needed: 1514 or more, for the system,"
                        + " NameNode, SecondaryNameNode, ResourceManager, JobHistoryServer, NodeManager and one"
                        + " application master); choose another class as master of the cluster");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MasterMemory.of(TestingClusters.node("edison")))
                .withMessageContaining("memoryMb 960");
    }

    @Test
    void onlyItsMemoryCounts() {
        NodeClass machine = NodeClass.named("m")
                .measured(NodeAttribute.MEMORY_MB, 16384, "made up")
                .build();
        assertThat(MasterMemory.of(machine)).isEqualTo(MasterMemory.of(TestingClusters.node("dell-r620")));
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> MasterMemory.of(NodeClass.named("m").build()))
                .withMessageContaining("memoryMb");
    }

    @Test
    void everyBuiltInClusterHasRoomForWholeApplicationMasters() {
        for (ClusterProfile profile : Catalog.builtIn().profiles()) {
            assertThat(MasterMemory.of(profile.master()).applicationMasterMb())
                    .as(profile.name())
                    .isEqualTo(512);
        }
    }
}
