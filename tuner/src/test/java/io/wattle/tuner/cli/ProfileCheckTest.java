package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.energy.ToldMachines;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.space.NodeLimits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileCheckTest {

    private static final ToldMachines AMD64 = new ToldMachines(List.of("amd64"), 1);

    @Test
    void xeonsAreNotReportedWithTheJoulesOfEdisons() throws Exception {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        assertThat(ProfileCheck.doubts(edison, new NodeLimits(600, 2, 3, 1), AMD64, "/conf", Optional.empty()))
                .isEmpty();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ProfileCheck.doubts(
                        edison, new NodeLimits(131_072, 32, 3, 1024), AMD64, "/conf", Optional.empty()))
                .withMessageStartingWith(
                        "--cluster edison: does not fit the cluster of /conf: nodes offer 131072 MB for"
                                + " containers, class edison has 960 MB in all; nodes offer 32 vcores")
                .withMessageContaining("bin/tuner node measure");
    }

    @Test
    void whatThePlugInSaysIsRefusedInTheSameWords() throws Exception {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ProfileCheck.doubts(
                        edison, new NodeLimits(600, 2, 3, 1), AMD64, "/conf", Optional.of("they are others")))
                .withMessageStartingWith(
                        "--cluster edison: does not fit the cluster of /conf: they are others (take a profile");
    }

    @Test
    void nodesThatOfferLittleAreMarked() throws Exception {
        ClusterProfile dell = Catalog.builtIn().profile("dell").orElseThrow();
        assertThat(ProfileCheck.doubts(dell, new NodeLimits(2048, 12, 2, 1024), AMD64, "/conf", Optional.empty()))
                .containsExactly("nodes offer 2048 MB for containers, class dell-r620 has 12288");
    }

    @Test
    void joulesOfMachinesThatMayBeOthersAreNotMinimised() throws Exception {
        ClusterProfile dell = Catalog.builtIn().profile("dell").orElseThrow();
        ProfileCheck.requireOwnJoules(Goal.JOULES, dell, "/conf", List.of());
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() ->
                        ProfileCheck.requireOwnJoules(Goal.ENERGY_DELAY, dell, "/conf", List.of("nodes offer 2048 MB")))
                .withMessage("--objective energy-delay: the cluster of /conf has no energy plug-in, so joules would be"
                        + " those of --cluster dell, and its nodes may be other machines: nodes offer 2048 MB (take a"
                        + " profile of such nodes, which bin/tuner node measure writes, or --objective time)");
    }
}
