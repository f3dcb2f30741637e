package io.wattle.tuning.energy;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Architecture;
import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfileFitTest {

    private static final NodeClass EDISON =
            Catalog.builtIn().nodeClass("edison").orElseThrow();
    private static final NodeClass DELL =
            Catalog.builtIn().nodeClass("dell-r620").orElseThrow();

    @Test
    void nodesLikeTheClassFit() {
        assertThat(fit(EDISON, 600, 2).fits()).isTrue();
        assertThat(fit(EDISON, 512, 4).fits()).isTrue();
        assertThat(fit(DELL, 12_288, 12).fits()).isTrue();
    }

    /** A job on Xeons was reported with an Edison's joules. */
    @Test
    void aXeonIsNoEdison() {
        assertThat(fit(EDISON, 131_072, 32).impossible())
                .containsExactly(
                        "nodes offer 131072 MB for containers, class edison has 960 MB in all",
                        "nodes offer 32 vcores, class edison has 2 hardware threads");
    }

    @Test
    void aNodeThatOffersLittleIsDoubtful() {
        ProfileFit fit = fit(DELL, 2048, 4);
        assertThat(fit.impossible()).isEmpty();
        assertThat(fit.doubtful())
                .containsExactly(
                        "nodes offer 2048 MB for containers, class dell-r620 has 12288",
                        "nodes offer 4 vcores, class dell-r620 has 12");
        assertThat(fit.fits()).isFalse();
    }

    @Test
    void aFigureThatIsNotKnownRefusesNothing() {
        NodeClass little =
                NodeClass.named("n").measured(NodeAttribute.CORES, 2, "made up").build();
        assertThat(fit(little, 1 << 20, 4).impossible()).isEmpty();
        assertThat(fit(little, 1 << 20, 5).impossible())
                .containsExactly("nodes offer 5 vcores, class n has 2 hardware threads");
    }

    /** An ARM server with as much memory and as many cores has other watts. */
    @Test
    void machinesOfAnotherArchitectureAreNotOfTheClass() {
        ProfileFit mixed = ProfileFit.of(DELL, 12_288, 12, told("amd64", "aarch64"));
        assertThat(mixed.impossible()).isEmpty();
        assertThat(mixed.doubtful()).containsExactly("some nodes have aarch64 processors, class dell-r620 is x86");
        ProfileFit other = ProfileFit.of(DELL, 12_288, 12, told("aarch64"));
        assertThat(other.impossible()).containsExactly("nodes have aarch64 processors, class dell-r620 is x86");
        assertThat(other.doubtful()).isEmpty();
        assertThat(ProfileFit.of(EDISON, 600, 2, told("x86")).fits())
                .as("32 bits as 64")
                .isTrue();
    }

    @Test
    void anArchitectureThatNobodyTellsIsMarked() {
        assertThat(ProfileFit.of(EDISON, 600, 2, told()))
                .isEqualTo(new ProfileFit(
                        List.of(),
                        List.of("no node told its architecture, so it is not compared (their /jmx did not answer)")));
        assertThat(ProfileFit.of(EDISON, 600, 2, told("vax")))
                .isEqualTo(new ProfileFit(
                        List.of(),
                        List.of("nodes call their processors vax, which is not compared with the class's x86")));
        assertThat(ProfileFit.of(EDISON, 600, 2, new NodeArchitectures(List.of("x86"), 5))
                        .doubtful())
                .containsExactly("only 1 of 5 nodes asked told their architecture (the others' /jmx did not answer)");
        NodeClass own = NodeClass.named("own").build();
        assertThat(ProfileFit.of(own, 600, 2, told("amd64")))
                .isEqualTo(new ProfileFit(
                        List.of(),
                        List.of("class own names no architecture, so that of the nodes is not compared"
                                + " (add \"architecture\" to the class: " + architectures() + ")")));
    }

    private static NodeArchitectures told(String... names) {
        return new NodeArchitectures(List.of(names), names.length);
    }

    private static String architectures() {
        return Stream.of(Architecture.values()).map(Architecture::label).collect(Collectors.joining(", "));
    }

    private static ProfileFit fit(NodeClass nodeClass, int memoryMb, int vcores) {
        return ProfileFit.of(nodeClass, memoryMb, vcores, told("amd64"));
    }
}
