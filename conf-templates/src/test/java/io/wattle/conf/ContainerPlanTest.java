package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainerPlanTest {

    private static ContainerPlan plan(ClusterProfile profile) {
        return new ContainerPlan(profile, ContainerRules.JDK_17);
    }

    /** Printed: 70 reduces on 35 Edisons, 24 on 2 Dells. */
    @Test
    void asManyContainersAsVcores() {
        ContainerPlan edison = plan(TestingClusters.builtIn("edison"));
        assertThat(edison.usableVcores(edison.defaultSizes().reduceMb())).isEqualTo(70);
        assertThat(edison.largestContainerMb()).isEqualTo(600);
        ContainerPlan dell = plan(TestingClusters.builtIn("dell"));
        assertThat(dell.usableVcores(dell.defaultSizes().reduceMb())).isEqualTo(24);
        assertThat(dell.largestContainerMb()).isEqualTo(12288);
    }

    /** Printed: 500 MB on Dell. */
    @Test
    void applicationMastersFitTheMaster() {
        ContainerPlan edison = plan(TestingClusters.builtIn("edison"));
        assertThat(edison.masterContainerMb()).isEqualTo(512);
        assertThat(edison.masterHeapMb()).isEqualTo(389);
    }

    /** As in Zhao2016, where an Edison as master failed jobs. */
    @Test
    void aMasterTooSmallForItsDaemonsIsRefusedByClusterAndClass() {
        ClusterProfile edisons = new ClusterProfile(
                "edisons",
                List.of(new Workers(TestingClusters.node("edison"), 3)),
                TestingClusters.node("edison"),
                16,
                2,
                "made up");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(edisons))
                .withMessageStartingWith(
                        "cluster edisons: the master, node class edison, has memoryMb 960 (needed: 1514" + " or more,");
    }

    @Test
    void manyEdisonsSetTheDefaultOfTheMixedClusterAndDellsKeepSizesOfTheirOwn() {
        ContainerPlan mixed = plan(TestingClusters.builtIn("mixed"));
        assertThat(mixed.defaultClass().name()).isEqualTo("edison");
        assertThat(mixed.defaultSizes().mapMb()).isEqualTo(300);
        assertThat(mixed.usableVcores(300)).isEqualTo(94);
        assertThat(mixed.usableVcores(1024)).isEqualTo(24);
        TaskSizes large = mixed.sizes(TestingClusters.node("dell-r620")).get(JobClass.STANDARD);
        assertThat(large.mapMb()).isEqualTo(1024);
        assertThat(mixed.holders(large)).extracting(NodeClass::name).containsExactly("dell-r620");
        assertThat(mixed.holders(mixed.defaultSizes()))
                .extracting(NodeClass::name)
                .containsExactly("edison", "dell-r620");
    }

    @Test
    void oneSmallBoardDoesNotShrinkARackOfServers() {
        NodeClass pi = TestingClusters.node("raspberry-pi");
        NodeClass xeon = TestingClusters.node("xeon-e5-2603");
        ContainerPlan plan = plan(TestingClusters.of(new Workers(pi, 1), new Workers(xeon, 20)));
        assertThat(plan.defaultClass().name()).isEqualTo("xeon-e5-2603");
        assertThat(plan.defaultSizes().mapMb()).isEqualTo(1536);
    }

    @Test
    void vcoresCountOnMixedClustersOnlyAndThereNoVcoreGetsTwoMaps() {
        assertThat(plan(TestingClusters.builtIn("dell")).enforcesVcores()).isFalse();
        ContainerPlan mixed = plan(TestingClusters.builtIn("mixed"));
        assertThat(mixed.enforcesVcores()).isTrue();
        assertThat(mixed.sizes(TestingClusters.node("dell-r620"))).doesNotContainKey(JobClass.SMALL_SPLITS);
    }

    @Test
    void noContainerIsLargerThanWhatItsClassHas() {
        for (String name :
                List.of("edison", "dell", "mixed", "odroid-xu", "xeon-e5", "mixed-arm", "atom", "raspberry-pi")) {
            ContainerPlan plan = plan(TestingClusters.builtIn(name));
            for (Workers group : TestingClusters.builtIn(name).workers()) {
                plan.sizes(group.nodeClass())
                        .forEach((jobClass, sizes) -> assertThat(Math.max(sizes.mapMb(), sizes.reduceMb()))
                                .as(
                                        "%s on %s of %s",
                                        jobClass, group.nodeClass().name(), name)
                                .isLessThanOrEqualTo(group.nodeClass().containerMemoryMb()));
            }
        }
    }

    @Test
    void aClassWithoutFiguresIsRefusedByName() {
        NodeClass fawn = TestingClusters.node("alix-3c2-fawn");
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> plan(TestingClusters.of(new Workers(fawn, 3))))
                .withMessageContaining("alix-3c2-fawn")
                .withMessageContaining("containerMemoryMb");
    }

    @Test
    void aClassTooSmallForAnyTaskIsRefused() {
        NodeClass tiny = TestingClusters.made("tiny", 256, 128, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(TestingClusters.of(new Workers(tiny, 3))))
                .withMessage("cluster made-up: node class tiny has containerMemoryMb 128 (needed: 184 or more, for one"
                        + " JVM with a heap)");
    }
}
