package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Set;
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

    // What the product cannot do without on a worker that runs containers and may sleep.
    private static final Set<NodeAttribute> NEEDED = Set.of(
            NodeAttribute.CORES,
            NodeAttribute.DMIPS_PER_CORE,
            NodeAttribute.CONTAINER_MEMORY_MB,
            NodeAttribute.CONTAINER_VCORES,
            NodeAttribute.IDLE_WATTS,
            NodeAttribute.BUSY_WATTS,
            NodeAttribute.SLEEP_WATTS,
            NodeAttribute.WAKE_SECONDS,
            NodeAttribute.BOOT_JOULES);

    private final Catalog catalog = Catalog.builtIn();
    private final NodeClass edison = catalog.nodeClass("edison").orElseThrow();
    private final NodeClass dell = catalog.nodeClass("dell-r620").orElseThrow();

    @Test
    void theEdisonClusterIsTheStudys() {
        ClusterProfile profile = catalog.profile("edison").orElseThrow();
        assertThat(profile.worker()).isEqualTo(edison);
        assertThat(profile.workerCount()).isEqualTo(EDISONS);
        assertThat(profile.master()).as("a wimpy master failed jobs").isEqualTo(dell);
        assertThat(profile.hdfsBlockMb()).isEqualTo(16);
        assertThat(profile.hdfsReplication()).isEqualTo(2);
    }

    @Test
    void theDellClusterIsTheStudys() {
        ClusterProfile profile = catalog.profile("dell").orElseThrow();
        assertThat(profile.worker()).isEqualTo(dell);
        assertThat(profile.workerCount()).isEqualTo(2);
        assertThat(profile.master()).isEqualTo(dell);
        assertThat(profile.hdfsBlockMb()).isEqualTo(64);
        assertThat(profile.hdfsReplication()).isEqualTo(1);
    }

    @Test
    void theMixedClusterHasBothKindsOfWorker() {
        ClusterProfile mixed = catalog.profile("mixed").orElseThrow();
        assertThat(mixed.workers())
                .containsExactly(new ClusterProfile.Workers(edison, 35), new ClusterProfile.Workers(dell, 2));
        assertThat(mixed.workerCount()).isEqualTo(37);
        assertThat(mixed.isUniform()).isFalse();
        assertThat(mixed.master()).isEqualTo(dell);
    }

    @Test
    void anEdisonHasTheStudysFigures() {
        assertThat(edison.tier()).isEqualTo(Tier.WIMPY);
        assertThat(edison.cores()).isEqualTo(2);
        assertThat(edison.containerMemoryMb()).isEqualTo(600);
        assertThat(edison.containerVcores()).isEqualTo(2);
        assertThat(EDISONS * edison.powerCurve().idleWatts()).isCloseTo(EDISONS_IDLE_WATTS, within(0.05));
        assertThat(EDISONS * edison.powerCurve().busyWatts()).isCloseTo(EDISONS_BUSY_WATTS, within(0.05));
    }

    @Test
    void aDellHasTheStudysFigures() {
        assertThat(dell.tier()).isEqualTo(Tier.BRAWNY);
        assertThat(dell.cores()).isEqualTo(6);
        assertThat(dell.containerMemoryMb()).isEqualTo(12288);
        assertThat(dell.containerVcores()).isEqualTo(12);
        assertThat(dell.powerCurve().idleWatts()).isEqualTo(DELL_IDLE_WATTS);
        assertThat(dell.powerCurve().busyWatts()).isEqualTo(DELL_BUSY_WATTS);
    }

    @Test
    void everyClassHasAnArchitecture() {
        assertThat(catalog.nodeClasses())
                .allSatisfy(it -> assertThat(it.architecture()).as(it.name()).isPresent());
        assertThat(catalog.nodeClasses().stream()
                        .filter(it -> it.architecture().orElseThrow() == Architecture.ARM)
                        .map(NodeClass::name))
                .containsExactly("odroid-xu-little", "odroid-xu-big", "raspberry-pi");
    }

    @Test
    void theSpeedsKeepTheStudysRatio() {
        double ratio = edison.dmipsPerCore() / dell.dmipsPerCore();
        assertThat(ratio).isCloseTo(CORE_RATIO, within(0.0005));
        assertThat(dell.cores() / ratio).isCloseTo(MOST_EDISON_CORES, within(1.0));
    }

    @Test
    void anAtomDrawsWhatWasMeasuredWithOneThreadBusy() {
        PowerCurve atom = catalog.nodeClass("atom-pineview").orElseThrow().powerCurve();
        assertThat(atom.watts(0)).isEqualTo(18);
        assertThat(atom.watts(0.25)).as("Vasudevan2010 sec. 3.4.1").isEqualTo(20);
        assertThat(atom.watts(1)).isEqualTo(29);
        assertThat(atom.watts(0.625)).isEqualTo(24.5);
    }

    @Test
    void whatAStudyDoesNotGiveIsAbsent() {
        NodeClass server = catalog.nodeClass("i7-server").orElseThrow();
        assertThat(server.figure(NodeAttribute.IDLE_WATTS)).isEmpty();
        assertThat(server.power()).isEmpty();
        assertThat(server.value(NodeAttribute.DMIPS_PER_CORE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"edisn", "Edison", "dell-r620", ""})
    void anUnknownNameIsNoProfile(String name) {
        assertThat(catalog.profile(name)).isEmpty();
    }

    @Test
    void theProfilesAreTheOnesPromised() {
        assertThat(catalog.profiles())
                .extracting(ClusterProfile::name)
                .containsExactlyInAnyOrder(
                        "edison", "dell", "odroid-xu", "xeon-e5", "atom", "raspberry-pi", "mixed", "mixed-arm");
    }

    @Test
    void everyWorkerHasWhatTheProductNeeds() {
        assertThat(catalog.profiles())
                .allSatisfy(profile -> assertThat(profile.workers())
                        .allSatisfy(group -> assertThat(group.nodeClass().figures())
                                .as(group.nodeClass().name())
                                .containsKeys(NEEDED.toArray(NodeAttribute[]::new))));
    }

    @Test
    void sleepAndBootFiguresAreMarkedAssumed() {
        assertThat(catalog.nodeClasses()).allSatisfy(nodeClass -> {
            for (NodeAttribute attribute :
                    Set.of(NodeAttribute.SLEEP_WATTS, NodeAttribute.WAKE_SECONDS, NodeAttribute.BOOT_JOULES)) {
                assertThat(nodeClass.figure(attribute).map(Figure::quality))
                        .isIn(Optional.empty(), Optional.of(Quality.ASSUMED));
            }
        });
    }

    @Test
    void everyMeasuredOrEstimatedFigureNamesItsStudy() {
        assertThat(catalog.nodeClasses())
                .allSatisfy(nodeClass -> nodeClass.figures().values().stream()
                        .filter(figure -> figure.quality() != Quality.ASSUMED)
                        .forEach(figure -> assertThat(figure.source())
                                .as(nodeClass.name())
                                .containsPattern("Zhao2016|Loghin2015|Vasudevan2010|Szalay2009|Duerr2014")));
    }
}
