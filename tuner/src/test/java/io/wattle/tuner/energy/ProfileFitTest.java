package io.wattle.tuner.energy;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
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
        assertThat(fit(little, 1 << 20, 4).fits()).isTrue();
        assertThat(fit(little, 1 << 20, 5).impossible())
                .containsExactly("nodes offer 5 vcores, class n has 2 hardware threads");
    }

    private static ProfileFit fit(NodeClass nodeClass, int memoryMb, int vcores) {
        return ProfileFit.of(nodeClass, memoryMb, vcores);
    }
}
