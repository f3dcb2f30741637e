package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogTest {

    // Zhao2016 Table 3: the 35 Edisons together.
    private static final double EDISONS_IDLE_WATTS = 49.0;
    private static final double EDISONS_BUSY_WATTS = 58.8;
    private static final int EDISONS = 35;

    // Zhao2016 Table 3: one Dell.
    private static final double DELL_IDLE_WATTS = 52;
    private static final double DELL_BUSY_WATTS = 109;

    // Zhao2016 sec. 4.1: an Edison core is 5.6% of a Dell core; all cores of a Dell do the work of 90 to 108.
    private static final double CORE_RATIO = 0.056;
    private static final double MOST_EDISON_CORES = 108;

    @Test
    void theEdisonClusterIsTheStudys() {
        ClusterProfile edison = Catalog.profile("edison").orElseThrow();
        assertThat(edison.worker()).isEqualTo(Catalog.EDISON);
        assertThat(edison.workerCount()).isEqualTo(EDISONS);
        assertThat(edison.master()).as("a wimpy master failed jobs").isEqualTo(Catalog.DELL_R620);
        assertThat(edison.hdfsBlockMb()).isEqualTo(16);
        assertThat(edison.hdfsReplication()).isEqualTo(2);
    }

    @Test
    void theDellClusterIsTheStudys() {
        ClusterProfile dell = Catalog.profile("dell").orElseThrow();
        assertThat(dell.worker()).isEqualTo(Catalog.DELL_R620);
        assertThat(dell.workerCount()).isEqualTo(2);
        assertThat(dell.master()).isEqualTo(Catalog.DELL_R620);
        assertThat(dell.hdfsBlockMb()).isEqualTo(64);
        assertThat(dell.hdfsReplication()).isEqualTo(1);
    }

    @Test
    void anEdisonHasTheStudysFigures() {
        NodeClass edison = Catalog.EDISON;
        assertThat(edison.cores()).isEqualTo(2);
        assertThat(edison.memoryMb()).isEqualTo(960);
        assertThat(edison.containerMemoryMb()).isEqualTo(600);
        assertThat(edison.containerVcores()).isEqualTo(2);
        assertThat(EDISONS * edison.power().idleWatts()).isCloseTo(EDISONS_IDLE_WATTS, within(0.05));
        assertThat(EDISONS * edison.power().busyWatts()).isCloseTo(EDISONS_BUSY_WATTS, within(0.05));
    }

    @Test
    void aDellHasTheStudysFigures() {
        NodeClass dell = Catalog.DELL_R620;
        assertThat(dell.cores()).isEqualTo(6);
        assertThat(dell.memoryMb()).isEqualTo(16384);
        assertThat(dell.containerMemoryMb()).isEqualTo(12288);
        assertThat(dell.containerVcores()).isEqualTo(12);
        assertThat(dell.power().idleWatts()).isEqualTo(DELL_IDLE_WATTS);
        assertThat(dell.power().busyWatts()).isEqualTo(DELL_BUSY_WATTS);
    }

    @Test
    void theSpeedsKeepTheStudysRatio() {
        double ratio = Catalog.EDISON.dmipsPerCore() / Catalog.DELL_R620.dmipsPerCore();
        assertThat(ratio).isCloseTo(CORE_RATIO, within(0.0005));
        assertThat(Catalog.DELL_R620.cores() / ratio).isCloseTo(MOST_EDISON_CORES, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"edisn", "Edison", "dell-r620", ""})
    void anUnknownNameIsNoProfile(String name) {
        assertThat(Catalog.profile(name)).isEmpty();
    }

    @Test
    void everyProfileIsFoundByItsNameAndKnowsItsSource() {
        assertThat(Catalog.profiles()).extracting(ClusterProfile::name).containsExactly("edison", "dell");
        assertThat(Catalog.profiles()).allSatisfy(profile -> {
            assertThat(Catalog.profile(profile.name())).contains(profile);
            assertThat(profile.source()).contains("Zhao2016");
            assertThat(Catalog.nodeClasses()).contains(profile.worker(), profile.master());
        });
    }
}
